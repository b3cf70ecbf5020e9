// Secrecy on the wire: resample what a pair of eyes cannot know, and every byte that the server would send stays the
// same: positions, groups of events, what a thing is and why something is refused.
#include <doctest/doctest.h>

#include <cstdlib>

#include "engine/lines.h"
#include "server/position.h"
#include "tests/suites/suites.h"
#include "tests/table_world.h"

namespace {

using engine::Action;
using engine::AnyState;
using engine::Rng;
using engine::Seat;
using server::Eyes;
using server::Happening;
using State = std::shared_ptr<AnyState>;

State guessed(const AnyState& state, Seat eyes, Rng& rng) {
    State other = state.view(eyes);
    other->guess(eyes, rng);
    return other;
}

std::string position(const AnyState& state, Seat eyes) {
    return server::position_json(state, {eyes, false}, {7, 7, server::Undo::No, {}});
}

// What `why` says about an action and `about` about a thing, asked by these eyes.
std::string answers(const AnyState& state, Seat eyes, Rng rng) {
    std::string out;
    const auto view = state.view(eyes);
    for (int i = 0; i < 12; ++i) {
        const auto action = suites::random_wrong(*view, rng);
        if (state.decision().seat == eyes) {
            if (const auto refusal = view->refuse(action)) out += engine::refusal_text(*view, *refusal) + "\n";
        }
        if (action.verb >= state.game().facts().verbs.size()) continue;  // a screen has no word for it
        const auto& verb = state.game().facts().verbs[action.verb];
        for (std::size_t k = 0; k < verb.operands.size() && verb.operands[k] != engine::Kind::None; ++k) {
            const engine::Ref ref{verb.operands[k], action.operands[k]};
            if (ref.value >= state.game().operand_limit(ref.kind)) continue;
            out += engine::ref_text(*view, ref) + engine::lines_json(view->about(ref)) + "\n";
        }
    }
    return out;
}

suites::Fault differ(std::string_view what, const std::string& one, const std::string& two) {
    if (one == two) return std::nullopt;
    std::size_t at = 0;
    while (at < one.size() && at < two.size() && one[at] == two[at]) ++at;
    at = at < 60 ? 0 : at - 60;
    return std::string(what) + " tells what is hidden:\n  " + one.substr(at, 200) + "\n  " + two.substr(at, 200);
}

State applied(const AnyState& before, Action action, engine::Events* events) {
    State after = before.clone();
    after->apply(action, events);
    return after;
}

// What happened, told from the real game and from one that these eyes could not tell from it.
suites::Fault check_group(const AnyState& state, Action action, Seat eyes, Rng& rng) {
    Happening real{7, state.decision().seat, state.clone(), nullptr, {}};
    const State after = applied(state, action, &real.events);
    real.after = after;
    const auto told = server::group_json(real, {eyes, false});

    Happening seen{7, real.seat, guessed(state, eyes, rng), guessed(*after, eyes, rng), {}};
    for (const auto& event : real.events) seen.events.push_back(engine::seen_by(eyes, event));
    if (auto fault = differ("a group", told, server::group_json(seen, {eyes, false}))) return fault;
    if (state.decision().seat == eyes) return std::nullopt;

    // Another card in the same act, where it leaves the same view.
    if (state.game().facts().verbs[action.verb].operands[0] != engine::Kind::Card) return std::nullopt;
    const State other = guessed(state, eyes, rng);
    std::vector<Action> actions;
    if (other->decision().seat == Seat::Chance) {
        engine::ChanceList list;
        other->chances(list);
        for (const auto& chance : list) actions.push_back(chance.action);
    } else {
        engine::ActionList list;
        other->list_actions(list);
        actions.assign(list.begin(), list.end());
    }
    const auto view = after->view(eyes);
    for (const auto& another : actions) {
        if (another.verb != action.verb) continue;
        Happening maybe{7, real.seat, other, nullptr, {}};
        const State then = applied(*other, another, &maybe.events);
        if (!then->view(eyes)->equals(*view)) continue;
        maybe.after = then;
        if (auto fault = differ("a group", told, server::group_json(maybe, {eyes, false}))) return fault;
    }
    return std::nullopt;
}

// In a window that asks several at once: what these eyes are asked, before and after somebody else has answered.
suites::Fault check_window(const AnyState& state, Seat eyes, Rng& rng) {
    const std::vector<std::string> bots(engine::kMaxSeats);
    auto window = server::Gathering::open(state, bots);
    if (!window || !window->asks(eyes)) return std::nullopt;
    const auto asked = position(window->branch(eyes), eyes);
    const auto other = server::Gathering::open(*guessed(state, eyes, rng), bots);
    if (!other || other->seats() != window->seats()) return "whom a window asks tells what is hidden";
    if (auto fault = differ("a question in a window", asked, position(other->branch(eyes), eyes))) return fault;
    for (const Seat seat : window->seats()) {
        if (seat == eyes) continue;
        engine::ActionList list;
        window->branch(seat).list_actions(list);
        window->choose(seat, list[rng.below(static_cast<std::uint32_t>(list.size()))]);
    }
    return differ("an answer in a window", asked, position(window->branch(eyes), eyes));
}

suites::Fault check_eyes(const AnyState& state, Action action, Seat eyes, Rng& rng) {
    const auto shown = position(state, eyes);
    for (int i = 0; i < 2; ++i) {
        const State other = guessed(state, eyes, rng);
        if (auto fault = differ("a position", shown, position(*other, eyes))) return fault;
        if (auto fault = differ("an answer", answers(state, eyes, rng), answers(*other, eyes, rng))) return fault;
    }
    if (auto fault = check_window(state, eyes, rng)) return fault;
    return check_group(state, action, eyes, rng);
}

// All that others and a spectator hear of a window, each with its moment, up to when it closes: whatever one seat
// holds, and whenever it has answered, withdrawn or changed what comes to the same.
using Deeds = std::map<int, std::function<void(table_world::World&)>>;
std::vector<std::vector<std::string>> heard(const std::shared_ptr<const engine::AnyGame>& game, std::size_t who,
                                            const std::vector<std::string>& moves, const Deeds& deeds) {
    const auto window = *server::Gathering::open(*table_world::replayed(*game, moves), table_world::kFour);
    table_world::World world(game, moves);
    const auto others = table_world::able(window, true);
    int now = 0;
    for (const int moment : {0, 100, 200, 300, 400, 500, 699, 700}) {
        world.time.pass(moment - now);
        now = moment;
        if (const auto deed = deeds.find(moment); deed != deeds.end()) deed->second(world);
        if (moment == 100) world.away(4), world.say(who, "Hm."), world.open(4);
        if (moment != 300) continue;
        for (const auto other : others) {
            if (other == who) continue;
            world.act(other, "pass"), world.undo(other), world.act(other, "pass");
            world.away(other), world.open(other);
        }
    }
    return world.others(who);
}

void check_open_window(const std::shared_ptr<const engine::AnyGame>& game, const table_world::Twins& both) {
    using table_world::World;
    const auto who = both.who;
    const auto window = *server::Gathering::open(*table_world::replayed(*game, both.able), table_world::kFour);
    const auto parts = table_world::play_of(window, engine::seat_at(static_cast<int>(who)));
    const auto pass = [&](World& world) { world.act(who, "pass"); };
    const auto undo = [&](World& world) { world.undo(who); };
    const auto play = [&](World& world) {
        for (const auto& part : parts) world.act(who, part);
    };
    const auto half = [&](World& world) { world.act(who, parts[0]); };
    const auto told = heard(game, who, both.unable, {});
    CHECK(told.back().back().starts_with("700 "));  // it has closed
    CHECK(told == heard(game, who, both.able, {{0, pass}}));
    CHECK(told == heard(game, who, both.able, {{699, pass}}));
    CHECK(told == heard(game, who, both.able, {{0, play}, {200, undo}, {400, half}, {500, undo}, {699, pass}}));
    CHECK(told == heard(game, who, both.able, {{0, pass}, {200, undo}, {300, play}, {500, pass}}));
    const auto played = heard(game, who, both.able, {{699, play}});
    CHECK(played != told);
    CHECK(played == heard(game, who, both.able, {{0, play}}));
    CHECK(played == heard(game, who, both.able, {{0, pass}, {100, undo}, {400, half}, {500, undo}, {699, play}}));
}

int games_wanted() {
    const char* wanted = std::getenv("NEXUS_GAMES");
    return wanted != nullptr ? std::max(1, std::atoi(wanted)) : 16;
}
int games_to_play() { return std::max(1, games_wanted() / 8); }
// Positions of which one is looked at: fewer where a suite plays one game, as under sanitizers.
std::uint32_t positions_a_look() { return games_wanted() > 1 ? 3 : 12; }

}  // namespace

