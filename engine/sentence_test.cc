#include "engine/sentence.h"

#include <doctest/doctest.h>

#include "engine/facts.h"

TEST_SUITE_BEGIN("sentence");

namespace {

std::string said(std::string_view sentence, int first, int second = 0) {
    return engine::fill(sentence, [&](std::string_view hole) -> engine::Filling {
        const int number = hole == "b" ? second : first;
        return {std::to_string(number), number};
    });
}

}  // namespace

TEST_CASE("holes are filled by name, and what stands around them stays") {
    CHECK(engine::fill("{by} builds {what}.", [](std::string_view hole) {
              return engine::Filling{hole == "by" ? "north" : "scout", 0};
          }) == "north builds scout.");
    CHECK(said("nothing to fill", 1) == "nothing to fill");
}

TEST_CASE("a number chooses its form") {
    CHECK(said("{a|# card is|# cards are} drawn", 1) == "1 card is drawn");
    CHECK(said("{a|# card is|# cards are} drawn", 0) == "0 cards are drawn");
    CHECK(said("{a|# card is|# cards are} drawn", 5) == "5 cards are drawn");
}

TEST_CASE("two numbers are compared") {
    constexpr std::string_view kCompared = "{a} {a?b|beats|ties with|falls short of} {b}";
    CHECK(said(kCompared, 3, 2) == "3 beats 2");
    CHECK(said(kCompared, 2, 2) == "2 ties with 2");
    CHECK(said(kCompared, 1, 2) == "1 falls short of 2");
}

TEST_CASE("a ref inside a text is a hole, and a word of records where nobody puts a name") {
    const std::string text = engine::hole("place", "south.FL") + " of " + engine::hole("seat", "south");
    CHECK(text == "{place:south.FL} of {seat:south}");
    CHECK(engine::plain(text) == "south.FL of south");
    CHECK(engine::plain("nobody") == "nobody");
}

TEST_CASE("a row knows whether its sentence fits") {
    using namespace engine::parts;
    using engine::EventFacts, engine::Kind, engine::Shape, engine::VerbFacts;
    CHECK(EventFacts{"drew", Shape::Moved, {by, what(Kind::Card)}, "{by} draws {what}"}.fits());
    CHECK(EventFacts{"used", Shape::Changed, {what(Kind::Unit), aside}, "{of} uses {what}"}.fits());
    CHECK_FALSE(EventFacts{"drew", Shape::Moved, {by, what(Kind::Card)}, "{by} draws {amount}"}.fits());
    CHECK_FALSE(EventFacts{"drew", Shape::Moved, {by, what(Kind::Card)}, "{of} draws {what}"}.fits());
    CHECK_FALSE(EventFacts{"drew", Shape::Moved, {by, aside}, "{by} draws {"}.fits());
    CHECK_FALSE(EventFacts{"compared", Shape::Said, {amount}, "{amount?against|more|same|less}"}.fits());
    CHECK(VerbFacts{"build", {Kind::Card}, "", {"Build {0}"}}.fits());
    CHECK_FALSE(VerbFacts{"build", {Kind::Card}, "", {"Build {0} at {1}"}}.fits());
}

TEST_SUITE_END();
