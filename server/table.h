// One table: its seats, its game, its clock, who looks on. Everything here runs on the table's own strand; nothing of
// it blocks. A move is drafted, stored, adopted, acknowledged and shown, in that order.
#pragma once

#include <atomic>
#include <deque>
#include <map>
#include <set>

#include "bots/bot.h"
#include "server/gathering.h"
#include "server/head.h"
#include "server/house.h"
#include "server/outlet.h"
#include "server/stored.h"

namespace server {

// What the lobby knows of a table.
struct TableCard {
    struct SeatCard {
        std::string seat, kind, name, guest;
    };
    std::string id, game, title, result, clock, host;
    TableState state = TableState::Waiting;
    std::vector<SeatCard> seats;
    std::string turn;                      // the seat that decides
    std::vector<std::string> turn_guests;  // whose it is; of a window that asks several, all of them
    bool answers = false;                  // in a reaction window
    std::string rematch;
    std::string address{};  // from where it was opened
    int watchers = 0;
    bool listed = false;
    bool busy = false;  // somebody looks, a clock runs or a bot thinks: it stays in memory
    std::int64_t updated = 0;
    std::int64_t heard = 0;  // when the hall heard of it last, by a clock that is never set
};
std::string card_json(const TableCard& card, std::string_view guest);

// A game of rules that this program does not have: it can be read, not played on.
Problem older_rules(const std::string& table);
// Another server has it, at this path; without one, whoever is asked next knows.
Problem elsewhere(const std::string& path);

using OpenedGame = engine::Result<std::shared_ptr<const engine::AnyGame>, engine::LoadError>;

// What a table tells and asks the house.
class Table;
class Neighbours {
  public:
    virtual ~Neighbours() = default;
    virtual void changed(const TableCard& card) = 0;
    // The same seats once more: a table that is stored with what leads to it, in one change, and then begun, or never
    // was.
    virtual Answer<storage::TableRow> open_again(Head head, const Asked& asked) = 0;
    virtual void opened_again(const std::string& table, bool stored) = 0;
    virtual OpenedGame game_of(const Head& head) = 0;          // with the decks of its seats
    virtual bool bots_may_play(const std::string& table) = 0;  // with nobody else; only so many tables do
    virtual void lost(const Table& table) = 0;                 // another server has it: it is not here any more
};

class Table : public std::enable_shared_from_this<Table> {
  public:
    Table(House& house, Neighbours& neighbours, std::string id, Head head, std::shared_ptr<const engine::AnyGame> game);
    ~Table();
    Table(const Table&) = delete;
    Table& operator=(const Table&) = delete;
    // From the store: the lines are replayed when the game is first needed.
    void load(storage::TableRow row, std::int64_t epoch);

    const std::string& id() const { return id_; }
    storage::TableRow row() const;                // as it is to be stored
    void post(std::function<void(Table&)> work);  // from any thread
    void wake();                                  // once it is in the hall: clocks and bots go on

    // All of these are for the strand, by `post`.
    const std::optional<Problem>& lost() const { return lost_; }  // to another server
    void lose_in(std::int64_t epoch);                             // if it was taken in a later one than ours
    void hand_over(std::function<void()> then);                   // to whoever takes it next
    void leave_to(const std::string& path);                       // at once
    void save_new(std::function<void(std::optional<std::string>)> done);
    void is_stored();  // it was new, and another has stored it
    void open(const Asked& asked);
    void gone(const Outlet* outlet);  // disconnected, or away
    void look(const Asked& asked, const std::string& seat);
    void sit(const Asked& asked, const std::string& seat, const std::string& nonce, const std::string& deck = {});
    void stand(const Asked& asked, const std::string& seat);
    void choose(const Asked& asked, const std::string& seat, const std::string& deck);   // a deck for a seat
    void accept(const Asked& asked, const std::string& seat, const std::string& cards);  // homemade ones of another
    // `nonce` is of the host, who has seen the table's promise by now.
    void start(const Asked* asked, const std::string& nonce = {});
    struct Act {
        std::string seat;
        std::int64_t number = 0;
        int entry = 0;     // of the list, or
        std::string text;  // as in records, or
        std::int64_t arrived = 0;
        std::optional<engine::Action> code{};
    };
    void act(const Asked& asked, const Act& act);
    void why(const Asked& asked, const std::string& seat, const std::string& text);
    void about(const Asked& asked, const std::string& ref);
    void hint(const Asked& asked, const std::string& seat);
    void seen(const Asked& asked, std::int64_t step);  // this screen has shown everything up to there
    void undo(const Asked& asked, const std::string& seat);
    void undo_answer(const Asked& asked, const std::string& seat, bool yes);
    void command(const Asked& asked, const std::string& seat, const std::string& text);  // concedes, shows CARD
    void pass_until(const Asked& asked, const std::string& seat, bool on);
    void automatic(const Asked& asked, const std::string& seat, bool on);
    void stop(const Asked& asked, const std::string& seat, const std::string& kind, bool on);
    void chat(const Asked& asked, const std::string& text);
    void leave(const Asked& asked, const std::string& seat);
    void take_over(const Asked& asked, const std::string& seat, const std::string& level);
    void back(const Asked& asked, const std::string& seat);
    void kick(const Asked& asked, const std::string& seat);
    void mute(const Asked& asked, const std::string& guest, bool on);
    void contribute(const Asked& asked, const std::string& nonce);
    void close(const Asked& asked);
    void expire();  // nobody came, or came back
    void rematch(const Asked& asked);
    void renamed(const std::string& guest, const std::string& name);

