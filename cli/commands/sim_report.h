// What `nexus sim` prints: the set-up first, then who won how often. Numbers come from counts, so they are the same
// on every machine.
#pragma once

#include "cli/commands/sim_plan.h"

namespace cli {

class SimReport {
  public:
    virtual ~SimReport() = default;
    virtual void print_setup() const = 0;
    virtual bool take(const bots::PlayedGame& played) = 0;  // in order of numbers; false where enough is known
    virtual void print(std::optional<double> seconds) = 0;  // nothing where nobody measured them
};

// The plan must outlive it.
std::unique_ptr<SimReport> report_of(const SimPlan& plan);
std::unique_ptr<SimReport> deck_report(const SimPlan& plan);  // SimPlan::Kind::Decks

std::string wins_text(std::uint64_t wins60);         // "12", "12.50"
std::string share_text(int permille);                // "53.4 %"
std::string interval_text(bots::Interval interval);  // "50.1 to 56.7 %"

}  // namespace cli
