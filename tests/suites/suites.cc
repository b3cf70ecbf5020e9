#include "tests/suites/suites.h"

#include "engine/play.h"

namespace suites {
namespace {

using engine::Action;
using engine::ActionList;
using engine::AnyGame;
using engine::AnyState;
using engine::ChanceList;
using engine::Rng;
using engine::Seat;

std::string at(const AnyState& state, const std::string& what) { return what + "\n  at " + to_text(state.value()); }

bool holds(const ActionList& list, Action action) {
    for (const Action listed : list) {
        if (listed == action) return true;
    }
    return false;
}

// A random legal action or outcome; none if somebody is asked and has no legal action.
std::optional<Action> some_action(const AnyState& state, ActionList& list, Rng& rng) {
    if (state.decision().seat == Seat::Chance) return state.sample(rng);
    list.clear();
    state.list_actions(list);
    if (list.empty()) return std::nullopt;
    return list[rng.below(static_cast<std::uint32_t>(list.size()))];
}

// Steps of the game that these words play; one more where it comes to a standstill.
int length_of(const AnyGame& game, const SuiteOptions& options, Rng& rng) {
    const auto state = game.start();
    ActionList list;
    int steps = 0;
    for (; steps < options.max_steps && !state->outcome().over; ++steps) {
        const auto action = some_action(*state, list, rng);
        if (!action) return steps + 1;
        state->apply(*action, nullptr);
    }
    return steps;
}

std::string helpless(const AnyState& state) {
    return at(state, seat_text(state.game(), state.decision().seat) + " is asked and has no legal action");
}

Fault check_ends(const AnyGame& game, const SuiteOptions& options) {
    for (int i = 0; i < options.games; ++i) {
        Rng rng(engine::mix_seed(options.seed, static_cast<std::uint64_t>(i)));
        const auto state = game.start();
        int steps = 0;
        for (; !state->outcome().over && steps < options.max_steps; ++steps) {
            ActionList list;
            const auto action = some_action(*state, list, rng);
            if (!action) return helpless(*state);
            state->apply(*action, nullptr);
        }
        if (!state->outcome().over)
            return at(*state, "game " + std::to_string(i) + " has not ended after " + std::to_string(steps) + " steps");
        if (state->decision().seat != Seat::Nobody) return at(*state, "the game is over and somebody is asked");
    }
    return std::nullopt;
}

Fault check_sound(const AnyGame& game, const SuiteOptions& options) {
    return play_random(game, options, [](const AnyState& state, Action, Rng&) -> Fault {
        if (const auto fault = state.validate()) return at(state, "an impossible position was reached: " + *fault);
        if (state.decision().seat == Seat::Chance) return std::nullopt;
        ActionList list;
        state.list_actions(list);
        for (std::size_t i = 0; i < list.size(); ++i) {
            for (std::size_t j = 0; j < i; ++j) {
                if (list[i] == list[j]) return at(state, "listed twice: " + action_text(state, list[i]));
            }
            const auto read = parse_action(state, action_text(state, list[i]));
            if (!read || *read != list[i])
                return at(state, "its text does not read back: " + action_text(state, list[i]));
        }
        return std::nullopt;
    });
}

Fault check_round_trip(const AnyGame& game, const SuiteOptions& options) {
    return play_random(game, options, [](const AnyState& state, Action, Rng& rng) -> Fault {
        if (rng.below(8) != 0) return std::nullopt;
        const auto value = state.value();
        for (const auto& text : {to_text(value), to_json(value)}) {
            const auto read = engine::parse_value(text);
            if (!read) return at(state, "its text cannot be read: " + engine::text(read.error()));
            const auto again = state.game().start();
            if (const auto fault = again->set(*read)) return at(state, "its text cannot be read: " + *fault);
            if (!again->equals(state)) return at(state, "its text reads back to another state");
        }
        return std::nullopt;
    });
}

Fault check_agreement(const AnyGame& game, const SuiteOptions& options) {
    return play_random(game, options, [](const AnyState& state, Action, Rng& rng) -> Fault {
        if (state.decision().seat == Seat::Chance) return std::nullopt;
        ActionList list;
        state.list_actions(list);
        for (const Action action : list) {
            if (const auto refusal = state.refuse(action))
                return at(state,
                          "listed and refused: " + action_text(state, action) + ", " + refusal_text(state, *refusal));
        }
        for (int i = 0; i < 40; ++i) {
            const Action wrong = random_wrong(state, rng);
            if (!holds(list, wrong) && !state.refuse(wrong))
                return at(state, "neither listed nor refused: " + action_text(state, wrong));
        }
        return std::nullopt;
    });
}

Fault check_blindness(const AnyGame& game, const SuiteOptions& options) {
    return play_random(game, options, [](const AnyState& state, Action, Rng& rng) -> Fault {
        const Seat seat = state.decision().seat;
        if (seat == Seat::Chance) return std::nullopt;
        const auto view = state.view(seat);
        ActionList list, blind;
        state.list_actions(list);
        view->list_actions(blind);
        if (!std::equal(list.begin(), list.end(), blind.begin(), blind.end()))
            return at(state, "the list of " + seat_text(state.game(), seat) + " depends on what that seat cannot see");
        for (int i = 0; i < 40; ++i) {
            const Action wrong = random_wrong(state, rng);
            if (state.refuse(wrong) != view->refuse(wrong))
                return at(state, "the refusal of `" + action_text(state, wrong) + "` depends on what " +
                                     seat_text(state.game(), seat) + " cannot see");
        }
        return std::nullopt;
    });
}

Fault check_chance(const AnyGame& game, const SuiteOptions& options) {
    return play_random(game, options, [](const AnyState& state, Action, Rng& rng) -> Fault {
        if (state.decision().seat != Seat::Chance) return std::nullopt;
        ChanceList list;
        state.chances(list);
        for (const auto& chance : list) {
            if (chance.weight == 0) return at(state, "an outcome has no weight: " + action_text(state, chance.action));
        }
        for (int i = 0; i < 4; ++i) {
            const std::uint64_t seed = rng.next();
            Rng one(seed), two(seed);
            if (state.sample(one) != pick(list, two))
                return at(state, "sample draws another outcome than the list of chances");
        }
        return std::nullopt;
    });
}

// A random game.
engine::Play some_play(std::shared_ptr<const AnyGame> game, Rng& rng) {
    engine::Play play(std::move(game));
    ActionList list;
    while (play.to_act() != Seat::Nobody && play.step() < 400) {
        const auto action = some_action(play.state(), list, rng);
        if (!action) break;
        play.act(*action);
    }
    return play;
}

Fault check_replay(const AnyGame& game, const SuiteOptions& options) {
    const std::shared_ptr<const AnyGame> same(std::shared_ptr<void>(), &game);  // it outlives the suite: not owned
    for (int i = 0; i < std::max(1, options.games / 4); ++i) {
        Rng rng(engine::mix_seed(options.seed, static_cast<std::uint64_t>(i)));
        const auto play = some_play(same, rng);
        const auto record = *engine::parse_record("", play.record(""));
        const auto& state = play.state();
        const auto again = engine::replay(same, record);
        if (!again) return at(state, "its record is refused: " + engine::text(again.error()));
        if (!again->play.state().equals(state)) return at(state, "replayed to another position");
        auto other_hash = record;
        other_hash.hashes.back().hash ^= 1;
        if (engine::replay(same, other_hash)) return at(state, "a record with an altered hash is not refused");
        auto other_seat = record;
        auto& move = other_seat.moves[rng.below(static_cast<std::uint32_t>(record.moves.size()))];
        move.who = seat_text(game, move.who == "chance" ? Seat::First : Seat::Chance);
        if (engine::replay(same, other_seat)) return at(state, "a record with an altered seat is not refused");
    }
    return std::nullopt;
}

// A random command of the table: refused, it changes nothing; done, it leaves a possible position.
Fault one_command(AnyState& state, bool& conceded, Rng& rng) {
    const auto seat = engine::seat_at(static_cast<int>(rng.below(static_cast<std::uint32_t>(state.game().players()))));
    const bool concede = rng.below(8) == 0;
    const auto cards = static_cast<std::uint32_t>(state.game().operand_limit(engine::Kind::Card));
    const engine::Ref card{engine::Kind::Card, static_cast<std::uint16_t>(rng.below(cards))};
    const auto before = state.clone();
    const auto refusal = concede ? state.command(seat, engine::Command::Concede, {}, nullptr)
                                 : state.command(seat, engine::Command::Show, card, nullptr);
    if (refusal)
        return state.equals(*before) ? std::nullopt : Fault(at(*before, "a refused command changes the position"));
    conceded |= concede;
    if (const auto fault = state.validate()) return at(*before, "a command leads to an impossible position: " + *fault);
    return std::nullopt;
}

Fault check_commands(const AnyGame& game, const SuiteOptions& options) {
    for (int i = 0; i < options.games; ++i) {
        Rng rng(engine::mix_seed(options.seed, static_cast<std::uint64_t>(i)));
        const auto state = game.start();
        bool conceded = false;
        ActionList list;
        for (int steps = 0; !state->outcome().over && steps < options.max_steps; ++steps) {
            const auto action = some_action(*state, list, rng);
            if (!action) return helpless(*state);
            state->apply(*action, nullptr);
            if (state->outcome().over || rng.below(8) != 0) continue;
            if (auto fault = one_command(*state, conceded, rng)) return fault;
        }
        if (conceded && !state->outcome().over) return at(*state, "after a concession the game does not end");
        if (conceded && state->decision().seat != Seat::Nobody)
            return at(*state, "the game is over by a concession and somebody is asked");
        if (const auto fault = state->validate()) return at(*state, "the last position is impossible: " + *fault);
    }
    return std::nullopt;
}

Fault check_allocation(const AnyGame& game, const SuiteOptions& options) {
    for (int i = 0; i < options.games; ++i) {
        Rng rng(engine::mix_seed(options.seed, static_cast<std::uint64_t>(i)));
        const auto state = game.start();
        ActionList list;
        ChanceList chances;
        const std::size_t before = allocations();
        for (int steps = 0; steps < options.max_steps && !state->outcome().over; ++steps) {
            list.clear();
            chances.clear();
            if (state->decision().seat == Seat::Chance) {
                state->chances(chances);
                state->apply(state->sample(rng), nullptr);
            } else {
                state->list_actions(list);
                const Action action = list[rng.below(static_cast<std::uint32_t>(list.size()))];
                if (state->refuse(action)) return "a listed action is refused";
                state->apply(action, nullptr);
            }
            if (allocations() != before) return at(*state, "something was allocated while stepping");
        }
    }
    return std::nullopt;
}

constexpr Suite kSuites[] = {
    {"ends", check_ends},
    {"sound", check_sound},
    {"round-trip", check_round_trip},
    {"agreement", check_agreement},
    {"blindness", check_blindness},
    {"secrecy", check_secrecy},
    {"public", check_public},
    {"finality", check_finality},
    {"boards", check_boards},
    {"chance", check_chance},
    {"replay", check_replay},
    {"commands", check_commands},
    {"allocation", check_allocation},
};

}  // namespace

Action some_action(const AnyState& state, Rng& rng) {
    ActionList list;
    const auto action = some_action(state, list, rng);
    ENSURE(action);
    return *action;
}

std::span<const Suite> all() { return kSuites; }

const Suite& find(std::string_view name) {
    for (const auto& suite : kSuites) {
        if (suite.name == name) return suite;
    }
    ENSURE(false);
    return kSuites[0];
}

Fault play_random(const AnyGame& game, const SuiteOptions& options, const Look& look, const Note& note) {
    ActionList list;
    for (int i = 0; i < options.games; ++i) {
        const std::uint64_t seed = engine::mix_seed(options.seed, static_cast<std::uint64_t>(i));
        Rng rng(seed), luck(seed + 1);  // looks have words of their own: with or without them the game is the same
        const auto length = static_cast<std::uint32_t>(length_of(game, options, rng));
        rng = Rng(seed);
        const auto state = game.start();
        for (std::uint32_t steps = 0; steps < length; ++steps) {
            const auto action = some_action(*state, list, rng);
            if (!action) return helpless(*state);
            if (note) note(*state, *action);
            if (luck.below(length) < static_cast<std::uint32_t>(options.looks)) {
                if (auto fault = look(*state, *action, luck))
                    return "game " + std::to_string(i) + ", step " + std::to_string(steps + 1) + ": " + *fault;
            }
            state->apply(*action, nullptr);
        }
    }
    return std::nullopt;
}

Action random_wrong(const AnyState& state, Rng& rng) {
    const auto& verbs = state.game().facts().verbs;
    Action action;
    action.verb = static_cast<std::uint16_t>(rng.below(static_cast<std::uint32_t>(verbs.size()) + 1));
    const bool garbage = action.verb == verbs.size() || rng.below(10) == 0;
    for (std::size_t i = 0; i < action.operands.size(); ++i) {
        const engine::Kind kind = garbage ? engine::Kind::Number : verbs[action.verb].operands[i];
        if (kind == engine::Kind::None) continue;
        const int limit = garbage ? 65536 : kind == engine::Kind::Number ? 16 : state.game().operand_limit(kind) + 1;
        action.operands[i] = static_cast<std::uint16_t>(rng.below(static_cast<std::uint32_t>(limit)));
    }
    return action;
}

}  // namespace suites