TEST_SUITE_BEGIN("wire");

TEST_CASE("what is hidden changes no byte of what is sent") {
    const auto registry = games_under_test();
    CHECK(!registry.empty());
    for (const auto& entry : registry) {
        for (int players = 1; players <= engine::kMaxSeats; ++players) {
            const auto text = std::string(entry.facts->id) + "(players=" + std::to_string(players) + ")";
            const auto game = engine::open_game(registry, text);
            if (!game) continue;  // not a number this game is played with
            CAPTURE(text);
            int looked = 0;
            const auto look = [&](const AnyState& state, Action action, Rng& rng) -> suites::Fault {
                if (rng.below(positions_a_look()) != 0) return std::nullopt;
                for (int i = 0; i <= players; ++i) {
                    const Seat eyes = i < players ? engine::seat_at(i) : Seat::Spectator;
                    ++looked;
                    if (auto fault = check_eyes(state, action, eyes, rng))
                        return "for " + engine::seat_text(**game, eyes) + ": " + *fault + "\n  at " +
                               engine::to_text(state.value());
                }
                return std::nullopt;
            };
            const auto fault = suites::play_random(**game, {.seed = 1, .games = games_to_play()}, look);
            CHECK_MESSAGE(!fault, fault.value_or(""));
            CHECK(looked > 0);
        }
    }
}

