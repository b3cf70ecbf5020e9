#include "ruletext/deck_names.h"

#include <algorithm>

namespace ruletext {

std::string plain(std::string_view text) {
    std::string out;
    for (char c : text) {
        if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
        if ((c >= 'a' && c <= 'z') || (c >= '0' && c <= '9')) out += c;
    }
    return out;
}

CardNames::CardNames(const DeckBook& book) {
    for (std::size_t i = 1; i < book.cards.size(); ++i) {
        const DeckCard& card = book.cards[i];
        for (const auto name : {card.id, card.name, card.code}) {
            if (!plain(name).empty()) cards_.emplace(plain(name), i);
        }
        printed_.emplace_back(card.name);
        most_commas_ = std::max(most_commas_, static_cast<std::size_t>(std::ranges::count(card.name, ',')));
    }
}

std::size_t CardNames::find(std::string_view name) const {
    const auto found = cards_.find(plain(name));
    return found == cards_.end() ? 0 : found->second;
}

std::vector<engine::LoadError> name_faults(std::span<const CardSource> cards, std::string_view clause) {
    std::map<std::string, const CardSource*> taken;
    std::vector<engine::LoadError> errors;
    const auto fail = [&](const CardSource& card, std::string message, std::string remedy) {
        errors.push_back(
            {card.file, card.line, 1, std::string(clause) + ": " + std::move(message), {}, std::move(remedy)});
    };
    for (const auto& card : cards) {
        const auto strange = [](char c) { return c == '#' || static_cast<unsigned char>(c) < ' '; };
        if (std::ranges::any_of(card.name, strange))
            fail(card, "a line of a deck cannot hold the name of `" + card.id + "`", "leave out `#` and ends of lines");
        if (plain(card.name).empty())
            fail(card, "the name of `" + card.id + "` has no letter and no digit", "use a to z or 0 to 9 in it");
        const auto code = std::ranges::find(card.entries, "code", &Entry::key);
        std::vector<std::string> names{card.id, card.name};
        if (code != card.entries.end() && !code->texts.empty()) names.push_back(code->texts[0].text);
        for (const auto& name : names) {
            if (plain(name).empty()) continue;
            const auto [other, added] = taken.emplace(plain(name), &card);
            if (added || other->second->id == card.id) continue;
            fail(card, "`" + name + "` is also what the card `" + other->second->id + "` is called",
                 "decks tell cards apart by the letters and digits of their names, ids and codes: choose others");
            break;
        }
    }
    return errors;
}

}  // namespace ruletext
