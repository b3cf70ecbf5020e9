// The words of Quantum Nexus (rules.md, section 20): its phrases, its lines compiled, its files and decks as a Setup.
#pragma once

#include <array>

#include "games/quantum_nexus/setup.h"
#include "ruletext/ops.h"
#include "ruletext/tree.h"

namespace quantum_nexus {

inline constexpr std::array<std::string_view, 29> kSubtypes = {
    "Machine", "Engineer", "Soldier",   "Scout",    "Elemental", "Mage",     "Beast", "Psion",     "Phantom", "Cleric",
    "Knight",  "Angel",    "Weapon",    "Facility", "Relic",     "Program",  "Spell", "Technique", "Miracle", "Order",
    "Gear",    "Curse",    "Structure", "Wild",     "Industry",  "Conquest", "Lore",  "Intrigue",  "Vigil"};

enum class CostKind : std::uint8_t { Cp, Exhaust, Discard, Mill, SacrificeThis, Sacrifice };

// What card files add to the words of section 20, by name, QN-15.7.
struct AddedWords {
    std::vector<std::string> subtypes, keywords;
};
inline constexpr std::size_t kMostSubtypes = 64;  // of all sets, QN-24.18

// The phrases of section 20; the start is "line".
const ruletext::Grammar& grammar();
ruletext::Grammar make_grammar(const AddedWords& added);

// One line of a card, and the first clause it breaks. Granted lines stand behind the lines of the card.
struct Compiled {
    Line line;
    std::optional<Line> granted;
    std::uint8_t keywords = 0;
    std::vector<std::size_t> added_keywords;
    bool only_keywords = false;
    std::string clause, fault;
};
Compiled compile(const ruletext::Grammar& grammar, const ruletext::Node& node, Type type);

engine::Result<Setup, engine::LoadError> load_setup(const engine::Options& options, const engine::Materials& materials);
std::vector<engine::LoadError> load_errors(const engine::Materials& materials);  // all that is wrong with the cards
// Every problem of a deck text: error code or clause, and a sentence with a remedy (section 3).
std::vector<engine::Finding> check_deck(const Setup& setup, std::string_view text, DeckList& deck);
std::vector<engine::Finding> check_sentence(const Setup& setup, std::string_view sentence);
// The card set of a Setup, or of its core cards: a code of a deck is read with the same cards only.
std::string hash_cards(const Setup& setup, bool core);
// The decks of section 22, in the order of the option.
std::string_view shipped_deck(int place);

}  // namespace quantum_nexus
