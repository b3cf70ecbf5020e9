// `nexus card show`, `nexus card list`: the cards of a game as they are printed.
#include <fmt/format.h>

#include <algorithm>

#include "cli/boards/face.h"
#include "cli/commands/json.h"
#include "cli/commands/opening.h"
#include "cli/table/names.h"
#include "engine/text.h"

namespace cli {
namespace {

using engine::Kind;
using engine::Ref;

std::vector<std::string> card_names(const engine::AnyState& start) {
    std::vector<std::string> names;
    for (int i = 1; i < start.game().operand_limit(Kind::Card); ++i)
        names.push_back(start.operand_text({Kind::Card, static_cast<std::uint16_t>(i)}));
    return names;
}

std::string value_of(const std::vector<engine::AboutLine>& lines, std::string_view label) {
    const auto found = std::ranges::find(lines, label, &engine::AboutLine::label);
    return found == lines.end() ? "" : found->value;
}

std::string card_json(const engine::AnyState& start, std::string_view game, const std::string& card, Ref ref) {
    std::vector<std::string> lines;
    for (const auto& line : start.about(ref)) {
        JsonObject out;
        out.text("label", line.label).text("value", line.value).text("source", line.source);
        lines.push_back(out.text("clause", line.clause).str());
    }
    return JsonObject().text("game", game).text("card", card).json("lines", json_list(lines)).str();
}

}  // namespace

int card_show(const Library& library, const CardShowOptions& options) {
    const auto game = open_game(library, options.game, {.cards = options.cards, .decks = {}});
    if (!game) return complain(game.error());
    const auto start = (*game)->start();
    const std::string name = join(options.name, " ");
    const auto names = card_names(*start);
    const auto meant = names_meant(names, name);
    if (meant.size() > 1) {
        fmt::print(stderr, "nexus: {}\n", ambiguous_text(name, meant));
        return kBad;
    }
    if (meant.empty()) {
        const auto near = engine::nearest(name, names, 3);
        fmt::print(stderr, "nexus: {} has no card `{}`{}\n", (*game)->facts().id, name,
                   near.empty() ? "" : "; did you mean " + join(near, " or "));
        return kBad;
    }
    const auto card = *engine::parse_ref(*start, Kind::Card, meant[0]);
    if (options.json) {
        fmt::print("{}\n", card_json(*start, (*game)->facts().id, meant[0], card));
        return kGood;
    }
    const auto sheet = start->sheet();
    const auto* board = sheet.find("board");
    const Legend legend(board == nullptr ? engine::Value::object() : *board);
    const auto width = std::min<std::size_t>(64, static_cast<std::size_t>(screen_width()));
    Face face{start->about(card), {}, {}, true};
    if (value_of(face.lines, "name").empty()) face.lines.insert(face.lines.begin(), {"name", meant[0], "", ""});
    for (const auto& line : face_block(face, legend, width, paint_for(stdout)).lines) fmt::print("{}\n", line);
    return kGood;
}

int card_list(const Library& library, const CardShowOptions& options) {
    const auto game = open_game(library, options.game, {.cards = options.cards, .decks = {}});
    if (!game) return complain(game.error());
    const auto start = (*game)->start();
    const auto width = static_cast<std::size_t>(screen_width());
    const auto names = card_names(*start);
    std::size_t widest = 0;
    for (const auto& name : names) widest = std::max(widest, columns(name));
    for (std::size_t i = 0; i < names.size(); ++i) {
        const Ref card{Kind::Card, static_cast<std::uint16_t>(i + 1)};
        if (options.json) {
            fmt::print("{}\n", card_json(*start, (*game)->facts().id, names[i], card));
            continue;
        }
        const auto lines = start->about(card);
        std::vector<std::string> parts;
        for (const auto& line : lines) {
            if (line.label != "name" && line.label != "ports" && line.label != "spoken" && line.label != "reminder" &&
                !line.value.empty())
                parts.push_back(line.value);
        }
        fmt::print("{}  {}\n", pad(names[i], widest), wrap(join(parts, "; "), width, widest + 2, widest + 2));
    }
    return kGood;
}

}  // namespace cli
