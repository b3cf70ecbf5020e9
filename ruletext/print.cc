// A tree as its sentence. Walks the same rows as reading does, in the same voice.
#include <string>
#include <utility>
#include <vector>

#include "engine/ensure.h"
#include "ruletext/tree.h"
#include "ruletext/voice.h"

namespace ruletext {
namespace {

class Printer {
  public:
    explicit Printer(const Grammar& grammar) : grammar_(grammar) {}

    void print(const Node& node) {
        std::size_t next = 0;
        bool numbered = false;
        for (const Item& item : grammar_.rows()[node.row].items) {
            switch (item.kind) {
                case ItemKind::Words:
                case ItemKind::Either: say(form(item, voice_)); break;
                case ItemKind::Capital: voice_.capital = true; break;
                case ItemKind::Singular: voice_.plural = false; break;
                case ItemKind::Plural: voice_.plural = true; break;
                case ItemKind::Article:
                    say("a");
                    articles_.push_back(out_.size());
                    break;
                case ItemKind::Number: {
                    const bool first = !std::exchange(numbered, true);
                    ENSURE(first || next < node.children.size());
                    say_number(first ? node.number : node.children[next++].number, item);
                    break;
                }
                case ItemKind::Hole: print_hole(item, node, next); break;
            }
        }
        ENSURE(next == node.children.size());
    }

    // "a" becomes "an" once it is known what follows; from the back, so that earlier places stay where they are.
    std::string finish() {
        for (auto at = articles_.rbegin(); at != articles_.rend(); ++at) {
            const std::size_t following = out_.find_first_not_of(' ', *at);
            if (following != std::string::npos && takes_an(std::string_view(out_).substr(following))) {
                out_.insert(*at, 1, 'n');
            }
        }
        return std::move(out_);
    }

  private:
    void say(std::string_view words) {
        for (const char letter : words) out_ += spoken(letter, voice_);
    }

    void say_number(int number, const Item& item) {
        say(std::to_string(number));
        if (item.counts) voice_.plural = number != 1;
    }

    void print_hole(const Item& item, const Node& node, std::size_t& next) {
        int taken = 0;
        const auto fits = [&] {
            const bool full = taken == 1 && (item.repeat == Repeat::One || item.repeat == Repeat::Optional);
            return !full && next < node.children.size() &&
                   grammar_.accepts(item.hole, grammar_.rows()[node.children[next].row].nonterminal);
        };
        for (; fits(); ++taken) {
            if (taken > 0) say(item.other);
            print(node.children[next++]);
        }
        ENSURE(taken > 0 || item.repeat == Repeat::Optional || item.repeat == Repeat::Any);
    }

    const Grammar& grammar_;
    Voice voice_;
    std::string out_;
    std::vector<std::size_t> articles_;
};

}  // namespace

std::string print(const Grammar& grammar, const Node& node) {
    Printer printer(grammar);
    printer.print(node);
    return printer.finish();
}

bool same_tree(const Node& left, const Node& right) {
    if (left.row != right.row || left.number != right.number) return false;
    if (left.children.size() != right.children.size()) return false;
    for (std::size_t i = 0; i < left.children.size(); ++i) {
        if (!same_tree(left.children[i], right.children[i])) return false;
    }
    return true;
}

}  // namespace ruletext
