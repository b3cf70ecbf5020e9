// Joins the games, their bots and the commands into one program. The only place that sees them all.
#include "cli/allocations.h"
#include "cli/cli.h"
#include "tests/games/registry.h"
#include "tests/small_bots.h"

int main(int argc, char** argv) {
    cli::Library library;
    library.games = small_games::registry();
    library.bots = small_games::find_bots;
    library.allocations = cli::allocation_counter();
    return cli::run(argc, argv, library);
}
