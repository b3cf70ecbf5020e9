// Boards: what a sheet says of places and pieces must hold for every screen. That it is made from a view alone is the
// secrecy suite's.
#include <algorithm>
#include <map>
#include <set>

#include "engine/notation.h"
#include "tests/suites/suites.h"

namespace suites {
namespace {

using engine::Action;
using engine::AnyState;
using engine::Rng;
using engine::Seat;
using engine::Value;

std::string_view word_at(const Value& value, std::string_view key) {
    const Value* found = value.find(key);
    return found == nullptr ? std::string_view() : found->word;
}

std::span<const Value> items_at(const Value& value, std::string_view key) {
    const Value* found = value.find(key);
    return found == nullptr ? std::span<const Value>() : std::span<const Value>(found->items);
}

// The pieces of a board by their ids, as what nobody may change about them: name, card, owner.
using Pieces = std::map<std::int64_t, std::string>;

class BoardCheck {
  public:
    BoardCheck(const AnyState& view, const Value& board) : view_(view), board_(board) {}

    Fault fault() {
        constexpr std::string_view kGeometries[] = {"grid", "halves", "hex"};
        if (std::ranges::find(kGeometries, word_at(board_, "geometry")) == std::end(kGeometries))
            return "a board without a geometry";
        for (const Value& side : items_at(board_, "sides")) {
            check_seat(side, "seat");
            for (const Value& goal : items_at(side, "goals")) check_ref(word_at(goal, "ref"));
        }
        for (const Value& place : items_at(board_, "places")) check_place(place);
        for (const Value& ref : items_at(board_, "chosen")) {
            if (ref.word.empty()) fail("what is chosen has no ref");
            check_ref(ref.word);
        }
        for (const Value& link : items_at(board_, "links")) {
            for (const auto key : {"from", "to"}) {
                if (!refs_.contains(word_at(link, key)))
                    fail("a link ends nowhere: " + std::string(word_at(link, key)));
            }
        }
        return fault_;
    }
    const Pieces& pieces() const { return pieces_; }

  private:
    void fail(std::string what) {
        if (!fault_) fault_ = std::move(what);
    }
    void check_seat(const Value& value, std::string_view key) {
        const auto seat = word_at(value, key);
        if (!seat.empty() && !engine::is_player(parse_seat(view_.game(), seat).value_or(Seat::Nobody)))
            fail("no seat: " + std::string(seat));
    }
    void check_ref(std::string_view text) {
        if (text.empty()) return;
        const auto ref = read_ref(view_, text);
        if (!ref || ref_text(view_, *ref) != text) fail("a ref does not read back: " + std::string(text));
    }
    void check_place(const Value& place) {
        if (!places_.insert(place.find("id")->number).second) fail("two places have one id: " + to_text(place));
        const auto at = items_at(place, "at");
        if (!at.empty() && !spots_.insert(std::string(word_at(place, "side")) + to_text(*place.find("at"))).second)
            fail("two places lie at one spot: " + to_text(place));
        check_thing(place);
        check_seat(place, "side");
        for (const Value& piece : items_at(place, "pieces")) check_piece(piece);
    }
    void check_piece(const Value& piece) {
        const std::string what = std::string(word_at(piece, "name")) + ", " + std::string(word_at(piece, "card")) +
                                 ", " + std::string(word_at(piece, "owner"));
        if (!pieces_.emplace(piece.find("id")->number, what).second) fail("two pieces have one id: " + to_text(piece));
        check_thing(piece);
        check_seat(piece, "controller");
        for (const Value& ref : items_at(piece, "reach")) check_ref(ref.word);
        for (const Value& more : items_at(piece, "attached")) check_piece(more);
    }
    void check_thing(const Value& thing) {
        const auto ref = word_at(thing, "ref");
        check_ref(ref);
        check_seat(thing, "owner");
        if (!ref.empty() && !refs_.insert(ref).second) fail("two things have one ref: " + std::string(ref));
    }

    const AnyState& view_;
    const Value& board_;
    std::set<std::int64_t> places_;
    std::set<std::string> spots_;
    std::set<std::string_view> refs_;
    Pieces pieces_;
    Fault fault_;
};

std::multiset<std::string> kinds_of(const Pieces& pieces) {
    std::multiset<std::string> out;
    for (const auto& [id, what] : pieces) out.insert(what);
    return out;
}

// Unless something left and something else came, an id is the same piece, and the same pieces have the same ids.
Fault compare(const Pieces& before, const Pieces& after, bool left, bool came) {
    for (const auto& [id, what] : after) {
        const auto known = before.find(id);
        if (known != before.end() && known->second != what && !(left && came))
            return "an id has become another piece: " + known->second + " is " + what;
    }
    if (!left && !came && kinds_of(before) == kinds_of(after) && before != after) return "pieces have got other ids";
    return std::nullopt;
}

}  // namespace

Fault check_boards(const engine::AnyGame& game, const SuiteOptions& options) {
    if (game.start()->sheet().find("board") == nullptr) return std::nullopt;
    return play_random(game, options, [&](const AnyState& state, Action action, Rng& rng) -> Fault {
        if (rng.below(8) != 0) return std::nullopt;
        const auto after = state.clone();
        engine::Events events;
        after->apply(action, &events);
        const auto has = [&](engine::Shape shape) {
            return std::ranges::any_of(events,
                                       [&](const auto& e) { return game.facts().events[e.kind].shape == shape; });
        };
        const Seat seats[] = {state.decision().seat, engine::seat_at(static_cast<int>(rng.below(2))), Seat::Spectator};
        for (const Seat seat : seats) {
            if (seat == Seat::Chance) continue;
            const auto view = state.view(seat), later = after->view(seat);
            const Value sheet = view->sheet(), next = later->sheet();
            BoardCheck now(*view, *sheet.find("board")), then(*later, *next.find("board"));
            auto fault = now.fault();
            if (!fault) fault = then.fault();
            if (!fault)
                fault = compare(now.pieces(), then.pieces(), has(engine::Shape::Left), has(engine::Shape::Appeared));
            if (fault) return *fault + "\n  at " + to_text(state.value());
        }
        return std::nullopt;
    });
}

}  // namespace suites
