// What happens at a table while a window is open: who gives up, takes over, talks or has two seats leaves the answers
// of others.
#include "server/gathering.h"
#include "tests/suites/suites.h"
#include "tests/table_world.h"

namespace {

using namespace table_world;

// A window in which two can do something, and a third who can give up without ending it.
struct Open {
    std::shared_ptr<const engine::AnyGame> game;
    std::size_t who = 0, other = 0, third = 0;  // who does something in it; who passes; who says things
    std::vector<std::string> play;
    Opening found;
    World world;
    std::int64_t number = world.screens[4]->number();

    explicit Open(const char* text, const std::function<void(server::Head&)>& change = {})
        : game(opened(text)),
          found(find_window(*game,
                            [&](const AnyState& state, const Gathering& window) {
                                if (able(window, true).size() < 2) return false;
                                who = able(window, true)[0], other = able(window, true)[1];
                                play = play_of(window, engine::seat_at(static_cast<int>(who)));
                                for (const Seat seat : window.seats()) {
                                    third = static_cast<std::size_t>(seat);
                                    if (third != who && third != other && still_asks(state, window, {who, other}))
                                        return true;
                                }
                                return false;
                            })),
          world(game, found.moves, change) {}
    bool still_asks(const AnyState& state, const Gathering& window, const std::vector<std::size_t>& seats) const {
        const auto after = state.clone();
        if (after->command(engine::seat_at(static_cast<int>(third)), engine::Command::Concede, {}, nullptr))
            return false;
        const auto then = Gathering::open(*after, kFour);
        return then && then->continues(window) && std::ranges::all_of(seats, [&](std::size_t seat) {
                   return then->asks(engine::seat_at(static_cast<int>(seat)));
               });
    }
    void answer() {
        for (const auto& part : play) world.act(who, part);
        world.act(other, "pass");
    }
    void check_kept() const {
        CHECK(world.screens[who]->shows("\"kept\":[\"" + play[0] + "\""));
        CHECK(world.screens[other]->shows("\"kept\":[\"pass\"],\"by_itself\":false"));
    }
    void rest_pass() {
        const auto window = *Gathering::open(*found.state, kFour);
        for (const auto seat : able(window, true)) {
            if (!world.screens[seat]->shows("\"kept\"")) world.act(seat, "pass");
        }
    }
};

}  // namespace

TEST_CASE("somebody who gives up leaves what others have answered, and the hold") {
    Open at("melee");
    at.answer();
    at.world.time.pass(300);
    at.world.command(at.third, "concedes");
    at.check_kept();
    at.rest_pass();
    const auto number = at.world.screens[4]->number();
    CHECK(number > at.number);
    at.world.time.pass(399);
    CHECK(at.world.screens[4]->number() == number);
    at.world.time.pass(1);
    CHECK(at.world.screens[4]->number() > number);
    CHECK(at.world.screens[4]->told("\"played\"") > 0);
}

TEST_CASE("an answer that is not possible any more is asked for again, and what others kept stays") {
    const auto game = opened("echo(players=3)");
    std::size_t who = 0, other = 0, gone = 0;
    std::string card;
    const auto found = find_window(*game, [&](const AnyState& state, const Gathering& window) {
        if (window.seats().size() < 2) return false;
        who = static_cast<std::size_t>(window.seats()[0]), other = static_cast<std::size_t>(window.seats()[1]);
        gone = 3 - who - other;
        for (const auto& action : listed(window.branch(window.seats()[0]))) {
            auto half = window;
            half.choose(window.seats()[0], action);
            const auto after = state.clone();
            if (half.answered(window.seats()[0]) ||
                after->command(engine::seat_at(static_cast<int>(gone)), engine::Command::Concede, {}, nullptr))
                continue;
            const auto then = Gathering::open(*after, kFour);
            card = engine::action_text(state, action);
            if (then && then->continues(window) && then->seats().size() == 2) return true;
        }
        return false;
    });
    World world(game, found.moves);
    world.act(who, card);
    world.act(who, "at " + world.seat(gone));
    world.act(other, "pass");
    CHECK(world.screens[who]->shows("\"kept\":[\"play"));
    world.command(gone, "concedes");
    CHECK(world.screens[other]->shows("\"kept\":[\"pass\"]"));
    CHECK(world.screens[who]->shows("\"mine\":true"));
    CHECK_FALSE(world.screens[who]->shows("\"kept\":[\"play"));
    world.act(who, card);
    world.act(who, "at " + world.seat(other));
    CHECK(world.screens[who]->shows("\"kept\":[\"play"));
}

TEST_CASE("whoever is left alone in a window keeps his answer, and it is played when the hold has run out") {
    const auto game = opened("echo(players=3)");
    std::size_t who = 0, gone = 0;
    const auto found = find_window(*game, [&](const AnyState& state, const Gathering& window) {
        if (window.seats().size() != 2) return false;
        for (const auto& [stays, leaves] : {std::pair{0u, 1u}, std::pair{1u, 0u}}) {
            const auto after = state.clone();
            if (window.can_only_pass(window.seats()[stays]) ||
                after->command(window.seats()[leaves], engine::Command::Concede, {}, nullptr))
                continue;
            const auto then = Gathering::open(*after, kFour);
            who = static_cast<std::size_t>(window.seats()[stays]);
            gone = static_cast<std::size_t>(window.seats()[leaves]);
            if (then && then->continues(window) && then->asks(window.seats()[stays])) return true;
        }
        return false;
    });
    World world(game, found.moves);
    world.act(who, "pass");
    world.command(gone, "concedes");
    CHECK(world.screens[who]->shows("\"kept\":[\"pass\"]"));
    const auto number = world.screens[4]->number();
    world.time.pass(699);
    CHECK(world.screens[4]->number() == number);
    world.time.pass(1);
    CHECK(world.screens[4]->number() > number);
}

