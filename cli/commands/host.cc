// What a host does: `nexus serve` starts the server that main.cc has joined up, `nexus db` looks after its database.
#include <fmt/format.h>

#include <filesystem>

#include "cli/commands/json.h"
#include "cli/commands/opening.h"
#include "cli/commands/progress.h"
#include "storage/store.h"

namespace cli {
namespace {

// As for every other file that is named and is not there.
bool is_missing(const std::string& file) {
    std::error_code failure;
    if (storage::is_url(file) || std::filesystem::exists(file, failure)) return false;
    complain(complaint("there is no file `" + file + "`"));
    return true;
}

engine::Result<storage::Inventory, engine::LoadError> carry(const DatabaseOptions& options) {
    std::optional<Progress> bar;
    return storage::copy_house(options.file, options.to, [&](int lines, int of) {
        if (!bar) bar.emplace(static_cast<std::uint64_t>(of));
        bar->update(static_cast<std::uint64_t>(lines));
    });
}

}  // namespace

int serve(const Library& library, const ServeOptions& options) {
    if (!library.serve) return complain(complaint("this program was built without the server"));
    return library.serve(options);
}

int database_check(const Library& library, const DatabaseOptions& options) {
    if (is_missing(options.file)) return kUsage;
    storage::Meaning meaning;
    if (library.finished)
        meaning = [&](const auto& table, const auto& lines) { return library.finished(library.games, table, lines); };
    const auto report = storage::check(options.file, meaning);
    if (!report) return complain(report.error());
    const bool good = report->faults.empty();
    if (options.json) {
        std::vector<std::string> faults;
        for (const auto& fault : report->faults) {
            faults.push_back(JsonObject()
                                 .text("table", fault.table)
                                 .number("line", fault.line)
                                 .text("message", fault.message)
                                 .str());
        }
        JsonObject out;
        out.text("file", storage::shown(options.file))
            .number("guests", report->guests)
            .number("tables", report->tables);
        out.number("lines", report->lines).json("faults", json_list(faults));
        fmt::print("{}\n", out.str());
        return good ? kGood : kBad;
    }
    for (const auto& fault : report->faults) fmt::print("{}: {}\n", storage::shown(options.file), fault.message);
    fmt::print("{} guests, {} tables, {} lines: {}\n", report->guests, report->tables, report->lines,
               good ? "all whole" : fmt::format("{} faults", report->faults.size()));
    return good ? kGood : kBad;
}

int database_backup(const DatabaseOptions& options) {
    if (is_missing(options.file)) return kUsage;
    if (storage::is_url(options.file) || storage::is_url(options.to)) {
        if (std::filesystem::exists(options.to))
            return complain({options.to, 0, 0, "this file exists already", {}, "name a new one"});
        const auto copied = carry(options);
        if (!copied) return complain(copied.error());
    } else if (const auto error = storage::backup(options.file, options.to)) {
        return complain(*error);
    }
    fmt::print("{} is a copy of {}\n", storage::shown(options.to), storage::shown(options.file));
    return kGood;
}

int database_move(const DatabaseOptions& options) {
    if (is_missing(options.file)) return kUsage;
    const auto carried = carry(options);
    if (!carried) return complain(carried.error());
    const auto left = storage::inventory(options.file);
    if (!left) return complain(left.error());
    if (*left != *carried)
        return complain({storage::shown(options.file),
                         0,
                         0,
                         "it was used while it was carried over",
                         {},
                         "stop its server, then move it into an empty database"});
    fmt::print("{} guests, {} tables, {} lines are in {}, hash {:016x}\n", carried->guests, carried->tables,
               carried->lines, storage::shown(options.to), static_cast<std::uint64_t>(carried->hash));
    return kGood;
}

int database_export(const DatabaseOptions& options) {
    if (is_missing(options.file)) return kUsage;
    const auto found = storage::export_table(options.file, options.table);
    if (!found) return complain(found.error());
    for (const auto& line : found->lines) fmt::print("{}\n", line);
    for (const auto& fault : found->faults) fmt::print(stderr, "{}: {}\n", storage::shown(options.file), fault.message);
    return found->faults.empty() ? kGood : kBad;
}

}  // namespace cli
