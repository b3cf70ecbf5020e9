#include "server/archive.h"

#include <algorithm>

namespace server {
namespace {

using engine::JsonObject;
using engine::Seat;

constexpr int kMark = 20;
constexpr std::size_t kBooks = 32;

}  // namespace

std::shared_ptr<Archive::Book> Archive::last_used(const std::string& table) {
    const std::lock_guard lock(mutex_);
    const auto known = std::ranges::find(books_, table, [](const auto& each) { return each->id; });
    if (known == books_.end()) return nullptr;
    books_.splice(books_.begin(), books_, known);
    return books_.front();
}

// Replayed without the lock: whoever reads a known game does not wait for it.
Answer<std::shared_ptr<Archive::Book>> Archive::book(const std::string& table) {
    if (auto known = last_used(table)) return known;
    auto& house = hall_.house();
    const auto row = house.store->table(table);
    if (!row) return Problem{"unknown", "there is no table `" + table + "`", {}, {}};
    if (row->state == "quarantined") return Problem{"state", "this table is put aside: " + row->note, {}, {}};
    if (row->state != "over")
        return Problem{"state", "this game is not over", {}, "its record can be read after the end"};
    const auto head = parse_head(row->head);
    if (!head) return Problem{"internal", "what the server kept about this table cannot be read", {}, {}};
    const auto game = hall_.game_of(*head);
    if (!game) return Problem{"internal", game.error().message, {}, {}};
    const auto lines = house.store->lines(table);
    if (!lines) return Problem{"internal", lines.error().message, {}, {}};
    auto match = Match::restore(*game, chance_of(*head), *lines);
    if (!match) return Problem{"internal", "the record does not replay: " + match.error(), {}, {}};

    auto book = std::make_shared<Book>();
    book->id = table;
    book->head = *head;
    book->played = row->updated;
    book->game = *game;
    book->match = std::move(*match);
    book->index = write_index(*book);
    auto state = book->game->start();
    book->marks.emplace_back(state->clone());
    for (int i = 0; i < book->match->step(); ++i) {
        redo(*state, book->match->moves()[static_cast<std::size_t>(i)], nullptr);
        if ((i + 1) % kMark == 0) book->marks.emplace_back(state->clone());
    }
    const std::lock_guard lock(mutex_);
    books_.push_front(book);
    if (books_.size() > kBooks) books_.pop_back();
    return book;
}

std::string Archive::write_index(const Book& book) {
    std::vector<std::string> steps, seats;
    auto state = book.game->start();
    int number = 0;
    for (const auto& move : book.match->moves()) {
        const auto colon = move.find(": ");
        const auto sheet = state->view(Seat::Spectator)->sheet();
        const auto* round = sheet.find("round");
        JsonObject step;
        step.number("step", ++number).text("seat", move.substr(0, colon)).text("text", move.substr(colon + 2));
        if (round != nullptr && round->type == engine::Value::Type::Number) step.number("round", round->number);
        steps.push_back(step.str());
        redo(*state, move, nullptr);
    }
    for (std::size_t i = 0; i < book.head.seats.size(); ++i) {
        const auto& seat = book.head.seats[i];
        JsonObject out;
        out.text("seat", book.game->facts().seats[i]).text("kind", seat.guest.empty() ? "bot" : "human");
        out.text("name", seat.name);
        if (!seat.deck.text.empty()) out.text("deck", seat.deck.name);
        seats.push_back(out.str());
    }
    return JsonObject()
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

std::shared_ptr<engine::AnyState> Archive::state_at(const Book& book, int step, Happening* last) const {
    // The last step is done anew for its events, so the mark must lie before it.
    const auto mark = static_cast<std::size_t>(std::max(step - 1, 0) / kMark);
    std::shared_ptr<engine::AnyState> state = book.marks[mark]->clone();
    for (int i = static_cast<int>(mark) * kMark; i < step; ++i) {
        const auto& move = book.match->moves()[static_cast<std::size_t>(i)];
        if (i + 1 < step) {
            redo(*state, move, nullptr);
            continue;
        }
        last->step = step;
        last->seat = move.starts_with("table: ") ? Seat::Nobody : state->decision().seat;
        last->before = state->clone();
        redo(*state, move, nullptr, &last->events);
        last->after = state->clone();
    }
    return state;
}

Answer<std::string> Archive::record(const std::string& table) {
    const auto found = book(table);
    if (!found) return found.error();
    return (*found)->match->record(seats_text(*(*found)->game, (*found)->head));
}

Answer<std::string> Archive::index(const std::string& table) {
    const auto found = book(table);
    if (!found) return found.error();
    return (*found)->index;
}

Answer<std::string> Archive::at(const std::string& table, int step, const std::string& eyes_text) {
    const auto found = book(table);
    if (!found) return found.error();
    const Book& open = **found;
    if (step < 0 || step > open.match->step())
        return Problem{"unknown", "this game has " + std::to_string(open.match->step()) + " steps", {}, {}};
    Eyes eyes;
    if (eyes_text == "all") {
        eyes.all = true;
    } else {
        const auto seat = engine::parse_seat(*open.game, eyes_text);
        if (!seat || engine::index(*seat) > engine::kMaxSeats)
            return Problem{"unknown", "there is no seat `" + eyes_text + "`", {}, "a seat, `spectator` or `all`"};
        eyes.seat = *seat;
    }
    Happening last;
    const auto state = state_at(open, step, &last);
    PositionFrame frame{step, 0, Undo::No, {}};
    if (step > 0) frame.groups.push_back(group_json(last, eyes));
    return "{\"position\":" + position_json(*state, eyes, frame) + "}";
}

Answer<Archive::Beginning> Archive::beginning(const std::string& table, int step) {
    const auto found = book(table);
    if (!found) return found.error();
    const auto& moves = (*found)->match->moves();
    if (step < 0 || step >= static_cast<int>(moves.size()))
        return Problem{"unknown", "play on from step 0 to " + std::to_string(moves.size() - 1), {}, {}};
    Beginning out{(*found)->head.game, {moves.begin(), moves.begin() + step}, {}};
    for (const auto& seat : (*found)->head.seats) out.decks.push_back(seat.deck);
    return out;
}

}  // namespace server
