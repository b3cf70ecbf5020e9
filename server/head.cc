#include "server/head.h"

#include <algorithm>
#include <boost/json.hpp>

#include "engine/keyed.h"

namespace server {
namespace json = boost::json;
namespace {

constexpr auto kStates = engine::keyed<TableState, std::string_view>({
    {TableState::Waiting, "waiting"},
    {TableState::Playing, "playing"},
    {TableState::Over, "over"},
    {TableState::Closed, "closed"},
    {TableState::Quarantined, "quarantined"},
});

std::string text(const json::object& from, const char* key) {
    return std::string(from.at(key).as_string().data(), from.at(key).as_string().size());
}

json::object write(const SeatHead& seat) {
    json::array stops, accepted;
    for (const auto& kind : seat.stops) stops.emplace_back(kind);
    for (const auto& hash : seat.accepted) accepted.emplace_back(hash);
    return {{"guest", seat.guest},
            {"name", seat.name},
            {"bot", seat.bot},
            {"nonce", seat.nonce},
            {"left", seat.left},
            {"auto", seat.automatic},
            {"turn_left", seat.turn_left},
            {"bank_left", seat.bank_left},
            {"deck", seat.deck.text},
            {"deck_name", seat.deck.name},
            {"homemade", seat.deck.homemade},
            {"dealt", seat.deck.dealt},
            {"stops", stops},
            {"next_nonce", seat.next_nonce},
            {"accepted", accepted}};
}

SeatHead read_seat(const json::object& from) {
    SeatHead seat{text(from, "guest"),
                  text(from, "name"),
                  text(from, "bot"),
                  text(from, "nonce"),
                  from.at("left").as_bool(),
                  from.at("auto").as_bool(),
                  from.at("turn_left").as_int64(),
                  from.at("bank_left").as_int64()};
    if (from.contains("deck")) seat.deck = {text(from, "deck_name"), text(from, "deck")};  // heads had none once
    if (from.contains("homemade")) seat.deck.homemade = text(from, "homemade");
    if (from.contains("dealt")) seat.deck.dealt = from.at("dealt").as_bool();
    if (from.contains("stops")) {  // the same
        for (const auto& kind : from.at("stops").as_array()) seat.stops.emplace_back(kind.as_string());
    }
    if (from.contains("next_nonce")) seat.next_nonce = text(from, "next_nonce");
    if (from.contains("accepted")) {
        for (const auto& hash : from.at("accepted").as_array()) seat.accepted.emplace_back(hash.as_string());
    }
    return seat;
}

}  // namespace

std::string_view state_name(TableState state) { return kStates[static_cast<std::size_t>(state)]; }

TableState state_named(std::string_view name) {
    const auto at = std::ranges::find(kStates, name);
    return at == kStates.end() ? TableState::Quarantined : static_cast<TableState>(at - kStates.begin());
}

std::string seat_name(const engine::GameFacts* game, std::size_t seat) {
    return game != nullptr && seat < game->seats.size() ? std::string(game->seats[seat]) : std::to_string(seat + 1);
}

std::string seats_text(const engine::GameFacts* game, const Head& head) {
    std::string out;
    for (std::size_t i = 0; i < head.seats.size(); ++i) {
        auto who = head.seats[i].guest.empty() ? head.seats[i].bot : head.seats[i].name;
        std::ranges::replace(who, ' ', '_');
        out += (i == 0 ? "" : " ") + seat_name(game, i) + "=" + who;
    }
    return out;
}

std::string head_text(const Head& head) {
    json::array seats, muted, chat;
    for (const auto& seat : head.seats) seats.push_back(write(seat));
    for (const auto& guest : head.muted) muted.emplace_back(guest);
    for (const auto& said : head.chat) chat.emplace_back(said);
    json::object out{
        {"game", head.game},        {"title", head.title},     {"host", head.host},       {"host_name", head.host_name},
        {"listed", head.listed},    {"hold", head.hold},       {"pace", head.pace},       {"seats", seats},
        {"clock", head.clock.kind}, {"turn", head.clock.turn}, {"bank", head.clock.bank}, {"secret", head.secret},
        {"rules", head.rules},      {"result", head.result},   {"rematch", head.rematch}, {"muted", muted},
        {"given", head.given},      {"decides", head.decides}, {"turn_of", head.turn_of}, {"answers", head.answers}};
    out["chat"] = chat;
    out["chance"] = head.chance;
    out["next"] = head.next;
    out["record"] = head.record;
    out["address"] = head.address;
    json::array moves;
    for (const auto& move : head.moves) moves.emplace_back(move);
    if (!moves.empty()) out["moves"] = moves;
    return json::serialize(out);
}

std::optional<Head> parse_head(std::string_view from) {
    try {
        const auto value = json::parse(json::string_view(from.data(), from.size()));
        const auto& object = value.as_object();
        Head head;
        head.game = text(object, "game");
        head.title = text(object, "title");
        head.host = text(object, "host");
        head.host_name = text(object, "host_name");
        head.listed = object.at("listed").as_bool();
        head.hold = object.at("hold").as_int64();
        head.pace = object.at("pace").as_int64();
        for (const auto& seat : object.at("seats").as_array()) head.seats.push_back(read_seat(seat.as_object()));
        head.clock = {text(object, "clock"), object.at("turn").as_int64(), object.at("bank").as_int64()};
        head.secret = text(object, "secret");
        head.rules = text(object, "rules");
        head.result = text(object, "result");
        head.rematch = text(object, "rematch");
        for (const auto& guest : object.at("muted").as_array()) head.muted.emplace_back(guest.as_string());
        head.given = static_cast<int>(object.at("given").as_int64());
        if (object.contains("decides")) {  // heads had none once
            head.decides = text(object, "decides");
            head.turn_of = static_cast<int>(object.at("turn_of").as_int64());
        }
        if (object.contains("answers")) head.answers = object.at("answers").as_bool();  // the same
        if (object.contains("chat")) {
            for (const auto& said : object.at("chat").as_array()) head.chat.emplace_back(said.as_string());
        }
        if (object.contains("chance")) {
            head.chance = static_cast<int>(object.at("chance").as_int64());
            head.next = text(object, "next");
            head.record = text(object, "record");
        }
        if (object.contains("address")) head.address = text(object, "address");
        if (object.contains("moves")) {
            for (const auto& move : object.at("moves").as_array()) head.moves.emplace_back(move.as_string());
        }
        return head;
    } catch (const std::exception&) {  // torn or of another version: the table is quarantined
        return std::nullopt;
    }
}

}  // namespace server
