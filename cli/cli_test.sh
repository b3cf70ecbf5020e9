#!/bin/bash
# Drives the real program as a person or a script would. Usage: cli_test.sh PATH-TO-NEXUS
nexus=$(realpath "${1:?the path of the program}")
here=$(realpath "$(dirname "${BASH_SOURCE[0]}")")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work" || exit 3
passed=0
failed=0

# check "what holds" CONDITION...: runs the condition as a command.
check() {
    local what=$1
    shift
    if "$@"; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        echo "FAILED: $what"
    fi
}
# run ARGS...: standard output to `out`, the other to `err`, the exit code to $code. Input comes from `in`.
run() {
    timeout 120 "$nexus" "$@" <"${input:-/dev/null}" >out 2>err
    code=$?
}
exits() { [ "$code" = "$1" ]; }
says() { grep -qF -- "$1" out; }
warns() { grep -qF -- "$1" err; }
is_json() { while read -r line; do echo "$line" | python3 -m json.tool >/dev/null || return 1; done <"$1"; }
# field EXPRESSION: of the last object `o` of the output, by Python.
field() { tail -1 out | python3 -c "import json,sys; o=json.load(sys.stdin); sys.exit(0 if ($1) else 1)"; }

# Which games there are.
run games
check "games is readable" says vault
run games --json
check "games --json is JSON line by line" is_json out
check "a game has its fields" field "{'id','name','players_min','players_max','options'} <= set(o)"
check "an option has its fields" field "set(o['options'][0]) == {'name','values','default','clause','help'}"

# Wrong usage.
run play nosuchgame
check "an unknown game is wrong usage" exits 2
run play vaultt
check "a misspelt game is named with the nearest" warns "did you mean vault"
run sim 'vault(playrs=2)' --bots random
check "an unknown option is wrong usage" exits 2
check "an unknown option gets a remedy" warns "did you mean players"
run sim vault --bots serch
check "an unknown bot is wrong usage" exits 2
check "an unknown bot gets a remedy" warns 'did you mean `search`'
run sim vault --bots random,random,random
check "too many bots are wrong usage" exits 2
run play vault --seat nowhere
check "an unknown seat is wrong usage" exits 2
run frobnicate
check "an unknown command is wrong usage" exits 2
run sim vault --bots random --seed -1
check "a negative seed is wrong usage" exits 2
run sim vault --bots random --games 1 --seed 18446744073709551615
check "the largest seed is a seed" exits 0
run sim vault --bots random --games 1 --seed 18446744073709551616
check "a seed of more than 64 bits is wrong usage" exits 2
run sim vault --bots random --games 1 --until nan
check "a bound that is no number is wrong usage" exits 2
run bench vault --seconds nan
check "a time that is no number is wrong usage" exits 2
run --version
check "the version is said" says nexus
run help
check "help lists the commands" says "Play a game in the terminal"
check "help is no mistake" exits 0
run help frobnicate
check "help about an unknown command is wrong usage" exits 2
for command in games play menu sim merge replay verify serve "db check" "db backup" "db export" "db move" scenario "card check" "card price" "card show" "card list" "deck check" "deck show" "deck code" rules bench fingerprint; do
    # shellcheck disable=SC2086
    run $command --help
    check "$command --help has an example" says "Example: nexus $command"
    cp out asked
    # shellcheck disable=SC2086
    run help $command
    check "help $command says the same" cmp -s asked out
done

# Simulations.
run sim vault --bots search:20,random --games 30 --seed 7 --threads 1 --games-json --json
cp out one
check "sim ends well" exits 0
check "sim --json is JSON" is_json out
check "the last object has its fields" field "{'game','games','steps','seconds','draws','seats','length_median'} <= set(o)"
check "a seat has its fields" field "{'bot','wins','win_rate','low','high'} <= set(o['seats'][0])"
check "every game is counted" field "sum(s['wins'] for s in o['seats']) + o['draws'] == o['games'] == 30"
run sim vault --bots search:20,random --games 30 --seed 7 --threads 2 --games-json --json
check "two threads print the same bytes" cmp -s one out
run sim vault --bots random --games 20 --seed 1
cp out one
check "the first line is the set-up" grep -qx "vault, bots random,random, games 20, seed 1" out
run sim vault --bots random --games 20 --seed 1 --threads 2
check "two threads print the same text" cmp -s one out
run sim vault --bots greedy,random --games 200 --until 50 --json
check "a ladder gives its verdict" field "o['verdict'] in ('above','below','open')"
run sim vault --bots random --games 3 --record games
check "every game leaves a record" [ "$(ls games | wc -l)" = 3 ]
run replay games/game-00001.record
check "a record of a simulation replays" exits 0

