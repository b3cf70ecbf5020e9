#include "ruletext/letters.h"

#include "engine/value.h"

namespace ruletext {
namespace {

constexpr std::string_view kDigits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

}  // namespace

std::uint32_t check_sum(const Bytes& bytes) {
    return engine::hash_text({reinterpret_cast<const char*>(bytes.data()), bytes.size()}) & 0xffff;
}

std::string letters_of(const Bytes& bytes) {
    std::string out;
    std::uint32_t held = 0;
    int bits = 0;
    for (const auto byte : bytes) {
        held = held << 8 | byte, bits += 8;
        for (; bits >= 6; bits -= 6) out += kDigits[held >> (bits - 6) & 63];
    }
    if (bits > 0) out += kDigits[held << (6 - bits) & 63];
    return out;
}

std::optional<Bytes> bytes_of(std::string_view letters) {
    Bytes out;
    std::uint32_t held = 0;
    int bits = 0;
    for (const char c : letters) {
        const auto digit = kDigits.find(c);
        if (digit == std::string_view::npos) return std::nullopt;
        held = held << 6 | static_cast<std::uint32_t>(digit), bits += 6;
        if (bits < 8) continue;
        bits -= 8;
        out.push_back(static_cast<std::uint8_t>(held >> bits));
    }
    return out;
}

}  // namespace ruletext
