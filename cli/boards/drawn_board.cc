#include "cli/boards/drawn_board.h"

#include <algorithm>

#include "engine/notation.h"

namespace cli {

using engine::Kind;
using engine::Seat;
using engine::Value;

DrawnBoard::DrawnBoard(const engine::AnyState& view, const Value& board, const BoardStyle& style)
    : view_(view), board_(board), style_(style), legend_(board) {
    if (!engine::is_player(style.viewer) || view.decision().seat != style.viewer) return;
    view.list_actions(actions_);
    for (std::size_t i = 0; i < actions_.size(); ++i) {
        const auto kind = view.game().facts().verbs[actions_[i].verb].operands[0];
        if (kind != Kind::Unit && kind != Kind::Place && kind != Kind::Card) continue;
        auto& numbers = numbers_[ref_text(view, {kind, actions_[i].operands[0]})];
        numbers += (numbers.empty() ? "" : ",") + std::to_string(i + 1);
    }
}

std::string DrawnBoard::viewer_name() const {
    return engine::is_player(style_.viewer) ? seat_text(view_.game(), style_.viewer) : std::string();
}

const Value* DrawnBoard::side(std::string_view seat) const {
    for (const Value& each : items_at(board_, "sides")) {
        if (word_at(each, "seat") == seat) return &each;
    }
    return nullptr;
}

std::vector<std::string> DrawnBoard::facts_of(const Value& owner) const {
    std::vector<std::string> parts;
    for (const Value& fact : items_at(owner, "facts"))
        parts.push_back(std::string(word_at(fact, "label")) + " " + paint()(Tone::Strong, word_at(fact, "value")));
    return parts;
}

std::string DrawnBoard::head() const {
    const std::string facts = wrap_items(facts_of(board_), between(), style_.width, 2, 0);
    const std::string bar = phase_bar(board_, paint());
    const bool fits = columns(facts) + 3 + columns(bar) <= style_.width && !facts.empty();
    return facts + (fits ? "   " : "\n  ") + bar + "\n" + texts();
}

// Texts with tabs that follow each other are a table, the first of them its heading.
std::string DrawnBoard::texts() const {
    std::string out;
    std::vector<std::vector<std::string>> rows;
    const auto end_table = [&] {
        if (rows.empty()) return;
        const auto heading = rows.front();
        rows.erase(rows.begin());
        out += table_text(heading, rows);
        rows.clear();
    };
    for (const Value& text : items_at(board_, "texts")) {
        const std::string_view value = word_at(text, "value");
        if (value.find('\t') != std::string_view::npos) {
            auto& row = rows.emplace_back(std::vector<std::string>{"  " + std::string(word_at(text, "label"))});
            for (const auto cell : engine::split(value, '\t')) row.emplace_back(cell);
            continue;
        }
        end_table();
        out +=
            wrap(paint()(Tone::Strong, word_at(text, "label")) + ": " + std::string(value), style_.width, 2, 0) + "\n";
    }
    end_table();
    return out;
}

std::string DrawnBoard::title(const Value& side) const {
    const Seat seat = engine::parse_seat(view_.game(), word_at(side, "seat")).value_or(Seat::Nobody);
    std::string out = paint()(Tone::Title, word_at(side, "seat"));
    if (seat == style_.viewer) out += paint()(Tone::Faint, " (you)");
    if (view_.decision().seat == seat) out += " " + paint()(Tone::Mark, paint().symbol("◀", "<"));
    return out;
}

std::string DrawnBoard::side_line(const Value& side, std::size_t width) const {
    const std::string name = title(side);
    return name + "  " + wrap_items(facts_of(side), between(), width, 3, columns(name) + 2);
}

std::vector<std::string> DrawnBoard::links_of(std::string_view seat) const {
    std::vector<std::string> out;
    for (const Value& link : items_at(board_, "links")) {
        if (word_at(link, "owner") != seat) continue;
        const KindLook look = legend_.look(word_at(link, "kind"));
        out.push_back(paint().styled("1;" + tone_codes(look.tone), look.sign(paint())) + ": " +
                      std::string(bare(word_at(link, "from"))) + paint().symbol(" → ", " > ") +
                      std::string(bare(word_at(link, "to"))));
    }
    return out;
}

std::vector<engine::Ref> DrawnBoard::cards() const {
    std::vector<engine::Ref> out;
    if (!engine::is_player(style_.viewer)) return out;
    const auto hand = engine::follow(view_.sheet(), viewer_name() + ".hand");
    if (!hand) return out;
    for (const Value& item : hand->items) {
        const auto ref = engine::parse_ref(view_, Kind::Card, item.word);
        if (ref && ref->value != 0 && std::ranges::find(out, *ref) == out.end()) out.push_back(*ref);
    }
    return out;
}

}  // namespace cli
