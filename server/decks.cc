#include "server/decks.h"

#include <algorithm>
#include <boost/json.hpp>

#include "engine/options.h"
#include "server/match.h"

namespace server {
namespace json = boost::json;
namespace {

std::vector<std::string_view> shipped(const engine::GameEntry& entry) {
    std::vector<std::string_view> out;
    for (const auto& file : entry.files) {
        if (file.name.find("decks/") != std::string_view::npos) out.push_back(file.text);
    }
    return out;
}

// What the game writes about a deck; nothing where it cannot.
std::string written(const engine::AnyGame& game, std::string_view spelling, std::string_view deck) {
    const auto findings = game.check(spelling, deck);
    return findings.empty() || findings[0].code != "deck" ? std::string() : findings[0].sentence;
}

// A shipped deck by its name; nothing where there is none.
std::string shipped_named(const engine::GameEntry& entry, const engine::AnyGame& game, std::string_view name) {
    const auto found = written(game, "deck-named", name);
    const auto known = shipped(entry);
    return std::ranges::find(known, std::string_view(found)) == known.end() ? std::string() : found;
}

std::string word_of(const json::object& from, const char* key) {
    const auto* found = from.if_contains(key);
    return found == nullptr || !found->is_string() ? std::string() : json::value_to<std::string>(*found);
}

struct Judged {
    std::string name;
    json::array problems;
    std::string homemade;
};
Judged judge(const engine::AnyGame& game, std::string_view deck) {
    const auto value = json::parse(written(game, "deck-json", deck)).as_object();
    std::string homemade;
    if (const auto* cards = value.if_contains("homemade")) {
        for (const auto& card : cards->as_array()) homemade += card.as_string();
    }
    return {word_of(value, "name"), value.at("problems").as_array(), homemade};
}

// The shipped decks that are legal under the options of this game; all where none is as it stands: the game fits them.
std::vector<std::string_view> playable_decks(const engine::GameEntry& entry, const engine::AnyGame& game) {
    std::vector<std::string_view> legal;
    const auto all = shipped(entry);
    std::ranges::copy_if(all, std::back_inserter(legal), [&](auto deck) { return judge(game, deck).problems.empty(); });
    return legal.empty() ? all : legal;
}

DeckHead shipped_head(const engine::AnyGame& game, std::string text) {
    return {judge(game, text).name, std::move(text)};
}

// Whoever copies a shipped deck may call it anything; but nobody else may call it as that one is called.
DeckHead own_head(const engine::GameEntry& entry, const engine::AnyGame& game, std::string text) {
    auto [name, problems, homemade] = judge(game, text);
    const auto code = written(game, "deck-code", text);
    for (const auto known : shipped(entry)) {
        const auto called = judge(game, known).name;
        const bool same = !code.empty() && written(game, "deck-code", known) == code;
        if (same && (name.empty() || name == called)) return {called, std::string(known)};
        if (!same && name == called) name += " (changed)";
    }
    return {name.empty() ? "Own deck" : name, std::move(text), std::move(homemade)};
}

// All spellings in one object.
std::string spelled(const engine::AnyGame& game, std::string_view deck) {
    const auto facts = written(game, "deck-json", deck);
    const bool legal = json::parse(facts).at("problems").as_array().empty();
    return "{\"legal\":" + std::string(legal ? "true" : "false") +
           ",\"text\":" + engine::json_string(written(game, "deck-text", deck)) + "," + facts.substr(1);
}

std::optional<Problem> unreadable(const engine::GameEntry& entry, const std::string& deck) {
    if (!has_decks(entry))
        return Problem{"bad", std::string(entry.facts->name) + " has no decks", {}, "leave `deck` out"};
    if (deck.size() > kMaxDeck)
        return Problem{
            "limit", "the deck is too long", {}, "at most " + std::to_string(kMaxDeck) + " letters in any spelling"};
    const auto strange = [](char c) {
        return (static_cast<unsigned char>(c) < 0x20 && c != '\n' && c != '\r' && c != '\t') || c == 0x7f;
    };
    if (std::ranges::any_of(deck, strange))
        return Problem{"bad", "a deck has no control characters besides ends of lines", {}, {}};
    if (engine::trim(deck).empty())
        return Problem{"bad", "the deck is empty", {}, "the name of a shipped deck, a text, JSON or a code"};
    return std::nullopt;
}

}  // namespace

bool has_decks(const engine::GameEntry& entry) { return !shipped(entry).empty(); }

std::string decks_json(const engine::GameEntry& entry, const engine::AnyGame& game) {
    std::vector<std::string> decks;
    for (const auto text : shipped(entry)) decks.push_back(spelled(game, text));
    return "{\"decks\":" + engine::json_list(decks) + "}";
}

Answer<std::string> judged_json(const engine::GameEntry& entry, const engine::AnyGame& game, const std::string& deck) {
    if (auto wrong = unreadable(entry, deck)) return *wrong;
    return spelled(game, deck);
}

Answer<std::string> judged_cards(const engine::AnyGame& game, const std::string& cards) {
    if (cards.size() > kMaxDeck)
        return Problem{"limit", "the cards are too long", {}, "at most " + std::to_string(kMaxDeck) + " letters"};
    const auto findings = game.check("card-json", cards);
    if (findings.empty() || findings[0].code != "card")
        return Problem{"bad", std::string(game.facts().name) + " has no prices for homemade cards", {}, {}};
    std::vector<std::string> judged;
    for (const auto& finding : findings) judged.push_back(finding.sentence);
    return "{\"cards\":" + engine::json_list(judged) + "}";
}

Answer<DeckHead> read_deck(const engine::GameEntry& entry, const engine::AnyGame& game, const std::string& deck) {
    if (auto wrong = unreadable(entry, deck)) return *wrong;
    if (engine::trim(deck) == kRandomDeck) return DeckHead{std::string(kRandomDeck), std::string(kRandomDeck)};
    const auto playable = playable_decks(entry, game);
    if (auto known = shipped_named(entry, game, engine::trim(deck));
        std::ranges::find(playable, known) != playable.end())
        return shipped_head(game, std::move(known));
    const auto problems = judge(game, deck).problems;
    if (problems.empty()) return own_head(entry, game, written(game, "deck-text", deck));
    const auto& first = problems[0].as_object();
    const auto count = problems.size();
    return Problem{"refused",
                   "this deck may not be played: " + std::to_string(count) + (count == 1 ? " problem" : " problems"),
                   word_of(first, "clause"), word_of(first, "remedy"), json::serialize(problems)};
}

void deal_decks(const engine::GameEntry& entry, const engine::AnyGame& game, Head& head) {
    if (!has_decks(entry)) return;
    const auto known = playable_decks(entry, game);
    const auto unused = [&] {
        std::vector<std::string_view> out;
        for (const auto deck : known) {
            if (std::ranges::none_of(head.seats, [&](const SeatHead& seat) { return seat.deck.text == deck; }))
                out.push_back(deck);
        }
        return out.empty() ? known : out;
    };
    const auto& facts = game.facts();
    for (std::size_t i = 0; i < head.seats.size(); ++i) {
        auto& deck = head.seats[i].deck;
        if (!deck.text.empty()) continue;
        const auto free = unused();
        std::string text(free.front());
        for (std::size_t k = 0; k < facts.options.size(); ++k) {
            if (facts.options[k].name != std::string(facts.seats[i]) + "_deck") continue;
            const auto word = engine::option_text(facts.options[k], game.options().value[k]);
            const auto wanted = shipped_named(entry, game, word);
            const bool taken = std::ranges::find(free, std::string_view(wanted)) == free.end();
            if (!taken || word != facts.options[k].standard) text = wanted;
        }
        deck = shipped_head(game, std::move(text));
    }
    const auto key = chance_of(head).key();
    for (std::size_t i = 0; i < head.seats.size(); ++i) {
        auto& deck = head.seats[i].deck;
        if (deck.text != kRandomDeck) continue;
        const auto free = unused();
        const auto purpose = "deck " + std::string(facts.seats[i]);
        const auto drawn = drawn_number(to_hex(key.data(), key.size()), purpose) % free.size();
        deck = shipped_head(game, std::string(free[drawn]));
        deck.dealt = true;
    }
}

engine::Materials materials_of(const engine::GameFacts& facts, const Head& head) {
    engine::Materials out;
    for (std::size_t i = 0; i < head.seats.size() && i < facts.seats.size(); ++i) {
        const auto& deck = head.seats[i].deck;
        if (!deck.text.empty() && deck.text != kRandomDeck)
            out.decks.push_back({std::string(facts.seats[i]), deck.text});
    }
    return out;
}

std::string made_hash(const DeckHead& deck) { return sha256_hex(deck.homemade); }

std::vector<std::string> unaccepted(const Head& head, std::size_t seat) {
    const auto& reader = head.seats[seat];
    std::vector<std::string> out;
    if (reader.guest.empty() || !reader.bot.empty()) return out;
    for (const auto& each : head.seats) {
        if (each.deck.homemade.empty() || (each.guest.empty() ? head.host : each.guest) == reader.guest) continue;
        auto hash = made_hash(each.deck);
        if (std::ranges::find(reader.accepted, hash) == reader.accepted.end()) out.push_back(std::move(hash));
    }
    return out;
}

bool decks_are_open(const engine::AnyGame& game) {
    const auto& options = game.facts().options;
    for (std::size_t i = 0; i < options.size(); ++i) {
        if (options[i].name == "decklists") return engine::option_text(options[i], game.options().value[i]) == "open";
    }
    return true;
}

}  // namespace server
