#include "storage/rows.h"

#include "engine/value.h"

namespace storage {

std::int64_t sum_of(std::string_view kind, std::initializer_list<std::string_view> parts) {
    std::string all(kind);
    for (const auto part : parts) all.append(std::to_string(part.size())).append(":").append(part);
    return static_cast<std::int64_t>(engine::hash_text(all));
}

std::int64_t checksum(const GuestRow& guest) {
    return sum_of("guest", {guest.id, guest.token_hash, guest.name, std::to_string(guest.seen)});
}

std::int64_t checksum(const TableRow& table, const Tally& tally) {
    return sum_of("table", {table.id, table.state, table.head, table.note, std::to_string(table.created),
                            std::to_string(table.updated), std::to_string(tally.lines), std::to_string(tally.chain)});
}

void Tally::add(std::string_view text) {
    ++lines;
    chain = sum_of("chain", {std::to_string(chain), text});
}

std::int64_t checksum(std::string_view table, int line, std::string_view text) {
    return sum_of("line", {table, std::to_string(line), text});
}

const std::string& table_of(const Change& change) {
    static const std::string none;
    if (change.table) return change.table->id;
    return change.lines.empty() ? none : change.lines_of;
}

std::optional<std::string> apply(const Change& change, Standing& table) {
    const auto& id = table_of(change);
    if (change.table) table.row = *change.table;
    if (table.row.id.empty() || (!change.lines.empty() && change.lines_of != id))
        return "there is no table " + change.lines_of + " for these lines";
    if (!change.lines.empty() && change.first != table.tally.lines)
        return "line " + std::to_string(table.tally.lines) + " of table " + id + " is the next, not line " +
               std::to_string(change.first);
    for (const auto& text : change.lines) table.tally.add(text);
    return std::nullopt;
}

std::optional<Fault> LineReader::take(int number, const std::string& text, std::int64_t sum) {
    if (number != next) {
        const int missing = next;
        next = number + 1;
        wrong = true;
        return Fault{table, missing, "line " + std::to_string(missing) + " of table " + table + " is missing"};
    }
    ++next;
    tally.add(text);
    if (sum == checksum(table, number, text)) return std::nullopt;
    wrong = true;
    return Fault{
        table, number,
        "line " + std::to_string(number) + " of table " + table + " does not fit its checksum: it was altered"};
}

std::optional<Fault> LineReader::end(const Tally& written) const {
    if (wrong || tally == written) return std::nullopt;
    const auto of = "table " + table + " has " + std::to_string(tally.lines) + " lines and ";
    if (tally.lines < written.lines)
        return Fault{table, tally.lines, of + std::to_string(written.lines) + " were written: the last are lost"};
    if (tally.lines > written.lines)
        return Fault{table, written.lines, of + std::to_string(written.lines) + " were written: some are not ours"};
    return Fault{table, 0, "the lines of table " + table + " are not those that were written"};
}

}  // namespace storage
