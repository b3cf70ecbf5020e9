#include "bots/tree.h"

#include <bit>
#include <cmath>
#include <cstring>

namespace bots {

namespace {

bool matches(const Node& node, const engine::Decision& decision, engine::Action action) {
    return node.action == action && node.seat == static_cast<std::uint8_t>(decision.seat) && node.kind == decision.kind;
}

// The natural logarithm to within 6 %: lines between powers of two. Exact operations only, so that every compiler and
// library gives the same tree.
double rough_log(std::uint32_t n) {
    const int exponent = std::bit_width(n) - 1;
    const double fraction = static_cast<double>(n) / static_cast<double>(std::uint64_t{1} << exponent) - 1.0;
    return 0.6931471805599453 * (static_cast<double>(exponent) + fraction);
}

double upper_bound(const Node& node, double exploration) {
    const double visits = static_cast<double>(node.visits);
    return static_cast<double>(node.total) / visits + exploration * std::sqrt(rough_log(node.available) / visits);
}

}  // namespace

void Tree::clear() {
    nodes_.clear();
    nodes_.emplace_back();
}

Tree::Choice Tree::choose(NodeIndex parent, const engine::Decision& decision, const engine::ActionList& list,
                          double exploration, const Width& width) {
    Choice best;
    Choice untried;
    bool has_untried = false;
    const bool grows = nodes_[parent].children < width.most;
    double highest = -1.0;
    // Untried actions are taken in the order of the list from a place that differs from node to node: children then
    // stand in the order in which they are looked up, and no action is always first.
    const std::size_t first = width.ordered ? 0 : (parent * std::size_t{2654435761u} >> 7) % list.size();
    NodeIndex cursor = nodes_[parent].last_child;
    std::size_t left = nodes_[parent].children;
    for (std::size_t i = 0; i < list.size(); ++i) {
        const std::size_t place = first + i < list.size() ? first + i : first + i - list.size();
        NodeIndex child = kNoNode;
        for (std::size_t looked = 0; left > 0 && looked < nodes_[parent].children; ++looked) {
            cursor = nodes_[cursor].next;
            if (!matches(nodes_[cursor], decision, list[place])) continue;
            child = cursor;
            --left;
            break;
        }
        if (child == kNoNode) {
            if (!has_untried) untried.place = place;
            has_untried = true;
            continue;
        }
        Node& node = nodes_[child];
        ++node.available;
        if (has_untried && grows) continue;
        const double bound = upper_bound(node, exploration);
        if (bound > highest) {
            highest = bound;
            best = {child, place, false};
        }
    }
    if (!has_untried || nodes_.size() >= kMaxNodes || (!grows && best.node != kNoNode)) return best;
    untried.node = add(parent, decision, list[untried.place]);
    untried.fresh = true;
    return untried;
}

NodeIndex Tree::find(NodeIndex parent, const engine::Decision& decision, engine::Action action) const {
    const NodeIndex last = nodes_[parent].last_child;
    if (last == kNoNode) return kNoNode;
    for (NodeIndex child = nodes_[last].next;; child = nodes_[child].next) {
        if (matches(nodes_[child], decision, action)) return child;
        if (child == last) return kNoNode;
    }
}

NodeIndex Tree::branch(NodeIndex parent, std::uint64_t seen) {
    constexpr std::uint64_t kBranches = 256;  // rare outcomes share a branch: rings stay short
    const engine::Decision chance{engine::Seat::Chance, 0, false, {}};
    const auto action = engine::act(seen % kBranches);
    const NodeIndex child = find(parent, chance, action);
    if (child != kNoNode) return child;
    return nodes_.size() < kMaxNodes ? add(parent, chance, action) : parent;
}

NodeIndex Tree::most_visited(NodeIndex parent) const {
    const NodeIndex last = nodes_[parent].last_child;
    if (last == kNoNode) return kNoNode;
    NodeIndex best = last;
    for (NodeIndex child = nodes_[last].next; child != last; child = nodes_[child].next) {
        if (nodes_[child].visits > nodes_[best].visits) best = child;
    }
    return best;
}

NodeIndex Tree::add(NodeIndex parent, const engine::Decision& decision, engine::Action action) {
    const auto index = static_cast<NodeIndex>(nodes_.size());
    Node& node = nodes_.emplace_back();
    node.action = action;
    node.seat = static_cast<std::uint8_t>(decision.seat);
    node.kind = decision.kind;
    node.available = 1;
    Node& above = nodes_[parent];
    const NodeIndex last = above.last_child;
    node.next = last == kNoNode ? index : nodes_[last].next;
    if (last != kNoNode) nodes_[last].next = index;
    above.last_child = index;
    ++above.children;
    return index;
}

std::uint64_t hash_bytes(const void* bytes, std::size_t count) {
    const auto* at = static_cast<const unsigned char*>(bytes);
    std::uint64_t hash = count;
    const auto mix = [&](std::size_t size) {
        std::uint64_t word = 0;
        std::memcpy(&word, at, size);
        hash = (hash ^ word) * 0x9e3779b97f4a7c15u;
        hash ^= hash >> 32;
        at += size;
    };
    for (; count >= 8; count -= 8) mix(8);
    if (count > 0) mix(count);
    return hash;
}

Workspace& thread_workspace() {
    thread_local Workspace workspace;
    return workspace;
}

}  // namespace bots
