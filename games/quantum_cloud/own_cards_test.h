// The game with cards of one's own, and with one part of one card that does nothing.
#pragma once

#include "engine/erase.h"
#include "games/quantum_cloud/rules.h"
#include "tests/lines.h"

namespace quantum_cloud {

inline std::string own_alter(std::string_view id, std::string_view text) {
    const std::string name(id);
    return "[[alter]]\nid = \"" + name + "\"\nname = \"" + name +
           "\"\nterrains = [\"PIZ\"]\ncost = 10\nmove = 2\nattack = 2\nlife = 2\ntext = \"" + std::string(text) +
           "\"\n\n";
}
inline std::string own_algorithm(std::string_view id, std::string_view text) {
    const std::string name(id);
    return "[[algorithm]]\nid = \"" + name + "\"\nname = \"" + name + "\"\ncost = 10\ntext = \"" + std::string(text) +
           "\"\n\n";
}

// Lets the nth part of a side do nothing: a keyword, a static line or a sentence. False: it has no more.
inline bool silence(Printed& side, int part) {
    for (int i = 0; i <= static_cast<int>(Keyword::Interrupt); ++i) {
        const Keywords keyword = bit(static_cast<Keyword>(i));
        if ((side.keywords & keyword) == 0 || part-- > 0) continue;
        side.keywords = static_cast<Keywords>(side.keywords & ~keyword);
        return true;
    }
    const auto clear = [&](std::uint8_t& number) {
        const bool found = number > 0 && part-- == 0;
        if (found) number = 0;
        return found;
    };
    if (clear(side.ranged) || clear(side.armor) || clear(side.aura)) return true;
    for (std::uint8_t& bonus : side.home) {
        if (clear(bonus)) return true;
    }
    if (part >= static_cast<int>(side.sentences.size())) return false;
    Sentence& sentence = side.sentences[static_cast<std::size_t>(part)];
    sentence.condition = Condition::Alters, sentence.condition_number = 255;
    return true;
}

struct Silenced : QuantumCloud {
    static inline std::string cards;  // a card file
    static inline std::string card;   // empty: everything speaks
    static inline bool back = false;  // its Superposition side
    static inline int part = 0;

    static engine::Result<Setup, engine::LoadError> make_setup(const engine::Options& options,
                                                               const engine::Materials& materials) {
        engine::Materials more = materials;
        if (!cards.empty()) more.cards.push_back({"own.toml", cards});
        auto setup = QuantumCloud::make_setup(options, more);
        if (!setup) return setup;
        for (Card& one : setup->cards) {
            if (one.homemade) one.id = one.code;  // as its file calls it
            if (!card.empty() && one.id == card) silence(back ? one.back : one.front, part);
        }
        complete(*setup);
        return setup;
    }
};

// Calls f with every part of every card that is meant, silenced.
template <class F>
int each_part(const Setup& setup, bool homemade, F&& f) {
    int count = 0;
    for (const Card& one : setup.cards) {
        if (one.homemade != homemade) continue;
        Silenced::card = one.id;
        for (const bool back : {false, true}) {
            Silenced::back = back;
            Printed side = back ? one.back : one.front;
            for (Silenced::part = 0; silence(side, Silenced::part); ++Silenced::part, ++count) {
                f(one, back ? one.back : one.front);
                side = back ? one.back : one.front;
            }
        }
    }
    Silenced::card.clear();
    return count;
}

inline Setup own_setup(const std::string& cards = {}) {
    const auto options = engine::parse_options(QuantumCloud::facts(), "quantum-cloud");
    REQUIRE(static_cast<bool>(options));
    Silenced::cards = cards;
    auto setup = Silenced::make_setup(*options, {});
    REQUIRE_MESSAGE(static_cast<bool>(setup), (setup ? std::string() : engine::text(setup.error())));
    return std::move(*setup);
}

}  // namespace quantum_cloud