TEST_CASE("talk, an undo that is asked for, and who comes and goes leave a window as it is") {
    Open at("melee");
    at.answer();
    at.world.say(at.third, "Well?");
    at.check_kept();
    at.world.undo(at.third);
    at.world.table->undo_answer(at.world.asked(at.other), at.world.seat(at.other), false);
    at.world.time.pass(300);
    at.check_kept();
    at.world.away(at.who), at.world.away(4);
    at.world.table->leave(at.world.asked(at.third), at.world.seat(at.third));
    at.world.open(4), at.world.open(at.who);
    at.check_kept();
    CHECK(at.world.screens[4]->number() == at.number);
    at.rest_pass();
    at.world.time.pass(399);
    CHECK(at.world.screens[4]->number() == at.number);
    at.world.time.pass(1);
    CHECK(at.world.screens[4]->number() > at.number);
}

TEST_CASE("a bot that takes a seat, and who comes back to it, leave what others have answered") {
    Open at("melee");
    at.answer();
    at.world.bot(at.third, "patient");
    at.check_kept();
    at.world.back(at.third);
    at.check_kept();
    CHECK(at.world.screens[at.third]->shows("\"mine\":true"));
    if (!at.world.screens[at.third]->shows("\"kept\"")) at.world.act(at.third, "pass");
    CHECK(at.world.screens[at.third]->shows("\"kept\":[\"pass\"]"));  // the number he was told is good
    at.rest_pass();
    CHECK(at.world.screens[4]->number() == at.number);
    at.world.time.pass(700);
    CHECK(at.world.screens[4]->number() > at.number);
}

TEST_CASE("one person with two seats in a window answers for both, changes one, and one passes by itself") {
    const auto game = opened("melee");
    const auto found = find_window(*game, [](const AnyState&, const Gathering& window) {
        return window.seats().size() == 4 && !window.can_only_pass(window.seats()[0]) &&
               window.can_only_pass(window.seats()[2]);
    });
    const auto window = *Gathering::open(*found.state, kFour);
    const auto seat_of = [&](std::size_t n) { return static_cast<std::size_t>(window.seats()[n]); };
    for (const bool automatic : {true, false}) {
        World world(game, found.moves, [&](server::Head& head) {
            head.seats[seat_of(2)].guest = kFour[seat_of(0)];
            head.seats[seat_of(2)].automatic = automatic;
        });
        const auto me = seat_of(0);
        const auto look = [&](std::size_t seat) {
            world.table->look(world.asked(me), world.seat(seat));
            world.time.pass(0);
        };
        const auto act = [&](std::size_t seat, const std::string& text) {
            world.table->act(world.asked(me), {world.seat(seat), world.screens[me]->number(), 0, text, 0});
            world.time.pass(0);
        };
        const auto others = [&] {
            for (const std::size_t n : {1u, 3u}) {
                if (world.screens[seat_of(n)]->shows("\"mine\":true") && !world.screens[seat_of(n)]->shows("\"kept\""))
                    world.act(seat_of(n), "pass");
            }
        };
        look(seat_of(0));
        for (const auto& part : play_of(window, window.seats()[0])) act(seat_of(0), part);
        CHECK_FALSE(world.screens[me]->shows("\"kept\":[\"pass\"]"));
        CHECK(world.screens[me]->shows("\"kept\""));
        world.undo(me);
        act(seat_of(0), "pass");
        CHECK(world.screens[me]->shows("\"kept\":[\"pass\"]"));
        others();
        look(seat_of(2));
        CHECK_FALSE(world.screens[me]->shows("\"mine\":true"));  // one after the other
        world.time.pass(700);
        CHECK(world.screens[me]->shows("\"mine\":true"));
        CHECK(world.screens[me]->shows("\"by_itself\":true") == automatic);
        if (!automatic) act(seat_of(2), "pass");
        CHECK(world.screens[me]->shows("\"kept\":[\"pass\"]"));
        others();
        const auto number = world.screens[4]->number();
        world.time.pass(699);
        CHECK(world.screens[4]->number() == number);
        world.time.pass(1);
        CHECK(world.screens[4]->number() > number);
    }
}

TEST_CASE("whoever is asked alone is held also after a decision of his own, and may still want to be asked") {
    const auto game = opened("echo");
    const auto found = find_window(
        *game,
        [](const AnyState& state, const Gathering& window) {
            const auto owner = state.game().facts().seats[static_cast<std::size_t>(window.seats()[0])];
            return window.seats().size() == 1 && window.can_only_pass(window.seats()[0]) && !owner.empty();
        },
        true);
    const auto who = static_cast<std::size_t>(found.state->decision().seat);
    const auto move = found.moves.back();
    for (const bool wants : {false, true}) {
        World world(game, {found.moves.begin(), found.moves.end() - 1});
        world.time.pass(5000);  // he thinks about his own turn
        const auto mover =
            static_cast<std::size_t>(engine::find_seat(game->facts(), 2, move.substr(0, move.find(':'))));
        world.act(mover, move.substr(move.find(": ") + 2));
        world.time.pass(0);
        const auto number = world.screens[4]->number();
        if (!world.screens[who]->shows("\"undo\":\"free\"")) {
            world.time.pass(300);
            if (wants) world.stop(who, kind_of(*found.state), true);
            world.time.pass(399);
            CHECK(world.screens[4]->number() == number);
            world.time.pass(1);
            CHECK((world.screens[4]->number() > number) == !wants);
        } else {
            world.act(who, "pass");  // it could be taken back: he says so himself
            world.time.pass(699);
            CHECK(world.screens[4]->number() == number);
            world.time.pass(1);
            CHECK(world.screens[4]->number() > number);
        }
    }
}