  private:
    // Numbers of questions between two that all are told: for the parts and changes of a choice.
    static constexpr int kChanges = 1000;
    static constexpr int kLongestChoice = 20;  // parts of one
    static constexpr std::int64_t kPresence = 250;

    struct Viewer {
        std::shared_ptr<Outlet> outlet;
        std::string guest, name, address;
        engine::Seat eyes = engine::Seat::Spectator;
        std::int64_t seen = -1;  // the last step it has shown
        bool says_so = false;    // and that it will say so again: who was silent for too long is not waited for
    };
    struct Thinking : std::stop_source {
        std::atomic<bool> begun = false;  // no longer in the queue
    };
    using Then = std::function<void()>;
    using Read = std::function<void(const std::optional<std::string>& fault)>;

    // table.cc: the life of a table; table_host.cc: who sits there, with which deck
    void when_ready(const Asked& asked, Then work);  // idle, its game replayed, and not put aside
    void read_game(Read then);                       // at once where there is nothing to read
    void take(StoredGame& stored);
    void beside(std::function<Then()> work);  // what it answers is done on the strand; meanwhile commands wait
    bool aside() const { return state_ == TableState::Quarantined || older_rules_; }
    void quarantine(const std::string& why);
    std::optional<std::size_t> own_seat(const Asked& asked, const std::string& seat, bool playing = true);
    bool played_by_bot(const Asked& asked, std::size_t seat) const;  // and says so
    std::optional<std::size_t> seat_index(const std::string& seat) const;
    void complete();  // the head, before the first move
    void when_idle(std::function<void()> work);
    void go_through_queue();
    void after(Milliseconds delay, std::function<void(Table&)> work);  // on the strand; keeps the table
    void commit(storage::Change change, std::function<void(const std::optional<std::string>&)> then);
    storage::Change change() const;
    void lose();
    Problem unsaved(const std::string& fault) const;
    void tell_house();
    void save(const Asked& asked, Then then);             // the head alone; answers ok
    void save_own(const Asked& asked, std::size_t seat);  // what only the seat's own screens are told
    void try_again();
    void show(const Asked& asked);
    void settle_eyes();
    TableCard card() const;
    std::string table_json(const Viewer* viewer) const;
    void tell_table();
    void tell_presence();  // who looks has changed: told at once, and then a few times a second at most
    void vanish(std::function<void(const std::optional<std::string>&)> then);  // it was never played: nothing is kept
    // A line of the chat, as it is sent; kept with the next commit. An empty guest: the table speaks.
    std::string say(const std::string& from, const std::string& guest, std::string_view seat, const std::string& text);
    void tell_said(const std::string& said);
    int humans() const;
    bool hosts(const Asked& asked) const { return asked.guest == head_.host; }
    bool sits(const std::string& guest) const;
    std::string name_of(std::size_t seat) const { return std::string(game_->facts().seats[seat]); }
    std::string presence(std::size_t seat) const;
    // What somebody would be called at this table: nobody takes the name of another who sits here or is its host, and
    // of those who only look the later one is told apart. `called_now` is what they are called.
    std::string called(const std::string& guest, const std::string& name) const;
    std::string called_now(const Asked& asked) const;
    void end(std::string_view result);  // of a game that is not played on
    bool anybody_moved() const;
    // Over, or closed while it was played: nothing is hidden any more.
    bool ended() const { return state_ == TableState::Over || (state_ == TableState::Closed && !head_.result.empty()); }
    const engine::GameEntry& entry() const { return *engine::find_game(house_.games, game_->facts().id); }
    std::string deck_json(const SeatHead& seat, const Viewer* viewer) const;
    std::optional<Problem> not_accepted() const;  // who has not accepted the homemade cards of others

    // table_play.cc: the game
    void play(std::vector<engine::Action> actions, std::shared_ptr<Asked> asked, std::int64_t arrived);
    void adopt(Draft draft, std::shared_ptr<Asked> asked, std::int64_t arrived, Then then = {});
    // A part of a choice that is being made, or taken back again: nobody else is told, nor that anything was.
    bool is_private(const engine::AnyState& next, const std::vector<Happening>& happenings, int back_to) const;
    void publish(const std::vector<Happening>& happenings, int back_to);
    void tell_past(const Viewer& viewer);  // of the game: position and what led to it
    std::string position(engine::Seat eyes, std::vector<std::string> groups) const;
    void go_on();
    void think(std::size_t seat);
    void thought(std::size_t seat, const std::shared_ptr<Thinking>& thinking, engine::Action action,
                 std::int64_t asked_at);
    bool thinks(std::size_t seat, const std::shared_ptr<Thinking>& thinking) const;  // and nobody has moved since
    void think_for(const Asked& asked, const std::string& seat);                     // a hint
    bool waits_for(const Viewer& viewer) const;
    void move_bot();                    // the move that is due, once everybody has seen the last one
    void answer_for(std::size_t seat);  // automatic passes
    bool passes_by_itself(std::size_t seat, const engine::AnyState& state) const;
    void stop_thinking();
    void played_by_another(std::size_t seat);
    std::int64_t release_time() const;
    void go_back(int step, const Asked* asked);

