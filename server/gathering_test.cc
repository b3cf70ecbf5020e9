// Windows that ask several seats at once: what is kept, what counts, and what nobody learns.
#include "server/gathering.h"

#include "engine/defaults.h"
#include "engine/erase.h"
#include "tests/suites/suites.h"
#include "tests/table_world.h"

// Two seats are asked in a window, then the second has its turn. Nothing of it tells anything.
namespace quiet {

struct Setup {};
struct State {
    std::uint8_t step = 0;
    bool operator==(const State&) const = default;
};
void fields(auto&& visit, engine::Same<State> auto& s) { visit("step", s.step); }

constexpr std::string_view kSeats[] = {"left", "right"};
constexpr engine::VerbFacts kVerbs[] = {{"pass", {}, "", {}, engine::Press::Space}, {"end", {}, ""}};
constexpr engine::DecisionFacts kDecisions[] = {{"window", "QU-1", "", true}, {"turn", "QU-2", ""}};
constexpr engine::ReasonFacts kReasons[] = {{"QU-1", "not now"}};
constexpr engine::EndingFacts kEndings[] = {{"end", "QU-2"}};
constexpr engine::OptionFacts kOptions[] = {{"players", "2", "2", "QU-1", ""}};
constexpr engine::GameFacts kFacts{"quiet",    "Quiet",  "QU",     "QU-1", 1,  kSeats,   kVerbs, {},
                                   kDecisions, kReasons, kEndings, {},     {}, kOptions, {}};

struct Quiet : engine::Defaults<Quiet, Setup, State> {
    static const engine::GameFacts& facts() { return kFacts; }
    static engine::Result<Setup, engine::LoadError> make_setup(const engine::Options&, const engine::Materials&) {
        return Setup{};
    }
    static std::string rules_text(const Setup&) { return ""; }
    static int players(const Setup&) { return 2; }
    static int card_count(const Setup&) { return 0; }
    static std::string_view card_name(const Setup&, engine::CardId) { return ""; }
    static State start(const Setup&) { return {}; }
    static engine::Decision decision(const Setup&, const State& s) {
        if (s.step > 2) return {};
        return {engine::seat_at(s.step == 0 ? 0 : 1), static_cast<std::uint8_t>(s.step / 2), true, {}};
    }
    static engine::SeatList asked(const Setup&, const State& s) {
        engine::SeatList seats;
        for (int i = s.step; i < 2; ++i) seats.push_back(engine::seat_at(i));
        return seats;
    }
    static void list_actions(const Setup&, const State& s, engine::ActionList& out) {
        out.push_back({static_cast<std::uint16_t>(s.step / 2), {}});
    }
    static std::optional<engine::Refusal> refuse(const Setup&, const State& s, engine::Action action) {
        return action.verb == s.step / 2 ? std::nullopt : std::optional(engine::Refusal{});
    }
    static void apply(const Setup&, State& s, engine::Action, engine::Events*) { ++s.step; }
    static std::optional<engine::Refusal> command(const Setup&, State&, engine::Seat, engine::Command, engine::Ref,
                                                  engine::Events*) {
        return engine::Refusal{};
    }
    static engine::Outcome outcome(const Setup&, const State& s) { return {s.step > 2, 0, 0}; }
    static State view(const Setup&, const State& s, engine::Seat) { return s; }
    static void guess(const Setup&, State&, engine::Seat, engine::Rng&) {}
    static unsigned reveals(const State&) { return 0; }
    static std::optional<std::string> validate(const Setup&, const State&) { return std::nullopt; }
};

}  // namespace quiet

namespace {

using namespace table_world;

// A window in which two can do something; the first of them is played by a bot that would think for long.
constexpr const char* kSlow = "search:1000000";
struct WithBot {
    std::shared_ptr<const engine::AnyGame> game = opened("melee");
    Opening found = find_window(*game, [](const AnyState&, const Gathering& fits) {
        return fits.seats().size() >= 3 && able(fits, true).size() >= 2;
    });
    Gathering window = *Gathering::open(*found.state, kFour);
    std::size_t bot = able(window, true)[0];
    World world;
    std::int64_t number = world.screens[4]->number();

