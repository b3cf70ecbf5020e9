// Bytes as letters that can be copied, sent and typed, 6 bits each, and a sum that finds a wrong one.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace ruletext {

using Bytes = std::vector<std::uint8_t>;

std::string letters_of(const Bytes& bytes);
std::optional<Bytes> bytes_of(std::string_view letters);  // nothing where a letter is none of them
std::uint32_t check_sum(const Bytes& bytes);              // 16 bits

}  // namespace ruletext
