#include "server/cards.h"

#include <algorithm>
#include <iterator>

namespace server {
namespace {

bool sits(const TableCard& card, const std::string& guest) {
    return std::ranges::any_of(card.seats, [&](const auto& seat) { return seat.guest == guest; });
}

bool of_bots_alone(const TableCard& card) {
    return card.state == TableState::Playing &&
           std::ranges::all_of(card.seats, [](const auto& seat) { return seat.kind == "bot"; });
}

}  // namespace

TableCard& Cards::put(TableCard card) {
    if (const auto known = cards_.find(card.id); known != cards_.end()) leave(known->second);
    enter(card);
    auto id = card.id;
    return cards_[std::move(id)] = std::move(card);
}

void Cards::erase(const std::string& id) {
    const auto known = cards_.find(id);
    if (known == cards_.end()) return;
    leave(known->second);
    cards_.erase(known);
}

void Cards::set_state(const std::string& id, TableState state) {
    const auto known = cards_.find(id);
    if (known == cards_.end()) return;
    leave(known->second);
    known->second.state = state;
    enter(known->second);
}

void Cards::hear(const std::string& id, std::int64_t now) {
    if (const auto known = cards_.find(id); known != cards_.end()) known->second.heard = now;
}

const TableCard* Cards::find(const std::string& id) const {
    const auto known = cards_.find(id);
    return known == cards_.end() ? nullptr : &known->second;
}

void Cards::enter(const TableCard& card) {
    if (!card.host.empty()) by_guest_[card.host].insert(card.id);
    for (const auto& seat : card.seats) {
        if (!seat.guest.empty()) by_guest_[seat.guest].insert(card.id);
    }
    if (of_bots_alone(card)) bots_.insert(card.id);
    if (is_open(card.state)) {
        ++open_;
        if (!card.address.empty()) ++by_address_[card.address];
    }
    if (card.listed && card.state == TableState::Waiting) waiting_.insert({card.updated, card.id});
    if (card.listed && card.state == TableState::Playing) played_.insert({card.updated, card.id});
}

void Cards::leave(const TableCard& card) {
    const auto let_go = [&](const std::string& guest) {
        const auto known = by_guest_.find(guest);
        if (known == by_guest_.end()) return;
        known->second.erase(card.id);
        if (known->second.empty()) by_guest_.erase(known);
    };
    let_go(card.host);
    for (const auto& seat : card.seats) let_go(seat.guest);
    bots_.erase(card.id);
    if (is_open(card.state)) {
        --open_;
        if (const auto known = by_address_.find(card.address); known != by_address_.end() && --known->second == 0)
            by_address_.erase(known);
    }
    waiting_.erase({card.updated, card.id});
    played_.erase({card.updated, card.id});
}

int Cards::open_of_guest(const std::string& guest) const {
    const auto known = by_guest_.find(guest);
    if (known == by_guest_.end()) return 0;
    return static_cast<int>(
        std::ranges::count_if(known->second, [&](const auto& id) { return is_open(cards_.at(id).state); }));
}

int Cards::open_of_address(const std::string& address) const {
    const auto known = by_address_.find(address);
    return known == by_address_.end() ? 0 : known->second;
}

std::vector<const TableCard*> Cards::seats_of(const std::string& guest) const {
    std::vector<const TableCard*> out;
    const auto known = by_guest_.find(guest);
    if (known == by_guest_.end()) return out;
    for (const auto& id : known->second) {
        const auto& card = cards_.at(id);
        const bool never_played = card.state == TableState::Closed && card.result.empty();
        if (!never_played && sits(card, guest)) out.push_back(&card);
    }
    std::ranges::sort(out,
                      [](const auto* a, const auto* b) { return Place{a->updated, a->id} < Place{b->updated, b->id}; });
    return out;
}

std::set<std::string> Cards::of_guest(const std::string& guest) const {
    const auto known = by_guest_.find(guest);
    return known == by_guest_.end() ? std::set<std::string>() : known->second;
}

Cards::Listed Cards::listed(TableState state, std::size_t from, std::size_t count) const {
    const auto& places = state == TableState::Waiting ? waiting_ : played_;
    Listed out{{}, places.size()};
    if (from >= places.size()) return out;
    for (auto at = std::next(places.begin(), static_cast<std::ptrdiff_t>(from));
         at != places.end() && out.cards.size() < count; ++at)
        out.cards.push_back(&cards_.at(at->id));
    return out;
}

}  // namespace server
