// A part of a simulation: a text file with the set-up, then a line for each game that was played, each with a check
// sum. Lines come in the order of the numbers of games, so what is there says where to go on.
#pragma once

#include "cli/commands/sim_plan.h"

namespace cli {

// What all parts of a simulation have in common, a key and its value in each line.
Loaded<std::string> head_of(const Library& library, const SimPlan& plan);
// The plan of such a head: for reports, nothing can be played by it.
Loaded<SimPlan> plan_of(const Library& library, std::string_view head);

// `vault-5a6b7c8d-2of4.part`: parts of different simulations have different names.
std::string part_file(const SimPlan& plan, std::string_view head, PartNumber part);
bots::Numbers numbers_of(const SimPlan& plan, PartNumber part);
std::uint64_t count(const bots::Numbers& numbers);

// A part as it was read; its games come one after the other.
struct PartText {
    std::string file, content;
    std::string_view head() const { return std::string_view(content).substr(0, body); }
    bool torn() const { return !content.ends_with('\n'); }  // the last line was cut off
    Loaded<std::optional<bots::PlayedGame>> next(const SimPlan& plan);

    PartNumber part{};
    std::size_t body = 0;  // where the head ends
    std::size_t at = 0;    // what was read so far
    int line = 0;
    std::uint64_t games = 0;  // that were read
};
Loaded<PartText> read_part(const std::string& file);

// A part that is being written, by one process at a time.
class PartWriter {
  public:
    // Makes the file or goes on with it.
    static Loaded<std::unique_ptr<PartWriter>> open(const std::string& file, const SimPlan& plan,
                                                    const std::string& head, PartNumber part);
    ~PartWriter();
    PartWriter(const PartWriter&) = delete;
    PartWriter& operator=(const PartWriter&) = delete;

    std::uint64_t found() const { return found_; }  // games that were there
    std::optional<engine::LoadError> add(const bots::PlayedGame& played);

  private:
    PartWriter(std::FILE* file, std::string name, const SimPlan& plan, std::string head)
        : file_(file), name_(std::move(name)), plan_(plan), head_(std::move(head)) {}
    std::optional<engine::LoadError> begin(PartNumber part);
    std::optional<engine::LoadError> write(const std::string& text);

    std::FILE* file_;
    std::string name_;
    const SimPlan& plan_;  // must outlive it
    std::string head_;
    std::uint64_t found_ = 0;
};

// Of a part that another process may be writing.
struct PartState {
    bool begun = false;
    std::uint64_t games = 0;     // that are in it
    bool being_written = false;  // or nobody can tell
};
PartState state_of(const std::string& file, const bots::Numbers& numbers);

}  // namespace cli
