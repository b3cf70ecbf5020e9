#include "server/chance.h"

#include <doctest/doctest.h>
#include <sodium.h>

#include "tests/all_games.h"

namespace {

using server::ChanceStream;
using server::Secret;

const std::vector<std::string> kNonces = {"00112233445566778899aabbccddeeff", "ffeeddccbbaa99887766554433221100"};

Secret counting_secret() {
    Secret secret{};
    for (std::size_t i = 0; i < secret.size(); ++i) secret[i] = static_cast<unsigned char>(i);
    return secret;
}

// Words that are given, for the map alone.
struct Given {
    std::vector<std::uint64_t> words;
    std::size_t at = 0;
    std::uint64_t next() { return words[at++]; }
};

}  // namespace

TEST_SUITE_BEGIN("server");

TEST_CASE("SHA-256 is SHA-256") {
    CHECK(server::sha256_hex("abc") == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    CHECK(server::sha256_hex("") == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
    CHECK(server::commitment(counting_secret()) == "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd");
}

TEST_CASE("hex goes both ways") {
    const unsigned char bytes[] = {0, 0x7f, 0xff};
    CHECK(server::to_hex(bytes, 3) == "007fff");
    CHECK(*server::from_hex("007FfF") == std::string("\0\x7f\xff", 3));
    CHECK(server::from_hex("")->empty());
    CHECK_FALSE(server::from_hex("0"));
    CHECK_FALSE(server::from_hex("0g"));
    CHECK(server::random_hex(16).size() == 32);
    CHECK(server::random_hex(16) != server::random_hex(16));
}

TEST_CASE("what a table draws besides the cards follows from its secret and is its own for each purpose") {
    CHECK(server::drawn_hex("aa", "bot A") == server::drawn_hex("aa", "bot A"));
    CHECK(server::drawn_hex("aa", "bot A") != server::drawn_hex("aa", "bot B"));
    CHECK(server::drawn_hex("aa", "bot A") != server::drawn_hex("ab", "bot A"));
    CHECK(server::drawn_hex("aa", "bot A").size() == 64);
    CHECK(server::drawn_number("aa", "bot A") != server::drawn_number("aa", "bot B"));
}

TEST_CASE("the cipher is ChaCha20 of 20 rounds with a nonce of 8 bytes") {
    const unsigned char key[32] = {}, nonce[8] = {};
    unsigned char stream[16];
    crypto_stream_chacha20(stream, sizeof stream, nonce, key);
    CHECK(server::to_hex(stream, sizeof stream) == "76b8e0ada0f13d90405d6ae55386bd28");  // published for key 0
}

TEST_CASE("the words of a table can be computed by anybody") {
    // By the text of docs/protocol.md in another language, which also gave the published stream above.
    using Words = std::array<std::uint64_t, 6>;
    constexpr std::array<std::uint64_t, 6> kPlaces = {0, 1, 7, 8, 15, std::uint64_t{8} << 32};  // a counter of 64 bits
    constexpr Words kWords = {0x517a11cb78ba4e01u, 0xaff9018c374b66f0u, 0xbbc447bfa7bd1e72u,
                              0xa5634f8abeee548bu, 0x5615456aaa2ae4e1u, 0x33e8e223e2bb273bu};
    constexpr Words kOlder = {0x7e7daa8bf016e107u, 0x6ce807527e858875u, 0x46faffd214c41d79u,
                              0xf659fe20567c444du, 0xefd2553c10a33159u, 0x6d349e549be88834u};
    for (const auto& [version, words] : {std::pair{1, kOlder}, {2, kWords}}) {
        ChanceStream stream(counting_secret(), kNonces, server::joined(version));
        for (std::size_t i = 0; i < words.size(); ++i) {
            stream.move_to(kPlaces[i]);
            CHECK(stream.next() == words[i]);
        }
    }
}

TEST_CASE("what is a part of one nonce cannot be taken for a part of the next") {
    const auto first = [](const std::vector<std::string>& nonces) {
        return ChanceStream(counting_secret(), nonces).next();
    };
    CHECK(first({"00112233", "44556677"}) != first({"0011223344", "556677"}));
    CHECK(first({"0011", ""}) != first({"", "0011"}));
    CHECK(first({"0011", ""}) != first({"0011"}));
}

TEST_CASE("a stream stands where it is told and never goes back") {
    ChanceStream all(counting_secret(), kNonces);
    std::vector<std::uint64_t> words;
    for (int i = 0; i < 100; ++i) words.push_back(all.next());
    CHECK(all.place() == 100);
    ChanceStream jumping(counting_secret(), kNonces);
    for (const std::uint64_t place : {0u, 3u, 4u, 7u, 8u, 31u, 64u, 65u, 99u}) {
        jumping.move_to(place);
        CHECK(jumping.next() == words[place]);
        CHECK(jumping.place() == place + 1);
    }
}

TEST_CASE("every nonce and the secret matter") {
    const auto first = [](const Secret& secret, const std::vector<std::string>& nonces) {
        return ChanceStream(secret, nonces).next();
    };
    const auto word = first(counting_secret(), kNonces);
    CHECK(word != first(Secret{}, kNonces));
    CHECK(word != first(counting_secret(), {kNonces[1], kNonces[0]}));
    CHECK(word != first(counting_secret(), {kNonces[0]}));
    CHECK(word != first(counting_secret(), {}));
}

TEST_CASE("an outcome is drawn by the map of words") {
    engine::ChanceList list;
    for (int i = 0; i < 3; ++i) list.push_back({engine::act(i), static_cast<std::uint32_t>(i + 1)});
    // Of 6 shares the first has 1, the second 2, the third 3; a word is a place among 2^64.
    const std::uint64_t sixth = ~std::uint64_t{0} / 6 + 1;
    for (int share = 0; share < 6; ++share) {
        Given words{{sixth * static_cast<std::uint64_t>(share) + 5}};
        CHECK(engine::pick(list, words) == engine::act(share < 1 ? 0 : share < 3 ? 1 : 2));
        CHECK(words.at == 1);
    }
    // 2^64 mod 6 = 4: words whose product has a low half under 4 are thrown away. 0 is one.
    Given rejected{{0, sixth + 5}};
    CHECK(engine::pick(list, rejected) == engine::act(1));
    CHECK(rejected.at == 2);

    ChanceStream one(counting_secret(), kNonces), two(counting_secret(), kNonces);
    const auto game = engine::open_game(all_games(), "vault");
    const auto state = (*game)->start();
    list.clear();
    state->chances(list);
    for (int i = 0; i < 50; ++i) CHECK(one.draw(*state) == engine::pick(list, two));
    CHECK(one.place() == two.place());
}

TEST_SUITE_END();
