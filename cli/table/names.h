// Names as people type them: printed ones with spaces or in quotes, capitals, beginnings that only one name has.
#pragma once

#include "engine/notation.h"

namespace cli {

std::string lower(std::string_view text);
std::string slug(std::string_view text);  // "Harbour Toll" as `harbour-toll`

// The words of a line: what stands in quotes or brackets is one word.
std::vector<std::string> typed_words(std::string_view line);

// Those names that are meant: the one that is written out, or all that begin so, or all with a later word that does.
// A unit's name may lack its owner.
std::vector<std::string> names_meant(const std::vector<std::string>& names, std::string_view typed);
std::vector<std::string> all_names(const engine::AnyState& state, engine::Kind kind);
// "`fo` could be folk-archive or food-court"
std::string ambiguous_text(std::string_view typed, const std::vector<std::string>& names);

// As engine::read_actions, for what a person types.
engine::Result<std::vector<engine::Action>, engine::ActionFault> read_typed(const engine::AnyState& state,
                                                                            engine::Seat seat, std::string_view line);

}  // namespace cli
