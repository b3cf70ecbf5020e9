#include "server/session.h"

#include <algorithm>

#include "server/decks.h"

namespace server {
namespace {

using engine::JsonObject;

constexpr double kPerSecond = 40, kBurst = 80;
constexpr Milliseconds kTooFast(25);
constexpr std::size_t kOpenTables = 60;

std::string you_json(const Guest& guest) {
    return "\"you\":" + JsonObject().text("guest", guest.id).text("name", guest.name).str();
}

// Fields of a command to a table, read one after the other; the first problem is answered and stops it.
class Reading {
  public:
    Reading(const Message& message, const Asked& asked) : message_(message), asked_(asked) {}
    std::string text(std::string_view key, std::size_t longest = 200) { return take(message_.text(key, longest)); }
    std::string lines(std::string_view key, std::size_t longest) { return take(message_.lines(key, longest)); }
    std::int64_t number(std::string_view key) { return take(message_.number(key)); }
    bool truth(std::string_view key) { return take(message_.truth(key)); }
    bool has(std::string_view key) const { return message_.has(key); }
    bool good() const { return good_; }

  private:
    template <class T>
    T take(const Answer<T>& answer) {
        if (answer) return *answer;
        if (good_) asked_.error(answer.error());
        good_ = false;
        return T{};
    }
    const Message& message_;
    const Asked& asked_;
    bool good_ = true;
};

}  // namespace

bool Session::too_fast() {
    const auto now = std::chrono::steady_clock::now();
    allowance_ = std::min(kBurst, allowance_ + kPerSecond * std::chrono::duration<double>(now - last_).count());
    last_ = now;
    if (allowance_ < 1) return true;
    allowance_ -= 1;
    return false;
}

Milliseconds Session::receive(std::string_view text) {
    hall_.house().metrics->messages_in_total.fetch_add(1);
    if (too_fast()) {
        const Asked asked{outlet_, id_of(text), {}, {}};
        asked.error({"limit", "that is too fast", {}, "40 commands a second"});
        return kTooFast;
    }
    const auto message = Message::parse(text);
    if (!message) {
        const Asked asked{outlet_, id_of(text), {}, {}};
        asked.error(message.error());
    } else {
        dispatch(*message);
    }
    return Milliseconds(0);
}

void Session::dispatch(const Message& message) {
    Asked asked{outlet_, message.id(), {}, {}};
    {
        const std::lock_guard lock(mutex_);
        asked.guest = guest_.id;
        asked.name = guest_.name;
    }
    if (message.what() == "hello") return hello(message, asked);
    if (asked.guest.empty()) return asked.error({"state", "say hello first", {}, R"({"id": 1, "do": "hello"})"});
    if (for_lobby(message, asked) || for_table(message, asked)) return;
    asked.error({"bad", "`" + message.what() + "` is no command", {}, "docs/protocol.md names them"});
}

void Session::hello(const Message& message, const Asked& asked) {
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
        std::string fields = you_json(*guest) + ",\"version\":\"1\"";
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
        std::make_shared<std::stop_source>(), [self = shared_from_this(), asked, table, seat, bot, step](auto) {
            auto beginning =
                self->archive_.beginning(table, static_cast<int>(std::clamp<std::int64_t>(step, -1, 1'000'000)));
            if (!beginning) return asked.error(beginning.error());
            self->hall_.fork({asked.guest, asked.name, {}},
                             {beginning->game, beginning->moves, beginning->decks, seat, bot},
                             [asked](const Answer<std::string>& id) {
                                 if (!id) return asked.error(id.error());
                                 asked.ok("\"table\":" + engine::json_string(*id));
                             });
        });
}

bool Session::for_lobby(const Message& message, const Asked& asked) {
    const auto& what = message.what();
    if (what == "name") {
        rename(message, asked);
    } else if (what == "lobby") {
        const auto on = message.has("on") ? message.truth("on") : Answer<bool>(true);
        if (!on) return asked.error(on.error()), true;
        if (*on) {
            hall_.watch(outlet_, asked.guest);
        } else {
            hall_.unwatch(outlet_.get());
        }
        asked.ok("\"lobby\":" + hall_.lobby_json(asked.guest));
    } else if (what == "create") {
        hall_.create({asked.guest, asked.name, {}}, message, [asked](const Answer<std::string>& id) {
            if (!id) return asked.error(id.error());
            asked.ok("\"table\":" + engine::json_string(*id));
        });
    } else if (what == "fork") {
        fork(message, asked);
    } else {
        return false;
    }
    return true;
}

