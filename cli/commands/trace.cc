#include "cli/commands/trace.h"

#include <fmt/format.h>

#include "cli/commands/json.h"
#include "cli/table/sentences.h"

namespace cli {
namespace {

using engine::Seat;

std::string legal_json(const engine::AnyState& state) {
    std::vector<std::string> written;
    if (state.decision().seat == Seat::Chance) {
        engine::ChanceList list;
        state.chances(list);
        for (const auto& chance : list) written.push_back(action_json(state, chance.action));
    } else if (!state.outcome().over) {
        engine::ActionList list;
        state.list_actions(list);
        for (const auto action : list) written.push_back(action_json(state, action));
    }
    return json_list(written);
}

// How many of all equally likely cases each outcome of a chance decision has, in the order of the list.
std::string weights_json(const engine::AnyState& state) {
    engine::ChanceList list;
    state.chances(list);
    std::vector<std::string> written;
    for (const auto& chance : list) written.push_back(std::to_string(chance.weight));
    return json_list(written);
}

// `south concedes`, `north shows scout`.
std::string command_json(std::string_view command) {
    const auto words = engine::split_words(command);
    std::vector<std::string> operands;
    for (std::size_t i = 0; i < words.size(); ++i) {
        if (i != 1) operands.emplace_back(words[i]);
    }
    return JsonObject().text("verb", words.size() > 1 ? words[1] : "").json("operands", json_texts(operands)).str();
}

}  // namespace

std::string action_json(const engine::AnyState& state, engine::Action action) {
    const auto& verb = state.game().facts().verbs[action.verb];
    std::vector<std::string> operands;
    for (std::size_t i = 0; i < verb.operands.size() && verb.operands[i] != engine::Kind::None; ++i)
        operands.push_back(state.operand_text({verb.operands[i], action.operands[i]}));
    return JsonObject().text("verb", verb.name).json("operands", json_texts(operands)).str();
}

std::string step_json(const engine::ReplayStep& step) {
    const engine::AnyState& state = *step.before;
    const auto& facts = state.game().facts().decisions[state.decision().kind];
    JsonObject out;
    out.number("step", step.number).text("seat", step.line->who);
    out.text("kind", step.action ? facts.name : "command").text("clause", step.action ? facts.clause : "");
    out.json("legal", step.action ? legal_json(state) : "[]");
    if (step.action && state.decision().seat == Seat::Chance) out.json("weights", weights_json(state));
    out.json("action", step.action ? action_json(state, *step.action) : command_json(step.line->text));
    return out.json("state", engine::to_json(state.value())).str();
}

std::string step_text(const engine::ReplayStep& step) {
    const engine::AnyState& before = *step.before;
    std::string out = fmt::format("{:>5}  {}: {}", step.number, step.line->who, step.line->text);
    const auto after = before.clone();
    engine::Events events;
    if (step.action) {
        after->apply(*step.action, &events);
    } else if (engine::run_command(*after, step.line->text, &events)) {
        return out;  // the replay refuses it in a moment
    }
    for (const auto& event : events) out += "\n         " + event_sentence(before, *after, event);
    return out;
}

}  // namespace cli