# Decks against each other.
run sim quantum-nexus --bots random --decks all --games 1 --seed 3 --json
check "every pair of the shipped decks is played" test "$(grep -c '"by_place"' out)" = 36
check "the sums of all decks stand last" field "len(o['decks']) == 9 and all(d['games'] == 8 for d in o['decks'])"
run sim quantum-nexus --bots random --decks iron-bastion,neon-synapse,radiant-legion --games 10 --seed 1
cp out one
check "decks are played in a table" says "3 radiant-legion"
run sim quantum-nexus --bots random --decks iron-bastion,neon-synapse,radiant-legion --games 10 --seed 1 --threads 2
check "two threads print the same table of decks" cmp -s one out
run sim quantum-nexus --bots random --decks iron-bastion,iron-bastian --games 1
check "a misspelt deck is named with the nearest" warns "Iron Bastion"
run sim vault --bots random --decks all --games 1
check "a game without decks has no table of them" exits 2

# Words of the rules, asked at the table.
input=in
printf '? CP\n? maneuver\n? D2\n? divinity\n? 3/2\n? quadrant\n? loadout\n? guard\n? deployment\n? FC\n? front row\n? leader\n? initative\n? zzzz\n? 1\nrules QN-6.2\nhint\nquit\n' >in
run play quantum-nexus --seed 3 --bots greedy
check "a number of the game is a term of the rules" grep -qE "^QN-1\.7 +CP.+Command Points" out
check "a verb is explained, with the option that allows it" grep -qE "option maneuver_action +off here: units may move for 1 CP \(QN-8\.6\)" out
check "a letter with a number is what the letter stands for" test "$(grep -cE '^QN-2\.7 +The four domains' out)" = 2
check "two numbers are attack and defense" says "its attack and its defense, as they are now (QN-2.4)"
check "a zone is a term" grep -qE "^QN-4\.5 +Loadout Area" out
check "a keyword has its reminder" says "While this unit is ready, an enemy attacker"
check "a quadrant says what stands there" grep -qE "^  there +nothing" out
check "words that are no term are found in the rules" says "The front row lies next to"
check "clauses that begin with the word come first" says "A Leader is a Unit in every respect"
check "a misspelt term is named" says 'called `initative`; did you mean initiative'
check "an unknown word leads to help" says 'called `zzzz`; `help` lists what can be asked'
check "a number is the action of the list" says '`start north` is legal.'
check "a clause outside tables is found" grep -qE "^QN-6\.2 +In the alternating phases" out
check "who is asked to start is told why" says "north revealed Phantom Stalker (3 CP), south Crystal Library (4 CP)"
check "what is advised stands first" bash -c "advice=\$(sed -n 's/^My advice: \(.*\)\. Of .*/\1/p' out); grep -A1 '^  weighed' out | tail -1 | grep -q \"^[*] \$advice \""
printf '1\nwhy play phase-cloak\nlook\nwhy overclock\nwhy deploy whisper\n1\nFL\nwhy play phase-cloak\nquit\n' >in
run play quantum-nexus --seed 7 --bots greedy
cp out missions
printf 'deploy tech FR\npass\nuse tech tech\npass\nuse tech tech\npass\nuse tech tech\nquit\n' >in
run play quantum-nexus --seed 21 --bots greedy
check "the number of an only ability may be left out" says "north uses north.FR.tech-engineer"
check "what is changed says to what" says "is exhausted, has defense 4"
cp missions out
check "missions are read in full" says "Objective: during the game, the opponent mills 10 cards."
check "what is no Event is not played, and an Event not now" test "$(grep -c '^QN-8.30: only Events are played, and only in the Command Phase' out)" = 3
check "why names what is meant instead, and what forbids it" says '`deploy phase-cloak` is not, QN-8.40: nothing in play can bear phase-cloak'
check "why names what is meant instead, where it is legal" says '`deploy phase-cloak` is legal.'
unset input

