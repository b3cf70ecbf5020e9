// Random sentences for property tests: every row can come up, and the tree always ends.
#include <algorithm>
#include <limits>

#include "engine/ensure.h"
#include "ruletext/tree.h"

namespace ruletext {
namespace {

constexpr int kEndless = std::numeric_limits<int>::max() / 2;
constexpr int kRoomy = 12;  // deeper than this only the shortest phrases are taken

class Sampler {
  public:
    Sampler(const Grammar& grammar, std::uint64_t seed) : grammar_(grammar), state_(seed) {
        list_rows();
        measure();
    }

    Node phrase(std::uint16_t nonterminal, int depth) {
        const std::uint16_t row = pick_row(nonterminal, depth);
        Node node{row, grammar_.rows()[row].number, 0, 0, {}};
        bool numbered = false;
        for (const Item& item : grammar_.rows()[row].items) {
            if (item.kind == ItemKind::Number) {
                const auto value = static_cast<std::int16_t>(item.least + below(below(4) == 0 ? 30 : 3));
                if (numbered) node.children.push_back({0, value, 0, 0, {}});
                if (!numbered) node.number = value;
                numbered = true;
            }
            if (item.kind != ItemKind::Hole) continue;
            for (int left = count(item, depth); left > 0; --left) node.children.push_back(phrase(item.hole, depth + 1));
        }
        return node;
    }

  private:
    // SplitMix64, by Sebastiano Vigna: small, and the same on every machine.
    int below(int bound) {
        state_ += 0x9E3779B97F4A7C15U;
        std::uint64_t z = state_;
        z = (z ^ (z >> 30U)) * 0xBF58476D1CE4E5B9U;
        z = (z ^ (z >> 27U)) * 0x94D049BB133111EBU;
        return static_cast<int>((z ^ (z >> 31U)) % static_cast<std::uint64_t>(bound));
    }

    int count(const Item& item, int depth) {
        const bool roomy = depth < kRoomy;
        switch (item.repeat) {
            case Repeat::One: return 1;
            case Repeat::Optional: return roomy ? below(2) : 0;
            case Repeat::Any: return roomy ? below(4) : 0;
            case Repeat::List: return roomy ? 1 + below(3) : 1;
        }
        return 1;
    }

    std::uint16_t pick_row(std::uint16_t nonterminal, int depth) {
        const std::vector<std::uint16_t>& rows = rows_of_[nonterminal];
        ENSURE(!rows.empty());
        const auto lower = [&](std::uint16_t a, std::uint16_t b) { return heights_[a] < heights_[b]; };
        if (depth >= kRoomy) return *std::min_element(rows.begin(), rows.end(), lower);
        return rows[static_cast<std::size_t>(below(static_cast<int>(rows.size())))];
    }

    int height_of(std::uint16_t nonterminal) const {
        int best = kEndless;
        for (const std::uint16_t row : rows_of_[nonterminal]) best = std::min(best, heights_[row]);
        return best;
    }

    void list_rows() {
        rows_of_.resize(grammar_.nonterminals().size());
        for (std::size_t i = 0; i < rows_of_.size(); ++i) {
            for (std::size_t row = 0; row < grammar_.rows().size(); ++row) {
                const std::uint16_t nonterminal = grammar_.rows()[row].nonterminal;
                if (!grammar_.accepts(static_cast<std::uint16_t>(i), nonterminal)) continue;
                rows_of_[i].push_back(static_cast<std::uint16_t>(row));
            }
        }
    }

    // The least depth of a tree that begins with each row, by relaxing until nothing changes.
    void measure() {
        heights_.assign(grammar_.rows().size(), kEndless);
        for (bool changed = true; changed;) {
            changed = false;
            for (std::size_t i = 0; i < heights_.size(); ++i) {
                int height = 1;
                for (const Item& item : grammar_.rows()[i].items) {
                    const bool needed = item.repeat == Repeat::One || item.repeat == Repeat::List;
                    if (item.kind == ItemKind::Hole && needed) height = std::max(height, 1 + height_of(item.hole));
                }
                if (height >= heights_[i]) continue;
                heights_[i] = height;
                changed = true;
            }
        }
    }

    const Grammar& grammar_;
    std::uint64_t state_;
    std::vector<std::vector<std::uint16_t>> rows_of_;  // by nonterminal, the included ones too
    std::vector<int> heights_;                         // by row
};

}  // namespace

Node random_tree(const Grammar& grammar, std::string_view start, std::uint64_t seed) {
    Sampler sampler(grammar, seed);
    return sampler.phrase(grammar.nonterminal(start), 0);
}

}  // namespace ruletext
