// What is acknowledged is there, in order, in every kind of database.
#include <atomic>
#include <thread>

#include "engine/value.h"
#include "storage/stores_test.h"

using namespace storage::test;
using storage::Change;

namespace {

std::string fault_of(storage::Store& store, const char* table) {
    const auto lines = store.lines(table);
    return lines ? "none" : std::to_string(lines.error().line) + ": " + lines.error().message;
}

}  // namespace

TEST_SUITE_BEGIN("storage");

TEST_CASE_TEMPLATE("what was acknowledged is there in order, also after reopening", House, EVERY_HOUSE) {
    const House house;
    for (int round = 0; round < 3; ++round) {
        const auto store = open(house.where);
        if (round == 0) CHECK(commit(*store, new_table("t")).empty());
        CHECK(have(*store, "t"));
        CHECK(commit(*store, line("t", round * 2, {"line " + std::to_string(round * 2), "\xc3\xa4 | \n;'\"\x01"}))
                  .empty());
        const auto lines = store->lines("t");
        REQUIRE(lines);
        REQUIRE(lines->size() == static_cast<std::size_t>(round) * 2 + 2);
        CHECK((*lines)[static_cast<std::size_t>(round) * 2] == "line " + std::to_string(round * 2));
        CHECK(lines->back() == "\xc3\xa4 | \n;'\"\x01");
    }
}

TEST_CASE_TEMPLATE("guests and tables are found and replaced", House, EVERY_HOUSE) {
    const House house;
    const auto store = open(house.where);
    CHECK(commit(*store, new_guest("g1", "hash1")).empty());
    CHECK(commit(*store, new_guest("g1", "hash1", "Grace")).empty());
    CHECK((*store->guest("g1"))->name == "Grace");
    CHECK((*store->guest("g1"))->seen == 7);
    CHECK((*store->guest_by_token("hash1"))->id == "g1");
    CHECK_FALSE(*store->guest("g2"));
    CHECK_FALSE(*store->guest_by_token("hash"));
    says(commit(*store, new_guest("g2", "hash1")), house.where.starts_with("p") ? "unique" : "UNIQUE");

    commit(*store, new_table("young", "playing", 20, 21));
    commit(*store, new_table("old", "playing", 10, 11));
    commit(*store, new_table("first", "over", 1, 100));
    commit(*store, new_table("second", "over", 2, 200));
    REQUIRE(store->tables("playing").size() == 2);
    CHECK(store->tables("playing")[0].id == "old");
    REQUIRE(store->last_over(1).size() == 1);
    CHECK(store->last_over(1)[0].id == "second");
    CHECK(store->last_over(9).size() == 2);
    CHECK(commit(*store, line("old", 0, {"x"})).empty());
    CHECK(commit(*store, new_table("old", "closed")).empty());  // its lines stay
    CHECK((*store->table("old"))->state == "closed");
    CHECK(store->lines("old")->size() == 1);
    CHECK(store->lines("nowhere")->empty());
}

TEST_CASE_TEMPLATE("a change is written whole or not at all", House, EVERY_HOUSE) {
    const House house;
    const auto store = open(house.where);
    CHECK(commit(*store, new_table("t")).empty());
    CHECK(commit(*store, line("t", 0, {"a", "b"})).empty());
    says(commit(*store, line("t", 1, {"again"})), "line 2 of table t is the next, not line 1");
    says(commit(*store, line("t", 3, {"too far"})), "not line 3");
    says(commit(*store, line("nowhere", 0, {"x"})), "there is no table nowhere");
    auto both = new_table("t", "over");
    both.lines_of = "t";
    both.first = 7;
    both.lines = {"x"};
    CHECK_FALSE(commit(*store, both).empty());
    CHECK((*store->table("t"))->state == "playing");
    CHECK(store->lines("t")->size() == 2);
}

TEST_CASE_TEMPLATE("a table and one that follows from it are written together, and none in the place of another", House,
                   EVERY_HOUSE) {
    const House house;
    const auto store = open(house.where);
    CHECK(commit(*store, new_table("a", "over")).empty());
    auto both = new_table("a", "over");
    both.fresh = storage::TableRow{"b", "waiting", "head", "", 1, 1};
    both.first = 1, both.lines_of = "a", both.lines = {"one"};  // line 0 is missing
    says(commit(*store, both), "is the next");
    CHECK(!*store->table("b"));
    both.lines.clear();
    CHECK(commit(*store, both).empty());
    CHECK((*store->table("b"))->state == "waiting");
    CHECK(commit(*store, line("b", 0, {"zero"})).empty());
    says(commit(*store, both), "there is a table b already");
    CHECK(store->lines("b")->size() == 1);
    CHECK(storage::check(house.where)->faults.empty());
}

