// The rulebook that a game carries, as a person reads it: whole, a chapter (`CV-7`) or a clause (`CV-7.6`).
#pragma once

#include <span>

#include "cli/answers.h"
#include "engine/source_file.h"

namespace cli {

std::string_view rulebook_of(std::span<const engine::SourceFile> files);  // empty where there is none
// Everything for an empty name. Nothing where there is no such chapter or clause.
std::optional<std::string> rules_text(std::string_view book, std::string_view name, const Screen& screen);
// The clauses that set this term in italics or bold, which is where it is defined; empty where none does.
std::string term_text(std::string_view book, std::string_view term, const Screen& screen);
std::vector<std::string> nearest_clauses(std::string_view book, std::string_view name);

}  // namespace cli
