// `nexus merge`: the parts of a simulation become the report that one process would have printed.
#include "cli/commands/merge.h"

#include <fmt/format.h>

#include <algorithm>

#include "cli/commands/sim_part.h"
#include "cli/commands/sim_report.h"

namespace cli {
namespace {

using engine::LoadError;

LoadError wrong(const std::string& file, std::string message, std::string remedy) {
    return {file, 0, 0, std::move(message), {}, std::move(remedy)};
}

// Parts of one simulation have the same head, and the same number of others.
std::optional<LoadError> different(const PartText& first, const PartText& other) {
    const auto ours = engine::split(first.head(), '\n'), theirs = engine::split(other.head(), '\n');
    const auto remedy = "parts of one simulation have the same set-up, word for word";
    for (std::size_t i = 0; i < std::max(ours.size(), theirs.size()); ++i) {
        const std::string one(i < ours.size() ? ours[i] : ""), two(i < theirs.size() ? theirs[i] : "");
        if (one != two)
            return wrong(other.file, fmt::format("here stands `{}`, in {} stands `{}`", two, first.file, one), remedy);
    }
    if (first.part.of == other.part.of) return std::nullopt;
    return wrong(other.file,
                 fmt::format("it is one of {} parts, {} one of {}", other.part.of, first.file, first.part.of), remedy);
}

// The parts in their order.
Loaded<std::vector<PartText>> read_all(const std::vector<std::string>& files) {
    std::vector<PartText> parts;
    for (const auto& file : files) {
        auto part = read_part(file);
        if (!part) return part.error();
        if (!parts.empty()) {
            if (const auto error = different(parts[0], *part)) return *error;
        }
        parts.push_back(std::move(*part));
    }
    std::ranges::stable_sort(parts, {}, [](const PartText& part) { return part.part.number; });
    for (std::size_t i = 0; i < parts.size(); ++i) {
        const auto number = parts[i].part.number, of = parts[i].part.of;
        if (i > 0 && number == parts[i - 1].part.number)
            return wrong(parts[i].file, fmt::format("it is part {} of {}, and so is {}", number, of, parts[i - 1].file),
                         "name every part once");
        if (number != i + 1) return complaint(fmt::format("part {} of {} is missing", i + 1, of), "name all parts");
    }
    if (parts.size() < parts[0].part.of)
        return complaint(fmt::format("part {} of {} is missing", parts.size() + 1, parts[0].part.of), "name all parts");
    return parts;
}

std::optional<LoadError> hand_out(const SimPlan& plan, std::vector<PartText>& parts, SimReport* report) {
    for (std::uint64_t number = 0; number < plan.games(); ++number) {
        auto& part = parts[number % parts.size()];
        const auto played = part.next(plan);
        if (!played) return played.error();
        if (!*played)
            return wrong(part.file,
                         fmt::format("{} of {} games are in it{}", part.games, count(numbers_of(plan, part.part)),
                                     part.torn() ? ", and a line that was cut off" : ""),
                         "give the command that wrote it again: it goes on with what is missing");
        if (report != nullptr) report->take(**played);
    }
    for (auto& part : parts) {  // whatever stands behind its games was not written by us
        const auto more = part.next(plan);
        if (!more) return more.error();
    }
    return std::nullopt;
}

}  // namespace

int merge_parts(const Library& library, const MergedReport& wanted) {
    auto parts = read_all(wanted.files);
    if (!parts) return complain(parts.error());
    auto plan = plan_of(library, parts->front().head());
    if (!plan) return complain(wrong(parts->front().file, plan.error().message, plan.error().remedy));
    plan->options.json = wanted.json, plan->options.games_json = wanted.games_json;
    plan->options.timing = wanted.timing;
    if (wanted.games_json && plan->kind != SimPlan::Kind::Games)
        return complain(complaint("--games-json is not for simulations with --decks"));
    auto looked_through = *parts;  // nothing is printed before all of it is known to be whole
    if (const auto error = hand_out(*plan, looked_through, nullptr)) return complain(*error);
    const auto report = report_of(*plan);
    report->print_setup();
    hand_out(*plan, *parts, report.get());
    report->print(wanted.seconds);
    return kGood;
}

int merge(const Library& library, const MergeOptions& options) {
    return merge_parts(library, {options.parts, options.json, options.games_json, false, std::nullopt});
}

}  // namespace cli
