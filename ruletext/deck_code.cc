// Codes of decks: a head like XY1-, then 6 bits a letter: the card set (4 bytes), the cards, a check sum (2 bytes). A
// byte of cards goes on by its upper 5 bits and adds its lower 3 bits of copies there. Cards are counted among those of
// the set that the code names, so a code of core cards stays the same whatever cards are added to them.
#include <algorithm>

#include "ruletext/deck_names.h"
#include "ruletext/letters.h"

namespace ruletext {
namespace {

std::uint32_t set_number(std::string_view digits) {
    return engine::whole_number<std::uint32_t>(digits, 16).value_or(0);
}

// The cards of a set, in order.
std::vector<std::size_t> cards_of(const DeckBook& book, std::string_view set) {
    std::vector<std::size_t> cards;
    for (const std::size_t i : book.library) {
        if (!book.cards[i].added || set != book.core_set) cards.push_back(i);
    }
    return cards;
}

}  // namespace

// The letters of the head, any version.
bool is_code(const DeckBook& book, std::string_view text) {
    return text.size() > 3 && plain(text.substr(0, 2)) == plain(book.head.substr(0, 2)) && text[2] >= '0' &&
           text[2] <= '9' && text.find('-') < 6 && text.find_first_of(" \n,") == std::string_view::npos;
}

engine::Result<Deck, Problem> read_code(const DeckBook& book, std::string_view text) {
    const std::string form(book.form), head(book.head);
    const auto damaged = [&](std::string remedy) {
        return Problem{"DK_CODE", form, "", "the deck code `" + shown(text) + "` cannot be read", std::move(remedy)};
    };
    if (text.size() > kCodeLetters) return damaged("a code has at most " + std::to_string(kCodeLetters) + " letters");
    if (plain(text.substr(0, 4)) != plain(head) || text[3] != '-')
        return damaged("codes of this version begin with " + head);
    auto bytes = bytes_of(text.substr(head.size()));
    if (!bytes || bytes->size() < 6) return damaged("a letter is wrong or missing: copy it again");
    const std::uint32_t sum = static_cast<std::uint32_t>((*bytes)[bytes->size() - 2] << 8 | bytes->back());
    bytes->pop_back(), bytes->pop_back();
    if (sum != check_sum(*bytes)) return damaged("a letter is wrong or missing: copy it again");
    std::uint32_t set = 0;
    for (std::size_t i = 0; i < 4; ++i) set = set << 8 | (*bytes)[i];
    Deck deck;
    deck.set = engine::hex(set).substr(8);
    if (deck.set != book.core_set && deck.set != book.card_set)
        return Problem{"DK_SET", form, "",
                       "the code was made with the card set " + deck.set + ", this is " + std::string(book.card_set),
                       "ask for the deck as text, or give the same card files"};
    const auto cards = cards_of(book, deck.set);
    std::size_t at = 0;
    for (std::size_t i = 4; i < bytes->size(); ++i) {
        at += (*bytes)[i] >> 3;
        if (at == 0 || at > cards.size()) return damaged("it names a card that there is not");
        deck.copies[cards[at - 1]] += (*bytes)[i] & 7;
    }
    if (deck_code(book, deck) != head + std::string(text.substr(head.size())))
        return damaged("it is not written as this program writes codes");
    return deck;
}

std::string deck_code(const DeckBook& book, const Deck& deck) {
    for (std::size_t i = 1; book.core_codes && i < book.cards.size(); ++i) {
        if (book.cards[i].added && deck.copies[i] > 0) return "";
    }
    Bytes bytes;
    const auto put = [&](int by, int copies) { bytes.push_back(static_cast<std::uint8_t>(by << 3 | copies)); };
    const std::uint32_t set = set_number(set_of(book, deck));
    for (int shift = 24; shift >= 0; shift -= 8) bytes.push_back(static_cast<std::uint8_t>(set >> shift));
    int at = 0, place = 0;
    for (const auto card : cards_of(book, set_of(book, deck))) {
        ++place;
        int copies = deck.copies[card];
        if (copies == 0) continue;
        for (; place - at > 31; at += 31) put(31, 0);
        for (; copies > 0 && bytes.size() < kCodeLetters; copies -= 7, at = place) put(place - at, std::min(copies, 7));
    }
    const std::uint32_t sum = check_sum(bytes);
    bytes.push_back(static_cast<std::uint8_t>(sum >> 8)), bytes.push_back(static_cast<std::uint8_t>(sum));
    const std::string code = std::string(book.head) + letters_of(bytes);
    return code.size() > kCodeLetters ? "" : code;
}

}  // namespace ruletext
