# shellcheck shell=bash disable=SC2154,SC2034
# Part of cli_test.sh: cards, decks, and files that are not what they should be.

# Cards.
cat >good.toml <<'CARD'
[[card]]
id = "purse"
name = "Purse"
class = "tool"
copies = 0
text = "Gain 2 points."
CARD
run card check good.toml --game vault
check "a good card is good" exits 0
check "a good card prints back" says "prints back"
sed 's/Gain 2 points/Gian 2 points/' good.toml >bad.toml
run card check bad.toml --game vault
check "a typo is bad" exits 1
check "a typo has file and line" grep -q "bad.toml:6:" out
check "a typo has a caret" grep -qE '^ *\| *\^' out
cat >many.toml <<'CARD'
[[node]]
id = "lantern"
code = "T01"
name = "Lantern"
type = "Culture"
copies = 2
material = 1
data = 0
ports = "1 2 9"
action = "Gian 1 VP."
convergence = "Gain 1 VP."
CARD
run card check many.toml --game convergence
check "every fault of a card file is named" [ "$(grep -c '^many.toml:' out)" = 3 ]
check "a code that is taken is refused" grep -q "^many.toml:3:9: CV-1.3: the code .T01. is taken" out
sed -i 's/T01/X01/; s/1 2 9/1 2 3/; s/Gian/Gain/; s/copies = 2/copies = 21/' many.toml
run card check many.toml --game convergence
check "too many cards are counted where they begin" grep -q "^many.toml:1:1: 121 Node cards" out
run card check good.toml
check "a card of no game is wrong usage" exits 2

# What homemade cards are worth.
sed -n '/^    \[\[alter\]\]/,/^    text/p' "$here/../docs/cards.md" | sed 's/^    //' >tabby.toml
run card price tabby.toml
check "a homemade card is priced" exits 0
check "its points stand line by line" grep -qE "^ +8  First Strike\\.  2 x Attack \\+ 2" out
check "they are summed up" says "34  points: computed cost 3, declared 3"
check "it is legal" says "It may be played."
sed 's/cost = 3/cost = 2/' tabby.toml >cheap.toml
run card price cheap.toml
check "a card that is too cheap is bad" exits 1
check "its rule is named" says "QC-16.6 V10: the declared cost is 2: it must be 3 or more"
run card price cheap.toml --json
check "a price in JSON is bad, too" exits 1
check "a price in JSON names the rule" says '"rule":"V10"'
run card price "$here/../games/quantum_cloud/cards/algorithms.toml"
check "the shipped cards have their price" exits 0
check "Fireball is worth what it costs" says "20  points: computed cost 2, declared 2"
check "Duplicate is worth what it costs" says "30  points: computed cost 3, declared 3"
printf '[[alter]\n' >broken.toml
run card price broken.toml
check "a file that is no TOML is bad" exits 1
run card price tabby.toml --game vault
check "a game without prices is wrong usage" exits 2
run card check tabby.toml --game quantum-cloud
check "a homemade card is understood" says "1 card for quantum-cloud, all understood"
sed 's/First Strike/Frist Strike/' tabby.toml >typo.toml
run card check typo.toml --game quantum-cloud
check "a typo in it has file, line and rule" grep -q "^typo.toml:10:9: QC-16.6 V3: .Frist. is not understood here" out

# Decks: files, codes and the names of shipped ones.
for deck in "Good Guy Squadron" extra-cheese "cat riot" "Null and Void" "Reply All" "Pop-up Armada" shadow-network; do
    run deck check "$deck"
    check "$deck is legal" exits 0
done
check "a deck of another game is summed up" says "28 cards:"
run deck show "Cat Riot"
sed 's/Yarn Kitten/Turbo Tabby/' out | cat - tabby.toml >own.txt
run deck check own.txt
check "a deck brings its homemade cards along" says "A legal deck of quantum-cloud."
run deck show own.txt
check "they are shown with it" says 'id = "own-'
cp out again.txt
run deck show again.txt
check "and stay as they are" cmp -s out again.txt
for deck in "Neon Synapse" dawnfire-covenant "iron bastion" "Whispering Storm" "Archmage's Circle" "grand alliance" "Radiant Legion" first-circuit "First Flame"; do
    run deck check "$deck"
    check "$deck is legal" exits 0