    explicit WithBot(const std::function<void(server::Head&)>& change = [](server::Head&) {})
        : world{game, found.moves, [&](server::Head& head) {
                    head.seats[bot].bot = kSlow;
                    change(head);
                }} {}
    void others_pass() {
        for (const auto seat : able(window, true)) {
            if (seat != bot) world.act(seat, "pass");
        }
    }
    bool closes() {
        return world.await([this] { return world.screens[4]->number() > number; });
    }
};

}  // namespace

TEST_CASE("a window asks whom the game names, one after the other, if all pass") {
    for (const auto* text : {"melee", "melee(players=3)", "echo", "echo(players=3)"}) {
        const auto game = opened(text);
        int windows = 0;
        const auto look = [&](const AnyState& state, Action, Rng&) -> suites::Fault {
            const auto asked = state.asked();
            if (asked.empty() ? engine::is_player(state.decision().seat) : asked[0] != state.decision().seat)
                return "who decides is not asked first";
            const auto window = Gathering::open(state, kFour);
            if (!window) return std::nullopt;
            ++windows;
            if (window->seats() != asked) return "the game asks others than it names";
            return std::nullopt;
        };
        const auto fault = suites::play_random(*game, {.seed = 1, .games = 20}, look);
        CHECK_MESSAGE(!fault, fault.value_or(""));
        CHECK(windows > 0);
    }
}

TEST_CASE("who plays several seats is asked for one after the other") {
    const auto game = opened("melee");
    const auto found =
        find_window(*game, [](const AnyState&, const Gathering& window) { return window.seats().size() == 4; });
    CHECK(Gathering::open(*found.state, {"ada", "ada", "ada", "ada"})->seats().size() == 1);
    auto owners = kFour;
    owners[static_cast<std::size_t>(found.state->asked()[2])] =
        owners[static_cast<std::size_t>(found.state->asked()[0])];
    const auto window = Gathering::open(*found.state, owners);
    REQUIRE(window);
    CHECK(window->seats().size() == 2);
}

TEST_CASE("the first who does not pass decides a window, once all before him have answered") {
    const auto game = opened("melee");
    const auto found = find_window(*game, [](const AnyState&, const Gathering& window) {
        return window.seats().size() >= 3 && !window.can_only_pass(window.seats()[1]);
    });
    auto window = *Gathering::open(*found.state, kFour);
    const Seat first = window.seats()[0], second = window.seats()[1], third = window.seats()[2];
    CHECK(window.branch(second).decision().seat == second);
    while (!window.answered(second)) {
        const auto list = listed(window.branch(second));
        const auto play =
            std::ranges::find_if(list, [&](const auto& each) { return each != pass_of(window.branch(first)); });
        window.choose(second, play == list.end() ? list[0] : *play);
    }
    CHECK_FALSE(window.outcome());
    window.pass(first);
    REQUIRE(window.outcome());
    CHECK(window.outcome()->size() == 1 + window.kept(second).size());
    window.take_back(second);
    CHECK_FALSE(window.outcome());
    CHECK(window.kept(second).empty());
    window.pass(second);
    CHECK_FALSE(window.outcome());
    window.pass(third);
    for (const Seat seat : window.seats()) window.pass(seat);
    CHECK(window.outcome()->size() == window.seats().size());
}

TEST_CASE("a pass that tells nothing is a whole answer, also where the same seat goes on") {
    const auto game = engine::erase<quiet::Quiet>().open({}, {});
    REQUIRE(game);
    auto window = *Gathering::open(*(*game)->start(), kFour);
    for (const Seat seat : window.seats()) window.pass(seat);
    CHECK(window.answered(Seat::Second));
    REQUIRE(window.outcome());
    CHECK(window.outcome()->size() == 2);
}