# The table.
input=in
printf 'why keep\nwhy 1\n? coin\nhint\nundo\n1\nundo\nundo!\nlog 3\nhelp\nsave a.record\nquit\n' >in
run play vault --seed 5 --bots greedy
check "the table is left cleanly" exits 0
check "why names the clause" says "VA-7.2: another choice comes first"
check "why says what is legal" says "is legal."
check "about shows the text" says "Gain 1 point. Draw 1 card."
check "a hint explains itself" says "Of 1000 tries"
check "undo says why not" says "No undo: you have not decided anything yet"
check "undo of a final action says why" says "chance has acted since"
check "no colours in a pipe" bash -c "! grep -q $'\x1b' out"
check "no input marks in a pipe" bash -c "! grep -q '^> ' out"
check "a table is saved" says "Saved"
yes 1 | head -400 >in
run play vault --seed 6 --bots greedy
check "numbers alone play to the end" says "The game is over:"
check "the ending has its clause" grep -qE "over: .* \(VA-5\.[0-9]\)" out
printf 'concede\nsave b.record\n' >in
run play vault --seed 5 --bots random
check "a concession ends the game" says "east wins, concession (VA-5.4)"
printf '1\n' >in
run play vault --seat all --seed 5
check "people pass the device" says "Pass the device to north"
: >in
run play vault --seed 5 --seat none --bots random
check "bots play on their own" says "The game is over:"
printf '1\n\n1\n\nq\n' >in
run menu
check "the menu leads to a table" grep -qE "^[A-Za-z]+, .* \([A-Z]+-[0-9.]+\)$" out
run
check "the menu is the standard" says "Which game?"
: >in
run menu
check "the end of the input leaves the menu" exits 0
unset input

# Records.
run replay a.record
check "a saved table replays" exits 0
check "an unfinished game is said to be" says unfinished
run replay b.record
check "a result is shown with its clause" says "east wins, concession (VA-5.4)"
run replay a.record --trace --json
check "a trace is JSON" is_json out
check "a step has its fields" field "{'step','seat','kind','clause','legal','action','state'} <= set(o)"
check "chance has weights" field "o['seat'] != 'chance' or len(o['weights']) == len(o['legal'])"
check "the action is one of the legal ones" field "o['action'] in o['legal']"
run replay a.record --to 2
check "a replay stops where it is told" says "step    2 of"
printf 'quit\n' >in
input=in run play --load a.record
check "a table goes on from a record" says "Play a card or lay one away"
sed '0,/^chance: draw .*/s//chance: draw nothing/' a.record >altered.record
run replay altered.record
check "an altered record is bad" exits 1
check "an altered record is refused at its step" warns "step 1,"
sed 's/^hash \([0-9]*\) ..../hash \1 0000/' a.record >hash.record
run replay hash.record
check "a wrong hash is bad" exits 1
head -c -3 a.record >torn.record
run replay torn.record
check "a torn record is bad" exits 1
check "a torn record is said to be" warns torn
run replay nosuchfile
check "a missing record is wrong usage" exits 2

# Scenarios.
mkdir -p plays/deep
cat >plays/deep/good.play <<'PLAY'
scenario  A gem scores
rules     VA-4.1
game      vault
given     north hand = gem
play      north: play gem
expect    now.north.points = 2
PLAY
run scenario plays
check "a scenario that holds passes" says "1 passed, 0 failed"
check "passing scenarios are good" exits 0
sed 's/points = 2/points = 7/' plays/deep/good.play >plays/bad.play
run scenario plays
check "a failing scenario is bad" exits 1
check "a failure has its file and line" grep -q "plays/bad.play:6" out
check "failures are counted" says "1 passed, 1 failed"
run scenario plays --json
check "scenario --json is JSON" is_json out
run scenario nosuchfolder
check "a missing path is wrong usage" exits 2

# Cards and rules as they are printed.
run card show vault coin
check "a card is shown" exits 0
check "a shown card has its text and clause" says "Gain 1 point. Draw 1 card. (VA-3.2)"
run card show vault Coin
check "a card is found by its printed name" exits 0
run card show vault coyn
check "an unknown card is bad" exits 1
check "an unknown card is named with the nearest" warns "did you mean coin"
run card list vault
check "every card is listed" grep -qE "^coin +.*Gain 1 point" out
run rules vault VA-3.1
check "a clause is read" grep -qE "^VA-3\.1 +Draw one card" out
check "a clause comes alone" bash -c "! grep -q VA-3.2 out"
run rules vault va-3
check "a chapter is read" says "VA-3.5"
check "a chapter comes alone" bash -c "! grep -q VA-4.1 out"
run rules vault
check "the whole book is read" says "VA-5.4"
run rules vault VA-3.77
check "an unknown clause is bad" exits 1
check "an unknown clause is named with the nearest" warns "did you mean VA-3."
run rules convergence CV-16
cp out one
run rules convergence 16
check "a chapter without clauses is found by its number" [ "$code" = 0 ]
check "a chapter without clauses is found by its id" cmp -s one out
run rules convergence VA-3
check "a chapter of another game is bad" exits 1
run card show vault mag
check "a card is found by its beginning" says "Magnet "
run card show convergence f
check "a beginning of several names is bad" exits 1
check "a beginning of several names says which" warns "could be film-studio, food-festival, folk-archive"

