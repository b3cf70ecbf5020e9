// One table: its seats, its game, its clock, who looks on. Everything here runs on the table's own strand; nothing of
// it blocks. A move is drafted, stored, adopted, acknowledged and shown, in that order.
#pragma once

#include <deque>
#include <map>
#include <set>

#include "bots/bot.h"
#include "server/head.h"
#include "server/house.h"
#include "server/match.h"
#include "server/outlet.h"

namespace server {

// What the lobby knows of a table.
struct TableCard {
    struct SeatCard {
        std::string seat, kind, name, guest;
    };
    std::string id, game, title, state, result, clock, host;
    std::vector<SeatCard> seats;
    std::string turn;        // the seat that decides
    std::string turn_guest;  // whose it is
    bool answers = false;    // in a reaction window
    std::string rematch;
    int watchers = 0;
    bool listed = false;
    bool busy = false;  // somebody looks, a clock runs or a bot thinks: it stays in memory
    std::int64_t updated = 0;
    std::int64_t heard = 0;  // when the hall heard of it last
};
std::string card_json(const TableCard& card, std::string_view guest);

// A game of rules that this program does not have: it can be read, not played on.
Problem older_rules(const std::string& table);

using OpenedGame = engine::Result<std::shared_ptr<const engine::AnyGame>, engine::LoadError>;

// What a table tells and asks the house.
class Neighbours {
  public:
    virtual ~Neighbours() = default;
    virtual void changed(const TableCard& card) = 0;
    virtual std::string open_again(Head head) = 0;             // a table with the same seats, started; its id
    virtual OpenedGame game_of(const Head& head) = 0;          // with the decks of its seats
    virtual bool bots_may_play(const std::string& table) = 0;  // with nobody else; only so many tables do
};

class Table : public std::enable_shared_from_this<Table> {
  public:
    Table(House& house, Neighbours& neighbours, std::string id, Head head, std::shared_ptr<const engine::AnyGame> game);
    ~Table();
    Table(const Table&) = delete;
    Table& operator=(const Table&) = delete;
    // From the store: the lines are replayed when the table is first needed.
    void load(storage::TableRow row);

    const std::string& id() const { return id_; }
    void post(std::function<void(Table&)> work);  // from any thread
    void wake();                                  // once it is in the hall: clocks and bots go on

    // All of these are for the strand, by `post`.
    void save_new(std::function<void(std::optional<std::string>)> done);
    void open(const Asked& asked);
    void gone(const Outlet* outlet);  // disconnected, or away
    void look(const Asked& asked, const std::string& seat);
    void sit(const Asked& asked, const std::string& seat, const std::string& nonce, const std::string& deck = {});
    void stand(const Asked& asked, const std::string& seat);
    void choose(const Asked& asked, const std::string& seat, const std::string& deck);  // a deck for a seat
    // `nonce` is of the host, who has seen the table's promise by now.
    void start(const Asked* asked, const std::vector<std::string>& given = {}, const std::string& nonce = {});
    struct Act {
        std::string seat;
        std::int64_t number = 0;
        int entry = 0;     // of the list, or
        std::string text;  // as in records
        std::int64_t arrived = 0;
    };
    void act(const Asked& asked, const Act& act);
    void why(const Asked& asked, const std::string& seat, const std::string& text);
    void about(const Asked& asked, const std::string& ref);
    void hint(const Asked& asked, const std::string& seat);
    void undo(const Asked& asked, const std::string& seat);
    void undo_answer(const Asked& asked, const std::string& seat, bool yes);
    void command(const Asked& asked, const std::string& seat, const std::string& text);  // concedes, shows CARD
    void pass_until(const Asked& asked, const std::string& seat, bool on);
    void automatic(const Asked& asked, const std::string& seat, bool on);
    void chat(const Asked& asked, const std::string& text);
    void leave(const Asked& asked, const std::string& seat);
    void take_over(const Asked& asked, const std::string& seat, const std::string& level);
    void back(const Asked& asked, const std::string& seat);
    void kick(const Asked& asked, const std::string& seat);
    void mute(const Asked& asked, const std::string& guest, bool on);
    void close(const Asked& asked);
    void expire();  // nobody came
    void rematch(const Asked& asked);
    void renamed(const std::string& guest, const std::string& name);

  private:
    struct Viewer {
        std::shared_ptr<Outlet> outlet;
        std::string guest, name;
        engine::Seat eyes = engine::Seat::Spectator;
    };
    using Then = std::function<void()>;

