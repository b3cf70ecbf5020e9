// Codes of decks: QN1-, then 6 bits a letter: the card set (4 bytes), the cards, a check sum (2 bytes). A byte of cards
// goes on by its upper 5 bits and adds its lower 3 bits of copies there. Cards are counted among those of the set that
// the code names, so a code of core cards stays the same whatever cards are added to them.
#include <algorithm>

#include "games/quantum_nexus/deck_names.h"
#include "games/quantum_nexus/decks.h"

namespace quantum_nexus {
namespace {

constexpr std::string_view kCodeHead = "QN1-";
constexpr std::string_view kDigits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

using Bytes = std::vector<std::uint8_t>;

std::uint32_t check_sum(const Bytes& bytes) {
    return engine::hash_text({reinterpret_cast<const char*>(bytes.data()), bytes.size()}) & 0xffff;
}

std::string letters_of(const Bytes& bytes) {
    std::string out;
    std::uint32_t held = 0;
    int bits = 0;
    for (const auto byte : bytes) {
        held = held << 8 | byte, bits += 8;
        for (; bits >= 6; bits -= 6) out += kDigits[held >> (bits - 6) & 63];
    }
    if (bits > 0) out += kDigits[held << (6 - bits) & 63];
    return out;
}

std::optional<Bytes> bytes_of(std::string_view letters) {
    Bytes out;
    std::uint32_t held = 0;
    int bits = 0;
    for (const char c : letters) {
        const auto digit = kDigits.find(c);
        if (digit == std::string_view::npos) return std::nullopt;
        held = held << 6 | static_cast<std::uint32_t>(digit), bits += 6;
        if (bits < 8) continue;
        bits -= 8;
        out.push_back(static_cast<std::uint8_t>(held >> bits));
    }
    return out;
}

std::uint32_t set_number(const std::string& digits) {
    return engine::whole_number<std::uint32_t>(digits, 16).value_or(0);
}

// The cards of a set, in order.
std::vector<std::size_t> cards_of(const Setup& setup, const std::string& set) {
    std::vector<std::size_t> cards;
    for (const std::size_t i : setup.library) {
        if (!setup.cards[i].added || set != setup.core_set) cards.push_back(i);
    }
    return cards;
}

}  // namespace

bool is_code(std::string_view text) {
    return text.size() > 3 && plain(text.substr(0, 2)) == "qn" && text[2] >= '0' && text[2] <= '9' &&
           text.find('-') < 6 && text.find_first_of(" \n,") == std::string_view::npos;
}

engine::Result<Deck, Problem> read_code(const Setup& setup, std::string_view text) {
    const auto damaged = [&](std::string remedy) {
        return Problem{"DK_CODE", "QN-5.1", "", "the deck code `" + shown(text) + "` cannot be read",
                       std::move(remedy)};
    };
    if (text.size() > kCodeLetters) return damaged("a code has at most " + std::to_string(kCodeLetters) + " letters");
    if (plain(text.substr(0, 4)) != plain(kCodeHead) || text[3] != '-')
        return damaged("codes of this version begin with " + std::string(kCodeHead));
    auto bytes = bytes_of(text.substr(kCodeHead.size()));
    if (!bytes || bytes->size() < 6) return damaged("a letter is wrong or missing: copy it again");
    const std::uint32_t sum = static_cast<std::uint32_t>((*bytes)[bytes->size() - 2] << 8 | bytes->back());
    bytes->pop_back(), bytes->pop_back();
    if (sum != check_sum(*bytes)) return damaged("a letter is wrong or missing: copy it again");
    std::uint32_t set = 0;
    for (std::size_t i = 0; i < 4; ++i) set = set << 8 | (*bytes)[i];
    Deck deck;
    deck.set = engine::hex(set).substr(8);
    if (deck.set != setup.core_set && deck.set != setup.card_set)
        return Problem{"DK_SET", "QN-5.1", "",
                       "the code was made with the card set " + deck.set + ", this is " + setup.card_set,
                       "ask for the deck as text, or give the same card files"};
    const auto cards = cards_of(setup, deck.set);
    std::size_t at = 0;
    for (std::size_t i = 4; i < bytes->size(); ++i) {
        at += (*bytes)[i] >> 3;
        if (at == 0 || at > cards.size()) return damaged("it names a card that there is not");
        deck.copies[cards[at - 1]] += (*bytes)[i] & 7;
    }
    if (deck_code(setup, deck) != std::string(kCodeHead) + std::string(text.substr(kCodeHead.size())))
        return damaged("it is not written as this program writes codes");
    return deck;
}

std::string deck_code(const Setup& setup, const Deck& deck) {
    Bytes bytes;
    const auto put = [&](int by, int copies) { bytes.push_back(static_cast<std::uint8_t>(by << 3 | copies)); };
    const std::uint32_t set = set_number(set_of(setup, deck));
    for (int shift = 24; shift >= 0; shift -= 8) bytes.push_back(static_cast<std::uint8_t>(set >> shift));
    int at = 0, place = 0;
    for (const auto card : cards_of(setup, set_of(setup, deck))) {
        ++place;
        int copies = deck.copies[card];
        if (copies == 0) continue;
        for (; place - at > 31; at += 31) put(31, 0);
        for (; copies > 0 && bytes.size() < kCodeLetters; copies -= 7, at = place) put(place - at, std::min(copies, 7));
    }
    const std::uint32_t sum = check_sum(bytes);
    bytes.push_back(static_cast<std::uint8_t>(sum >> 8)), bytes.push_back(static_cast<std::uint8_t>(sum));
    const std::string code = std::string(kCodeHead) + letters_of(bytes);
    return code.size() > kCodeLetters ? "" : code;
}

}  // namespace quantum_nexus
