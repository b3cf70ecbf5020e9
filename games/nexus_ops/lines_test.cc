// Every line of every card, token and unit is exercised: without it, a scenario that names it fails.
#include "tests/lines.h"
#include "engine/erase.h"
#include "games/nexus_ops/rules.h"

namespace nexus_ops {
namespace {

// Lets the nth sentence of an Energize card do nothing. False: it has no more.
bool silence_sentence(Card& card, int part) {
    std::size_t pick = 0;
    for (std::size_t at = 1; at < card.ops.size(); at += card.ops[at].size) {
        const auto tag = static_cast<Tag>(card.ops[at].tag);
        const bool chooses = tag >= Tag::ChooseOpponent && tag <= Tag::ChooseTokens;
        if (part-- > 0) {
            pick += chooses ? 1 : 0;
            continue;
        }
        if (chooses) card.picks.erase(card.picks.begin() + static_cast<std::ptrdiff_t>(pick));
        if (tag == Tag::OnlyParticipant) card.exclusive = false;
        card.ops[at].tag = static_cast<std::uint16_t>(Tag::Text);
        return true;
    }
    return false;
}

// The nth thing that a sheet says of a unit: an ability, a terrain it never enters, its home, its weakness, that it
// mines.
bool silence_unit(UnitFacts& facts, int part) {
    for (unsigned* bits : {&facts.abilities, &facts.forbidden}) {
        for (unsigned left = *bits; left != 0; left &= left - 1) {
            if (part-- > 0) continue;
            *bits &= ~(left & -left);
            return true;
        }
    }
    for (Terrain* terrain : {&facts.home, &facts.weak}) {
        if (*terrain == Terrain::None || part-- > 0) continue;
        *terrain = Terrain::None;
        return true;
    }
    if (!facts.miner || part > 0) return false;
    facts.miner = false;
    return true;
}

bool silence(Card& card, int part) {
    switch (card.kind) {
        case CardKind::Energize: return silence_sentence(card, part);
        case CardKind::Mission: card.ops[1].tag = static_cast<std::uint16_t>(Tag::Text); return part == 0;
        case CardKind::Unit: return silence_unit(card.facts, part);
        case CardKind::Token:
            if (card.unit != Type::None && part-- == 0) return card.unit = Type::None, true;
            if (card.refinery == 0 || part != 0) return false;
            card.refinery = 0;
            return true;
        default: return false;
    }
}

struct Silenced : NexusOps {
    static inline std::string card;  // empty: everything speaks
    static inline int part = 0;

    static engine::Result<Setup, engine::LoadError> make_setup(const engine::Options& options,
                                                               const engine::Materials& materials) {
        auto setup = NexusOps::make_setup(options, materials);
        if (!setup) return setup;
        for (Card& one : setup->cards) {
            if (card.empty() || one.id != card) continue;
            silence(one, part);
            for (std::size_t i = 0; i < kTypes; ++i) {
                if (&one != &(*setup)[setup->unit_cards[i]]) continue;
                const unsigned vortex = setup->units[i].forbidden & 1u << static_cast<int>(Terrain::Vortex);
                setup->units[i] = one.facts;
                setup->units[i].forbidden |= vortex;
            }
        }
        return setup;
    }
};

}  // namespace

TEST_CASE("every line of every card of Nexus Ops is exercised by a scenario") {
    const auto all = lines::scenarios_of("nexus_ops");
    REQUIRE(all.size() > 100);
    const engine::Registry registry{engine::erase<Silenced>()};
    const auto options = engine::parse_options(NexusOps::facts(), "nexus-ops");
    const auto setup = NexusOps::make_setup(*options, {});
    REQUIRE(static_cast<bool>(setup));
    int count = 0;
    for (const Card& one : setup->cards) {
        Silenced::card = one.id;
        for (Silenced::part = 0;; ++Silenced::part, ++count) {
            Card copy = one;
            if (!silence(copy, Silenced::part)) break;
            CHECK_MESSAGE(lines::exercised(registry, all, one.id),
                          one.id << ": no scenario notices part " << Silenced::part << " of `" << one.text << "`");
        }
    }
    Silenced::card.clear();
    CHECK(count == 116);
}

}  // namespace nexus_ops
