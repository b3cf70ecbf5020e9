#include "server/names.h"

#include <doctest/doctest.h>

TEST_CASE("a name has one spelling, and nothing that cannot be seen") {
    const auto read = [](std::string_view text) {
        const auto name = server::read_name(text);
        return name ? *name : "! " + name.error().code;
    };
    CHECK(read("Ada") == "Ada");
    CHECK(read("  Ada \u00a0\u2028 L. ") == "Ada L.");
    CHECK(read("A\u0308rger") == "\u00c4rger");           // composed
    CHECK(read("\uff21\uff44\uff41 \u2460") == "Ada 1");  // wide letters, a digit in a circle
    CHECK(read("\u5b50\u7a42") == "\u5b50\u7a42");
    CHECK(read("\u05d0\u05d1") == "\u05d0\u05d1");  // a script that runs the other way is none the worse
    CHECK(read("") == "! limit");
    CHECK(read(" \u3000 ") == "! limit");
    CHECK(read("abcdefghijklmnopqrstuvwxy") == "! limit");
    CHECK(read("\ufdfa\ufdfa") == "! limit");  // one sign, eighteen letters each
    for (const auto* hidden : {"Ada\u200b", "\u202eadA", "A\u2066da", "Ada\u00ad", "\u2800", "\u115f", "A\ufe0fda",
                               "\ue000", "A\U000e0041", "Z\u0300\u0301\u0302\u0303"})
        CHECK(read(hidden) == "! bad");
    CHECK(read("Ada\xff") == "! bad");
}

TEST_CASE("nobody bears the name of another who sits there") {
    CHECK(server::alike("Ada", "ada"));
    CHECK(server::alike("Ada", "\u0410d\u0430"));  // Cyrillic
    CHECK(server::alike("Ada B", "AdaB"));
    CHECK(!server::alike("Ada", "Adam"));
    CHECK(server::told_apart("Ada", {"Bob"}) == "Ada");
    CHECK(server::told_apart("Ada", {"Bob", "ADA"}) == "Ada 2");
    CHECK(server::told_apart("Ada", {"Ada", "Ada 2"}) == "Ada 3");
    CHECK(server::told_apart("abcdefghijklmnopqrstuvwx", {"abcdefghijklmnopqrstuvwx"}) == "abcdefghijklmnopqrstu 2");
}
