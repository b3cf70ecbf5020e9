// Section 20 beyond the core set: what no core card says is said by cards of one's own, which are played.
#include <set>

#include "games/quantum_nexus/lexicon.h"
#include "games/quantum_nexus/reserved_plays_test.h"
#include "ruletext/ops.h"

namespace quantum_nexus {
namespace {

std::set<std::uint16_t> rows_in(const std::vector<Card>& cards, std::size_t first) {
    std::set<std::uint16_t> rows;
    for (std::size_t i = first; i < cards.size(); ++i) {
        for (const auto& sentence : cards[i].text) {
            const auto tree = ruletext::parse(grammar(), "line", sentence);
            REQUIRE(static_cast<bool>(tree));
            for (const auto& op : ruletext::flatten(grammar(), *tree)) rows.insert(op.row);
        }
    }
    return rows;
}

Setup setup_with(const std::string& cards) {
    const auto options = engine::parse_options(QuantumNexus::facts(), "quantum-nexus");
    Silenced::cards = cards, Silenced::card = 0;
    auto setup = Silenced::make_setup(*options, {});
    REQUIRE_MESSAGE(static_cast<bool>(setup), (setup ? std::string() : engine::text(setup.error())));
    return std::move(*setup);
}

}  // namespace

TEST_CASE("what section 20 says beyond the core set is carried out") {
    for (const Play& play : plays()) run_with(play.cards, play.scenarios);
}

TEST_CASE("random games with such cards stay sound") {
    for (const Play& play : plays()) {
        Silenced::cards.clear();
        const Setup setup = setup_of(play.cards, own_deck(play.cards), "quantum-nexus(deck_total=100)");
        for (std::uint64_t seed = 1; seed <= 5; ++seed) play_out(setup, seed);
    }
}

TEST_CASE("without one line of such a card its scenarios fail") {
    const engine::Registry registry{engine::erase<Silenced>()};
    for (const Play& play : plays()) {
        const Setup setup = setup_with(play.cards);
        for (std::size_t i = 1; i < setup.cards.size(); ++i) {
            const Card& card = setup.cards[i];
            if (play.cards.find("id = \"" + card.id + "\"") == std::string::npos) continue;
            for (std::size_t line = 0; line < card.text.size(); ++line) {
                Silenced::card = i, Silenced::line = line;
                CHECK_MESSAGE(lines::fails(registry, play.scenarios),
                              card.id << ": nothing notices `" << card.text[line] << "`");
            }
        }
    }
    Silenced::cards.clear(), Silenced::card = 0;
}

TEST_CASE("every phrase of the lexicon is said by a card that is played") {
    std::set<std::uint16_t> said;
    for (const Play& play : plays()) said.merge(rows_in(setup_with(play.cards).cards, 1));
    for (std::size_t i = 0; i < kSubtypes.size(); ++i) {
        const Play play = with_subtype(i);
        run_with(play.cards, play.scenarios);
        said.merge(rows_in(setup_with(play.cards).cards, 1));
    }
    Silenced::cards.clear();
    const auto& rows = grammar().rows();
    for (std::uint16_t row = 0; row < rows.size(); ++row) {
        if (row == grammar().nonterminals()[grammar().nonterminal("number")].rows.front()) continue;  // inside others
        CHECK_MESSAGE(said.contains(row), "no card that is played says `" << grammar().phrase(row) << "`");
    }
}

}  // namespace quantum_nexus
