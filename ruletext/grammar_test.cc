#include "ruletext/grammar.h"

#include "engine/text.h"
#include "ruletext/sentences_test.h"

namespace ruletext {
namespace {

std::string only_fault(const Grammar& grammar, std::initializer_list<std::string_view> starts) {
    const std::vector<std::string> faults = grammar.check(starts);
    REQUIRE(faults.size() == 1);
    return faults.front();
}

Grammar with(std::string_view pattern) {
    Grammar g;
    g.row("line", pattern, 1);
    return g;
}

}  // namespace

TEST_CASE("a pattern that is badly written is named") {
    CHECK(only_fault(with("draw {n"), {}).find("never closed") != std::string::npos);
    CHECK(with("draw (a|b|c)").check({}).front().find("(singular|plural)") != std::string::npos);
    CHECK(with("draw <x>").check({}).front().find("<s> or <p>") != std::string::npos);
    CHECK(with("draw }").check({}).front().find("stands alone") != std::string::npos);
    CHECK(with("{Big}").check({}).front().find("is no name") != std::string::npos);
    CHECK(with("").check({}).front().find("empty pattern") != std::string::npos);
}

TEST_CASE("a table that cannot work is named") {
    CHECK(only_fault(with("draw {what}"), {"line"}) == "`what` has no rows");
    CHECK(only_fault(with("draw"), {"line", "card"}) == "start `card` has no rows");
    Grammar unreached = with("draw");
    unreached.row("lost", "find", 2);
    CHECK(only_fault(unreached, {"line"}) == "no start reaches `lost`");
    Grammar left = with("draw");
    left.row("line", "{polite?}{line} again", 2).row("polite", "please ", 3);
    CHECK(only_fault(left, {"line"}) == "`line` can begin with itself");
    Grammar endless = with("again {line}");
    CHECK(only_fault(endless, {"line"}) == "`line` has no phrase of finite length");
    Grammar twins = with("draw");
    twins.row("line", "draw", 2);
    CHECK(only_fault(twins, {"line"}) == "`line` has `draw` twice");
    Grammar greedy = with("{word*}{word}");
    greedy.row("word", "very ", 2);
    CHECK(only_fault(greedy, {"line"}).find("take the same") != std::string::npos);
    Grammar hollow = with("{word*}.");
    hollow.row("word", "{very?}", 2).row("very", "very", 3);
    CHECK(only_fault(hollow, {"line"}).find("can be empty") != std::string::npos);
    Grammar reserved;
    reserved.row("n", "draw", 1);
    CHECK(only_fault(reserved, {"n"}).find("reserved") != std::string::npos);
}

TEST_CASE("special letters can be taken as letters") {
    const Grammar g = with("\\(a \\| b\\) \\{c\\} 1 \\< 2 \\^ \\\\");
    CHECK(sound(g, {"line"}) == "");
    understands(g, "line", "(a | b) {c} 1 < 2 ^ \\");
}

TEST_CASE("phrases read well") {
    Grammar g;
    g.row("effect", "^deal {n} damage to {any_ref}{filter?} and draw {n} (card|cards)", 1);
    CHECK(g.phrase(1) == "deal N damage to <any ref>[<filter>] and draw N cards");
}

TEST_CASE("an ambiguous sentence has two trees") {
    Grammar g;
    g.row("line", "{unit} and {unit}", 1).row("line", "{unit}", 2);
    g.words("unit", {"cat", "dog", "cat and dog"}, 3);
    CHECK(count_parses(g, "line", "cat and cat") == 1);
    CHECK(count_parses(g, "line", "cat and dog") == 2);
    CHECK(count_parses(g, "line", "cow") == 0);
    Grammar lists;
    lists.row("line", "{left*}{right*}.", 1).row("left", "a", 2).row("right", "a", 3);
    CHECK(count_parses(lists, "line", ".") == 1);
    CHECK(count_parses(lists, "line", "a.") == 2);
    CHECK(count_parses(lists, "line", "aaaa.") == 2);
}

TEST_CASE("a count reaches through holes in both directions") {
    Grammar g;
    g.row("line", "^{who} (is|are) {n} {thing}.", 1);
    g.words("who", {"<s>the crowd", "<p>they"}, 2).words("thing", {"(mouse|mice)", "(child|children)"}, 3);
    understands(g, "line", "The crowd is 1 mouse.");
    understands(g, "line", "They are 2 children.");
    refuses(g, "line", "They is 1 mouse.", 6, "`are`");
    refuses(g, "line", "The crowd is 2 mouse.", 16, "`mice`, since several are meant");
}

TEST_CASE("an included phrase has no node of its own") {
    Grammar g;
    g.row("line", "{animal}", 1).include("animal", "cat").row("cat", "cat {n}", 7);
    const auto tree = parse(g, "line", "cat 3");
    REQUIRE(static_cast<bool>(tree));
    const std::vector<Op> ops = flatten(g, *tree);
    REQUIRE(ops.size() == 2);
    CHECK(ops[0] == Op{1, 0, 2, 1});
    CHECK(ops[1] == Op{7, 3, 1, 2});
    CHECK(tree->children[0].begin == 0);
    CHECK(tree->children[0].end == 5);
}

TEST_CASE("a list of names kept elsewhere can be words") {
    constexpr std::string_view kColours[] = {"red", "blue"};
    Grammar g;
    g.row("line", "{colour*}house", 1).words("colour", kColours, 2, " ");
    const auto tree = parse(g, "line", "blue red house");
    REQUIRE(static_cast<bool>(tree));
    CHECK(tree->children[0].number == 1);
    CHECK(tree->children[1].number == 0);
}

TEST_CASE("operations are walked without their tree") {
    Grammar g;
    g.row("line", "{part+, }", 1).row("part", "{n} by {n} by {n}", 2).row("part", "none", 3);
    const auto tree = parse(g, "line", "1 by 2 by 3, none, 4 by 5 by 6");
    REQUIRE(static_cast<bool>(tree));
    const std::vector<Op> ops = flatten(g, *tree);
    int sum = 0;
    int parts = 0;
    for (const Op& line : roots(ops)) {
        for (const Op& part : children(line)) {
            ++parts;
            if (is(part, 2)) sum += number_of(part, 0) * 100 + number_of(part, 1) * 10 + number_of(part, 2);
        }
    }
    CHECK(parts == 3);
    CHECK(sum == 123 + 456);
    CHECK(child(ops.front(), 3) != nullptr);
    CHECK(child(ops.front(), 4) == nullptr);
    CHECK(children(*child(ops.front(), 3)).empty());
}

TEST_CASE("hostile text is refused, never a crash") {
    Grammar nested;
    nested.row("line", "{term}.", 1).row("term", "x", 2).row("term", "[{term}]", 3).row("term", "[{term};", 4);
    CHECK(sound(nested, {"line"}) == "");
    understands(nested, "line", "[[[[x];]].");
    const auto deep = parse(nested, "line", std::string(1000, '['));
    REQUIRE(!deep);
    CHECK(deep.error().message == "this rule text is nested too deeply");
    const auto long_text = parse(nested, "line", std::string(100'000, 'x'));
    REQUIRE(!long_text);
    CHECK(long_text.error().message == "this rule text has 100000 bytes");
    CHECK(long_text.error().remedy == "at most 4000 are read");
    CHECK(long_text.error().excerpt.empty());

    Grammar tangled;  // exponentially many trees
    tangled.row("line", "{word*}.", 1);
    tangled.row("word", "a", 2).row("word", "aa", 3).row("word", "aaa", 4).row("word", "{pair}", 5);
    tangled.row("pair", "a{letters+}", 6).row("letters", "a", 7);
    CHECK(count_parses(tangled, "line", std::string(60, 'a') + ".") == 2);
    const auto too_much = parse(tangled, "line", std::string(kTextLimit, 'a'));
    REQUIRE(!too_much);
    CHECK(too_much.error().message == "this rule text is too tangled");
    CHECK(!parse(tangled, "line", std::string("a\0\xFF\n.", 5)));
}

TEST_CASE("distance counts letters and swapped neighbours") {
    CHECK(engine::edit_distance("cards", "crads") == 1);
    CHECK(engine::edit_distance("draw", "DRAW") == 0);
    CHECK(engine::edit_distance("", "abc") == 3);
    CHECK(engine::prefix_distance("draw", "drw 2 cards") == 1);
    constexpr std::string_view kNames[] = {"cost", "text", "subtypes"};
    CHECK(engine::nearest("subtype", kNames) == std::vector<std::string>{"subtypes"});
    CHECK(engine::nearest("zzzzzz", kNames).empty());
}

}  // namespace ruletext
