// What a host does: `nexus serve` starts the server that main.cc has joined up, `nexus db` looks after its database.
#include <fmt/format.h>

#include <filesystem>

#include "cli/commands/json.h"
#include "cli/commands/opening.h"
#include "storage/store.h"

namespace cli {
namespace {

// As for every other file that is named and is not there.
bool is_missing(const std::string& file) {
    std::error_code failure;
    if (std::filesystem::exists(file, failure)) return false;
    complain(complaint("there is no file `" + file + "`"));
    return true;
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
    const auto report = storage::check_sqlite(options.file, meaning);
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
        out.text("file", options.file).number("guests", report->guests).number("tables", report->tables);
        out.number("lines", report->lines).json("faults", json_list(faults));
        fmt::print("{}\n", out.str());
        return good ? kGood : kBad;
    }
    for (const auto& fault : report->faults) fmt::print("{}: {}\n", options.file, fault.message);
    fmt::print("{} guests, {} tables, {} lines: {}\n", report->guests, report->tables, report->lines,
               good ? "all whole" : fmt::format("{} faults", report->faults.size()));
    return good ? kGood : kBad;
}

int database_backup(const DatabaseOptions& options) {
    if (is_missing(options.file)) return kUsage;
    if (const auto error = storage::backup_sqlite(options.file, options.to)) return complain(*error);
    fmt::print("{} is a copy of {}\n", options.to, options.file);
    return kGood;
}

int database_export(const DatabaseOptions& options) {
    if (is_missing(options.file)) return kUsage;
    const auto found = storage::export_sqlite(options.file, options.table);
    if (!found) return complain(found.error());
    for (const auto& line : found->lines) fmt::print("{}\n", line);
    for (const auto& fault : found->faults) fmt::print(stderr, "{}: {}\n", options.file, fault.message);
    return found->faults.empty() ? kGood : kBad;
}

}  // namespace cli
