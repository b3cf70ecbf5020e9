#include "bots/statistics.h"

#include <algorithm>
#include <cmath>

namespace bots {

Interval wilson(std::uint64_t sixtieths, std::uint32_t games) {
    if (games == 0) return {};
    constexpr double kDeviations = 1.959963984540054;  // 95 % of a normal distribution
    const double n = static_cast<double>(games);
    const double share = static_cast<double>(sixtieths) / 60.0 / n;
    const double square = kDeviations * kDeviations;
    const double centre = (share + square / (2 * n)) / (1 + square / n);
    const double width = kDeviations / (1 + square / n) * std::sqrt(share * (1 - share) / n + square / (4 * n * n));
    const auto permille = [](double x) { return std::clamp(static_cast<int>(x), 0, 1000); };
    Interval interval;
    interval.share = permille(share * 1000 + 0.5);
    interval.low = std::min(permille(std::floor((centre - width) * 1000 + 1e-9)), interval.share);
    interval.high = std::max(permille(std::ceil((centre + width) * 1000 - 1e-9)), interval.share);
    return interval;
}

}  // namespace bots
