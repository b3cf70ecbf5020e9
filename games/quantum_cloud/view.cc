// What a screen may ask.
#include "games/quantum_cloud/units.h"

namespace quantum_cloud {

engine::Value QuantumCloud::sheet(const Setup&, const State&) { return engine::Value::object(); }
std::vector<engine::AboutLine> QuantumCloud::about(const Setup&, const State&, Ref) { return {}; }
std::vector<engine::AboutLine> QuantumCloud::preview(const Setup&, const State&, engine::Action) { return {}; }
engine::Prompt QuantumCloud::prompt(const Setup&, const State&) { return {}; }

std::optional<State> QuantumCloud::fixture(const Setup& setup, std::string_view name) {
    return name.empty() ? std::optional(start(setup)) : std::nullopt;
}
std::optional<std::string> QuantumCloud::given(const Setup&, State&, std::string_view) { return "not yet"; }
std::optional<std::string> QuantumCloud::validate(const Setup& setup, const State& s) {
    const char* fault = s.flow.empty() ? nullptr : flow_fault(setup, s);
    return fault == nullptr ? std::nullopt : std::optional<std::string>(fault);
}

}  // namespace quantum_cloud