TEST_CASE_TEMPLATE("a bad change in a group fails alone", House, EVERY_HOUSE) {
    const House house;
    const auto store = open(house.where);
    std::promise<void> open_the_gate;
    std::atomic<int> good = 0, bad = 0;
    // The writer waits in the first acknowledgement, so that all others become one group.
    store->commit(new_table("t"), [&](const auto&) { open_the_gate.get_future().wait(); });
    for (int i = 0; i < 100; ++i) {
        const bool wrong = i % 10 == 9;
        const int next = i - i / 10;
        store->commit(line("t", wrong ? next + 5 : next, {std::to_string(next)}),
                      [&](const auto& fault) { ++(fault ? bad : good); });
    }
    open_the_gate.set_value();
    store->flush();
    CHECK(good == 90);
    CHECK(bad == 10);
    const auto lines = store->lines("t");
    REQUIRE(lines);
    REQUIRE(lines->size() == 90);
    for (std::size_t i = 0; i < 90; ++i) CHECK((*lines)[i] == std::to_string(i));
}

TEST_CASE_TEMPLATE("acknowledgements come in order, from many threads, and all before the end", House, EVERY_HOUSE) {
    const House house;
    std::vector<std::vector<int>> seen(4);
    {
        const auto store = open(house.where);
        std::vector<std::thread> threads;
        for (std::size_t t = 0; t < seen.size(); ++t) {
            threads.emplace_back([&, t] {
                const auto id = "t" + std::to_string(t);
                store->commit(new_table(id), {});
                for (int i = 0; i < 200; ++i) {
                    store->commit(line(id, i, {std::to_string(i)}), [&, t, i](const auto& fault) {
                        if (!fault) seen[t].push_back(i);
                    });
                }
            });
        }
        for (auto& thread : threads) thread.join();
    }
    for (const auto& one : seen) {
        REQUIRE(one.size() == 200);
        CHECK(std::is_sorted(one.begin(), one.end()));
    }
    CHECK(storage::check(house.where)->lines == 800);
}

TEST_CASE_TEMPLATE("an altered or missing line is named and other tables serve on", House, EVERY_HOUSE) {
    const House house;
    const auto store = open(house.where);
    std::vector<std::string> told;
    store->tell_faults([&](const storage::Fault& fault) { told.push_back(fault.message); });
    for (const auto* id : {"whole", "altered", "gap", "torn"}) {
        commit(*store, new_table(id));
        commit(*store, line(id, 0, {"zero", "one", "two", "three"}));
    }
    commit(*store, new_table("row"));
    commit(*store, new_guest("g", "hash"));
    house.by_hand("UPDATE lines SET text = 'won' WHERE table_id = 'altered' AND number = 1");
    house.by_hand("DELETE FROM lines WHERE table_id = 'gap' AND number = 2");
    house.by_hand("UPDATE lines SET text = substr(text, 1, 2) WHERE table_id = 'torn' AND number = 3");
    house.by_hand("UPDATE tables SET head = 'other' WHERE id = 'row'");
    house.by_hand("UPDATE guests SET name = 'Eve'");
    CHECK(store->lines("whole")->size() == 4);
    says(fault_of(*store, "altered"), "1: line 1 of table altered does not fit its checksum");
    says(fault_of(*store, "gap"), "2: line 2 of table gap is missing");
    says(fault_of(*store, "torn"), "3: line 3 of table torn");
    // What is damaged is not missing: a fault, also for whoever comes with a token.
    for (int round = 0; round < 2; ++round) {
        REQUIRE_FALSE(store->table("row"));
        CHECK(store->table("row").error().damage);
        CHECK_FALSE(store->guest("g"));
        CHECK_FALSE(store->guest_by_token("hash"));
        CHECK(store->tables("playing").size() == 4);
    }
    CHECK(told.size() == 5);  // each once
    CHECK(commit(*store, line("whole", 4, {"four"})).empty());

    const auto report = storage::check(house.where);
    REQUIRE(report);
    CHECK(report->tables == 5);
    CHECK(report->guests == 1);
    CHECK(report->lines == 16);
    CHECK(report->faults.size() == 5);

    // What is left of them can be taken out.
    const auto gap = storage::export_table(house.where, "gap");
    REQUIRE(gap);
    CHECK(gap->lines == std::vector<std::string>{"zero", "one", "three"});
    REQUIRE(gap->faults.size() == 1);
    CHECK(storage::export_table(house.where, "whole")->faults.empty());
    CHECK(storage::export_table(house.where, "row")->faults.size() == 1);
    CHECK_FALSE(storage::export_table(house.where, "nowhere"));
}

