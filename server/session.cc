#include "server/session.h"

#include <algorithm>
#include <map>

#include "server/decks.h"

namespace server {
namespace {

using engine::JsonObject;

constexpr Milliseconds kTooFast(25), kTooMuch(500);  // so long the next message of a guest waits, or of an address
constexpr double kBytes = 4096;                      // of a message that cost as much as a command
constexpr std::size_t kLongId = 4096;                // whoever is too fast is not read through for a number
constexpr double kLines = 100;                       // of a stored game that cost as much to play again
constexpr std::size_t kOpenTables = 60;
constexpr std::int64_t kVersion = 2;  // of the messages; a client that speaks another one is told so

std::string you_json(const Guest& guest) {
    return "\"you\":" + JsonObject().text("guest", guest.id).text("name", guest.name).str();
}

// What a command costs the house, in those that cost least. What is worked out beside the tables costs as well.
double cost_of(std::string_view what) {
    struct Cost {
        std::string_view what;
        double cost;
    };
    static constexpr Cost kCosts[] = {{"fork", 40}, {"course", 40}, {"hint", 20}, {"rematch", 10}, {"create", 8},
                                      {"start", 8}, {"name", 4},    {"open", 3},  {"look", 3},     {"deck", 4},
                                      {"sit", 2},   {"chat", 2},    {"act", 2},   {"lobby", 2},    {"undo", 2},
                                      {"about", 2}, {"nonce", 2}};
    const auto* known = std::ranges::find(kCosts, what, &Cost::what);
    return known == std::end(kCosts) ? 1 : known->cost;
}

}  // namespace

// What came with a command to a table, read and bounded.
struct CommandFields {
    std::map<std::string_view, std::string> texts;
    std::map<std::string_view, std::int64_t> numbers;
    std::optional<engine::Action> code;
    std::int64_t arrived = 0;  // microseconds, by a clock that is never set

    const std::string& operator[](std::string_view name) const {
        static const std::string kNothing;
        const auto at = texts.find(name);
        return at == texts.end() ? kNothing : at->second;
    }
    std::int64_t number(std::string_view name) const {
        const auto at = numbers.find(name);
        return at == numbers.end() ? 0 : at->second;
    }
    bool truth(std::string_view name) const { return number(name) != 0; }
};

namespace {

using Fields = CommandFields;

// A field of a command and what it may hold. An entry is a number of the list, the code of an action, or text.
struct Field {
    enum Kind : std::uint8_t { None, Text, Lines, Number, Truth, Entry, Nonce };
    std::string_view name;
    Kind kind = None;
    std::size_t longest = 0;
    bool optional = false;
};

// Fields of a command, read one after the other; the first problem is answered and stops it.
class Reading {
  public:
    Reading(const Message& message, const Asked& asked) : message_(message), asked_(asked) {}
    std::string text(std::string_view key, std::size_t longest = 200) { return take(message_.text(key, longest)); }
    std::int64_t number(std::string_view key) { return take(message_.number(key)); }
    bool good() const { return good_; }

    void into(Fields& given, const Field& field) {
        if (field.kind == Field::None || (field.optional && !message_.has(field.name))) return;
        switch (field.kind) {
            case Field::None: break;
            case Field::Text: given.texts[field.name] = text(field.name, field.longest); break;
            case Field::Lines: given.texts[field.name] = take(message_.lines(field.name, field.longest)); break;
            case Field::Number: given.numbers[field.name] = number(field.name); break;
            case Field::Truth: given.numbers[field.name] = take(message_.truth(field.name)) ? 1 : 0; break;
            case Field::Entry: entry(given, field); break;
            case Field::Nonce: given.texts[field.name] = nonce(field); break;
        }
    }

