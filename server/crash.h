// If the program dies of its own fault while a table is being worked on, the next start puts that table aside: one bad
// table cannot take the others down twice. A killed process leaves no such mark.
#pragma once

#include <string>

namespace server {

void mark_crashes(const std::string& file);          // once, at the start
std::string crashed_table(const std::string& file);  // the id found there, which is then forgotten

// The table this thread works on.
class Working {
  public:
    explicit Working(const std::string& table);
    ~Working();
    Working(const Working&) = delete;
    Working& operator=(const Working&) = delete;
};

}  // namespace server
