#include "ruletext/ops.h"

#include "engine/ensure.h"

namespace ruletext {
namespace {

Node unflatten(const Op& op) {
    Node node{op.row, op.number, 0, 0, {}};
    for (const Op& each : children(op)) node.children.push_back(unflatten(each));
    return node;
}

}  // namespace

int number_of(const Op& op, int index) {
    if (index == 0) return op.number;
    int place = 1;
    for (const Op& each : children(op)) {
        if (is(each, kNumberTag) && place++ == index) return each.number;
    }
    ENSURE(false && "the row has fewer numbers");
    return 0;
}

void flatten(const Grammar& grammar, const Node& node, std::vector<Op>& out) {
    const std::size_t at = out.size();
    out.push_back({grammar.rows()[node.row].tag, node.number, 1, node.row});
    for (const Node& each : node.children) flatten(grammar, each, out);
    ENSURE(out.size() - at <= 0xFFFF);
    out[at].size = static_cast<std::uint16_t>(out.size() - at);
}

std::vector<Op> flatten(const Grammar& grammar, const Node& node) {
    std::vector<Op> ops;
    flatten(grammar, node, ops);
    return ops;
}

std::string print(const Grammar& grammar, const Op& op) { return print(grammar, unflatten(op)); }

}  // namespace ruletext
