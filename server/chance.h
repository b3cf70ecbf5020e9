// The chance of one table: a ChaCha20 stream whose key comes from the server's secret and a nonce of every seat. The
// hash of the secret is shown before the first move, the secret after the last (docs/protocol.md, Chance).
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/play.h"

namespace server {

using Secret = std::array<unsigned char, 32>;

std::string commitment(const Secret& secret);  // SHA-256, 64 hex digits
std::string to_hex(const unsigned char* bytes, std::size_t size);
std::optional<std::string> from_hex(std::string_view digits);  // the bytes
std::string sha256_hex(std::string_view text);
std::string sha256_of_hex(std::string_view digits);  // of the bytes they stand for
std::string random_hex(std::size_t bytes);
// What else follows from a secret (a bot's seed) or from the key (a deck at random): 64 hex digits for each purpose.
std::string drawn_hex(std::string_view hex, std::string_view purpose);
std::uint64_t drawn_number(std::string_view hex, std::string_view purpose);

std::string drawn_nonce(std::string_view secret_hex, std::string_view seat);  // of a seat that gave none

// How the parts are joined from which the key is made. Games that were begun before lengths were added keep the first.
enum class Joined : std::uint8_t { Plain, WithLengths };
constexpr Joined joined(int version) { return version < 2 ? Joined::Plain : Joined::WithLengths; }

// What everything is drawn from that the server must not have chosen.
using ChanceKey = std::array<unsigned char, 32>;
ChanceKey chance_key(const Secret& secret, const std::vector<std::string>& nonces_hex, Joined joined);

// Words 0, 1, 2, ... of the stream. The place never goes back.
class ChanceStream final : public engine::Stream {
  public:
    ChanceStream(const Secret& secret, const std::vector<std::string>& nonces_hex, Joined joined = Joined::WithLengths);
    std::uint64_t next();
    engine::Action draw(const engine::AnyState& state) override;  // by the map of engine/rng.h
    std::uint64_t place() const override { return place_; }
    void move_to(std::uint64_t place);  // not before `place()`

  private:
    void fill(std::uint64_t block);
    ChanceKey key_{};
    std::array<unsigned char, 64> block_{};
    std::uint64_t block_number_ = ~std::uint64_t{0};
    std::uint64_t place_ = 0;
};

}  // namespace server