    // table_window.cc: windows that ask several seats at once
    std::optional<Gathering> gathering(const engine::AnyState& state, bool aside) const;
    bool has_bot(const Gathering& window) const;
    bool gathers(engine::Seat seat) const { return window_ && window_->asks(seat); }
    const engine::AnyState& state_for(engine::Seat seat) const;  // in which it chooses
    std::int64_t question_of(engine::Seat seat) const;           // names what it is asked
    void open_window(std::optional<Gathering> window, bool aside);
    void pass_silently();
    void ask_window();
    std::int64_t hold_with(bool bots) const;
    void hold_window();
    void hold_for(Milliseconds time);
    void hurry(std::size_t seat);  // a bot that has begun to think answers now
    void close_window();
    bool all_pass_openly() const;
    void choose_in_window(const Asked& asked, std::size_t seat, const std::vector<engine::Action>& actions);
    void change_mind(const Asked& asked, std::size_t seat);
    bool may_change(const Asked& asked, engine::Seat seat) const;
    void tell_seat(engine::Seat seat);  // its position, to its own screens

    // table_clock.cc
    void new_turn(const engine::AnyState& next, const std::optional<Gathering>& window);
    void run_clock();
    void run_window_clock();
    void tell_clock();
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
    TableState state_ = TableState::Waiting;
    Head durable_head_;  // what is stored: where a change cannot be saved, it never was
    TableState durable_state_ = TableState::Waiting;
    std::string note_;
    std::int64_t created_ = 0, updated_ = 0;
    const std::int64_t loaded_ = strand_->now();
    std::shared_ptr<const engine::AnyGame> game_;
    std::unique_ptr<Match> match_;
    bool begun_ = false;        // its first lines are durable
    bool stored_only_ = false;  // its lines are not replayed yet
    bool older_rules_ = false;  // they do not replay under the rules of this program
    std::int64_t epoch_ = 0;    // in which it is ours, where there are other servers
    std::optional<Problem> lost_;

    std::vector<Viewer> viewers_;
    std::map<engine::Seat, std::string> history_;  // as somebody who opens the table is told it now
    Told told_;
    std::deque<std::function<void()>> queue_;
    bool busy_ = false;  // something is being stored, read or replayed: what is asked waits in the queue
    bool vanished_ = false;
    std::int64_t presence_told_ = -kPresence;
    bool presence_due_ = false;

    std::map<std::size_t, std::shared_ptr<bots::AnyBot>> bots_;
    bots::AskCounter counter_;
    std::map<std::size_t, std::shared_ptr<Thinking>> thinking_;  // by seat
    struct BotMove {
        std::size_t seat = 0;
        std::shared_ptr<Thinking> thinking;
        engine::Action action;
    };
    std::optional<BotMove> due_;  // it waits for eyes alone
    std::set<std::size_t> passing_;
    std::int64_t asked_at_ = 0;                    // when the decision was put
    engine::Seat decided_ = engine::Seat::Nobody;  // who was asked last outside a window
    int in_a_row_ = 0;                             // moves of that seat, if it is a bot's
    std::int64_t private_since_ = 0;               // since when this seat is asked in private
    engine::Seat private_seat_ = engine::Seat::Nobody;
    std::optional<Gathering> window_;
    std::uint64_t window_number_ = 0;  // counts them
    bool window_asked_ = false;        // it was put
    bool window_held_ = false;         // its hold has not run out
    std::uint64_t hold_number_ = 0;    // counts them: the last one is the one that runs
    std::int64_t window_due_ = 0;      // when who has not answered passes; 0: never
    std::set<engine::Seat> hinting_;   // seats for which a hint is thought about; nobody else learns of it
    std::optional<std::size_t> clock_seat_;
    std::int64_t clock_since_ = 0, clock_due_ = 0;  // when it is looked at next
    std::int64_t clock_stopped_ = 0;
    struct ClockTold {
        std::size_t seat = 0;
        int number = -1;  // of `Told`
        bool operator==(const ClockTold&) const = default;
    };
    ClockTold clock_told_{};
    std::map<std::string, std::int64_t> gone_since_;  // guests who sit here and do not look
    struct UndoAsked {
        std::size_t seat = 0;
        int step = 0;
        std::set<std::string> wanted;  // guests who have not said yes
    };
    std::optional<UndoAsked> undo_asked_;
};

}  // namespace server