done
check "a legal deck is summed up" says "200 CP in"
run deck show "Neon Synapse"
cp out neon.txt
check "a deck is shown in sections" grep -qx "Missions" out
run deck show neon.txt
check "a deck is written in one way" cmp -s neon.txt out
run deck code neon.txt
check "a deck has a code" grep -qxE "QN1-[A-Za-z0-9_-]+" out
code_word=$(cat out)
run deck show "$code_word"
check "a code holds the cards" cmp -s <(grep -v '^#' neon.txt) <(grep -v '^#' out)
run deck check "${code_word}A"
check "a damaged code is bad" exits 1
check "a damaged code says so" says "DK_CODE QN-5.1"
printf '5x ember imp\n2 Dragoms\n' >bad.txt
run deck check bad.txt
check "a bad deck is bad" exits 1
check "every problem of a deck is named" [ "$(grep -cE '^DK_[A-Z_]+ QN-' out)" = 5 ]
check "a problem has its remedy" says "DK_DUPLICATES QN-3.7: 5 copies of Ember Imp, at most 4 are allowed: remove 1"
run deck check bad.txt --json
check "a bad deck is bad in JSON" exits 1
check "a problem has its fields" field "set(o['problems'][0]) == {'code','clause','card','found','allowed','what','remedy','sentence'}"
cp out deck.json
run deck show "Neon Synapse" --json
cp out deck.json
run deck show deck.json
check "a deck comes back from JSON" cmp -s neon.txt out
run deck show bad.txt
check "what cannot be read is not shown" exits 1
run deck check "Neon Sinapse"
check "an unknown deck is wrong usage" exits 2
check "an unknown deck is named with the nearest" warns "Neon Synapse"
run deck check neon.txt --game vault
check "a game without decks says so" exits 2
run deck check neon.txt --game 'quantum-nexus(deck_total=150)'
check "options of the game count" says "QN-3.1: 200 CP, exactly 150 are required: remove 50 CP"
printf 'save duel.record\nquit\n' >in
input=in run play quantum-nexus --deck "Radiant Legion" --vs neon.txt --seed 3 --bots greedy
check "a table is opened with two decks" exits 0
check "the record has both decks" bash -c "grep -q '^deck north' duel.record && grep -q '^deck south' duel.record"
run replay duel.record
check "a record with two decks replays" exits 0
run play quantum-nexus --deck bad.txt --seed 3
check "a table with a bad deck names its problems" warns "QN-3.7: 5 copies of Ember Imp"

# A card of one's own, as docs/cards.md says it.
sed -n '/^```toml/,/^```/p' "$here/../docs/cards.md" | grep -v '^```' >mine.toml
run card check mine.toml --game quantum-nexus
check "the card of the documentation is understood" says "1 card for quantum-nexus, all understood"
check "its keyword is explained" says "Skirmish: When this unit attacks and loses the comparison, it is not destroyed."
run deck show "Neon Synapse"
sed 's/Psionic Scout/Echo Diver/' out >mine.txt
printf 'start north\n? echo-diver\ndeploy echo FL\ntop\ntop\nrange echo\n? echo\nsave mine.record\nquit\n' >in
input=in run play quantum-nexus --cards mine.toml --deck mine.txt --vs "Dawnfire Covenant" --seed 4 --bots greedy
check "a game is played with it" exits 0
check "it can be deployed" says "deploy echo-diver"
check "it stands on the battlefield" grep -q "Echo Diver *2/2" out
check "its line is asked out" says "Echo Diver: When this unit is deployed: survey 2"
check "its range is shown" says "reaches"
check "what it is worth now stands beside what is printed" says "2, printed 2"
run replay mine.record
check "its record replays" exits 0
sed -i 's/survey 2/surwey 2/' mine.toml
run card check mine.toml --game quantum-nexus
check "a sentence that is not understood is refused" exits 1

