#include "server/chance.h"

#include <sodium.h>

#include <algorithm>

namespace server {
namespace {

constexpr std::uint64_t kWordsInBlock = 8;

// Once for the process; libsodium allows it from any thread.
void wake_sodium() {
    static const int code = sodium_init();
    ENSURE(code >= 0);
}

std::string as_text(const unsigned char* bytes, std::size_t size) {
    return std::string(reinterpret_cast<const char*>(bytes), size);
}

std::array<unsigned char, crypto_hash_sha256_BYTES> sha256(std::string_view text) {
    std::array<unsigned char, crypto_hash_sha256_BYTES> hash{};
    crypto_hash_sha256(hash.data(), reinterpret_cast<const unsigned char*>(text.data()), text.size());
    return hash;
}

// Where lengths count: the number of bytes, four of them, the lowest first; then the part.
void join(std::string& all, std::string_view part, Joined joined) {
    if (joined == Joined::WithLengths) {
        for (int i = 0; i < 4; ++i) all += static_cast<char>(part.size() >> 8 * i & 255u);
    }
    all += part;
}

int digit(char c) {
    if (c >= '0' && c <= '9') return c - '0';
    if (c >= 'a' && c <= 'f') return c - 'a' + 10;
    if (c >= 'A' && c <= 'F') return c - 'A' + 10;
    return -1;
}

}  // namespace

std::string commitment(const Secret& secret) { return sha256_hex(as_text(secret.data(), secret.size())); }

std::string to_hex(const unsigned char* bytes, std::size_t size) {
    constexpr const char* kDigits = "0123456789abcdef";
    std::string out;
    for (std::size_t i = 0; i < size; ++i) {
        out += kDigits[bytes[i] >> 4];
        out += kDigits[bytes[i] & 15];
    }
    return out;
}

std::optional<std::string> from_hex(std::string_view digits) {
    if (digits.size() % 2 != 0) return std::nullopt;
    std::string bytes;
    for (std::size_t i = 0; i < digits.size(); i += 2) {
        const int high = digit(digits[i]), low = digit(digits[i + 1]);
        if (high < 0 || low < 0) return std::nullopt;
        bytes += static_cast<char>(high * 16 + low);
    }
    return bytes;
}

std::string sha256_hex(std::string_view text) {
    const auto hash = sha256(text);
    return to_hex(hash.data(), hash.size());
}

std::string sha256_of_hex(std::string_view digits) { return sha256_hex(from_hex(digits).value_or("")); }

std::string random_hex(std::size_t bytes) {
    wake_sodium();
    std::string random(bytes, '\0');
    randombytes_buf(random.data(), random.size());
    return to_hex(reinterpret_cast<const unsigned char*>(random.data()), bytes);
}

std::string drawn_hex(std::string_view hex, std::string_view purpose) {
    return sha256_hex(std::string(purpose) + " of " + std::string(hex));
}

std::uint64_t drawn_number(std::string_view hex, std::string_view purpose) {
    return std::stoull(drawn_hex(hex, purpose).substr(0, 16), nullptr, 16);
}

std::string drawn_nonce(std::string_view secret_hex, std::string_view seat) {
    return drawn_hex(secret_hex, "nonce " + std::string(seat)).substr(0, 32);
}

ChanceKey chance_key(const Secret& secret, const std::vector<std::string>& nonces_hex, Joined joined) {
    wake_sodium();
    std::string all;
    join(all, as_text(secret.data(), secret.size()), joined);
    for (const auto& nonce : nonces_hex) {
        const auto bytes = from_hex(nonce);
        ENSURE(bytes.has_value());  // whoever takes a nonce from outside has looked at it
        join(all, *bytes, joined);
    }
    return sha256(all);
}

ChanceStream::ChanceStream(const Secret& secret, const std::vector<std::string>& nonces_hex, Joined joined)
    : key_(chance_key(secret, nonces_hex, joined)) {}

std::uint64_t ChanceStream::next() {
    if (block_number_ != place_ / kWordsInBlock) fill(place_ / kWordsInBlock);
    const std::size_t begin = place_ % kWordsInBlock * 8;
    std::uint64_t word = 0;
    for (std::size_t i = 8; i-- > 0;) word = word << 8 | block_[begin + i];
    ++place_;
    return word;
}

void ChanceStream::move_to(std::uint64_t place) {
    ENSURE(place >= place_);
    place_ = place;
}

void ChanceStream::fill(std::uint64_t block) {
    constexpr std::array<unsigned char, crypto_stream_chacha20_NONCEBYTES> kNonce{};
    block_.fill(0);
    crypto_stream_chacha20_xor_ic(block_.data(), block_.data(), block_.size(), kNonce.data(), block, key_.data());
    block_number_ = block;
}

engine::Action ChanceStream::draw(const engine::AnyState& state) {
    engine::ChanceList list;
    state.chances(list);
    return engine::pick(list, *this);
}

}  // namespace server
