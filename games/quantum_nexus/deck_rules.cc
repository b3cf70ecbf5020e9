// Section 3: what a deck must be, and what is wrong with one that is not.
#include <algorithm>

#include "games/quantum_nexus/decks.h"
#include "games/quantum_nexus/names.h"

namespace quantum_nexus {
namespace {

constexpr int kPoints = 6;        // QN-3.4: of all missions
constexpr int kDomainPoints = 4;  // QN-3.5: of one domain
constexpr int kLeaderCp = 25;     // QN-3.8

std::string number(int n) { return std::to_string(n); }

int all_points(const std::array<int, 4>& points) { return points[0] + points[1] + points[2] + points[3]; }

void check_missions(const Sums& sums, Problems& out) {
    const int most = static_cast<int>(kMissions);
    if (sums.missions > most)
        out.push_back({"DK_MISSIONS", "QN-3.3", "",
                       number(sums.missions) + " missions, at most " + number(most) + " are allowed",
                       "remove " + number(sums.missions - most), sums.missions, most});
    const int points = all_points(sums.points);
    if (points != kPoints)
        out.push_back({"DK_DOMAIN_TOTAL", "QN-3.4", "",
                       "the missions have " + number(points) + " domain points, exactly 6 are required",
                       (points > kPoints ? "remove or change missions for " : "add or change missions for ") +
                           number(std::abs(points - kPoints)) + (points > kPoints ? " fewer" : " more"),
                       points, kPoints});
    for (std::size_t d = 0; d < 4; ++d) {
        if (sums.points[d] <= kDomainPoints) continue;
        out.push_back({"DK_DOMAIN_MAX", "QN-3.5", "",
                       "the missions have " + number(sums.points[d]) + " points of " + std::string(kDomainNames[d]) +
                           ", at most 4 of one domain are allowed",
                       "change missions for " + number(sums.points[d] - kDomainPoints) + " of other domains",
                       sums.points[d], kDomainPoints});
    }
}

void check_quick_start(const Setup& setup, const Deck& deck, Problems& out) {
    int count = 0;
    for (std::size_t i = 1; i < setup.cards.size(); ++i) {
        const Type type = setup.cards[i].type;
        count += type == Type::Terrain || type == Type::Upgrade ? deck.copies[i] : 0;
    }
    if (count == 0) return;
    out.push_back({"DK_QUICK_START", "QN-15.8", "",
                   number(count) + " Terrain and Upgrades, a quick start is played without them",
                   "take First Circuit or First Flame, or remove " + number(count), count, 0});
}

int points_of(const Card& card) { return card.domains[0] + card.domains[1] + card.domains[2] + card.domains[3]; }

void check_alignment(const Setup& setup, const Sums& sums, const Card& card, Problems& out) {
    if (card.type == Type::Mission || is_aligned(setup, card, sums.points)) return;
    if (setup.options[Option::DomainCheck] == 1) {
        out.push_back({"DK_ALIGNMENT", "QN-3.6", card.name,
                       card.name + " has " + number(points_of(card)) + " domain points, at most 6 are allowed",
                       "remove the card", points_of(card), 6});
        return;
    }
    for (std::size_t d = 0; d < 4; ++d) {
        if (card.domains[d] <= sums.points[d]) continue;
        const std::string domain(kDomainNames[d]);
        out.push_back({"DK_ALIGNMENT", "QN-3.6", card.name,
                       card.name + " has " + number(card.domains[d]) + " of " + domain + ", your missions have " +
                           number(sums.points[d]),
                       "remove the card or choose missions with " + number(card.domains[d] - sums.points[d]) +
                           " more of " + domain,
                       card.domains[d], sums.points[d]});
    }
}

}  // namespace

bool is_aligned(const Setup& setup, const Card& card, const std::array<int, 4>& points) {
    if ((card.nouns & kUnitNoun) == 0 && setup.options[Option::DomainScope] == 0) return true;
    if (setup.options[Option::DomainCheck] == 1) return points_of(card) <= 6;
    bool right = true;
    for (std::size_t d = 0; d < points.size(); ++d) right &= card.domains[d] <= points[d];
    return right;
}

Sums sums_of(const Setup& setup, const Deck& deck) {
    Sums sums;
    for (std::size_t i = 1; i < setup.cards.size(); ++i) {
        const Card& card = setup.cards[i];
        const int copies = deck.copies[i];
        if (card.type == Type::Mission) {
            sums.missions += copies, sums.base += copies * card.cp;
            for (std::size_t d = 0; d < 4; ++d) sums.points[d] += copies * card.domains[d];
            continue;
        }
        sums.cards += copies;
        if (card.type != Type::Terrain || setup.options[Option::CountTerrain] == 0) sums.total += copies * card.cp;
        if (card.type == Type::Leader) sums.leaders += copies * card.cp;
    }
    return sums;
}

std::vector<Bound> deck_bounds(const Setup& setup, const Sums& sums) {
    const int wanted = setup.options[Option::DeckTotal];
    return {{"CP", "QN-3.1", sums.total, wanted, wanted},
            {"Leader CP", "QN-3.8", sums.leaders, 0, kLeaderCp},
            {"Cards", "QN-14.12", sums.cards, 0, static_cast<int>(kOwned)},
            {"Missions", "QN-3.3", sums.missions, 0, static_cast<int>(kMissions)},
            {"Domain points", "QN-3.4", all_points(sums.points), kPoints, kPoints}};
}

Problems deck_problems(const Setup& setup, const Deck& deck) {
    const Sums sums = sums_of(setup, deck);
    const int wanted = setup.options[Option::DeckTotal], most = static_cast<int>(kOwned);
    Problems out;
    if (sums.total != wanted)
        out.push_back({"DK_TOTAL", "QN-3.1", "",
                       number(sums.total) + " CP, exactly " + number(wanted) + " are required",
                       (sums.total > wanted ? "remove " : "add ") + number(std::abs(sums.total - wanted)) + " CP",
                       sums.total, wanted});
    check_missions(sums, out);
    if (sums.leaders > kLeaderCp)
        out.push_back({"DK_LEADERS", "QN-3.8", "", "Leaders of " + number(sums.leaders) + " CP, at most 25 are allowed",
                       "remove " + number(sums.leaders - kLeaderCp) + " CP", sums.leaders, kLeaderCp});
    if (sums.cards > most)
        out.push_back({"DK_SIZE", "QN-14.12", "",
                       number(sums.cards) + " cards, at most " + number(most) + " are allowed",
                       "remove " + number(sums.cards - most), sums.cards, most});
    if (setup.options[Option::TerrainAndUpgrades] == 1) check_quick_start(setup, deck, out);
    for (std::size_t i = 1; i < setup.cards.size(); ++i) {
        const Card& card = setup.cards[i];
        const int copies = deck.copies[i];
        if (copies == 0) continue;
        if (copies > card.limit)
            out.push_back({"DK_DUPLICATES", "QN-3.7", card.name,
                           number(copies) + " copies of " + card.name + ", at most " + number(card.limit) +
                               (card.limit == 1 ? " is" : " are") + " allowed",
                           "remove " + number(copies - card.limit), copies, card.limit});
        check_alignment(setup, sums, card, out);
    }
    return out;
}

Problems all_problems(const Setup& setup, const ReadDeck& read) {
    Problems all = read.problems;
    if (read.hollow) return all;
    for (Problem& problem : deck_problems(setup, read.deck)) all.push_back(std::move(problem));
    return all;
}

}  // namespace quantum_nexus