# A deck names its card set; cards that are added change nothing for it.
set=$(sed -n 's/^# card set //p' neon.txt)
run deck show "Neon Synapse" --json
check "a shipped deck names the card set of the program" field "o['set'] == o['built_with'] == '$set' and o['notes'] == []"
sed "s/card set $set/card set 0badcafe/" neon.txt >old.txt
run deck check old.txt
check "a deck of another card set may be played" exits 0
check "a deck of another card set is told apart" says "the deck was built with the card set 0badcafe, this is $set"
run deck code old.txt
check "a code of another card set is told apart" warns "built with the card set 0badcafe"
run deck check old.txt --json
check "the note stands in JSON" field "'0badcafe' in o['notes'][0] and o['built_with'] == '0badcafe'"
run sim quantum-nexus --bots random --games 1 --deck old.txt
check "a simulation with an old deck is played" exits 0
check "a simulation with an old deck says so once" [ "$(grep -c "card set 0badcafe, this is $set" err)" = 1 ]
input=/dev/null run play quantum-nexus --deck old.txt --seat none --bots random --seed 1
check "a table with an old deck says so" warns "card set 0badcafe"
sed -i 's/surwey 2/survey 2/' mine.toml
run deck check mine.txt --cards mine.toml
check "a deck with a card of one's own is checked" exits 0
check "a deck with a card of one's own is summed up" says "200 CP in 73 cards"
run deck show mine.txt --cards mine.toml
cp out own.txt
check "a deck with a card of one's own names the set with it" bash -c "grep -q '^# card set' out && ! grep -q 'card set $set' out"
run deck code own.txt --cards mine.toml
own_code=$(cat out)
run deck show "$own_code" --cards mine.toml
check "a code holds a card of one's own" cmp -s <(grep -v '^# E\|^# N' own.txt) out
run deck check "$own_code"
check "without the card file the code is refused" says "DK_SET QN-5.1: the code was made with the card set"
check "of a code that is refused nothing else is said" [ "$(grep -c '^DK_' out)" = 1 ]
run deck code "Neon Synapse" --cards mine.toml
check "added cards leave the code of a core deck alone" grep -qxF -- "$code_word" out
run deck check "$code_word" --cards mine.toml
check "added cards leave the codes of core decks readable" exits 0
run deck check "${code_word}A"
check "of a damaged code nothing else is said" [ "$(grep -c . out)" = 3 ]
for ((i = 0; i < 60; i++)); do echo "1 nothing$i"; done >unknown.txt
run deck check unknown.txt
check "problems beyond the fiftieth are counted" says "DK_MORE QN-5.1: 10 more could not be read"
echo '{"cards": [{"card": "ember-imp", "copies": "3"}]}' >quoted.json
run deck check quoted.json
check "copies in quotes are refused" says '`3` is no number of copies of ember-imp: write a whole number without quotes'

# Names that a deck could not hold, and what is known of a card file by a program.
sed 's/echo-diver/other/; s/Echo Diver/Ember Imp/' mine.toml >same.toml
run card check same.toml --game quantum-nexus
check "a name that another card has is refused" exits 1
check "a name that another card has is refused with its place" grep -q '^same.toml:1:1: QN-5.1: .Ember Imp. is also what' out
sed 's/Echo Diver/7th Legion, Lost/' mine.toml >seventh.toml
sed 's/Echo Diver/7th Legion, Lost/' mine.txt >seventh.txt
run deck check seventh.txt --cards seventh.toml
check "a name may begin with a number and have a comma" exits 0
run card check same.toml --game quantum-nexus --json
check "card check --json is JSON" is_json out
check "card check --json ends with the result" field "o['understood'] is False and o['faults'] == 1 and o['game'] == 'quantum-nexus'"
head -1 out >fault && mv fault out
check "a fault has its fields" field "set(o) == {'file','line','column','code','message','excerpt','remedy'} and o['code'] == 'QN-5.1'"
{ sed 's/survey 2/surwey 2/' mine.toml; sed 's/echo-diver/other/; s/Echo Diver/Other Diver/; s/Skirmish/Skirmich/' mine.toml; } >two.toml
run card check two.toml --game quantum-nexus
check "every fault of a card file is named" grep -q 'Skirmich' out
check "also the first" grep -q 'surwey' out
run card check mine.toml --game quantum-nexus --json
check "a good card file is named in JSON" field "o['understood'] and o['cards'] == ['echo-diver']"
run card show quantum-nexus echo diver --cards mine.toml
check "a card of one's own is shown" says "Echo Diver"
run card show vault coin --json
check "card show --json has its fields" field "o['card'] == 'coin' and set(o['lines'][0]) == {'label','value','source','clause'}"
run card list vault --json
check "card list --json is one object per card" bash -c "[ \$(grep -c '\"card\":' out) -gt 5 ]"

