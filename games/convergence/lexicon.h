// The words of Convergence: its phrases, its texts as effects and statements, its card files as a Setup.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/game.h"
#include "games/convergence/state.h"
#include "ruletext/tree.h"

namespace convergence {

inline constexpr int kLargestNumber = 99;  // in a card text; fits every field of Effect and Statement
inline constexpr int kStatements = 4;      // of one Paradigm or Reactor: State::once has four bits for each

// The phrases of section 16. Starts: node_text, endgame_text, rule_text.
const ruletext::Grammar& grammar();

// Where a text stands on a card. What it may say depends on it: CV-13.1, CV-13.8, CV-20.11.
enum class TextKind : std::uint8_t { Action, Convergence, Endgame, Paradigm, Reactor };
std::string_view start_of(TextKind kind);

// What a text says. Texts of Node cards give effects, those of Paradigms and Reactors statements; an offer may gain
// with a counter. If there are errors, nothing else counts.
struct Compiled {
    std::vector<Effect> effects;
    std::vector<Statement> statements;
    std::string printed;                    // the text again, from its tree
    std::vector<engine::LoadError> errors;  // in the order of the text
};
Compiled compile(TextKind kind, std::string_view text, const ruletext::Place& place = {});

struct Loaded {
    Setup setup;
    std::vector<engine::LoadError> errors;  // all of them; without any, the Setup is sound
};
Loaded load_files(const engine::Options& options, std::span<const engine::SourceFile> files);

// The cards of this folder and the homemade ones after them.
engine::Result<Setup, engine::LoadError> load_setup(const engine::Options& options, const engine::Materials& materials);
std::vector<engine::LoadError> load_errors(const engine::Options& options, const engine::Materials& materials);

// All that play depends on besides the options.
std::string rules_text(const Setup& setup);

// what = "card": `subject` is a text of any kind; or only one of action, convergence, endgame, paradigm, reactor.
// Finds "parses" with the text printed back, or "fails" with the reason and again under the clause it names.
std::vector<engine::Finding> check(const Setup& setup, std::string_view what, std::string_view subject);

}  // namespace convergence