TEST_CASE("what a seat holds, and what it answers early, changes neither what others are sent in a window nor when") {
    for (const auto& entry : games_under_test()) {
        bool asks_several = false;
        int compared = 0;
        for (int players = 2; players <= 4; ++players) {
            const auto text = std::string(entry.facts->id) + "(players=" + std::to_string(players) + ")";
            const auto game = engine::open_game(all_games(), text);
            if (!game) continue;
            CAPTURE(text);
            bool here = false;
            const auto look = [&](const AnyState& state, Action, Rng&) -> suites::Fault {
                here |= state.asked().size() > 1;
                return std::nullopt;
            };
            suites::play_random(**game, {.seed = 1, .games = 5}, look);
            if (!here) continue;
            asks_several = true;
            for (int skip = 0, found = 0; skip < 60 && found < 2; skip += 4) {
                int windows = 0;
                const auto opening =
                    table_world::find_window(**game, [&](const AnyState&, const server::Gathering& window) {
                        return window.seats().size() >= 2 && windows++ == skip;
                    });
                const auto both = table_world::twins(**game, opening);
                if (!both) continue;
                CAPTURE(skip);
                check_open_window(*game, *both);
                ++found, ++compared;
            }
        }
        CHECK((compared > 0) == asks_several);
    }
}

TEST_CASE("a leak on the wire would be found") {
    // The eyes of everybody are no seat's eyes: what they are sent changes with what is hidden.
    const auto registry = all_games();
    const auto game = engine::open_game(registry, "convergence");
    REQUIRE(static_cast<bool>(game));
    int leaks = 0;
    const auto look = [&](const AnyState& state, Action, Rng& rng) -> suites::Fault {
        const auto frame = server::PositionFrame{7, 7, server::Undo::No, {}};
        const State other = guessed(state, Seat::Spectator, rng);
        leaks += server::position_json(state, {Seat::Spectator, true}, frame) !=
                         server::position_json(*other, {Seat::Spectator, true}, frame)
                     ? 1
                     : 0;
        return std::nullopt;
    };
    CHECK_FALSE(suites::play_random(**game, {.seed = 1, .games = 1}, look));
    CHECK(leaks > 0);
}

TEST_SUITE_END();