TEST_CASE("an answer in a window is kept, changed and withdrawn, and nobody else hears of it") {
    for (const auto* text : {"melee", "echo(players=3)"}) {
        const auto game = opened(text);
        const auto found = find_window(*game, [](const AnyState&, const Gathering& window) {
            return window.seats().size() >= 3 && able(window, true).size() >= 2;
        });
        const auto window = *Gathering::open(*found.state, kFour);
        const auto who = able(window, true)[1];
        const auto& branch = window.branch(engine::seat_at(static_cast<int>(who)));
        const auto list = listed(branch);
        const auto play = std::ranges::find_if(list, [&](const auto& each) { return each != pass_of(branch); });
        const std::string card = engine::action_text(branch, *play);

        World quiet(game, found.moves), busy(game, found.moves);
        const auto before = busy.screens[who]->heard.size();
        busy.act(who, "pass");
        CHECK(busy.screens[who]->shows("\"kept\":[\"pass\"],\"by_itself\":false"));
        busy.undo(who);
        CHECK_FALSE(busy.screens[who]->shows("\"kept\""));
        busy.act(who, card);
        busy.undo(who);
        busy.act(who, card);
        busy.time.pass(100), quiet.time.pass(100);
        busy.undo(who);
        busy.act(who, "pass");
        CHECK(busy.screens[who]->heard.size() >= before + 10);
        CHECK(busy.others(who) == quiet.others(who));
        busy.time.pass(600), quiet.time.pass(600);  // the hold has run out
        CHECK(busy.others(who) == quiet.others(who));
        quiet.act(who, "pass");
        for (const auto seat : able(window, true)) {
            if (seat != who) quiet.act(seat, "pass"), busy.act(seat, "pass");
        }
        CHECK(busy.others(who) == quiet.others(who));
        CHECK_FALSE(busy.screens[4]->heard.empty());
    }
}

TEST_CASE("a play that was chosen early is shown when the hold has run out, as one chosen late") {
    const auto game = opened("echo(players=3)");
    const auto found = find_window(*game, [](const AnyState&, const Gathering& window) {
        return window.seats().size() >= 2 && !window.can_only_pass(window.seats()[0]);
    });
    const auto window = *Gathering::open(*found.state, kFour);
    const auto who = static_cast<std::size_t>(window.seats()[0]);
    const auto& branch = window.branch(window.seats()[0]);
    const auto list = listed(branch);
    const auto play = engine::action_text(
        branch, *std::ranges::find_if(list, [&](const auto& each) { return each != pass_of(branch); }));
    World early(game, found.moves), late(game, found.moves);
    const auto choose = [&](World& world) {
        world.act(who, play);
        if (!world.screens[who]->shows("\"kept\"")) {  // it wants a target
            const auto half = branch.clone();
            half->apply(*engine::parse_action(branch, play), nullptr);
            world.act(who, engine::action_text(*half, listed(*half)[0]));
        }
        CHECK(world.screens[who]->shows("\"kept\""));
    };
    choose(early);
    early.time.pass(699), late.time.pass(699);
    CHECK(early.others(who) == late.others(who));
    choose(late);
    early.time.pass(1), late.time.pass(1);
    CHECK(early.others(who) == late.others(who));
    CHECK(late.screens[4]->heard.back().find("700 \"is\":\"position\"") == 0);
}

TEST_CASE("whoever can only pass passes when the hold has run out, and nobody can tell him from who chose to") {
    const auto game = opened("melee");
    const auto found = find_window(*game, [](const AnyState&, const Gathering& window) {
        return window.seats().size() >= 3 && able(window, false).size() == window.seats().size();
    });
    const auto who = able(*Gathering::open(*found.state, kFour), false)[1];
    World by_itself(game, found.moves), by_hand(game, found.moves);
    CHECK(by_itself.screens[who]->shows("\"kept\":[\"pass\"],\"by_itself\":true"));
    by_hand.stop(who, kind_of(*found.state), true);
    CHECK_FALSE(by_hand.screens[who]->shows("\"kept\""));
    by_hand.act(who, "pass");
    by_itself.time.pass(699), by_hand.time.pass(699);
    CHECK(by_itself.others(who) == by_hand.others(who));
    const auto heard = by_itself.screens[4]->heard.size();
    by_itself.time.pass(1), by_hand.time.pass(1);
    CHECK(by_itself.others(who) == by_hand.others(who));
    CHECK(by_itself.screens[4]->heard.size() > heard);  // one hold for the whole window
}

