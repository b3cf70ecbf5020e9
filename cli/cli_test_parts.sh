# shellcheck shell=bash disable=SC2154,SC2034,SC2054
# Part of cli_test.sh: simulations in parts, one process after the other and under mpirun.

mkdir -p parts
# whole NAME ARGS...: what one process prints, beside the parts of three that are merged into the same.
whole() {
    local name=$1 part
    shift
    run sim "$@"
    cp out "parts/$name"
    for part in 1 2 3; do run sim "$@" --part "$part/3" --out "parts/$name.d"; done
    check "$name: a part says what is in it" grep -qE "^parts/$name.d/.*-3of3.part: [0-9]+ games$" out
    run merge "parts/$name.d"/*.part
    check "$name: three parts are the bytes of one process" cmp -s "parts/$name" out
}
same_as() { cmp -s "parts/$1" out; }

whole changing vault --bots search:20,random --games 62 --seed 7
whole fixed 'vault(players=4)' --bots greedy,random,random,random --games 20 --fixed-seats --threads 2
whole decks quantum-nexus --bots random --decks iron-bastion,neon-synapse,radiant-legion --games 11 --seed 1
whole mixed quantum-nexus --bots greedy,random --decks iron-bastion,neon-synapse --games 21
whole given quantum-nexus --bots random --deck 'north=Neon Synapse' --games 4
whole few vault --bots random --games 2
run sim vault --bots search:20,random --games 62 --seed 7 --json --games-json
cp out parts/json
run merge parts/changing.d/*.part --json --games-json
check "parts are the same JSON" same_as json
run merge parts/decks.d/*.part --games-json
check "decks have no games of their own" exits 2

# What cannot be put together says why.
one=$(echo parts/changing.d/*-1of3.part) two=$(echo parts/changing.d/*-2of3.part) three=$(echo parts/changing.d/*-3of3.part)
run merge "$one" "$three"
check "a missing part is named" warns "part 2 of 3 is missing"
check "a missing part is wrong usage" exits 2
run merge "$one" "$two" "$two" "$three"
check "a part that is named twice is named" warns "$two: it is part 2 of 3, and so is $two"
run sim vault --bots search:20,random --games 62 --seed 8 --part 2/3 --out parts/seed
run merge "$one" parts/seed/*.part "$three"
check "a part of another seed is bad" exits 1
check "what differs is named" warns "here stands \`seed 8\`, in $one stands \`seed 7\`"
run sim vault --bots search:20,random --games 62 --seed 7 --part 2/2 --out parts/two
run merge "$one" parts/two/*.part
check "a part of fewer is named" warns "it is one of 2 parts"
run sim vault --bots random --games 1 --part 1/1 --out parts/one
sed 's/^rules .*/rules 0123456789abcdef/' parts/one/*.part >parts/ruled
run merge parts/ruled
check "a part by other rules is refused" warns "parts/ruled: it was played by other rules"
sed '15s/ \([0-9]*\) / 1\1 /' "$two" >parts/altered
run merge "$one" parts/altered "$three"
check "an altered line is named" warns "parts/altered:15: this line was altered or damaged"
check "an altered part leaves no report" [ ! -s out ]
sed '15d' "$two" >parts/gap
run merge "$one" parts/gap "$three"
check "a lost line is named" warns "parts/gap:15: game 19 does not stand in its place"
head -c -3 "$two" >parts/torn
run merge "$one" parts/torn "$three"
check "a torn part is named" warns "parts/torn: 20 of 21 games are in it, and a line that was cut off"
run merge parts/json
check "what is no part is named" warns "parts/json:1: this is no part of a simulation"
run merge parts/nothing
check "a part that is not there is wrong usage" exits 2

# The same command goes on where it was ended, and plays nothing twice.
for cut in 3 40 300 430; do
    truncate -s "-$cut" "$two"
    cp "$two" parts/before
    run sim vault --bots search:20,random --games 62 --seed 7 --part 2/3 --out parts/changing.d
    check "a part cut by $cut bytes is played to its end" exits 0
    check "what was there after a cut by $cut bytes stays" cmp -s <(head -c -30 parts/before) <(head -c "$(head -c -30 parts/before | wc -c)" "$two")
    run merge parts/changing.d/*.part
    check "a part cut by $cut bytes gives the same report" same_as changing
done
run sim vault --bots search:20,random --games 62 --seed 7 --part 2/3 --out parts/changing.d --record parts/none
check "games that are there are not played again" [ "$(ls parts/none | wc -l)" = 0 ]
check "what is there is said" warns "21 of 21 games are in"
"$nexus" sim vault --bots search:2000,random --games 4000 --part 1/2 --out parts/held >held 2>&1 &
writer=$!
until grep -qs '^0 ' parts/held/*-1of2.part; do sleep 0.1; done
run sim vault --bots search:2000,random --games 4000 --part 1/2 --out parts/held
check "two do not write one part" warns "another process is writing"
kill -TERM $writer
wait $writer
check "who is told to end says how to go on" [ "$?" = 130 ]
check "and how far it came" grep -qE "interrupted; [0-9]+ of 2000 games are in" held

# Wrong usage.
for part in 0/3 4/3 3 a/b 1/0; do
    run sim vault --bots random --part $part
    check "$part is no part" exits 2
done
for more in "--json" "--games-json" "--timing" "--until 50"; do
    # shellcheck disable=SC2086
    run sim vault --bots random --part 1/2 $more
    check "--part goes without $more" exits 2
done
run sim vault --bots random --out parts
check "--out is for parts" exits 2

# Ranks: processes that were started together, by mpirun or by nothing but two variables.
game=(vault --bots search:20,random --games 62 --seed 7)
together() { # RANKS FOLDER
    OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1 timeout 120 mpirun --oversubscribe -n "$1" "$nexus" sim "${game[@]}" --out "$2" </dev/null >out 2>err
    code=$?
}
for ranks in 1 2 4; do
    together $ranks parts/ranks
    check "$ranks ranks end well" exits 0
    check "$ranks ranks print the bytes of one process" same_as changing
done
together 2 parts/ranks
check "ranks that find all games play none" warns "31 of 31 games are in"
check "and print the same" same_as changing
rank() { # RANK SIZE FOLDER
    OMPI_COMM_WORLD_RANK=$1 OMPI_COMM_WORLD_SIZE=$2 timeout 120 "$nexus" sim "${game[@]}" --out "$3" </dev/null
}
rank 1 2 parts/pair >second 2>&1
check "only the first rank speaks" [ ! -s second ]
SLURM_PROCID=0 SLURM_STEP_NUM_TASKS=2 run sim "${game[@]}" --out parts/pair
check "two processes are ranks by their variables" same_as changing
SLURM_PROCID=0 SLURM_NTASKS=2 run sim "${game[@]}"
check "the script of a batch is one process" same_as changing
rank 1 2 parts/lost
truncate -s -100 parts/lost/*-2of2.part
rank 0 2 parts/lost >out 2>err
code=$?
check "a lost rank is no success" exits 3
check "a lost rank is named" grep -qE "^nexus: rank 1 of 2 was lost after [0-9]+ of 31 games, parts/lost/vault-.*-2of2.part" err
check "how to go on is said" warns "give the same command again"
check "there is no report of a part" [ ! -s out ]
together 2 parts/lost
check "the same command goes on" same_as changing
game=(vault --bots search:2000,random --games 60 --seed 7)
# shellcheck disable=SC2016  # the ranks fill in what they are
OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1 timeout 120 mpirun --oversubscribe -n 2 \
    sh -c 'echo $$ >"rank-$OMPI_COMM_WORLD_RANK"; exec "$0" sim "$@" --out parts/killed' "$nexus" "${game[@]}" </dev/null >out 2>err &
starter=$!
until grep -qs '^5 ' parts/killed/*-2of2.part; do sleep 0.1; done
kill -KILL "$(cat rank-1)"
wait $starter
code=$?
check "mpirun fails with a rank that is killed" exits 137
check "the first rank says who is missing" grep -qE "^nexus: rank 1 of 2 is not done after [0-9]+ of 30 games" err
together 2 parts/killed
check "ranks that were killed go on" warns "of 30 games are in"
cp out killed
run sim "${game[@]}"
check "and print the bytes of one process" cmp -s killed out
