// Joins the games, their bots and the commands into one program. The only place that sees them all.
#include "bots/eval/all.h"
#include "bots/eval/small_games.h"
#include "cli/cli.h"
#include "cli/commands/allocations.h"
#include "games/registry.h"
#include "games/small/small_games.h"
#include "server/archive.h"
#include "server/serve.h"
#include "server/verify.h"

int main(int argc, char** argv) {
    cli::Library library;
    library.games = games::registry();
    for (const auto& small : small_games::registry()) library.games.push_back(small);
    library.bots = [](std::string_view game_id) {
        const auto* real = eval::find_bots(game_id);
        return real != nullptr ? real : small_games::find_bots(game_id);
    };
    library.allocations = cli::allocation_counter();
    library.verify = server::verify;
    library.finished = server::wrong_with_record;
    library.serve = [&library](const cli::ServeOptions& options) {
        return server::serve(library.games, library.bots,
                             {options.address, options.port, options.db, options.open_to_all, options.hosts,
                              options.path, options.open_metrics, options.luck});
    };
    return cli::run(argc, argv, library);
}
