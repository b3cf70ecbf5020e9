// A house is carried from one database to another, and nothing is left behind.
#include "storage/stores_test.h"

using namespace storage::test;

namespace {

void furnish(const std::string& where) {
    const auto store = open(where);
    for (int i = 0; i < 30; ++i) {
        const auto id = "t" + std::to_string(i);
        auto table = new_table(id, i % 3 == 0 ? "over" : "playing", i, 100 + i);
        table.table->head = "head\n\xc3\xa4 of " + id;
        table.guest = new_guest("g" + std::to_string(i), "hash" + std::to_string(i), "Ada \xe2\x99\xa5").guest;
        store->commit(table, {});
        for (int k = 0; k < i; ++k) store->commit(line(id, k, {"line " + std::to_string(k)}), {});
    }
}

std::string said(const engine::Result<storage::Inventory, engine::LoadError>& result) {
    return result ? "" : engine::text(result.error());
}

}  // namespace

TEST_SUITE_BEGIN("storage");

TEST_CASE_TEMPLATE("a house is carried over and back, the same to the hash", House, EVERY_HOUSE) {
    const SqliteHouse first, back;
    const House second;
    furnish(first.where);
    int told = 0;
    const auto there = storage::copy_house(first.where, second.where, [&](int lines, int of) {
        CHECK(of == 435);
        told = lines;
    });
    REQUIRE_MESSAGE(there, said(there));
    CHECK(there->guests == 30);
    CHECK(there->tables == 30);
    CHECK(there->lines == 435);
    CHECK(told == 435);
    const auto again = storage::copy_house(second.where, back.where);
    REQUIRE_MESSAGE(again, said(again));
    CHECK(*again == *there);
    CHECK(*storage::inventory(first.where) == *there);
    CHECK(storage::check(second.where)->faults.empty());
    CHECK(open(second.where)->lines("t29")->size() == 29);
    commit(*open(back.where), new_guest("g31", "hash31"));
    CHECK(*storage::inventory(back.where) != *there);
}

TEST_CASE_TEMPLATE("a house is not put over another, and not carried over damaged", House, EVERY_HOUSE) {
    const House first, second;
    furnish(first.where);
    furnish(second.where);
    says(said(storage::copy_house(first.where, second.where)), "there is a house in it already");
    const House third;
    first.by_hand("UPDATE lines SET text = 'won' WHERE table_id = 't7' AND number = 3");
    says(said(storage::copy_house(first.where, third.where)), "line 3 of table t7 does not fit its checksum");
}

TEST_SUITE_END();
