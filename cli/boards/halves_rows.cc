#include "cli/boards/halves_rows.h"

#include <fmt/format.h>

#include <algorithm>

namespace cli {

void put_together(std::vector<Row>& rows) {
    std::vector<Row> out;
    for (Row& row : rows) {
        const auto same =
            std::ranges::find_if(out, [&](const Row& one) { return one.left == row.left && one.right == row.right; });
        if (same == out.end()) {
            out.push_back(std::move(row));
            continue;
        }
        same->units += row.units;
        for (auto& each : row.numbers) same->numbers.push_back(std::move(each));
    }
    rows = std::move(out);
}

void shorten(std::vector<Row>& rows, std::size_t most, const Paint& paint) {
    if (rows.size() <= most) return;
    std::size_t units = 0;
    for (std::size_t i = most - 1; i < rows.size(); ++i) units += rows[i].units;
    rows.resize(most - 1);
    rows.push_back({fmt::format("{} {} more", paint.symbol("…", "..."), units), "", "2", ""});
}

std::string row_text(const Row& row) {
    std::string numbers = join(row.numbers, ",");
    if (row.numbers.size() > 2) numbers = row.numbers[0] + ",..";
    return (numbers.empty() ? "" : "[" + numbers + "] ") + (row.units > 1 ? fmt::format("{} ", row.units) : "") +
           row.left;
}

}  // namespace cli
