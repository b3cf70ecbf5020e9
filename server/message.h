// Commands of a client, read with care: size and nesting are bounded before anything is kept, and a field of the wrong
// kind is answered with what would be right.
#pragma once

#include <boost/json/fwd.hpp>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/json.h"
#include "engine/result.h"

namespace server {

inline constexpr std::size_t kMaxMessage = 64 * 1024;  // a deck for each seat
inline constexpr std::size_t kMaxNesting = 8;

// Why a command was not done (docs/protocol.md, Messages).
struct Problem {
    std::string code;  // as ErrorCode of server/protocol has them
    std::string message, clause{}, remedy{};
    std::string problems{};  // JSON: everything that is wrong, where it is more than one thing
    std::string at{};        // of `elsewhere`: the path of the server to ask; empty: any of them, in a moment
};
std::string problem_json(const Problem& problem);  // code, message, clause?, remedy?, problems? without the braces
template <class T>
using Answer = engine::Result<T, Problem>;

enum class Frame : std::uint8_t { Text, Binary };  // what a message came in; we speak text alone

class Message {
  public:
    static Answer<Message> parse(std::string_view text);

    const std::string& what() const { return what_; }
    std::int64_t id() const { return id_; }
    bool has(std::string_view key) const;
    bool is_list(std::string_view key) const;
    // A missing or wrong field is a problem that names it.
    Answer<std::string> text(std::string_view key, std::size_t longest = 200) const;
    Answer<std::int64_t> number(std::string_view key) const;
    Answer<bool> truth(std::string_view key) const;
    Answer<std::string> lines(std::string_view key, std::size_t longest) const;  // whatever stands in it
    Answer<std::vector<std::string>> texts(std::string_view key, std::size_t most, std::size_t longest = 60) const;
    Answer<std::vector<std::uint16_t>> code(std::string_view key, std::size_t most) const;
    Answer<Message> object(std::string_view key) const;

  private:
    std::shared_ptr<const boost::json::object> fields_;
    std::string what_;
    std::int64_t id_ = 0;
};

// The id of a message that is otherwise wrong, so that the answer can name it; 0 where there is none.
std::int64_t id_of(std::string_view text);

}  // namespace server