TEST_CASE("how long a bot thinks tells nobody that it has a choice") {
    // Nothing is held and nobody looks when the window opens; all bots share one thread.
    struct Case {
        const char* game;
        std::size_t asked;
        bool all_bots;
    };
    for (const auto& each : {Case{"melee", 4, false}, Case{"melee", 4, true}, Case{"echo", 1, false}}) {
        CAPTURE(each.game);
        const auto game = opened(each.game);
        std::optional<Twins> both;
        for (int skip = 0; !both && skip < 200; ++skip) {
            int windows = 0;
            const auto found = find_window(*game, [&](const AnyState&, const Gathering& window) {
                return window.seats().size() == each.asked && windows++ == skip;
            });
            both = twins(*game, found);
        }
        REQUIRE(both);
        const auto heard = [&](const std::vector<std::string>& moves) {
            World world(game, moves, [&](server::Head& head) {
                head.hold = head.pace = 0;
                for (std::size_t i = 0; i < head.seats.size(); ++i) {
                    if (each.all_bots || i == both->who) head.seats[i].bot = "patient";
                }
            });
            const auto window = *Gathering::open(*replayed(*game, moves), kFour);
            const auto number = world.screens[4]->number();
            for (const auto seat : able(window, true)) {
                if (seat != both->who && !each.all_bots) world.act(seat, "pass");
            }
            const auto bots = each.all_bots ? window.seats().size() : 1;
            for (int i = 0; i < 1000 && world.screens[4]->number() == number; ++i) {
                world.settle(static_cast<std::int64_t>(bots));
                world.time.pass(1);
            }
            CHECK(world.screens[4]->number() > number);
            return world.others(both->who);
        };
        CHECK(heard(both->unable) == heard(both->able));
    }
}

TEST_CASE("whoever passes by itself is told so with the window, and the number he was told is good") {
    const auto game = opened("melee");
    const auto found = find_window(
        *game,
        [](const AnyState& state, const Gathering& window) {
            return kind_of(state) == "before-roll" && window.seats().size() == 4 &&
                   !window.can_only_pass(window.seats()[0]) && !able(window, false).empty();
        },
        true);
    const auto window = *Gathering::open(*found.state, kFour);
    World world(game, {found.moves.begin(), found.moves.end() - 1}, [](server::Head& head) { head.hold = 0; });
    const auto move = found.moves.back();
    const auto mover = static_cast<std::size_t>(engine::find_seat(game->facts(), 4, move.substr(0, move.find(':'))));
    REQUIRE(mover == static_cast<std::size_t>(window.seats()[0]));  // the attacker, who opens it
    world.act(mover, move.substr(move.find(": ") + 2));
    const auto who = able(window, false)[0];
    CHECK(world.screens[who]->shows("\"kept\":[\"pass\"],\"by_itself\":true"));
    world.act(who, "pass");
    CHECK(world.screens[who]->heard.end() != std::ranges::find_if(world.screens[who]->heard, [](const auto& each) {
              return each.find("\"is\":\"ok\",\"kept\":true") != std::string::npos;
          }));
}

TEST_CASE("where all who are asked pass openly nothing is held") {
    const auto game = opened("melee");
    const auto found =
        find_window(*game, [](const AnyState&, const Gathering& window) { return window.seats().size() == 4; });
    World world(game, found.moves);
    const auto number = world.screens[4]->number();
    for (std::size_t i = 0; i < 4; ++i) {
        CHECK(world.screens[4]->number() == number);
        world.pass_until(i);
    }
    CHECK(world.time.now == 0);
    CHECK(world.screens[4]->number() > number);
}