# shellcheck source=cli/cli_test_parts.sh
source "$here/cli_test_parts.sh"
# shellcheck source=cli/cli_test_files.sh
source "$here/cli_test_files.sh"

# Chance that was promised.
cat >chance.record <<'RECORD'
nexus record 1
game vault
rules 077039f3fb17ad1a
seats north=human east=human
commit 630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd
nonce north 00112233445566778899aabbccddeeff
nonce east ffeeddccbbaa99887766554433221100
moves
chance: draw gem
chance: draw crown
chance: draw courier
chance: draw gem
chance: draw storm
chance: draw gem
chance: draw bellows
table: north concedes
hash 8 b0eeeeec359b8fdb
result east wins, concession
secret 000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f
RECORD
run verify chance.record
check "a game of a server is verified" exits 0
check "verify says what it drew" grep -qE "^chance +[0-9]+ of [0-9]+ steps, all as the stream gives them" out
run verify chance.record --json
check "verify --json names who gave a part" field "o['own'] == [] and o['derived'] == []"
check "verify --json has its fields" field "set(o) == {'file','game','steps','given','drawn','words','skips','own','derived','dealt','same_rules','result'}"
sed '0,/^chance: draw .*/s//chance: draw crown/' chance.record >drawn.record
run verify drawn.record
check "another draw is bad" exits 1
check "another draw is named with its line" warns "drawn.record:9: step 1: here stands"
run verify drawn.record --json
check "a refusal is JSON too" field "o['line'] == 9"
run verify a.record
check "a record without a promise is bad" exits 1
check "a record without a promise says so" warns "the record has no commit"
run verify nowhere.record
check "a missing record is wrong usage" exits 2

# The database of a server.
run db check nowhere.db
check "a missing database is wrong usage" exits 2
echo "a letter to my aunt, longer than the head of a database, so that it is not taken for one" >letter.db
run db check letter.db
check "what is no database is bad" exits 1
check "what is no database is named" warns "letter.db: this file is no database"
run db export nowhere.db t
check "nothing is taken out of a missing database" exits 2
run db export letter.db t
check "nothing is taken out of what is no database" exits 1
run db move nowhere.db to.db
check "a house that is not there is not moved" exits 2
run db move letter.db postgresql://ada:secret@127.0.0.1:1/nexus
check "what is no house is not moved" exits 1
run db check postgresql://ada:secret@127.0.0.1:1/nexus
check "a database that does not answer is said" exits 1
check "a password is not shown" warns "postgresql://ada:...@127.0.0.1:1/nexus: "
run serve --port 70000
check "a port is at most 65535" exits 2
run serve --luck 1 --public
check "known luck is not for strangers" exits 2

