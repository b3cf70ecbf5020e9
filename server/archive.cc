#include "server/archive.h"

#include <algorithm>

#include "server/decks.h"

namespace server {
namespace {

using engine::JsonObject;
using engine::Seat;

constexpr std::size_t kBooks = 32;
constexpr std::size_t kDrawing = 8;

// A record of lines that nobody can replay here: what they mean, a program with those rules knows. What was taken back
// is left out, as in every record.
std::string plain_record(const Head& head, const engine::Registry& games, const std::vector<std::string>& lines) {
    std::string out = "nexus record 1\ngame " + head.game + "\nrules " + head.rules + "\n";
    const auto* entry = engine::find_game(games, engine::game_id(head.game));
    const auto* facts = entry == nullptr ? nullptr : entry->facts;
    std::string decks, nonces, dealt;
    for (std::size_t i = 0; i < head.seats.size(); ++i) {
        const auto& seat = head.seats[i];
        if (!seat.nonce.empty()) nonces += "nonce " + seat_name(facts, i) + " " + seat.nonce + "\n";
        if (seat.deck.dealt) dealt += "dealt " + seat_name(facts, i) + "\n";
        if (seat.deck.text.empty()) continue;
        decks += "deck " + seat_name(facts, i) + "\n";
        for (const auto line : engine::split(seat.deck.text, '\n')) decks += "| " + std::string(line) + "\n";
    }
    out += "seats " + seats_text(facts, head) + "\n" + decks;
    out += "commit " + commitment(chance_of(head).secret) + "\n";
    if (head.chance > 1) out += "chance " + std::to_string(head.chance) + "\n";
    out += nonces + dealt;
    if (head.given > 0) out += "given " + std::to_string(head.given) + "\n";
    out += "moves\n";
    std::vector<std::string> kept;
    std::vector<std::size_t> moves;  // where in `kept` each move stands
    for (const auto& line : lines) {
        const auto to = line.starts_with("undo ") ? engine::whole_number<std::size_t>(line.substr(5)) : std::nullopt;
        if (to && *to <= moves.size()) {
            if (*to < moves.size()) kept.resize(moves[*to]);
            moves.resize(*to);
            continue;
        }
        if (!line.starts_with("hash ")) moves.push_back(kept.size());
        kept.push_back(line);
    }
    for (const auto& line : kept) out += line + "\n";
    if (!head.result.empty())  // it had ended, also where it was put aside since: nothing is hidden any more
        out += "result " + head.result + "\nsecret " + head.secret + "\n";
    return out;
}

// As many as the game has: a head that came from elsewhere may say anything.
bool fits(const Head& head, const engine::AnyGame& game) {
    return static_cast<int>(head.seats.size()) == game.players();
}

}  // namespace

std::optional<std::string> wrong_with_record(const engine::Registry& games, const storage::TableRow& row,
                                             const std::vector<std::string>& lines) {
    const auto state = state_named(row.state);
    if (state != TableState::Over && state != TableState::Closed) return std::nullopt;
    const auto head = parse_head(row.head);
    if (!head) return "what the server kept about it cannot be read";
    if (head->record.empty()) return std::nullopt;  // of earlier times
    const auto* entry = engine::find_game(games, engine::game_id(head->game));
    if (entry == nullptr) return std::nullopt;
    const auto game = engine::open_game(games, head->game, materials_of(*entry->facts, *head));
    if (!game || engine::hex((*game)->rules_hash()) != head->rules) return std::nullopt;
    if (!fits(*head, **game)) return "it has seats that the game has not";
    const auto match = Match::restore(*game, chance_of(*head), lines);
    if (!match) return "its record does not replay: " + match.error();
    return is_kept_record((*match)->record(seats_text(entry->facts, *head), head->result), *head)
               ? std::nullopt
               : std::optional<std::string>("its record is not the one that was there when it ended");
}

std::shared_ptr<Archive::Book> Archive::last_used(const std::string& table) {
    const std::lock_guard lock(mutex_);
    const auto known = std::ranges::find(books_, table, [](const auto& each) { return each->id; });
    if (known == books_.end()) return nullptr;
    books_.splice(books_.begin(), books_, known);
    return books_.front();
}

Answer<std::shared_ptr<Archive::Book>> Archive::replay(const std::string& table) {
    auto found = book(table);
    if (found && (*found)->match == nullptr) return (*found)->aside;
    return found;
}

// Read without the lock: whoever wants a known game does not wait for it.
Answer<std::shared_ptr<Archive::Book>> Archive::book(const std::string& table) {
    if (auto known = last_used(table)) return known;
    const auto row = hall_.house().store->table(table);
    if (!row) return Problem{"internal", "this table cannot be read: " + row.error().message, {}, "try again"};
    if (!*row) return Problem{"unknown", "there is no table `" + table + "`", {}, {}};
    auto book = read(**row);
    if (!book) return book;
    const std::lock_guard lock(mutex_);
    books_.push_front(*book);
    if (books_.size() > kBooks) books_.pop_back();
    return book;
}

Answer<std::shared_ptr<Archive::Book>> Archive::read(const storage::TableRow& row) {
    const bool aside = state_named(row.state) == TableState::Quarantined;
    const Problem not_over{"state", "this game is not over", {}, "its record can be read after the end"};
    auto book = std::make_shared<Book>();
    book->id = row.id;
    book->played = row.updated;
    if (const auto head = parse_head(row.head)) {
        book->head = *head;
    } else {
        return Problem{"internal", "what the server kept about this table cannot be read", {}, {}};
    }
    const bool closed = state_named(row.state) == TableState::Closed && !book->head.result.empty();
    if (!aside && !closed && state_named(row.state) != TableState::Over &&
        state_named(row.state) != TableState::Playing)
        return not_over;
    const auto lines = hall_.house().store->lines(row.id);
    if (!lines) return Problem{"internal", lines.error().message, {}, {}};
    const auto game = hall_.game_of(book->head);
    const bool same = game && engine::hex((*game)->rules_hash()) == book->head.rules;
    if (state_named(row.state) == TableState::Playing && same) return not_over;
    if (!aside && game && !fits(book->head, **game))
        return Problem{"internal", "this table has seats that its game has not", {}, {}};
    if (aside) {
        book->aside = {"state", "this table is put aside: " + row.note, {}, "its record can be downloaded"};
    } else if (auto match = game ? Match::restore(*game, chance_of(book->head), *lines) : game.error().message) {
        if (state_named(row.state) == TableState::Playing) return not_over;
        book->match = std::move(*match);
    } else if (same) {
        return Problem{"internal", "the record does not replay: " + match.error(), {}, {}};
    } else {
        book->aside = older_rules(row.id);
    }
    if (book->match == nullptr) {
        book->lines = plain_record(book->head, hall_.house().games, *lines);
        return book;
    }
    book->game = *game;
    book->lines = book->match->record(seats_text(&book->game->facts(), book->head), book->head.result);
    if (same && !is_kept_record(book->lines, book->head))
        return Problem{"internal", "the record is not the one that was there when the game ended", {}, {}};
    write_index(*book);
    return book;
}

void Archive::write_index(Book& book) {
    std::vector<std::string> steps, seats;
    const auto& play = book.match->play();
    for (const auto& each : play.since(play.at(0))) {
        const auto move = move_text(*each.before, play.steps()[steps.size()]);
        const auto [who, text, parted] = engine::cut(move, ": ");
        const auto sheet = each.before->view(Seat::Spectator)->sheet();
        const auto* round = sheet.find("round");
        JsonObject step;
        step.number("step", each.step).text("seat", who).text("text", text);
        const bool counted = round != nullptr && round->type == engine::Value::Type::Number;
        if (counted) step.number("round", round->number);
        engine::ActionList list;
        if (engine::is_player(each.seat)) each.before->list_actions(list);
        if (list.size() > 1)
            book.choices.push_back({static_cast<int>(steps.size()), counted ? static_cast<int>(round->number) : 0});
        steps.push_back(step.str());
    }
    for (std::size_t i = 0; i < book.head.seats.size(); ++i) {
        const auto& seat = book.head.seats[i];
        JsonObject out;
        out.text("seat", book.game->facts().seats[i]).text("kind", seat.guest.empty() ? "bot" : "human");
        out.text("name", seat.name);
        if (!seat.deck.text.empty()) out.text("deck", seat.deck.name);
        if (!seat.deck.homemade.empty()) out.text("homemade", seat.deck.homemade);
        seats.push_back(out.str());
    }
    book.index = JsonObject()
                     .text("table", book.id)
                     .text("game", book.game->facts().id)
                     .text("text", book.head.game)
                     .text("title", book.head.title)
                     .json("seats", engine::json_list(seats))
                     .text("result", book.head.result)
                     .number("played", book.played)
                     .number("given", book.head.given)
                     .json("steps", engine::json_list(steps))
                     .str();
}

Answer<std::string> Archive::record(const std::string& table) {
    const auto found = book(table);
    if (!found) return found.error();
    return (*found)->lines;
}

Answer<std::string> Archive::index(const std::string& table) {
    const auto found = replay(table);
    if (!found) return found.error();
    return (*found)->index;
}

Answer<Eyes> Archive::eyes_of(const Book& book, const std::string& text) {
    if (text == "all") return Eyes{.all = true};
    const auto seat = engine::parse_seat(*book.game, text);
    if (!seat || engine::index(*seat) > engine::kMaxSeats)
        return Problem{"unknown", "there is no seat `" + text + "`", {}, "a seat, `spectator` or `all`"};
    return Eyes{.seat = *seat};
}

Answer<std::string> Archive::at(const std::string& table, int step, const std::string& eyes_text) {
    const auto found = replay(table);
    if (!found) return found.error();
    const Book& open = **found;
    if (step < 0 || step > open.match->step())
        return Problem{"unknown", "this game has " + std::to_string(open.match->step()) + " steps", {}, {}};
    const auto eyes = eyes_of(open, eyes_text);
    if (!eyes) return eyes.error();
    const auto play = open.match->play().at(step);
    PositionFrame frame{step, 0, Undo::No, {}};
    for (const auto& last : play.since(play.at(std::max(step - 1, 0)))) frame.groups.push_back(group_json(last, *eyes));
    return "{\"position\":" + position_json(play.state(), *eyes, frame) + "}";
}

Answer<std::string> Archive::log(const std::string& table, const std::string& eyes_text) {
    const auto found = replay(table);
    if (!found) return found.error();
    const Book& open = **found;
    const auto eyes = eyes_of(open, eyes_text);
    if (!eyes) return eyes.error();
    std::vector<std::string> groups;
    for (const auto& happening : open.match->last(static_cast<std::size_t>(open.match->step()))) {
        if (!happening.events.empty()) groups.push_back(group_json(happening, *eyes));
    }
    return "{\"groups\":" + engine::json_list(groups) + "}";
}

void Archive::course(const std::string& table, Drawn drawn) {
    const auto found = replay(table);
    if (!found) return drawn(found.error());
    const auto book = *found;
    {
        std::unique_lock lock(mutex_);
        if (!book->course.empty()) {
            const auto known = book->course;
            lock.unlock();
            return drawn(known);
        }
        if (!drawing_.contains(table) && drawing_.size() >= kDrawing) {
            lock.unlock();
            return drawn(Problem{"limit", "enough games are being looked at", {}, "try again in a minute"});
        }
        auto& waiting = drawing_[table];
        waiting.push_back(std::move(drawn));
        if (waiting.size() > 1) return;
    }
    draw_course(hall_.house(), book->match->play(), book->choices, [this, table, book](const std::string& course) {
        std::vector<Drawn> waiting;
        {
            const std::lock_guard lock(mutex_);
            book->course = course;
            waiting = std::move(drawing_[table]);
            drawing_.erase(table);
        }
        for (const auto& each : waiting) each(course);
    });
}

Answer<Archive::Beginning> Archive::beginning(const std::string& table, int step) {
    const auto found = replay(table);
    if (!found) return found.error();
    const auto& whole = (*found)->match->play();
    if (step < 0 || step >= whole.step())
        return Problem{"unknown", "play on from step 0 to " + std::to_string(whole.step() - 1), {}, {}};
    Beginning out{(*found)->head.game, {}, {}};
    const auto play = whole.at(step);
    for (const auto& each : play.since(play.at(0)))
        out.moves.push_back(move_text(*each.before, play.steps()[out.moves.size()]));
    for (const auto& seat : (*found)->head.seats) {
        out.decks.push_back(seat.deck);
        out.decks.back().dealt = false;  // by another chance
    }
    return out;
}

}  // namespace server
