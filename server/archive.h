// Finished games as they can be looked at: every step through any eyes, the record, and where to play on from.
#pragma once

#include <list>

#include "server/course.h"
#include "server/hall.h"

namespace server {

class Archive {
  public:
    explicit Archive(Hall& hall) : hall_(hall) {}

    Answer<std::string> record(const std::string& table);  // plain text
    Answer<std::string> index(const std::string& table);   // JSON
    Answer<std::string> at(const std::string& table, int step, const std::string& eyes);
    Answer<std::string> log(const std::string& table, const std::string& eyes);  // what happened in all its steps
    // Its course as JSON, drawn once; answered from another thread, or at once where it is known.
    using Drawn = std::function<void(const Answer<std::string>&)>;
    void course(const std::string& table, Drawn drawn);
    // The first moves of a finished game, its text and its decks by seat, to play on from there.
    struct Beginning {
        std::string game;
        std::vector<std::string> moves;
        std::vector<DeckHead> decks;
    };
    Answer<Beginning> beginning(const std::string& table, int step);

  private:
    struct Book {
        std::string id, index, course;  // the last one: once somebody has asked for it
        std::vector<CourseMark> choices;
        std::int64_t played = 0;
        Head head;
        std::shared_ptr<const engine::AnyGame> game;
        std::unique_ptr<Match> match;  // none: it cannot be replayed here, and only its lines can be read
        std::string lines{};           // the record; then: as they were stored
        Problem aside{};               // and why
    };
    std::shared_ptr<Book> last_used(const std::string& table);  // null if it is not known
    Answer<std::shared_ptr<Book>> book(const std::string& table);
    Answer<std::shared_ptr<Book>> replay(const std::string& table);  // one that can be replayed
    Answer<std::shared_ptr<Book>> read(const storage::TableRow& row);
    static Answer<Eyes> eyes_of(const Book& book, const std::string& text);
    static void write_index(Book& book);

    Hall& hall_;
    std::mutex mutex_;
    std::list<std::shared_ptr<Book>> books_;             // the last used first
    std::map<std::string, std::vector<Drawn>> drawing_;  // courses that are being drawn, and who waits for them
};

// What is wrong with a finished game as it lies in the store: it does not replay, or its record is not the one that was
// there when it ended. Nothing of one that was played under other rules.
std::optional<std::string> wrong_with_record(const engine::Registry& games, const storage::TableRow& row,
                                             const std::vector<std::string>& lines);

}  // namespace server
