#include "games/convergence/costs.h"

#include <algorithm>

#include "games/convergence/network.h"

namespace convergence {
namespace {

enum class Best { Lowest, Highest };

// The value that statements of a kind set, or the standard without one. CV-13.16, CV-13.17
int set_value(const Setup& setup, const State& s, Seat seat, StatementKind kind, int standard, Best best) {
    int value = 0;
    bool any = false;
    each_statement(setup, s, seat, [&](const Statement& statement, std::uint8_t) {
        if (statement.kind != kind) return;
        const int number = statement.number;
        value = !any ? number : best == Best::Lowest ? std::min(value, number) : std::max(value, number);
        any = true;
    });
    return any ? value : standard;
}

}  // namespace

Price build_price(const Setup& setup, const State& s, Seat seat, std::uint8_t card) {
    const Card& facts = setup.cards[card];
    int material = facts.material, data = facts.data;
    each_statement(setup, s, seat, [&](const Statement& statement, std::uint8_t) {
        if (statement.kind != StatementKind::BuildCost) return;
        if (statement.type != Type::Any && statement.type != facts.type) return;
        (statement.good == Good::Material ? material : data) += statement.number;
    });
    return {std::max(0, material), std::max(0, data)};
}

int path_price(const Setup& setup, const State& s, Seat seat, int length) {
    int price = length;
    each_statement(setup, s, seat, [&](const Statement& statement, std::uint8_t) {
        if (statement.kind == StatementKind::ActivationCost && length >= statement.length) price += statement.number;
    });
    return std::max(1, price);
}

int link_price(const Setup& setup, const State& s, Seat seat) {
    return set_value(setup, s, seat, StatementKind::LinkCost, 1, Best::Lowest);
}

int break_price(const Setup& setup, const State& s, Seat seat) {
    return set_value(setup, s, seat, StatementKind::BreakCost, 2, Best::Lowest);
}

int energy_limit(const Setup& setup, const State& s, Seat seat) {
    return set_value(setup, s, seat, StatementKind::EnergyLimit, 4, Best::Highest);
}

int hand_size(const Setup& setup, const State& s, Seat seat) {
    return set_value(setup, s, seat, StatementKind::HandSize, 3, Best::Highest);
}

int discard_limit(const Setup& setup, const State& s, Seat seat) {
    const int standard = setup.options[Option::DiscardsPerTurn];
    return std::max(standard, set_value(setup, s, seat, StatementKind::DiscardLimit, standard, Best::Highest));
}

int energy_gain(const Setup& setup, const State& s, Seat seat) {
    const int links = links_in_place(s, seat), from = opponents_linked(s, seat);
    const int bonus = from == setup.options.players() - 1 ? links : from;  // CV-5.2
    return std::min(1 + bonus, energy_limit(setup, s, seat));              // CV-5.1, CV-5.3
}

}  // namespace convergence