bool Session::for_table(const Message& message, const Asked& asked) {
    using Work = std::function<void(Table&)>;
    const auto& what = message.what();
    Reading read(message, asked);
    const auto arrived =
        std::chrono::duration_cast<std::chrono::microseconds>(std::chrono::steady_clock::now().time_since_epoch())
            .count();
    const auto seat = [&] { return read.text("seat", 20); };
    const auto nonce = read.has("nonce") ? read.text("nonce", 64) : std::string();
    if (!nonce.empty() && (!from_hex(nonce) || nonce.size() < 16))
        return asked.error({"bad", "`nonce` is 16 to 64 hex digits", {}, {}}), true;
    Work work;
    if (what == "open") {
        work = [asked](Table& table) { table.open(asked); };
    } else if (what == "away") {
        work = [asked](Table& table) { table.gone(asked.outlet.get()), asked.ok(); };
    } else if (what == "look") {
        work = [asked, s = seat()](Table& table) { table.look(asked, s); };
    } else if (what == "sit") {
        const auto deck = read.has("deck") ? read.lines("deck", kMaxDeck) : std::string();
        work = [asked, nonce, deck, s = seat()](Table& table) { table.sit(asked, s, nonce, deck); };
    } else if (what == "deck") {
        work = [asked, s = seat(), deck = read.lines("deck", kMaxDeck)](Table& table) { table.choose(asked, s, deck); };
    } else if (what == "stand") {
        work = [asked, s = seat()](Table& table) { table.stand(asked, s); };
    } else if (what == "start") {
        work = [asked, nonce](Table& table) { table.start(&asked, {}, nonce); };
    } else if (what == "act") {
        Table::Act act{seat(), read.number("number"), 0, {}, arrived};
        if (const auto entry = message.number("action")) {
            if (*entry < 1) return asked.error({"bad", "the entries of a list begin with 1", {}, {}}), true;
            act.entry = static_cast<int>(std::min<std::int64_t>(*entry, 1'000'000));
        } else {
            act.text = read.text("action", 300);
        }
        work = [asked, act](Table& table) { table.act(asked, act); };
    } else if (what == "why") {
        work = [asked, s = seat(), text = read.text("action", 300)](Table& table) { table.why(asked, s, text); };
    } else if (what == "about") {
        work = [asked, ref = read.text("ref")](Table& table) { table.about(asked, ref); };
    } else if (what == "hint") {
        work = [asked, s = seat()](Table& table) { table.hint(asked, s); };
    } else if (what == "undo") {
        work = [asked, s = seat()](Table& table) { table.undo(asked, s); };
    } else if (what == "undo_answer") {
        work = [asked, s = seat(), yes = read.truth("yes")](Table& table) { table.undo_answer(asked, s, yes); };
    } else if (what == "concede") {
        work = [asked, s = seat()](Table& table) { table.command(asked, s, "concedes"); };
    } else if (what == "show") {
        work = [asked, s = seat(), card = read.text("card", 80)](Table& table) {
            table.command(asked, s, "shows " + plain_action(card));
        };
    } else if (what == "pass_until") {
        work = [asked, s = seat(), on = read.truth("on")](Table& table) { table.pass_until(asked, s, on); };
    } else if (what == "auto") {
        work = [asked, s = seat(), on = read.truth("on")](Table& table) { table.automatic(asked, s, on); };
    } else if (what == "chat") {
        const auto text = read.text("text", 1200);
        if (read.good() && (engine::trim(text).empty() || characters(text) > 300))
            return asked.error({"limit", "1 to 300 characters are said at once", {}, {}}), true;
        if (read.good() && !hall_.may_talk(asked.guest))
            return asked.error({"limit", "that is too much talk", {}, "5 messages in 10 seconds"}), true;
        work = [asked, text](Table& table) { table.chat(asked, text); };
    } else if (what == "leave") {
        work = [asked, s = seat()](Table& table) { table.leave(asked, s); };
    } else if (what == "bot") {
        work = [asked, s = seat(), level = read.text("level", 40)](Table& table) { table.take_over(asked, s, level); };
    } else if (what == "back") {
        work = [asked, s = seat()](Table& table) { table.back(asked, s); };
    } else if (what == "kick") {
        work = [asked, s = seat()](Table& table) { table.kick(asked, s); };
    } else if (what == "mute") {
        work = [asked, guest = read.text("guest", 40), on = read.truth("on")](Table& table) {
            table.mute(asked, guest, on);
        };
    } else if (what == "close") {
        work = [asked](Table& table) { table.close(asked); };
    } else if (what == "rematch") {
        work = [asked](Table& table) { table.rematch(asked); };
    } else {
        return false;
    }
    const auto id = read.text("table", 40);
    if (!read.good()) return true;
    const auto found = hall_.find(id);
    if (!found) return asked.error(found.error()), true;
    const auto& table = *found;
    if (what == "sit") {
        const auto card = hall_.card(id);
        const bool own = card && card->host == asked.guest;  // it counts already
        if (const auto full = hall_.full_for(asked.guest); full && !own) return asked.error(*full), true;
    }
    if (what == "open" && std::ranges::find(open_, table) == open_.end()) {
        if (open_.size() >= kOpenTables)
            return asked.error({"limit", "you look at 60 tables already", {}, "`away` ends looking"}), true;
        open_.push_back(table);
    }
    if (what == "away") std::erase(open_, table);
    table->post(std::move(work));
    return true;
}

void Session::disconnected() {
    hall_.unwatch(outlet_.get());
    for (const auto& table : open_) table->post([outlet = outlet_](Table& each) { each.gone(outlet.get()); });
    open_.clear();
}

}  // namespace server