    // table.cc: the life of a table; table_host.cc: who sits there, with which deck
    bool ready(const Asked* asked);  // loaded and not put aside
    void quarantine(const std::string& why);
    std::optional<std::size_t> own_seat(const Asked& asked, const std::string& seat, bool playing = true);
    std::optional<std::size_t> seat_index(const std::string& seat) const;
    void when_idle(std::function<void()> work);
    void after(Milliseconds delay, std::function<void(Table&)> work);  // on the strand; keeps the table
    void commit(storage::Change change, std::function<void(const std::optional<std::string>&)> then);
    storage::Change change() const;
    void save(const Asked& asked, Then then);  // the head alone; answers ok
    void try_again();
    void show(const Asked& asked);
    void settle_eyes();
    TableCard card() const;
    std::string table_json(const Viewer* viewer) const;
    void tell_table();
    // A line of the chat, as it is sent; kept with the next commit. An empty guest: the table speaks.
    std::string say(const std::string& from, const std::string& guest, std::string_view seat, const std::string& text);
    void tell_said(const std::string& said);
    int humans() const;
    bool hosts(const Asked& asked) const { return asked.guest == head_.host; }
    std::string name_of(std::size_t seat) const { return std::string(game_->facts().seats[seat]); }
    std::string presence(std::size_t seat) const;
    const engine::GameEntry& entry() const { return *engine::find_game(house_.games, game_->facts().id); }
    std::string deck_json(const SeatHead& seat, const Viewer* viewer) const;

    // table_play.cc: the game
    void play(std::vector<engine::Action> actions, std::shared_ptr<Asked> asked, std::int64_t arrived);
    void adopt(Draft draft, std::shared_ptr<Asked> asked, std::int64_t arrived, Then then = {});
    void publish(const std::vector<Happening>& happenings, int back_to);
    std::string seen_json(const Viewer& viewer);  // of the game: position and what led to it
    std::string position(engine::Seat eyes, std::vector<std::string> groups) const;
    void go_on();
    void think(std::size_t seat);
    void thought(std::int64_t number, engine::Action action, std::int64_t asked_at);
    void answer_for(std::size_t seat);  // automatic passes
    void stop_thinking();
    std::int64_t release_time() const;
    void go_back(int step, const Asked* asked);

    // table_clock.cc
    void new_turn(const engine::AnyState& next);
    void run_clock();
    void arm_clock(std::int64_t at);
    void stop_clock();
    void look_at_clock();
    void time_is_up(std::size_t seat);
    std::string clock_json() const;

    House& house_;
    Neighbours& neighbours_;
    std::shared_ptr<Strand> strand_;
    std::string id_;
    Head head_;
    std::string state_ = "waiting";
    Head durable_head_;  // what is stored: where a change cannot be saved, it never was
    std::string durable_state_ = "waiting";
    std::string note_;
    std::int64_t created_ = 0, updated_ = 0;
    const std::int64_t loaded_ = now_ms();
    std::shared_ptr<const engine::AnyGame> game_;
    std::unique_ptr<Match> match_;
    bool begun_ = false;        // its first lines are durable
    bool stored_only_ = false;  // lines not replayed yet
    bool older_rules_ = false;  // they do not replay under the rules of this program

    std::vector<Viewer> viewers_;
    std::map<engine::Seat, std::string> history_;  // as somebody who opens the table is told it now
    Told told_;
    std::deque<std::function<void()>> queue_;
    bool committing_ = false;

    std::map<std::size_t, std::shared_ptr<bots::AnyBot>> bots_;
    bots::AskCounter counter_;
    std::shared_ptr<std::stop_source> thinking_;
    std::set<std::size_t> passing_;
    std::int64_t asked_at_ = 0;       // when the decision was put
    std::int64_t private_since_ = 0;  // since when this seat is asked in private
    engine::Seat private_seat_ = engine::Seat::Nobody;
    bool hinting_ = false;
    std::optional<std::size_t> clock_seat_;
    std::int64_t clock_since_ = 0, clock_due_ = 0;    // by a clock that is never set; when it is looked at next
    std::map<std::string, std::int64_t> gone_since_;  // guests who sit here and do not look
    struct UndoAsked {
        std::size_t seat = 0;
        int step = 0;
        std::set<std::string> wanted;  // guests who have not said yes
    };
    std::optional<UndoAsked> undo_asked_;
};

}  // namespace server