TEST_CASE_TEMPLATE("lines that are lost at the end, or put in the place of others, are missed", House, EVERY_HOUSE) {
    const House house;
    const auto store = open(house.where);
    for (const auto* id : {"whole", "cut", "emptied", "longer", "swapped"}) {
        commit(*store, new_table(id));
        commit(*store, line(id, 0, {"zero", "one"}));
        commit(*store, line(id, 2, {"two"}));
    }
    const auto older = [](const char* id) {  // a whole line of another time
        return "INSERT INTO lines VALUES('" + std::string(id) + "', " + (id[0] == 'l' ? "3" : "2") + ", 'other', " +
               std::to_string(static_cast<std::int64_t>(
                   engine::hash_text("line" + std::to_string(std::string_view(id).size()) + ":" + id +
                                     (id[0] == 'l' ? "1:3" : "1:2") + "5:other"))) +
               ")";
    };
    house.by_hand("DELETE FROM lines WHERE table_id = 'cut' AND number = 2");
    house.by_hand("DELETE FROM lines WHERE table_id = 'emptied'");
    house.by_hand(older("longer"));
    house.by_hand("DELETE FROM lines WHERE table_id = 'swapped' AND number = 2");
    house.by_hand(older("swapped"));
    CHECK(store->lines("whole")->size() == 3);
    says(fault_of(*store, "cut"), "2: table cut has 2 lines and 3 were written: the last are lost");
    says(fault_of(*store, "emptied"), "0: table emptied has 0 lines and 3 were written");
    says(fault_of(*store, "longer"), "3: table longer has 4 lines and 3 were written");
    says(fault_of(*store, "swapped"), "the lines of table swapped are not those that were written");
    says(commit(*store, line("cut", 2, {"again"})), "line 3 of table cut is the next");
    const auto report = storage::check(house.where);
    REQUIRE(report);
    CHECK(report->faults.size() == 4);
}

TEST_CASE_TEMPLATE("a table that goes leaves nothing", House, EVERY_HOUSE) {
    const House house;
    const auto store = open(house.where);
    for (const auto* id : {"goes", "stays"}) {
        commit(*store, new_table(id));
        commit(*store, line(id, 0, {"zero"}));
    }
    Change change;
    change.forget = "goes";
    CHECK(commit(*store, change).empty());
    CHECK_FALSE(*store->table("goes"));
    CHECK(store->lines("stays")->size() == 1);
    const auto report = storage::check(house.where);
    REQUIRE(report);
    CHECK(report->tables == 1);
    CHECK(report->lines == 1);
    CHECK(report->faults.empty());
}

TEST_CASE_TEMPLATE("lines without their table are found by a check", House, EVERY_HOUSE) {
    const House house;
    const auto store = open(house.where);
    commit(*store, new_table("t"));
    commit(*store, line("t", 0, {"x"}));
    CHECK(storage::check(house.where)->faults.empty());
    house.by_hand(std::string(House::kLetLinesGo) + "; DELETE FROM tables");
    const auto report = storage::check(house.where);
    REQUIRE(report->faults.size() == 1);
    says(report->faults[0].message, "no such table");
}

TEST_CASE_TEMPLATE("who looks for a guest or a table does not wait for the lines of another", House, EVERY_HOUSE) {
    const House house;
    const auto store = open(house.where);
    commit(*store, new_table("t"));
    commit(*store, line("t", 0, {"zero", "one"}));
    house.by_hand("UPDATE lines SET text = 'nought' WHERE number = 0");
    bool answered = false;
    std::thread other;
    store->tell_faults([&](const storage::Fault&) {  // in the midst of reading the lines
        std::promise<void> found;
        auto soon = found.get_future();
        other = std::thread([&store, found = std::move(found)]() mutable {
            if (*store->table("t") && store->guest("nobody")) found.set_value();
        });
        answered = soon.wait_for(std::chrono::seconds(5)) == std::future_status::ready;
    });
    CHECK_FALSE(store->lines("t"));
    other.join();
    CHECK(answered);
}

TEST_SUITE_END();
