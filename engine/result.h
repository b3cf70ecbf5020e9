// A value or the reason why there is none. Used where files and people are wrong; rules use Refusal.
#pragma once

#include <string>
#include <utility>
#include <variant>

#include "engine/ensure.h"

namespace engine {

template <class T, class E>
class Result {
  public:
    Result(T value) : content_(std::in_place_index<0>, std::move(value)) {}
    Result(E error) : content_(std::in_place_index<1>, std::move(error)) {}

    explicit operator bool() const { return content_.index() == 0; }
    T& operator*() { return value(); }
    const T& operator*() const { return value(); }
    T* operator->() { return &value(); }
    const T* operator->() const { return &value(); }
    const E& error() const {
        ENSURE(content_.index() == 1);
        return *std::get_if<1>(&content_);
    }

  private:
    T& value() {
        ENSURE(content_.index() == 0);
        return *std::get_if<0>(&content_);
    }
    const T& value() const {
        ENSURE(content_.index() == 0);
        return *std::get_if<0>(&content_);
    }
    std::variant<T, E> content_;
};

// A file, a record, a game name or a scenario is wrong: what, where, and what would be right.
struct LoadError {
    std::string file;     // empty where the text came from no file
    int line = 0;         // 1 is the first; 0 where a line means nothing
    int column = 0;       // 1 is the first
    std::string message;  // one sentence: what is wrong
    std::string excerpt;  // the line in question, shown with a caret under `column`
    std::string remedy;   // what would be right, nearest phrases, possible values
};

std::string text(const LoadError& error);

}  // namespace engine
