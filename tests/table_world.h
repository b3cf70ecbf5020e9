// A table on a loop whose time the test moves on, with four people and a spectator: everything that is sent can be
// compared moment by moment.
#pragma once

#include <doctest/doctest.h>

#include <algorithm>
#include <deque>
#include <map>
#include <mutex>
#include <regex>
#include <semaphore>
#include <thread>

#include "bots/eval/small_games.h"
#include "server/said_test.h"
#include "server/table.h"
#include "tests/all_games.h"

namespace table_world {

using engine::Action;
using engine::AnyState;
using engine::Rng;
using engine::Seat;
using server::Asked;
using server::Gathering;
using server::Table;

inline const std::vector<std::string> kFour = {"ada", "bob", "eve", "joe"};

inline std::shared_ptr<const engine::AnyGame> opened(const std::string& text) {
    auto game = engine::open_game(all_games(), text);
    REQUIRE(game);
    return *game;
}

inline engine::ActionList listed(const AnyState& state) {
    engine::ActionList list;
    state.list_actions(list);
    return list;
}

inline Action pass_of(const AnyState& state) {
    for (const auto& action : listed(state)) {
        if (engine::lets_by(state.game().facts(), action)) return action;
    }
    FAIL("nobody can pass here");
    return {};
}

// A game played at random up to a window that asks `seats` at once and fits, as the moves that lead there.
struct Opening {
    std::vector<std::string> moves;
    std::shared_ptr<AnyState> state;
};
using Fits = std::function<bool(const AnyState& state, const Gathering& window)>;
// `opens`: the last move was made in a turn, and a player made it.
inline Opening find_window(const engine::AnyGame& game, const Fits& fits, bool opens = false) {
    for (std::uint64_t seed = 1; seed < 400; ++seed) {
        Rng rng(seed);
        Opening out{{}, game.start()};
        bool turn = false;
        for (int step = 0; step < 800 && !out.state->outcome().over; ++step) {
            const auto window = Gathering::open(*out.state, kFour);
            if (window && (turn || !opens) && fits(*out.state, *window)) return out;
            const Seat seat = out.state->decision().seat;
            turn = engine::is_player(seat) && !game.facts().decisions[out.state->decision().kind].window;
            const auto list = listed(*out.state);
            const Action action = seat == Seat::Chance ? out.state->sample(rng)
                                                       : list[rng.below(static_cast<std::uint32_t>(list.size()))];
            out.moves.push_back(engine::seat_text(game, seat) + ": " + engine::action_text(*out.state, action));
            out.state->apply(action, nullptr);
        }
    }
    FAIL("no game comes to such a window");
    return {};
}

// The same moves from the start; nothing where one of them cannot be.
inline std::shared_ptr<AnyState> replayed(const engine::AnyGame& game, const std::vector<std::string>& moves) {
    std::shared_ptr<AnyState> state = game.start();
    for (const auto& move : moves) {
        const auto action = engine::parse_action(*state, move.substr(move.find(": ") + 2));
        if (!action || !move.starts_with(engine::seat_text(game, state->decision().seat) + ": ")) return nullptr;
        if (state->refuse(*action)) return nullptr;
        state->apply(*action, nullptr);
    }
    return state;
}

// The same game twice, but for what one seat of its window has drawn and nobody else knows: once it could answer.
struct Twins {
    std::vector<std::string> unable, able;
    std::size_t who = 0;
};
inline std::optional<Twins> twins(const engine::AnyGame& game, const Opening& found) {
    const auto here = Gathering::open(*found.state, kFour);
    for (std::size_t line = 0; line < found.moves.size(); ++line) {
        if (!found.moves[line].starts_with("chance: ")) continue;
        const auto drawn =
            replayed(game, {found.moves.begin(), found.moves.begin() + static_cast<std::ptrdiff_t>(line)});
        for (const auto& action : engine::choices(*drawn)) {
            auto moves = found.moves;
            moves[line] = "chance: " + engine::action_text(*drawn, action);
            const auto state = moves == found.moves ? nullptr : replayed(game, moves);
            const auto there = state == nullptr ? std::nullopt : Gathering::open(*state, kFour);
            if (!there || there->seats() != here->seats()) continue;
            for (const Seat seat : here->seats()) {
                if (here->can_only_pass(seat) == there->can_only_pass(seat)) continue;
                bool same = state->view(Seat::Spectator)->equals(*found.state->view(Seat::Spectator));
                for (int i = 0; i < game.players(); ++i) {
                    const Seat eyes = engine::seat_at(i);
                    same &= eyes == seat || state->view(eyes)->equals(*found.state->view(eyes));
                }
                if (!same) continue;
                const auto who = static_cast<std::size_t>(seat);
                return here->can_only_pass(seat) ? Twins{found.moves, moves, who} : Twins{moves, found.moves, who};
            }
        }
    }
    return std::nullopt;
}

// What a seat of a window says to do something in it, part by part.
inline std::vector<std::string> play_of(Gathering window, Seat who) {
    std::vector<std::string> parts;
    while (!window.answered(who)) {
        const auto& branch = window.branch(who);
        const auto list = listed(branch);
        const auto pass = server::pass_in(branch);
        const auto action = pass && list[0] == *pass ? list[1] : list[0];
        parts.push_back(engine::action_text(branch, action));
        window.choose(who, action);
    }
    return parts;
}

// A bot that thinks until it is told to stop, where it has a choice; then it passes.
class Patient final : public bots::AnyBot {
  public:
    static inline std::atomic<int> waiting = 0;  // nobody has told them to stop
    bots::Thought think(const AnyState& view, Seat, const bots::Ask& ask) override {
        bots::Thought thought;
        thought.action = server::pass_in(view).value_or(listed(view)[0]);
        if (listed(view).size() == 1) return thought;
        ++waiting;
        std::binary_semaphore told(0);
        const std::stop_callback stopped(ask.stop, [&] { --waiting, told.release(); });
        told.acquire();
        return thought;
    }
};
inline const bots::BotTable* find_bots(std::string_view game) {
    static std::map<std::string, bots::BotTable, std::less<>> tables;
    if (const auto known = tables.find(game); known != tables.end()) return &known->second;
    auto table = *small_games::find_bots(game);
    table.bots.push_back({"patient", false, "", [](const bots::BotSpec&, std::uint64_t) {
                              return std::unique_ptr<bots::AnyBot>(std::make_unique<Patient>());
                          }});
    return &tables.emplace(game, std::move(table)).first->second;
}

class Time final : public server::Loop {
  public:
    std::shared_ptr<server::Strand> strand() override { return std::make_shared<Row>(*this); }
    // Done in its turn, or once the test lets it.
    void beside(std::function<void()> work) override {
        const std::lock_guard lock(mutex_);
        if (holds) {
            held_.push_back(std::move(work));
        } else {
            jobs_.push_back({now, order_++, std::move(work)});
        }
    }
    bool holds = false;
    void let_go() {
        holds = false;
        for (auto& work : std::exchange(held_, {})) beside(std::move(work));
    }
    void pass(std::int64_t milliseconds) {
        const auto until = now + milliseconds;
        for (;;) {
            std::unique_lock lock(mutex_);
            const auto next =
                std::ranges::min_element(jobs_, {}, [](const Job& job) { return std::pair(job.at, job.order); });
            if (next == jobs_.end() || next->at > until) break;
            now = next->at;
            const auto work = std::move(next->work);
            jobs_.erase(next);
            lock.unlock();
            work();
        }
        const std::lock_guard lock(mutex_);
        now = until;
    }
    std::int64_t now = 0;