# A board of grids: the whole game by typed words, numbers and questions.
export LANG=C.UTF-8
unset LC_ALL LC_CTYPE
input=in
printf '? corner-cafe\nbuild field-school at (1,0)\n? A.field-school\nwhy build capacitor-bank at (0,3)\nwhy link culture\nbuild capacitor-bank\nshow\nundo\nlook B\nhand\nrules CV-7.6\nnext\n1\nshow\nquit\n' >in
run play convergence --seed 11 --bots greedy
check "about shows a card" says "Gain 1 VP. If you have at least 3 Culture nodes, gain 1 Data."
check "the cards of the hand are drawn" says "K Weather Station (K04)"
check "a card says what can be done with it" says "1 build  4 discard"
check "a built node is drawn at the side of the Reactor" grep -qE "Reactor +◀◀ Field School" out
check "about a node says what it feeds" grep -qE "feeds +the Reactor" out
check "why names the clause of a cell" says "CV-6.2: (0,3) is not beside a card of your network"
check "why names the clause of the phase" says "CV-4.1: this is not done at this point of the turn"
check "open cells are drawn with their coordinates" grep -qE "╎ +\(0,1\) +╎" out
check "the question of a half-made choice is asked" says "Where shall capacitor-bank stand?"
check "the path is drawn and priced" says "Path: Field School > Reactor. It costs 1 of your 1 Energy."
check "a node of the path is numbered in the picture" says "K1"
check "rules are read at the table" grep -qE "^CV-7\.6 +Cost: M Energy" out
check "no colours in a pipe of a picture" bash -c "! grep -q $'\x1b' out"
LANG=C run play convergence --seed 11 --bots greedy
check "without UTF-8 the picture is plain" bash -c "! grep -qP '[^\x00-\x7F]' out"
printf 'help\n? (0,1)\n? knowledge\n? network\n? field\n? f\nwhy build field (1,0)\nbuild "Field School" (1, 0)\nbuild Capacitor Bank (0,1)\nnext\nnext\nwhy next\nnext\nnews\n? open-channels\nquit\n' >in
run play convergence --seed 11 --bots greedy
check "help lists the verbs of this game" grep -qE "^ +link +create a Convergence Link" out
check "help has an example of this game" grep -qE "^ +1, build field-school" out
check "help leaves out what chance does" bash -c "! grep -q 'that comes up' out"
check "about an empty cell says what it needs" grep -qE "a card needs +port 2 \(Technology Input\) \(CV-6.2\)" out
check "about an empty cell says what would fit" grep -qE "of your hand +Capacitor Bank" out
check "about a type says where it flows" says "Knowledge flows west (CV-2.3)"
check "about a term reads its clause" grep -qE "^CV-1\.7 +Node: a Node card in a network" out
check "about takes the beginning of a name" says "Field School (K02) (CV-1.3)"
check "about names what a beginning could mean" says "\`f\` could be film-studio"
check "why takes the beginning of a name" says "it is legal, in 2 steps"
check "a printed name in quotes is built" grep -qE "A loses 1 material, builds A.field-school at \(1,0\)" out
check "a printed name with spaces is built" grep -qE "A loses 1 material, builds A.capacitor-bank at \(0,1\)" out
check "the last next says that it ends the turn" grep -qE "^ +[0-9]+ +next +ends your turn" out
check "a long turn is told in a sentence" grep -qE "^  B: builds .*; activates" out
check "news tells it step by step" grep -qE "^ +[0-9]+  B loses 1 material, builds" out
check "a Paradigm cites its clause" grep -qE "Open Channels \(GP1\) \(CV-1.4\)" out
check "the phases stand apart from the facts" grep -qE "discards left 1   \[Build\]" out
check "no stop before a semicolon" bash -c "! grep -qF '.;' out"
yes 1 | head -2000 >in
run play convergence --seed 2 --bots greedy
check "a link says where it comes from" grep -qE "makes a [a-z]+ link from B\.[a-z-]+ to A\.[a-z-]+" out
check "the end has the score" grep -qE "over: [AB] wins [0-9]+ to [0-9]+, [a-z]+ \(CV-11" out
check "the score is split" grep -qE "^ +in play +nodes +Endgame texts +Paradigm +total" out
check "the target is gone at the end" grep -qE "VP [0-9]+ · Energy [0-9]+ · " out
check "numbers alone play a game on grids to the end" grep -qE "over: .* \(CV-11\.[0-9]\)" out
run play 'convergence(players=5)' --seed 6 --bots greedy
check "five play on grids to the end" grep -qE "over: .* \(CV-11\.[0-9]\)" out
unset input
run card show convergence museum-of-everything
check "a card is drawn with its ports" says "┌△────┐"
check "a card has its endgame text" says "Endgame: At the end of the game"

# The samples of the documentation are what the program prints.
sample() { sed -n "/^    \$ $1\$/,/^\$/p" "$here/../docs/cli.md" | sed '1d; s/^    //; /^$/d'; }
for command in "sim vault --bots search:100,random --games 200 --seed 7" "rules convergence CV-7.6" "card price tabby.toml" "card show convergence museum of everything" "fingerprint vault"; do
    # shellcheck disable=SC2086
    run $command
    check "the sample of $command has lines" [ -n "$(sample "nexus $command")" ]
    check "the sample of $command is true" cmp -s <(sample "nexus $command") out
done
echo q >in
input=in run
check "the sample of the menu is true" cmp -s <(sample nexus) <(sed 's/ *$//' out)

# Figures.
run bench vault --seconds 0.02 --json
check "bench has its fields" field "set(o) == {'game','steps_per_s','games_per_s','steps_per_game','ns_per_copy','ns_per_guess','search_sims_per_s','instr_per_step','allocs_per_step','state_bytes','mean_legal'}"
run fingerprint vault
cp out one
run fingerprint vault
check "a fingerprint does not change" cmp -s one out

echo "$passed passed, $failed failed"
[ "$failed" = 0 ]
