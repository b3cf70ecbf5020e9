// Homemade cards (rules.md, section 16): drafts in any spelling, what is wrong with them by V1 to V10, what they are
// worth, and the text by which they travel.
#pragma once

#include <map>

#include "engine/game.h"
#include "games/quantum_cloud/price.h"
#include "ruletext/cards.h"

namespace quantum_cloud {

inline constexpr std::size_t kNameLetters = 30;      // V1
inline constexpr std::size_t kRules = 10;            // V1 to V10
inline constexpr std::size_t kCardLetters = 20'000;  // of one card in any spelling
inline constexpr int kMostCost = 99;                 // QC-23.30
inline constexpr std::array<std::string_view, 4> kCardTables = {"alter", "algorithm", "avatar",
                                                                "token"};  // by CardType

// A card as somebody wrote it: nothing of it needs to be right.
struct DraftSide {
    std::string name;
    int move = 0, attack = 0;
    ruletext::PlacedText text;
};
struct Draft {
    CardType type = CardType::Alter;
    std::vector<std::string> terrains;  // codes
    int cost = 0, life = 0;
    DraftSide front, back;
    std::string id, code, art;
    std::string file;  // that it stands in; empty: none
};

// One thing that is wrong with a card: the rule, what was found and what would be right.
struct CardProblem {
    int rule = 0;       // 3 is V3; 0: it cannot be read at all
    std::string field;  // the key: `move`, `super_text`
    std::string what, remedy;
    int line = 0, column = 0;                            // of a text, from 1
    std::optional<engine::LoadError> at = std::nullopt;  // of a text that is not understood: where in the file
    std::string sentence() const;
};

// What others are called, by letters and digits; what they are in full. A card does not stand in its own way.
struct TakenName {
    std::string name, canonical;
};
using TakenNames = std::map<std::string, TakenName>;

struct JudgedCard {
    Draft draft;
    std::vector<CardProblem> problems;  // of the first rule that fails; legal where there are none
    Price front, back;                  // of an Avatar also the Superposition side; lines that are understood
    int computed = 0;                   // cost, QC-16.1; of an Avatar to flip
    std::string canonical;              // rule text of all of it without the figure
    std::string id;                     // the hash of the canonical text, QC-23.31
    Card card;                          // compiled, where it is legal
};

// A table of a card file; what cannot be read is added to `errors`.
Draft read_draft(const ruletext::CardSource& source, std::vector<engine::LoadError>& errors);
JudgedCard judge_card(const Draft& draft, const TakenNames& taken);
Draft draft_of(const Card& card);
void take_names(const Draft& draft, TakenNames& taken);

std::string canonical_of(const Draft& draft);
std::string card_toml(const Draft& draft, std::string_view id);  // with id and figure; it loads back
std::string card_code(const Draft& draft);                       // QCC1-...
bool is_card_code(std::string_view text);
engine::Result<Draft, std::string> read_card_code(std::string_view text);

// TOML, JSON or a code: every card in it. What cannot be read is a problem of rule 0 of a nameless card.
std::vector<JudgedCard> judge_cards(std::string_view text, const TakenNames& taken);
std::vector<engine::AboutLine> card_lines(const Card& card);  // what a screen shows of it
// For whoever shows it; `like`: the points of shipped cards of its kind and cost.
std::string card_json(const JudgedCard& card, const std::vector<std::string>& like);

struct Setup;
// What programs and scenarios ask about cards. `card` reads one rule text, or judges the cards of a TOML, JSON or code
// text: findings are the computed cost and what is wrong. `algorithm` judges a rule text as that of an Algorithm.
// `card-json` is for whoever shows a card: for each one a finding with the code `card` and all of it as JSON.
std::vector<engine::Finding> check_card(const Setup& setup, std::string_view what, std::string_view subject);

}  // namespace quantum_cloud
