#include "cli/table/sentences.h"

#include <fmt/format.h>

#include <algorithm>
#include <functional>

#include "cli/boards/canvas.h"
#include "cli/boards/legend.h"

namespace cli {
namespace {

using engine::Kind;

engine::Filling thing(const engine::AnyState& before, const engine::AnyState& after, engine::Ref ref) {
    if (ref.value == engine::kHidden) return {ref.kind == Kind::Card ? "a card" : "something hidden", 0};
    if (ref.kind == Kind::Card && ref.value == 0) return {"no card", 0};
    auto word = after.operand_text(ref);
    if (word.empty()) word = before.operand_text(ref);
    return {word.empty() ? "?" + std::to_string(ref.value) : word, ref.value};
}

std::string numbered(std::size_t number, std::string_view text, std::size_t digits) {
    return pad_left(std::to_string(number), digits) + "  " + std::string(text);
}

}  // namespace

std::string event_sentence(const engine::AnyState& before, const engine::AnyState& after, const engine::Event& seen) {
    const auto& facts = after.game().facts().events[seen.kind];
    return engine::fill(facts.sentence, [&](std::string_view hole) {
        if (hole == "of") return thing(before, after, engine::seat_of(before, after, seen));
        const auto named = [&](const engine::Part& part) { return role_name(part.role) == hole; };
        const auto part = std::ranges::find_if(facts.operands, named);
        return thing(before, after,
                     {part->kind, seen.operands[static_cast<std::size_t>(part - facts.operands.begin())]});
    });
}

std::string question_text(const engine::AnyState& view, const Paint& paint) {
    const auto decision = view.decision();
    const auto& facts = view.game().facts().decisions[decision.part != 0 ? decision.part : decision.kind];
    const engine::Value sheet = view.sheet();
    const auto* board = sheet.find("board");
    const auto* note = board == nullptr ? nullptr : board->find("note");
    const std::string known = note == nullptr || note->word.empty() ? "" : engine::plain(note->word) + " ";
    return known + paint(Tone::Strong, engine::question_text(view)) + " " +
           paint(Tone::Faint, fmt::format("({})", facts.clause));
}

namespace {

// What this action will cost and do, as the game says; otherwise the help of its verb at its first action. As much of
// it as fits: what comes first matters most.
std::string side_note(const engine::AnyState& view, const engine::ActionList& list, std::size_t at, std::size_t room,
                      const Paint& paint) {
    std::vector<std::string> parts;
    for (const auto& line : view.preview(list[at])) {
        const bool bare = line.value.find_first_not_of("0123456789 to") == std::string::npos;  // "0 to 3" of what?
        parts.push_back(engine::plain(bare ? line.label + " " + line.value : line.value));
    }
    const bool first = at == 0 || list[at].verb != list[at - 1].verb;
    if (parts.empty() && first) parts.emplace_back(view.game().facts().verbs[list[at].verb].help);
    std::string out;
    for (auto& part : parts) {
        if (out.ends_with('.')) out.pop_back();  // what follows is parted by a semicolon
        const std::string more = (out.empty() ? "" : "; ") + part;
        constexpr std::size_t kWorth = 24;  // less of a sentence says nothing
        const std::size_t left = room - columns(out);
        if (columns(more) > left) return left >= kWorth ? out + cut(more, left, paint) : out;
        out += more;
    }
    return out;
}

}  // namespace

std::string action_lines(const engine::AnyState& view, const engine::ActionList& list, const Paint& paint,
                         const ListRoom& room) {
    const std::size_t digits = std::to_string(list.size()).size() + 1;
    std::vector<std::string> items;
    std::size_t widest = 0;
    for (const auto action : list) {
        items.push_back(numbered(items.size() + 1, action_text(view, action), digits));
        widest = std::max(widest, columns(items.back()));
    }
    if (items.size() > room.height) return join(in_columns(items, room.width), "\n") + "\n";
    std::string out;
    for (std::size_t i = 0; i < items.size(); ++i) {
        const auto note = side_note(view, list, i, room.width > widest + 3 ? room.width - widest - 3 : 0, paint);
        out += (note.empty() ? items[i] : pad(items[i], widest) + "   " + paint(Tone::Faint, note)) + "\n";
    }
    return out;
}

std::string about_text(const std::vector<engine::AboutLine>& lines, const Paint& paint, std::size_t width) {
    std::size_t label = 0;
    for (const auto& line : lines) label = std::max(label, columns(engine::plain(line.label)));
    std::string out;
    for (const auto& line : lines) {
        if (line.label == "spoken") continue;  // says all of it again, for who does not see it
        const std::string source = line.source.empty() ? "" : " from " + engine::plain(line.source);
        const std::string clause = line.clause.empty() ? "" : " (" + line.clause + ")";
        out += "  " + paint(Tone::Faint, pad(engine::plain(line.label), label)) + "  " +
               wrap(engine::plain(line.value) + source + clause, width, label + 4, label + 4) + "\n";
    }
    return out;
}

namespace {

// The scores a game publishes under `board`, the most points first.
std::vector<engine::Value> scores_of(const engine::AnyState& state) {
    const engine::Value sheet = state.sheet();
    const auto* board = sheet.find("board");
    if (board == nullptr) return {};
    const auto scores = items_at(*board, "scores");
    std::vector<engine::Value> out(scores.begin(), scores.end());
    std::ranges::stable_sort(out, std::greater{}, [](const auto& score) { return number_at(score, "total"); });
    return out;
}

}  // namespace

std::string result_text(const engine::AnyState& state) {
    const auto& game = state.game();
    const auto outcome = state.outcome();
    const auto clause = game.facts().endings[outcome.ending].clause;
    std::string text = outcome_text(game, outcome);
    std::string points, others;
    for (const auto& score : scores_of(state)) {
        const auto seat = engine::parse_seat(game, word_at(score, "seat"));
        const bool won = seat && (outcome.winners & bit(*seat)) != 0;
        if (won) points = std::to_string(number_at(score, "total"));
        if (!won) others += (others.empty() ? " to " : ", ") + std::to_string(number_at(score, "total"));
    }
    if (!points.empty()) text.insert(text.find(','), " " + points + others);
    return text + (clause.empty() ? "" : fmt::format(" ({})", clause));
}

std::string score_table(const engine::AnyState& state) {
    std::vector<std::string> heading{""};
    std::vector<std::vector<std::string>> rows;
    for (const auto& score : scores_of(state)) {
        auto& row = rows.emplace_back(1, std::string(word_at(score, "seat")));
        for (const auto& part : items_at(score, "parts")) {
            if (rows.size() == 1) heading.push_back(">" + std::string(word_at(part, "label")));
            row.emplace_back(word_at(part, "value"));
        }
        row.push_back(std::to_string(number_at(score, "total")));
    }
    heading.emplace_back(">total");
    return rows.empty() ? "" : table_text(heading, rows);
}

}  // namespace cli
