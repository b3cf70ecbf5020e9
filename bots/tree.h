// The tree of a search: a flat arena of nodes, one for each action in each place it was tried. A node stands for what
// the observer could tell apart by the choices made so far; which of its children exist in a given guess is counted
// as availability (information-set tree search with one observer, after Cowling, Powley and Whitehouse, 2012).
#pragma once

#include <limits>
#include <vector>

#include "bots/bot.h"

namespace bots {

using NodeIndex = std::uint32_t;
inline constexpr NodeIndex kNoNode = 0xffffffff;
inline constexpr NodeIndex kRoot = 0;

struct Node {
    engine::Action action;           // that led here,
    NodeIndex last_child = kNoNode;  // children form a ring in the order in which they were first tried
    NodeIndex next = kNoNode;
    std::uint32_t visits = 0;
    std::uint32_t available = 0;  // how often it could have been chosen
    std::uint32_t total = 0;      // permille of the seat that chose it, over all visits
    std::uint8_t seat = 0;        // who chose it,
    std::uint8_t kind = 0;        // answering which kind of decision
    std::uint16_t children = 0;
};
static_assert(sizeof(Node) == 32);

class Tree {
  public:
    static constexpr std::size_t kMaxNodes = 1u << 19;  // 16 MiB; a full tree is still searched, only not extended

    struct Choice {
        NodeIndex node = kNoNode;  // none: the tree is full and nothing here was tried before
        std::size_t place = 0;     // in the list
        bool fresh = false;        // it was added now
    };

    // Of a node: how many children it may have by now, and whether its list is in order, the likeliest first.
    struct Width {
        std::size_t most = std::numeric_limits<std::size_t>::max();
        bool ordered = false;
    };

    void clear();
    // The next action to try below `parent`: one that was never tried, while the width allows it; otherwise the one
    // with the highest upper bound.
    Choice choose(NodeIndex parent, const engine::Decision& decision, const engine::ActionList& list,
                  double exploration, const Width& width);
    // The child of `parent` for one outcome of chance, told apart by what is seen of it; `parent` where the tree is
    // full.
    NodeIndex branch(NodeIndex parent, std::uint64_t seen);
    Node& operator[](NodeIndex i) { return nodes_[i]; }
    const Node& operator[](NodeIndex i) const { return nodes_[i]; }
    NodeIndex find(NodeIndex parent, const engine::Decision& decision, engine::Action action) const;
    NodeIndex most_visited(NodeIndex parent) const;

  private:
    NodeIndex add(NodeIndex parent, const engine::Decision& decision, engine::Action action);
    std::vector<Node> nodes_;
};

inline std::int32_t mean(const Node& node) {
    return node.visits == 0 ? 0 : static_cast<std::int32_t>(node.total / node.visits);
}

// The same on every machine of one byte order; only trees depend on it.
std::uint64_t hash_bytes(const void* bytes, std::size_t count);

// What one thread needs to search; the bots that think on it one after another share it, so that thousands of idle
// bots hold no memory.
struct Workspace {
    Tree tree;
    std::vector<NodeIndex> path;
};
Workspace& thread_workspace();

}  // namespace bots