  private:
    struct Job {
        std::int64_t at;
        int order;
        std::function<void()> work;
    };
    struct Row final : server::Strand {
        explicit Row(Time& time) : time_(time) {}
        void post(std::function<void()> work) override { after(server::Milliseconds(0), std::move(work)); }
        void after(server::Milliseconds delay, std::function<void()> work) override {
            const std::lock_guard lock(time_.mutex_);
            time_.jobs_.push_back({time_.now + delay.count(), time_.order_++, std::move(work)});
        }
        std::int64_t now() const override { return time_.now; }
        Time& time_;
    };
    std::mutex mutex_;  // bots report from threads of their own
    std::deque<Job> jobs_;
    std::vector<std::function<void()>> held_;
    int order_ = 0;
};

class Memory final : public storage::Store {
  public:
    void commit(storage::Change change, Done done) override {
        lines_.insert(lines_.end(), change.lines.begin(), change.lines.end());
        if (change.table) row = *change.table;
        done(std::nullopt);
    }
    void flush() override {}
    storage::Found<storage::GuestRow> guest(std::string_view) override { return std::optional<storage::GuestRow>(); }
    storage::Found<storage::GuestRow> guest_by_token(std::string_view) override {
        return std::optional<storage::GuestRow>();
    }
    storage::Found<storage::TableRow> table(std::string_view) override { return std::optional(row); }
    std::vector<storage::TableRow> tables(std::string_view) override { return {}; }
    std::vector<storage::TableRow> last_over(int) override { return {}; }
    engine::Result<std::vector<storage::TableRow>, storage::Fault> tables_after(std::string_view, int) override {
        return std::vector<storage::TableRow>();
    }
    engine::Result<std::vector<storage::GuestRow>, storage::Fault> guests_after(std::string_view, int) override {
        return std::vector<storage::GuestRow>();
    }
    engine::Result<std::vector<std::string>, storage::Fault> lines(std::string_view) override { return lines_; }
    void tell_faults(std::function<void(const storage::Fault&)>) override {}
    storage::TableRow row;

