// `nexus verify`: was the chance of a finished game the one that was promised before it?
#include <fmt/format.h>

#include "cli/commands/json.h"
#include "cli/commands/opening.h"
#include "engine/record.h"

namespace cli {
namespace {

std::string joined(const std::vector<std::string>& words) {
    std::string out;
    for (const auto& word : words) out += (out.empty() ? "" : ", ") + word;
    return out;
}

void print_json(const engine::Record& record, const engine::VerifyReport& report) {
    std::vector<std::string> skips;
    for (const auto& skip : report.skips) {
        skips.push_back(JsonObject()
                            .number("line", skip.line)
                            .number("from", static_cast<std::int64_t>(skip.from))
                            .number("to", static_cast<std::int64_t>(skip.to))
                            .str());
    }
    JsonObject out;
    out.text("file", record.file).text("game", record.game).number("steps", report.steps);
    out.number("given", report.given).number("drawn", report.drawn);
    out.number("words", static_cast<std::int64_t>(report.words)).json("skips", json_list(skips));
    out.json("own", engine::json_texts(report.own)).json("derived", engine::json_texts(report.derived));
    out.json("dealt", engine::json_texts(report.dealt));
    out.truth("same_rules", report.same_rules).text("result", record.result);
    fmt::print("{}\n", out.str());
}

void print_text(const engine::Record& record, const engine::VerifyReport& report) {
    fmt::print("game    {}\n", record.game);
    fmt::print("secret  the promised one\n");
    if (!report.own.empty()) fmt::print("parts   given by {}: whoever it was knows the number\n", joined(report.own));
    if (!report.derived.empty()) fmt::print("        of {} they follow from the secret\n", joined(report.derived));
    if (record.chance.version < 2) {
        fmt::print("        of the others this older record does not tell who gave them\n");
    } else if (report.own.empty()) {
        fmt::print("        nobody gave one: the server could have thrown away games that it did not like\n");
    }
    if (!report.dealt.empty()) fmt::print("decks   of {} drawn, as this chance gives them\n", joined(report.dealt));
    fmt::print("chance  {} of {} steps, all as the stream gives them\n", report.drawn, report.steps);
    if (report.given > 0) fmt::print("given   the first {} steps: their chance was not drawn here\n", report.given);
    for (const auto& skip : report.skips)
        fmt::print("skipped {} words at line {}: what they drew was taken back, or the server passed over them\n",
                   skip.to - skip.from, skip.line);
    fmt::print("rules   {}\n", report.same_rules ? "the same as when it was played" : "others than when it was played");
    fmt::print("result  {}\n", record.result);
}

}  // namespace

int verify(const Library& library, const VerifyOptions& options) {
    if (!library.verify) return complain(complaint("this program was built without the server, which draws chance"));
    const auto content = read_file(options.file);
    if (!content) return complain(content.error(), options.json);
    const auto record = engine::parse_record(options.file, *content);
    if (!record) return complain(record.error(), options.json);
    const auto report = library.verify(library.games, *record);
    if (!report) return complain(report.error(), options.json);
    options.json ? print_json(*record, *report) : print_text(*record, *report);
    return kGood;
}

}  // namespace cli