# The set-up of a simulation says what it was played with.
run sim quantum-nexus --bots random --games 1 --cards mine.toml --deck south=own.txt
check "the set-up names card files and decks" grep -qE "^quantum-nexus, bots random,random, games 1, seed 1, cards mine.toml [0-9a-f]{8}, deck south=own.txt [0-9a-f]{8}$" out
run sim vault --bots random --games 20 --until 50 --fixed-seats --json
head -1 out >setup && mv setup out
check "the set-up is whole in JSON" field "o['until'] == 50 and o['fixed_seats'] and o['cards'] == o['decks'] == []"

# Two bots over all decks.
run sim quantum-nexus --decks all --bots greedy,random --until 50 --games 200 --seed 1 --threads 2 --json
check "a ladder over all decks ends well" exits 0
check "a ladder over all decks gives its verdict" field "o['verdict'] == 'above' and o['games'] % 36 == 0"
check "a ladder over all decks counts both bots" field "[s['bot'] for s in o['seats']] == ['greedy', 'random'] and o['seats'][0]['low'] > 0.5"
head -1 out >setup && mv setup out
check "a ladder over all decks names them" field "len(o['decks']) == 9 and o['until'] == 50"
run sim quantum-nexus --decks iron-bastion,neon-synapse,radiant-legion --bots random,greedy --games 30 --seed 3
cp out one
check "the set-up of two bots names the decks" grep -qx "quantum-nexus, bots random,greedy, games 30, seed 3, decks iron-bastion,neon-synapse,radiant-legion" out
check "two bots play all the games" grep -qE "^random +30 " out
run sim quantum-nexus --decks iron-bastion,neon-synapse,radiant-legion --bots random,greedy --games 30 --seed 3 --threads 2
check "two threads print the same of two bots" cmp -s one out
run sim quantum-nexus --decks all --bots greedy --until 80
check "one bot has no ladder" exits 2
run sim quantum-nexus --decks all --bots greedy,random,random
check "three bots are wrong usage" exits 2

# Files that are none, and results that cannot be written.
mkdir -p loop && ln -sf round loop/round && cp plays/deep/good.play loop/
run scenario loop
check "a link that goes round is passed over" says "1 passed, 0 failed"
run scenario loop/round
check "a link that goes round is no file" exits 2
truncate -s 3G huge.txt
for file in /dev/zero huge.txt; do
    for command in "deck check" "card check --game vault" replay verify scenario "play --load" "sim vault --bots random --cards" "sim vault --bots random --deck"; do
        # shellcheck disable=SC2086
        run $command $file
        check "$command $file is wrong usage" exits 2
        check "$command $file is told to be too large" warns "is larger than 64 MB"
    done
done
for command in games "sim vault --bots random --games 2" "deck show neon.txt" "card list vault" "rules vault" "fingerprint vault" "games --help"; do
    # shellcheck disable=SC2086
    timeout 120 "$nexus" $command >/dev/full 2>err
    code=$?
    check "$command on a full disk is no success" exits 3
    check "$command on a full disk says so" warns "nexus: the output could not be written: No space left on device"
done
mkdir -p full && ln -sf /dev/full full/game-00001.record
run sim vault --bots random --games 2 --record full
check "a record that cannot be written is no success" exits 3
check "a record that cannot be written is named" warns "game-00001.record"
