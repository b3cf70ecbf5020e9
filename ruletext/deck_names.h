// Cards by what a person may call them in a deck: name, id or code, in any case and with any marks between.
#pragma once

#include <map>
#include <span>

#include "ruletext/cards.h"
#include "ruletext/decks.h"

namespace ruletext {

std::string plain(std::string_view text);  // letters and digits, small

class CardNames {
  public:
    explicit CardNames(const DeckBook& book);
    std::size_t find(std::string_view name) const;  // 0: no card is called so
    const std::vector<std::string>& printed() const { return printed_; }
    std::size_t most_commas() const { return most_commas_; }  // in one name

  private:
    std::map<std::string, std::size_t> cards_;
    std::vector<std::string> printed_;
    std::size_t most_commas_ = 0;
};

// Cards that a deck could not name: it tells them apart by letters and digits, and has a card in each line. `clause`
// says how decks are written.
std::vector<engine::LoadError> name_faults(std::span<const CardSource> cards, std::string_view clause);

}  // namespace ruletext
