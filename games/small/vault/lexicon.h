// The words of Vault, for its other files and for tests.
#pragma once

#include "games/small/vault/rules.h"
#include "ruletext/cards.h"

namespace vault {

const ruletext::Grammar& grammar();
std::vector<engine::Finding> check_sentence(std::string_view sentence);
std::vector<engine::Finding> check_deck(const Setup& setup, const std::vector<CardId>& cards);

}  // namespace vault
