// Secrecy: what a seat sees must not change when what it cannot know does.
#include <algorithm>
#include <map>

#include "engine/notation.h"
#include "tests/suites/suites.h"

namespace suites {
namespace {

using engine::Action;
using engine::AnyState;
using engine::Rng;
using engine::Seat;

// One thing that may happen next, as one seat sees it.
struct Seen {
    std::string events;  // as told to this seat; its own action is part of what it knows
    std::unique_ptr<AnyState> view;
    Action action;
    bool shared_operand;  // a card or a chance outcome, which may be nobody else's business
};

bool names_card(const AnyState& state, Action action) {
    return state.game().facts().verbs[action.verb].operands[0] == engine::Kind::Card;
}

std::vector<Action> some_actions(const AnyState& state, Rng& rng) {
    std::vector<Action> actions;
    if (state.decision().seat == Seat::Chance) {
        engine::ChanceList list;
        state.chances(list);
        for (const auto& chance : list) actions.push_back(chance.action);
    } else {
        engine::ActionList list;
        state.list_actions(list);
        actions.assign(list.begin(), list.end());
    }
    while (actions.size() > 10) actions.erase(actions.begin() + rng.below(static_cast<std::uint32_t>(actions.size())));
    return actions;
}

// Everything that may happen next in this position, as `seat` sees it.
void look_ahead(const AnyState& state, Seat seat, Rng& rng, std::vector<Seen>& out) {
    for (const Action action : some_actions(state, rng)) {
        const auto after = state.clone();
        engine::Events events;
        after->apply(action, &events);
        Seen seen{{}, after->view(seat), action, names_card(state, action)};
        if (state.decision().seat == seat) seen.events = action_text(state, action) + "; ";
        seen.events += told(state, *after, events, seat);
        out.push_back(std::move(seen));
    }
}

// A seat that was told the same must see the same; and of two cards it cannot tell apart it must be told the same.
Fault compare_futures(const std::vector<Seen>& all) {
    std::map<std::string, const Seen*> told;
    for (const Seen& seen : all) {
        const auto [found, fresh] = told.emplace(seen.events, &seen);
        if (fresh || found->second->view->equals(*seen.view)) continue;
        return "it was told the same (" + seen.events + ") and sees\n  " + to_text(found->second->view->value()) +
               "\n  or\n  " + to_text(seen.view->value());
    }
    for (const Seen& one : all) {
        for (const Seen& two : all) {
            const bool alike = one.shared_operand && two.shared_operand && one.action.verb == two.action.verb;
            if (alike && one.events != two.events && one.view->equals(*two.view))
                return "it sees the same and was told " + one.events + " or " + two.events;
        }
    }
    return std::nullopt;
}

Fault check_seat(const AnyState& state, Seat seat, Rng& rng) {
    const auto view = state.view(seat);
    std::vector<Seen> futures;
    const auto now = state.decision();
    look_ahead(state, seat, rng, futures);
    if (engine::is_player(now.seat) && (state.asked().empty() || state.asked()[0] != now.seat))
        return "who decides is not the first whom the window may ask";
    for (int i = 0; i < 3; ++i) {
        const auto other = view->clone();
        other->guess(seat, rng);
        if (const auto fault = other->validate()) return "a guess is impossible: " + *fault;
        if (!other->view(seat)->equals(*view))
            return "a guess gives another view: " + to_text(other->view(seat)->value()) + "\n  instead of " +
                   to_text(view->value());
        // Views that are equal have one sheet, so one guess shows it: to make sheets is most of what this suite does.
        if (i == 0 && other->view(seat)->sheet() != view->sheet()) return "a guess gives another sheet";
        if (i == 0 && other->view(seat)->prompt() != view->prompt()) return "a guess asks another question";
        const auto asked = other->decision();
        if (asked.seat != now.seat || asked.kind != now.kind || asked.cause != now.cause)
            return "who is asked, or for what, depends on what is hidden";
        if (other->asked() != state.asked()) return "whom a window asks depends on what is hidden";
        look_ahead(*other, seat, rng, futures);
    }
    if (now.seat == seat || (now.seat != Seat::Chance && view->decision().seat != now.seat)) {
        const auto asked = view->decision();
        if (asked.seat != now.seat || asked.kind != now.kind) return "the view asks somebody else";
    }
    return compare_futures(futures);
}

}  // namespace

std::string told(const AnyState& before, const AnyState& after, const engine::Events& events, Seat seat) {
    std::string out;
    for (const auto& event : events) out += event_text(before, after, seen_by(seat, event)) + "; ";
    return out;
}

// A list said to be public is the same in positions that a spectator cannot tell from the true one. Half a choice he
// does not see, so there it is made once more.
Fault check_public(const engine::AnyGame& game, const SuiteOptions& options) {
    std::unique_ptr<AnyState> seen;  // by the spectator, before the halves
    std::vector<Action> made, halves;
    const auto note = [&](const AnyState& state, Action action) {
        auto view = state.view(Seat::Spectator);
        if (seen == nullptr || !view->equals(*seen)) seen = std::move(view), halves.clear();
        made = halves;
        halves.push_back(action);
    };
    const auto look = [&](const AnyState& state, Action, Rng& rng) -> Fault {
        const auto decision = state.decision();
        if (!is_player(decision.seat) || decision.private_list) return std::nullopt;
        engine::ActionList list;
        state.list_actions(list);
        for (int guesses = 0; guesses < 3; ++guesses) {
            const auto other = seen->clone();
            other->guess(Seat::Spectator, rng);
            for (const Action half : made) {
                if (!other->refuse(half)) other->apply(half, nullptr);
            }
            engine::ActionList otherwise;
            other->list_actions(otherwise);
            if (std::ranges::equal(list, otherwise)) continue;
            return "the list of " + seat_text(game, decision.seat) + " is said to be public and is another one in " +
                   to_text(other->value()) + "\n  at " + to_text(state.value());
        }
        return std::nullopt;
    };
    return play_random(game, options, look, note);
}

Fault check_secrecy(const engine::AnyGame& game, const SuiteOptions& options) {
    SuiteOptions fewer = options;
    fewer.games = std::max(1, options.games / 2);
    return play_random(game, fewer, [&](const AnyState& state, Action, Rng& rng) -> Fault {
        if (rng.below(4) != 0) return std::nullopt;
        for (int i = 0; i <= game.players(); ++i) {
            const Seat seat = i < game.players() ? engine::seat_at(i) : Seat::Spectator;
            if (const auto fault = check_seat(state, seat, rng))
                return "for " + seat_text(game, seat) + ": " + *fault + "\n  at " + to_text(state.value());
        }
        return std::nullopt;
    });
}

}  // namespace suites