  private:
    void entry(Fields& given, const Field& field) {
        const auto entry = message_.number(field.name);
        if (message_.is_list(field.name)) {
            given.code = action_of(take(message_.code(field.name, 4)));
        } else if (!entry) {
            given.texts[field.name] = text(field.name, field.longest);
        } else if (*entry < 1) {
            fail({"bad", "the entries of a list begin with 1", {}, {}});
        } else {
            given.numbers[field.name] = std::min<std::int64_t>(*entry, 1'000'000);
        }
    }
    // The verb and its operands; those it does not have are 0.
    static engine::Action action_of(const std::vector<std::uint16_t>& code) {
        engine::Action action;
        if (!code.empty()) action.verb = code[0];
        for (std::size_t i = 1; i < code.size(); ++i) action.operands[i - 1] = code[i];
        return action;
    }
    std::string nonce(const Field& field) {
        auto given = text(field.name, field.longest);
        // All of one length: so joined they can be parted in one way only.
        if (!given.empty() && (!from_hex(given) || given.size() != 32))
            fail({"bad", "`nonce` is 32 hex digits", {}, {}});
        return given;
    }
    template <class T>
    T take(const Answer<T>& answer) {
        if (answer) return *answer;
        fail(answer.error());
        return T{};
    }
    void fail(const Problem& problem) {
        if (good_) asked_.error(problem);
        good_ = false;
    }
    const Message& message_;
    const Asked& asked_;
    bool good_ = true;
};

}  // namespace

// Each message costs something before it is read, and what it asks for afterwards; one that asks for nothing costs
// no less.
Milliseconds Session::receive(std::string_view text, Frame frame) {
    hall_.house().metrics->messages_in_total.fetch_add(1);
    const auto refuse = [&](std::int64_t id, Milliseconds wait) {
        const Asked asked{outlet_, id, {}, {}, {}};
        asked.error({"limit", "that is too fast", {}, "40 cheap commands a second, and fewer that cost more"});
        return wait;
    };
    const auto id = [&] { return text.size() > kLongId ? 0 : id_of(text); };
    if (!hall_.may_come(address_, 1 + static_cast<double>(text.size()) / kBytes)) return refuse(id(), kTooMuch);
    const auto message = frame == Frame::Text ? Message::parse(text)
                                              : Answer<Message>(Problem{"bad", "messages are JSON texts", {}, {}});
    const auto cost = message ? cost_of(message->what()) : 1;
    const auto re = message ? message->id() : id();
    std::string who;
    {
        const std::lock_guard lock(mutex_);
        who = guest_.id;  // before the greeting the address alone counts
    }
    if (!who.empty() && !hall_.may_do(who, cost)) return refuse(re, kTooFast);
    if (cost > 1 && !hall_.may_come(address_, cost - 1)) return refuse(re, kTooMuch);
    if (message) {
        dispatch(*message);
    } else {
        Asked{outlet_, re, {}, {}, {}}.error(message.error());
    }
    return Milliseconds(0);
}

void Session::dispatch(const Message& message) {
    Asked asked{outlet_, message.id(), {}, {}, address_};
    {
        const std::lock_guard lock(mutex_);
        asked.guest = guest_.id;
        asked.name = guest_.name;
    }
    if (message.what() == "hello") return hello(message, asked);
    if (asked.guest.empty())
        return asked.error({"state", "say hello first", {}, R"({"id": 1, "do": "hello", "version": 2})"});
    if (for_lobby(message, asked) || for_table(message, asked)) return;
    asked.error({"bad", "`" + message.what() + "` is no command", {}, "docs/protocol.md names them"});
}

void Session::hello(const Message& message, const Asked& asked) {
    // Pages of before versions say none: to them everything is new.
    const auto version = message.has("version") ? message.number("version") : Answer<std::int64_t>(0);
    if (!version) return asked.error(version.error());
    if (*version < kVersion)
        return asked.error({"version", "this page is older than the server", {}, "load the page anew"});
    if (*version > kVersion)
        return asked.error({"version", "this page is newer than the server", {}, "the server has to be updated"});
    std::string token;
    if (message.has("token")) {
        const auto given = message.text("token", 100);
        if (!given) return asked.error(given.error());
        token = *given;
    }
    {
        const std::lock_guard lock(mutex_);
        if (greeted_) return asked.error({"state", "you said hello already", {}, {}});
        greeted_ = true;
    }
    guests_.greet(token, address_, [self = shared_from_this(), asked](const Answer<Guest>& guest) {
        {
            const std::lock_guard lock(self->mutex_);
            self->greeted_ = static_cast<bool>(guest);
            if (guest) self->guest_ = {guest->id, guest->name, {}};
        }
        if (!guest) return asked.error(guest.error());
        std::string fields = you_json(*guest) + ",\"version\":" + std::to_string(kVersion);
        if (!guest->token.empty()) fields += ",\"token\":" + engine::json_string(guest->token);
        asked.ok(fields);
    });
}

void Session::rename(const Message& message, const Asked& asked) {
    const auto text = message.text("name", 120);
    if (!text) return asked.error(text.error());
    const auto name = read_name(*text);
    if (!name) return asked.error(name.error());
    guests_.rename({asked.guest, asked.name, {}}, *name,
                   [self = shared_from_this(), asked](const Answer<Guest>& guest) {
                       if (!guest) return asked.error(guest.error());
                       {
                           const std::lock_guard lock(self->mutex_);
                           self->guest_.name = guest->name;
                       }
                       asked.ok(you_json(*guest));
                       self->hall_.renamed(*guest);
                   });
}

void Session::fork(const Message& message, const Asked& asked) {
    Reading read(message, asked);
    const auto table = read.text("table", 40), seat = read.text("seat", 20), bot = read.text("bot", 40);
    const auto step = read.number("step");
    if (!read.good()) return;
    // The game may have to be replayed, so this is done where bots think.
    hall_.house().pool->think(
        std::make_shared<std::stop_source>(),
        [self = shared_from_this(), asked, table, seat, bot, step](auto) {
            auto beginning =
                self->archive_.beginning(table, static_cast<int>(std::clamp<std::int64_t>(step, -1, 1'000'000)));
            if (!beginning) return asked.error(beginning.error());
            self->hall_.fork({asked.guest, asked.name, {}, asked.address},
                             {beginning->game, beginning->moves, beginning->decks, seat, bot},
                             [asked](const Answer<std::string>& id) {
                                 if (!id) return asked.error(id.error());
                                 asked.ok("\"table\":" + engine::json_string(*id));
                             });
        },
        BotPool::Haste::Unhurried);
}

void Session::course(const Message& message, const Asked& asked) {
    Reading read(message, asked);
    const auto table = read.text("table", 40);
    if (!read.good()) return;
    hall_.house().pool->think(
        std::make_shared<std::stop_source>(),
        [self = shared_from_this(), asked, table](auto) {
            self->archive_.course(table, [asked](const Answer<std::string>& course) {
                if (!course) return asked.error(course.error());
                asked.ok("\"course\":" + *course);
            });
        },
        BotPool::Haste::Unhurried);
}

bool Session::for_lobby(const Message& message, const Asked& asked) {
    const auto& what = message.what();
    if (what == "name") {
        rename(message, asked);
    } else if (what == "ping") {
        asked.ok();
    } else if (what == "lobby") {
        const auto on = message.has("on") ? message.truth("on") : Answer<bool>(true);
        if (!on) return asked.error(on.error()), true;
        if (*on) {
            hall_.watch(outlet_, asked.guest);
        } else {
            hall_.unwatch(outlet_.get());
        }
        const auto page = message.has("page") ? message.number("page") : Answer<std::int64_t>(0);
        if (!page) return asked.error(page.error()), true;
        if (const auto wrong = Hall::no_page(*page)) return asked.error(*wrong), true;
        asked.ok("\"lobby\":" + hall_.lobby_json(asked.guest, static_cast<int>(*page)));
    } else if (what == "create") {
        hall_.create({asked.guest, asked.name, {}, asked.address}, message, [asked](const Answer<std::string>& id) {
            if (!id) return asked.error(id.error());
            asked.ok("\"table\":" + engine::json_string(*id));
        });
    } else if (what == "fork") {
        fork(message, asked);
    } else if (what == "course") {
        course(message, asked);
    } else {
        return false;
    }
    return true;
}

// A command that has reached its table.
struct Call {
    Table& table;
    const Asked& asked;
    const CommandFields& given;
    const std::string& operator[](std::string_view name) const { return given[name]; }
};

// One command to a table: its fields, what it does there, and what the session has to say before.
struct TableCommand {
    std::string_view name;
    std::array<Field, 3> fields;
    void (*run)(Call);
    Session::Before before = nullptr;
};

const TableCommand* Session::find_command(std::string_view name) {
    constexpr Field kSeat{"seat", Field::Text, 20}, kOn{"on", Field::Truth};
    constexpr Field kPart{"nonce", Field::Nonce, 64}, kNonce{"nonce", Field::Nonce, 64, true};
    constexpr Field kDeck{"deck", Field::Lines, kMaxDeck}, kMayDeck{"deck", Field::Lines, kMaxDeck, true};
    constexpr Field kAction{"action", Field::Text, 300}, kEntry{"action", Field::Entry, 300};
    static constexpr TableCommand kCommands[] = {
        {"open", {}, [](Call c) { c.table.open(c.asked); }, &Session::opens},
        {"away", {}, [](Call c) { c.table.gone(c.asked.outlet.get()), c.asked.ok(); }, &Session::goes},
        {"look", {kSeat}, [](Call c) { c.table.look(c.asked, c["seat"]); }},
        {"sit",
         {kSeat, kNonce, kMayDeck},
         [](Call c) { c.table.sit(c.asked, c["seat"], c["nonce"], c["deck"]); },
         &Session::sits},
        {"stand", {kSeat}, [](Call c) { c.table.stand(c.asked, c["seat"]); }},
        {"deck", {kSeat, kDeck}, [](Call c) { c.table.choose(c.asked, c["seat"], c["deck"]); }},
        {"accept", {kSeat, {"cards", Field::Text, 64}}, [](Call c) { c.table.accept(c.asked, c["seat"], c["cards"]); }},
        {"start", {kNonce}, [](Call c) { c.table.start(&c.asked, c["nonce"]); }},
        {"act",
         {kSeat, {"number", Field::Number}, kEntry},
         [](Call c) {
             c.table.act(c.asked, {c["seat"], c.given.number("number"), static_cast<int>(c.given.number("action")),
                                   c["action"], c.given.arrived, c.given.code});
         }},
        {"why", {kSeat, kAction}, [](Call c) { c.table.why(c.asked, c["seat"], c["action"]); }},
        {"about", {{{"ref", Field::Text, 200}}}, [](Call c) { c.table.about(c.asked, c["ref"]); }},
        {"seen", {{{"step", Field::Number}}}, [](Call c) { c.table.seen(c.asked, c.given.number("step")); }},
        {"hint", {kSeat}, [](Call c) { c.table.hint(c.asked, c["seat"]); }},
        {"undo", {kSeat}, [](Call c) { c.table.undo(c.asked, c["seat"]); }},
        {"undo_answer",
         {kSeat, {"yes", Field::Truth}},
         [](Call c) { c.table.undo_answer(c.asked, c["seat"], c.given.truth("yes")); }},
        {"concede", {kSeat}, [](Call c) { c.table.command(c.asked, c["seat"], "concedes"); }},
        {"show",
         {kSeat, {"card", Field::Text, 80}},
         [](Call c) { c.table.command(c.asked, c["seat"], "shows " + plain_action(c["card"])); }},
        {"pass_until", {kSeat, kOn}, [](Call c) { c.table.pass_until(c.asked, c["seat"], c.given.truth("on")); }},
        {"auto", {kSeat, kOn}, [](Call c) { c.table.automatic(c.asked, c["seat"], c.given.truth("on")); }},
        {"stop",
         {kSeat, {"kind", Field::Text, 40}, kOn},
         [](Call c) { c.table.stop(c.asked, c["seat"], c["kind"], c.given.truth("on")); }},
        {"chat", {{{"text", Field::Text, 1200}}}, [](Call c) { c.table.chat(c.asked, c["text"]); }, &Session::talks},
        {"leave", {kSeat}, [](Call c) { c.table.leave(c.asked, c["seat"]); }},
        {"bot", {kSeat, {"level", Field::Text, 40}}, [](Call c) { c.table.take_over(c.asked, c["seat"], c["level"]); }},
        {"back", {kSeat}, [](Call c) { c.table.back(c.asked, c["seat"]); }},
        {"kick", {kSeat}, [](Call c) { c.table.kick(c.asked, c["seat"]); }},
        {"mute",
         {{{"guest", Field::Text, 40}, kOn}},
         [](Call c) { c.table.mute(c.asked, c["guest"], c.given.truth("on")); }},
        {"close", {}, [](Call c) { c.table.close(c.asked); }},
        {"nonce", {kPart}, [](Call c) { c.table.contribute(c.asked, c["nonce"]); }},
        {"rematch", {}, [](Call c) { c.table.rematch(c.asked); }},
    };
    const auto* found = std::ranges::find(kCommands, name, &TableCommand::name);
    return found == std::end(kCommands) ? nullptr : found;
}

bool Session::for_table(const Message& message, const Asked& asked) {
    const auto* command = find_command(message.what());
    if (command == nullptr) return false;
    Reading read(message, asked);
    Fields given;
    given.arrived =
        std::chrono::duration_cast<std::chrono::microseconds>(std::chrono::steady_clock::now().time_since_epoch())
            .count();
    for (const auto& field : command->fields) read.into(given, field);
    const auto id = read.text("table", 40);
    if (!read.good()) return true;
    const auto run = [self = shared_from_this(), command, asked, given](const Answer<std::shared_ptr<Table>>& table) {
        if (!table) return asked.error(table.error());
        self->ask_table(*command, asked, given, *table);
    };
    hall_.find(id, run, [&](int lines) {
        const double cost = lines / kLines;
        return hall_.may_do(asked.guest, cost) && hall_.may_come(address_, cost);
    });
    return true;
}

// Also from the thread that has opened the table. Whoever has left meanwhile is not let in any more.
void Session::ask_table(const TableCommand& command, const Asked& asked, const Fields& given,
                        const std::shared_ptr<Table>& table) {
    const std::lock_guard lock(open_mutex_);
    if (left_) return;
    if (command.before != nullptr) {
        if (const auto problem = (this->*command.before)(asked, given, table)) return asked.error(*problem);
    }
    table->post([run = command.run, asked, given](Table& there) {
        if (there.lost()) return asked.error(*there.lost());
        run({there, asked, given});
    });
}

std::optional<Problem> Session::opens(const Asked&, const Fields&, const std::shared_ptr<Table>& table) {
    if (std::ranges::find(open_, table) != open_.end()) return std::nullopt;
    if (open_.size() >= kOpenTables)
        return Problem{"limit", "you look at 60 tables already", {}, "`away` ends looking"};
    open_.push_back(table);
    return std::nullopt;
}

std::optional<Problem> Session::goes(const Asked&, const Fields&, const std::shared_ptr<Table>& table) {
    std::erase(open_, table);
    return std::nullopt;
}

std::optional<Problem> Session::sits(const Asked& asked, const Fields&, const std::shared_ptr<Table>& table) {
    const auto card = hall_.card(table->id());
    const bool own = card && card->host == asked.guest;  // it counts already
    return own ? std::nullopt : hall_.full_for({asked.guest, asked.name, {}, {}});
}

std::optional<Problem> Session::talks(const Asked& asked, const Fields& given, const std::shared_ptr<Table>&) {
    if (engine::trim(given["text"]).empty() || characters(given["text"]) > 300)
        return Problem{"limit", "1 to 300 characters are said at once", {}, {}};
    if (!hall_.may_talk(asked.guest)) return Problem{"limit", "that is too much talk", {}, "5 messages in 10 seconds"};
    return std::nullopt;
}

void Session::disconnected() {
    hall_.unwatch(outlet_.get());
    const std::lock_guard lock(open_mutex_);
    left_ = true;
    for (const auto& table : open_) table->post([outlet = outlet_](Table& each) { each.gone(outlet.get()); });
    open_.clear();
}

}  // namespace server