  private:
    std::vector<std::string> lines_;
};

// Everything that is sent to one screen, each with its moment.
struct Screen final : server::Outlet {
    Screen(const Time& when, std::string_view of) : time(when), game(of) {}
    void send(std::shared_ptr<const std::string> body) override {
        static const std::regex kMoment("\"at\":[0-9]+");
        said_test::check(*body, game);
        const std::lock_guard lock(mutex);
        heard.push_back(std::to_string(time.now) + " " + std::regex_replace(*body, kMoment, "\"at\":0"));
    }
    // The last position, and what stands in it.
    bool shows(std::string_view part) const {
        const auto last = std::find_if(heard.rbegin(), heard.rend(), [](const auto& each) {
            return each.find("\"position\":{") != std::string::npos;
        });
        return last != heard.rend() && last->find(part) != std::string::npos;
    }
    std::ptrdiff_t told(std::string_view part) const {
        const std::lock_guard lock(mutex);
        return std::ranges::count_if(heard, [&](const auto& each) { return each.find(part) != std::string::npos; });
    }
    std::int64_t number() const {
        static const std::regex kNumber("\"decision\":\\{\"number\":([0-9]+)");
        std::smatch found;
        for (auto each = heard.rbegin(); each != heard.rend(); ++each) {
            if (std::regex_search(*each, found, kNumber)) return std::stoll(found[1]);
        }
        return -1;
    }
    const Time& time;
    std::string_view game;
    mutable std::mutex mutex;  // a hint comes from the thread of its bot
    std::vector<std::string> heard;
    std::int64_t asked = 0;
};

struct Nobody final : server::Neighbours {
    explicit Nobody(std::shared_ptr<const engine::AnyGame> played) : game(std::move(played)) {}
    void changed(const server::TableCard& card) override { cards.push_back(card); }
    server::Answer<storage::TableRow> open_again(server::Head, const Asked&) override { return storage::TableRow(); }
    void opened_again(const std::string&, bool) override {}
    server::OpenedGame game_of(const server::Head&) override { return game; }
    bool bots_may_play(const std::string&) override { return true; }
    void lost(const server::Table&) override {}
    std::shared_ptr<const engine::AnyGame> game;
    std::vector<server::TableCard> cards;
};

// Four people and a spectator at a game that has come to a window.
class World {
  public:
    explicit World(std::shared_ptr<const engine::AnyGame> game, const std::vector<std::string>& moves,
                   const std::function<void(server::Head&)>& change = {})
        : game_(std::move(game)), neighbours_(game_) {
        server::Head head;
        head.game = std::string(game_->facts().id);
        head.host = "ada";
        head.hold = 700;
        head.secret = std::string(64, '7');
        for (int i = 0; i < game_->players(); ++i) {
            server::SeatHead seat;
            seat.guest = seat.name = kFour[static_cast<std::size_t>(i)];
            seat.nonce = "0011223344556677";
            head.seats.push_back(seat);
        }
        head.moves = moves;
        if (change) change(head);
        table = std::make_shared<Table>(house_, neighbours_, "t", head, game_);
        for (int i = 0; i < 4; ++i) screens.push_back(std::make_shared<Screen>(time, game_->facts().id));
        screens.push_back(std::make_shared<Screen>(time, game_->facts().id));
        table->start(nullptr);
        time.pass(0);
        for (std::size_t i = 0; i < screens.size(); ++i) table->open(asked(i));
        time.pass(0);
    }
    ~World() {
        table->close(asked(0));
        while (table.use_count() > 1) time.pass(1'000'000), std::this_thread::yield();  // who holds it lets go of it
    }
    // Bots think on threads of their own, in the time of the world.
    bool await(const std::function<bool()>& done, int step = 1) {
        for (int i = 0; i < 5000 && !done(); ++i) {
            std::this_thread::sleep_for(std::chrono::milliseconds(1));
            time.pass(step);
        }
        return done();
    }
    Asked asked(std::size_t who) {
        return {screens[who], ++screens[who]->asked, who < 4 ? kFour[who] : "kim", who < 4 ? kFour[who] : "kim"};
    }
    std::string seat(std::size_t who) const { return std::string(game_->facts().seats[who]); }
    void act(std::size_t who, const std::string& text) {
        table->act(asked(who), {seat(who), screens[who]->number(), 0, text, 0});
        time.pass(0);
    }
    void first(std::size_t who) {  // of its list
        table->act(asked(who), {seat(who), screens[who]->number(), 1, {}, 0});
        time.pass(0);
    }
    void undo(std::size_t who) {
        table->undo(asked(who), seat(who));
        time.pass(0);
    }
    void stop(std::size_t who, const std::string& kind, bool on) {
        table->stop(asked(who), seat(who), kind, on);
        time.pass(0);
    }
    void pass_until(std::size_t who) {
        table->pass_until(asked(who), seat(who), true);
        time.pass(0);
    }
    void restart() {
        table = std::make_shared<Table>(house_, neighbours_, "t", *server::parse_head(memory.row.head), game_);
        table->load(memory.row, 0);
        for (std::size_t i = 0; i < screens.size(); ++i) table->open(asked(i));
        time.pass(0);
    }
    void command(std::size_t who, const std::string& text) {
        table->command(asked(who), seat(who), text);
        time.pass(0);
    }
    void bot(std::size_t who, const std::string& level) {
        table->take_over(asked(who), seat(who), level);
        time.pass(0);
    }
    void seen(std::size_t who, std::int64_t step) {
        table->seen(asked(who), step);
        time.pass(0);
    }
    void say(std::size_t who, const std::string& text) {
        table->chat(asked(who), text);
        time.pass(0);
    }
    void away(std::size_t who) {
        table->gone(screens[who].get());
        time.pass(0);
    }
    void open(std::size_t who) {
        table->open(asked(who));
        time.pass(0);
    }
    void back(std::size_t who) {
        table->back(asked(who), seat(who));
        time.pass(0);
    }
    // Until all bots have answered who were asked so often, or one thinks and nobody has told it to stop.
    void settle(std::int64_t asked) {
        CHECK(await([&] { return Patient::waiting > 0 || thoughts() >= asked; }, 0));
    }
    // What everybody but `who` has heard.
    std::vector<std::vector<std::string>> others(std::size_t who) const {
        std::vector<std::vector<std::string>> out;
        for (std::size_t i = 0; i < screens.size(); ++i) {
            if (i != who) out.push_back(screens[i]->heard);
        }
        return out;
    }

    std::int64_t thoughts() const { return metrics_.bot_thoughts_total.load(); }
    const std::vector<server::TableCard>& cards() const { return neighbours_.cards; }  // as the lobby was told

    Time time;
    Memory memory;
    std::vector<std::shared_ptr<Screen>> screens;

  private:
    std::shared_ptr<const engine::AnyGame> game_;
    Nobody neighbours_;
    server::Metrics metrics_;
    server::BotPool pool_{1, std::chrono::hours(1)};  // nobody else hurries a bot
    server::House house_{all_games(), find_bots, &time, &memory, &pool_, &metrics_};

  public:
    std::shared_ptr<Table> table;
};

// Seats of a window, by what they could do in it.
inline std::vector<std::size_t> able(const Gathering& window, bool able) {
    std::vector<std::size_t> out;
    for (const Seat seat : window.seats()) {
        if (window.can_only_pass(seat) != able) out.push_back(static_cast<std::size_t>(seat));
    }
    return out;
}

inline std::string kind_of(const AnyState& state) {
    return std::string(state.game().facts().decisions[state.decision().kind].name);
}

}  // namespace table_world
