// The rulebook that a game carries, as a person reads it: whole, a chapter (`CV-7`) or a clause (`CV-7.6`).
#pragma once

#include <span>

#include "cli/table/answers.h"
#include "engine/source_file.h"

namespace cli {

// The clause that a cell of a table begins with: letters, a dash, two numbers.
std::string_view clause_of(std::string_view cell);
std::string_view rulebook_of(std::span<const engine::SourceFile> files);  // empty where there is none
// Everything for an empty name. Nothing where there is no such chapter or clause.
std::optional<std::string> rules_text(std::string_view book, std::string_view name, const Screen& screen);
// The clauses that define this term: in italics or bold, in a table of terms, or as in "Magic (M)"; empty where none
// does. Otherwise those that use the word, the first of them in full. All terms of such tables.
std::string term_text(std::string_view book, std::string_view term, const Screen& screen);
std::string mention_text(std::string_view book, std::string_view word, const Screen& screen);
std::vector<std::string> terms_of(std::string_view book);
std::vector<std::string> nearest_clauses(std::string_view book, std::string_view name);

}  // namespace cli