TEST_CASE("a window has a time of its own; who has not answered at its end passes") {
    const auto game = opened("melee");
    const auto found =
        find_window(*game, [](const AnyState&, const Gathering& window) { return able(window, true).size() >= 2; });
    World world(game, found.moves, [](server::Head& head) { head.clock = {"turn", 60, 600'000}; });
    CHECK(std::ranges::any_of(world.screens[4]->heard, [](const auto& each) {
        return each.find("\"running\":null,\"window\":") != std::string::npos;
    }));
    const auto number = world.screens[4]->number();
    world.time.pass(759);
    CHECK(world.screens[4]->number() == number);
    world.time.pass(1);
    CHECK(world.screens[4]->number() > number);
    CHECK(world.memory.row.head.find("\"bank_left\":599") == std::string::npos);  // nobody's bank was touched
}

TEST_CASE("whose turn begins after a window that asked several has all the time of a turn") {
    const auto game = opened("echo");
    World world(game, {}, [](server::Head& head) {
        head.clock = {"turn", 60'000, 600'000};
        head.hold = 0;
    });
    for (std::size_t i = 0; i < 2; ++i) world.stop(i, "window", true);
    int turns = 0, windows = 0;
    for (int step = 0; step < 40 && turns < 6; ++step) {
        if (world.screens[4]->shows("\"kind\":\"main\"")) {
            const std::size_t who = world.screens[0]->shows("\"mine\":true") ? 0 : 1;
            CHECK(server::parse_head(world.memory.row.head)->seats[who].turn_left == 60'000);
            world.time.pass(3);  // some of it is used
            world.act(who, "next");
            ++turns;
            continue;
        }
        windows += world.screens[4]->shows("\"asked\":[\"north\",\"south\"]") ? 1 : 0;
        for (std::size_t i = 0; i < 2; ++i) {
            if (world.screens[i]->shows("\"mine\":true")) world.act(i, "pass");
        }
    }
    CHECK(turns == 6);
    CHECK(windows >= 2);
}

TEST_CASE("after a restart a window is asked again; nothing that was kept is lost as a move") {
    const auto game = opened("melee");
    const auto found = find_window(*game, [](const AnyState&, const Gathering& window) {
        return window.seats().size() >= 3 && able(window, true).size() >= 2;
    });
    const auto who = able(*Gathering::open(*found.state, kFour), true)[0];
    World world(game, found.moves);
    world.act(who, "pass");
    CHECK(world.screens[who]->shows("\"kept\""));
    auto lines = *world.memory.lines("t");
    std::erase_if(lines, [](const auto& line) { return line.starts_with("hash "); });
    CHECK(lines == found.moves);
    world.restart();
    CHECK(world.screens[who]->shows("\"mine\":true"));
    CHECK_FALSE(world.screens[who]->shows("\"kept\""));
    world.act(who, "pass");
    CHECK(world.screens[who]->shows("\"kept\""));
}

TEST_CASE("a bot that follows a bot in a window answers it") {
    WithBot at;
    at.others_pass();
    at.world.bot(at.bot, "greedy");
    CHECK(at.closes());
}

TEST_CASE("who has given his seat to a bot neither takes its answer back nor passes for it") {
    WithBot at;
    at.world.bot(at.bot, "greedy");
    CHECK(at.world.await([&] { return at.world.thoughts() > 0; }));
    at.world.undo(at.bot);
    CHECK(at.world.screens[at.bot]->told("a bot plays this seat") == 1);
    at.world.pass_until(at.bot);
    CHECK(at.world.screens[at.bot]->told("a bot plays this seat") == 2);
    at.others_pass();
    CHECK(at.closes());
}

TEST_CASE("that somebody asks for a hint in a window is told to nobody") {
    const auto game = opened("melee");
    const auto found =
        find_window(*game, [](const AnyState&, const Gathering& window) { return able(window, true).size() >= 2; });
    const auto asked = able(*Gathering::open(*found.state, kFour), true);
    World world(game, found.moves);
    const auto hint = [&](std::size_t who) { world.table->hint(world.asked(who), world.seat(who)); };
    hint(asked[0]), hint(asked[0]), hint(asked[1]);
    CHECK(world.await([&] { return world.screens[asked[1]]->told("\"hint\":") == 1; }));
    CHECK(world.screens[asked[0]]->told("one at a time") == 1);
    CHECK(world.screens[asked[1]]->told("one at a time") == 0);
}

TEST_CASE("bots have answered a window when its hold has run out, however long they would think") {
    WithBot at;
    at.others_pass();
    at.world.time.pass(699);
    CHECK(at.world.screens[4]->number() == at.number);
    CHECK(at.closes());
}

TEST_CASE("a bot that takes over in an open window is held as if it had just opened") {
    WithBot at([](server::Head& head) {
        for (auto& seat : head.seats) seat.bot = seat.bot.empty() ? "" : "greedy";
    });
    CHECK(at.world.await([&] { return at.world.time.now > 5000; }, 100));
    const auto thoughts = at.world.thoughts();
    at.world.bot(able(at.window, true)[1], "greedy");
    at.others_pass();
    CHECK(at.world.await([&] { return at.world.thoughts() > thoughts; }, 0));
    CHECK(at.world.screens[4]->number() == at.number);
    CHECK(at.closes());
}

TEST_CASE("a card that is shown leaves an open window as it is") {
    const auto game = opened("echo(players=3)");
    const auto found =
        find_window(*game, [&](const AnyState&, const Gathering& window) { return able(window, true).size() >= 2; });
    const auto window = *Gathering::open(*found.state, kFour);
    const auto who = able(window, true)[0], other = able(window, true)[1];
    World world(game, found.moves, [](server::Head& head) { head.clock = {"turn", 60'000, 600'000}; });
    world.act(who, "pass");
    world.time.pass(300);
    const auto number = world.screens[4]->number();
    const auto times = world.screens[4]->told("\"window\":60000");
    const auto& branch = window.branch(engine::seat_at(static_cast<int>(other)));
    const auto list = listed(branch);
    const auto play = std::ranges::find_if(list, [&](const auto& each) { return each != pass_of(branch); });
    const auto text = engine::action_text(branch, *play);  // play CARD ...
    world.command(other, "shows " + std::string(engine::split_words(text)[1]));
    const auto after = world.screens[4]->number();
    REQUIRE(after > number);
    CHECK(world.screens[who]->shows("\"kept\":[\"pass\"],\"by_itself\":false"));
    CHECK(world.screens[4]->told("\"window\":60000") == times);  // no new time
    for (const Seat seat : window.seats()) {
        const auto each = static_cast<std::size_t>(seat);
        if (!world.screens[each]->shows("\"kept\"")) world.act(each, "pass");
    }
    world.time.pass(399);
    CHECK(world.screens[4]->number() == after);
    world.time.pass(1);  // of the hold that has begun with the window
    CHECK(world.screens[4]->number() > after);
}

TEST_CASE("who passes until his turn takes back what he had chosen") {
    const auto game = opened("echo(players=3)");
    const auto found = find_window(*game, [](const AnyState&, const Gathering& window) {
        return window.seats().size() >= 2 && !window.can_only_pass(window.seats()[0]);
    });
    auto window = *Gathering::open(*found.state, kFour);
    const Seat who = window.seats()[0];
    const auto seat = static_cast<std::size_t>(who);
    World world(game, found.moves);
    while (!window.answered(who)) {
        const auto& branch = window.branch(who);
        const auto list = listed(branch);
        const auto action = engine::action_text(branch, list[0]) == "pass" ? list[1] : list[0];
        world.act(seat, engine::action_text(branch, action));
        window.choose(who, action);
    }
    CHECK(world.screens[seat]->shows("\"kept\":[\"play"));
    world.pass_until(seat);
    CHECK(world.screens[seat]->shows("\"kept\":[\"pass\"],\"by_itself\":true"));
}

TEST_CASE("a bot does not pass because the person before it did") {
    const auto game = opened("melee");
    const auto found =
        find_window(*game, [](const AnyState&, const Gathering& window) { return window.seats().size() == 4; });
    World world(game, found.moves);
    const auto number = world.screens[4]->number();
    world.pass_until(0);
    world.bot(0, "greedy");
    CHECK(world.await([&] { return world.thoughts() > 0; }, 0));
    for (std::size_t i = 1; i < 4; ++i) world.pass_until(i);
    CHECK(world.screens[4]->number() == number);  // it is held, as every window with a bot in it
    CHECK(world.await([&] { return world.screens[4]->number() > number; }));
}

TEST_CASE("what a bot had thought before another took its place is not played") {
    const auto game = opened("echo");
    World world(game, {}, [](server::Head& head) {
        head.pace = 350;
        for (auto& seat : head.seats) seat.bot = "greedy";
    });
    CHECK(world.await([&] { return world.thoughts() > 0; }, 0));
    const auto number = world.screens[4]->number();
    const std::size_t who = world.screens[4]->shows("\"seat\":\"north\",\"asked\"") ? 0 : 1;
    world.bot(who, "patient");
    CHECK(world.await([&] { return Patient::waiting > 0; }, 0));
    world.time.pass(5000);
    CHECK(world.screens[4]->number() == number);
}

TEST_CASE("who changes his mind when the time of a window is up passes when its hold has run out") {
    WithBot at([](server::Head& head) {
        head.clock = {"turn", 60, 600'000};
        for (auto& seat : head.seats) seat.bot = seat.bot.empty() ? "" : "patient";
    });
    const auto who = able(at.window, true)[1];
    at.world.time.pass(500);
    at.world.bot(at.bot, "patient");  // begins the hold anew: it ends after the time of the window
    at.world.act(who, "pass");
    at.world.time.pass(300);
    at.world.undo(who);
    CHECK(at.world.screens[who]->shows("\"mine\":true"));
    CHECK(at.closes());
}
