// What a card is worth, line by line (rules.md, section 16). Whole numbers only; 10 points are worth 1 Qubit.
#pragma once

#include "games/quantum_cloud/lexicon.h"

namespace quantum_cloud {

inline constexpr int kAvatarBudget = 100;  // QC-16.4

struct PriceLine {
    std::string label;   // "Attack 3", or a sentence as it is printed
    std::string how;     // "5 x 3"
    std::string clause;  // QC-16.2
    int points = 0;
    int line = 0;  // of the text, from 1; 0: a number of the card
};

struct Price {
    std::vector<PriceLine> lines;
    int points = 0;
    int cost = 0;  // QC-16.1; 0 where points have no cost: the Coherent side of an Avatar
};

// What is priced besides the text. Of an Avatar `back` means the Superposition side.
struct Stats {
    CardType type = CardType::Alter;
    int move = 0, attack = 0, life = 0, terrains = 1;
    bool back = false;
};

int cost_of(int points);  // QC-16.1
int points_of(const Sentence& sentence, Trigger trigger);
Price price_of(const Stats& stats, std::span<const Line> lines);

}  // namespace quantum_cloud
