// From what a person typed to games, bots, files: every answer is the thing or a complaint with a remedy.
#pragma once

#include "bots/table.h"
#include "cli/commands/commands.h"

namespace cli {

using GamePointer = std::shared_ptr<const engine::AnyGame>;
template <class T>
using Loaded = engine::Result<T, engine::LoadError>;

engine::LoadError complaint(std::string message, std::string remedy = {});
// Prints it to the error output; the exit code is 1 where a file is at fault, otherwise 2.
int complain(const engine::LoadError& error);
int complain(const engine::LoadError& error, bool json);  // with `json` it is the result, too
std::string error_json(const engine::LoadError& error);

Loaded<std::string> read_file(const std::string& path);  // at most 64 MB
std::optional<engine::LoadError> write_file(const std::string& path, std::string_view text);

Loaded<GamePointer> open_game(const Library& library, std::string_view text, const MaterialFiles& files = {});
// A deck as text: the content of a file, a deck that the game ships, or a code as it is.
Loaded<std::string> read_deck(const engine::AnyGame& game, const std::string& word);
// What a game says about decks that may be played all the same, to the error output.
void say_deck_notes(const engine::AnyGame& game);
// What is wrong with these files, all of it.
std::vector<engine::LoadError> open_errors(const Library& library, std::string_view text, const MaterialFiles& files);
Loaded<const bots::BotTable*> bots_of(const Library& library, const engine::AnyGame& game);
// `search:300,random`; the column of an error counts in the whole list.
Loaded<std::vector<bots::BotSpec>> read_bots(const bots::BotTable& table, std::string_view list);
std::string bots_text(const std::vector<bots::BotSpec>& bots);  // canonical, parted by commas

}  // namespace cli
