#include "engine/record.h"

#include <algorithm>
#include <charconv>

namespace engine {
namespace {

constexpr std::string_view kFirstLine = "nexus record 1";

void write_blocks(std::string& out, std::string_view word, const std::vector<Materials::Text>& texts) {
    for (const auto& block : texts) {
        out += std::string(word) + " " + block.name + "\n";
        for (const auto line : split(block.text, '\n')) out += "| " + std::string(line) + "\n";
    }
}

LoadError fault(const Record& record, int line, std::string message, std::string remedy = {}) {
    return {record.file, line, 0, std::move(message), {}, std::move(remedy)};
}

class RecordReader {
  public:
    RecordReader(std::string_view file, std::string_view text) : lines_(split(text, '\n')) {
        record_.file = file;
        torn_ = !lines_.back().empty();
        if (!torn_) lines_.pop_back();
    }

    Result<Record, LoadError> read() {
        if (lines_.empty() || trim(lines_[0]) != kFirstLine) {
            return fault(record_, 1, "this is no record: its first line is not `nexus record 1`");
        }
        if (torn_)
            return fault(record_, static_cast<int>(lines_.size()), "the last line is torn: it does not end",
                         "cut it off to replay what is whole");
        for (number_ = 1; number_ < lines_.size(); ++number_) {
            if (auto wrong = moves_ ? read_move(lines_[number_]) : read_head(lines_[number_]))
                return fault(record_, static_cast<int>(number_) + 1, *wrong);
        }
        if (record_.game.empty()) return fault(record_, static_cast<int>(lines_.size()), "the record names no game");
        if (!rules_) return fault(record_, static_cast<int>(lines_.size()), "the record names no rules");
        if (!moves_) return fault(record_, static_cast<int>(lines_.size()), "the record ends before its line `moves`");
        if (record_.chance.given > static_cast<int>(record_.moves.size()))
            return fault(record_, given_line_, "more steps are given than the record has");
        if (const auto step = missing_hash())
            return fault(record_, static_cast<int>(lines_.size()),
                         "the hash of step " + std::to_string(*step) + " is missing: a finished record has one every " +
                             std::to_string(kHashEvery) + " steps and one at the end");
        return record_;
    }

  private:
    // The first step of a finished record that the recorder gave a hash and that has none.
    std::optional<int> missing_hash() const {
        const int end = static_cast<int>(record_.moves.size());
        if (record_.result.empty()) return std::nullopt;
        auto next = record_.hashes.begin();
        for (int step = std::min(kHashEvery, end); step > 0; step = std::min(step + kHashEvery, end)) {
            while (next != record_.hashes.end() && next->after < step) ++next;
            if (next == record_.hashes.end() || next->after != step) return step;
            if (step == end) break;
        }
        return std::nullopt;
    }

    std::optional<std::string> read_head(std::string_view line) {
        const auto space = line.find(' ');
        const auto word = line.substr(0, space);
        const auto rest = space == std::string_view::npos ? std::string_view() : line.substr(space + 1);
        if (word == "|") {
            if (block_ == nullptr) return "a line after a bar belongs to a deck or to cards";
            block_->text += (fresh_ ? "" : "\n") + std::string(rest);
            fresh_ = false;
            return std::nullopt;
        }
        if (word == "game") {
            record_.game = rest;
        } else if (word == "rules") {
            if (!read_hash(rest, record_.rules)) return "a rules hash has 16 digits from 0 to f";
            rules_ = true;
        } else if (word == "seats") {
            record_.seats = rest;
        } else if (word == "cards" || word == "deck") {
            auto& blocks = word == "cards" ? record_.materials.cards : record_.materials.decks;
            block_ = &blocks.emplace_back(Materials::Text{std::string(rest), {}});
            fresh_ = true;
        } else if (word == "moves") {
            moves_ = true;
        } else if (word == "commit" || word == "nonce" || word == "given") {
            return read_chance(word, split_words(rest));
        } else {
            return "`" + std::string(word.substr(0, 40)) +
                   "` is no line of a record's head (game, rules, seats, cards, deck, commit, nonce, given, moves)";
        }
        return std::nullopt;
    }

    std::optional<std::string> read_chance(std::string_view word, const std::vector<std::string_view>& words) {
        auto& chance = record_.chance;
        if (word == "commit") {
            if (words.size() != 1 || !is_hex(words[0], 64, 64)) return "a commit line is `commit 64-DIGITS`";
            if (!chance.commit.empty()) return "there is a second commit";
            chance.commit = words[0];
        } else if (word == "given") {
            given_line_ = static_cast<int>(number_) + 1;
            if (words.size() != 1 || !read_count(words[0], chance.given) || chance.given < 0)
                return "a given line is `given COUNT`";
        } else {
            if (words.size() != 2 || !is_hex(words[1], 16, 64)) return "a nonce line is `nonce SEAT 16-TO-64-DIGITS`";
            for (const auto& other : chance.nonces) {
                if (other.seat == words[0]) return "there is a second nonce of " + other.seat;
            }
            chance.nonces.push_back({std::string(words[0]), std::string(words[1])});
        }
        return std::nullopt;
    }

    std::optional<std::string> read_move(std::string_view line) {
        if (!record_.chance.secret.empty()) return "there is a line after the secret";
        if (!record_.result.empty()) {
            if (!line.starts_with("secret ")) return "there is a line after the result that is no secret";
            if (!is_hex(line.substr(7), 64, 64)) return "a secret line is `secret 64-DIGITS`";
            record_.chance.secret = line.substr(7);
            return std::nullopt;
        }
        if (line.starts_with("result ")) {
            record_.result = line.substr(7);
            if (trim(record_.result).empty()) return "a result line is `result WHO, HOW`";
            return std::nullopt;
        }
        const int number = static_cast<int>(number_) + 1;
        if (line.starts_with("hash ")) {
            const auto words = split_words(line);
            RecordHash hash{number, 0, 0};
            if (words.size() != 3 || !read_count(words[1], hash.after) || !read_hash(words[2], hash.hash))
                return "a hash line is `hash COUNT 16-DIGITS`";
            if (hash.after != static_cast<int>(record_.moves.size()))
                return "this hash is of step " + std::to_string(hash.after) + " and stands after step " +
                       std::to_string(record_.moves.size());
            record_.hashes.push_back(hash);
            return std::nullopt;
        }
        if (line.starts_with("draws ")) {
            RecordDraws draws{number, static_cast<int>(record_.moves.size()), 0};
            if (!read_count(line.substr(6), draws.place)) return "a draws line is `draws PLACE`";
            record_.chance.draws.push_back(draws);
            return std::nullopt;
        }
        const auto colon = line.find(": ");
        if (colon == std::string_view::npos)
            return "a move is `SEAT: ACTION`, here stands `" + std::string(line.substr(0, 60)) + "`";
        record_.moves.push_back({number, std::string(line.substr(0, colon)), std::string(line.substr(colon + 2))});
        return std::nullopt;
    }

    template <class Count>
    static bool read_count(std::string_view text, Count& count) {
        const char* end = text.data() + text.size();
        const auto [stop, failure] = std::from_chars(text.data(), end, count);
        return failure == std::errc() && stop == end;
    }

    static bool read_hash(std::string_view text, std::uint64_t& hash) {
        return text.size() == 16 && std::from_chars(text.data(), text.data() + 16, hash, 16).ptr == text.data() + 16;
    }

    static bool is_hex(std::string_view text, std::size_t least, std::size_t most) {
        return text.size() >= least && text.size() <= most && text.size() % 2 == 0 &&
               text.find_first_not_of("0123456789abcdefABCDEF") == std::string_view::npos;
    }

    std::vector<std::string_view> lines_;
    Record record_;
    Materials::Text* block_ = nullptr;
    std::size_t number_ = 0;
    int given_line_ = 0;
    bool fresh_ = false, rules_ = false, moves_ = false, torn_ = false;
};

class Replayer {
  public:
    Replayer(const Record& record, Replay& replay, const OnStep& on_step)
        : record_(record), replay_(replay), on_step_(on_step) {}

    std::optional<LoadError> run(int to) {
        const int end =
            to < 0 ? static_cast<int>(record_.moves.size()) : std::min(to, static_cast<int>(record_.moves.size()));
        if (auto wrong = check_hashes()) return wrong;  // of the start, `hash 0`
        while (replay_.steps < end) {
            bool go_on = true;
            if (auto wrong = one_step(record_.moves[static_cast<std::size_t>(replay_.steps)], go_on)) return wrong;
            if (!go_on) return std::nullopt;
            ++replay_.steps;
            if (auto wrong = check_hashes()) return wrong;
        }
        const auto outcome = replay_.state->outcome();
        const auto result = outcome_text(*replay_.game, outcome);
        if (end == static_cast<int>(record_.moves.size()) && !record_.result.empty() && record_.result != result) {
            return fault(record_, 0, "the record says `" + record_.result + "`, replayed it is `" + result + "`",
                         rules_hint());
        }
        return std::nullopt;
    }

  private:
    std::optional<LoadError> one_step(const RecordLine& line, bool& go_on) {
        ReplayStep step{replay_.steps + 1, &line, replay_.state.get(), std::nullopt};
        if (line.who == "table") {
            if (on_step_ && !(go_on = on_step_(step))) return std::nullopt;
            if (auto wrong = run_command(*replay_.state, line.text, nullptr)) return refused(line, *wrong);
            return std::nullopt;
        }
        const auto seat = parse_seat(*replay_.game, line.who);
        const Decision decision = replay_.state->decision();
        if (!seat || *seat != decision.seat || *seat == Seat::Nobody) {
            return refused(line,
                           "it is " + seat_text(*replay_.game, decision.seat) + "'s decision, not " + line.who + "'s");
        }
        const auto action = parse_action(*replay_.state, line.text);
        if (!action) return refused(line, action.error().message);
        if (*seat == Seat::Chance) {
            ChanceList list;
            replay_.state->chances(list);
            bool possible = false;
            for (const Chance& chance : list) possible |= chance.action == *action;
            if (!possible) return refused(line, "chance cannot do this here");
        } else if (const auto refusal = replay_.state->refuse(*action)) {
            return refused(line, refusal_text(*replay_.state, *refusal));
        }
        step.action = *action;
        if (on_step_ && !(go_on = on_step_(step))) return std::nullopt;
        replay_.state->apply(*action, nullptr);
        return std::nullopt;
    }

    LoadError refused(const RecordLine& line, const std::string& why) {
        return fault(
            record_, line.line,
            "step " + std::to_string(replay_.steps + 1) + ", `" + line.who + ": " + line.text + "`, is refused: " + why,
            rules_hint());
    }

    std::optional<LoadError> check_hashes() {
        for (; next_hash_ < record_.hashes.size() && record_.hashes[next_hash_].after == replay_.steps; ++next_hash_) {
            const auto& recorded = record_.hashes[next_hash_];
            const auto now = hash(*replay_.state);
            if (recorded.hash != now) {
                return fault(record_, recorded.line,
                             "positions differ between step " + std::to_string(agreed_) + " and step " +
                                 std::to_string(recorded.after) + ": the record says " + hex(recorded.hash) +
                                 ", replayed it is " + hex(now),
                             rules_hint());
            }
            agreed_ = recorded.after;
        }
        return std::nullopt;
    }

    std::string rules_hint() const {
        return replay_.same_rules ? "the rules are those of the record: a line was altered"
                                  : "it was played under other rules (" + hex(record_.rules) + ", these are " +
                                        hex(replay_.game->rules_hash()) + ")";
    }

    const Record& record_;
    Replay& replay_;
    const OnStep& on_step_;
    std::size_t next_hash_ = 0;
    int agreed_ = 0;
};

}  // namespace

Recorder::Recorder(const AnyGame& game, std::string_view seats, const RecordChance& chance) : secret_(chance.secret) {
    text_ = std::string(kFirstLine) + "\ngame " + game_text(game.facts(), game.options()) + "\nrules " +
            hex(game.rules_hash()) + "\n";
    if (!seats.empty()) text_ += "seats " + std::string(seats) + "\n";
    write_blocks(text_, "cards", game.materials().cards);
    write_blocks(text_, "deck", game.materials().decks);
    if (!chance.commit.empty()) text_ += "commit " + chance.commit + "\n";
    for (const auto& nonce : chance.nonces) text_ += "nonce " + nonce.seat + " " + nonce.digits + "\n";
    if (chance.given > 0) text_ += "given " + std::to_string(chance.given) + "\n";
    text_ += "moves\n";
}

void Recorder::add(const AnyState& before, Action action, const AnyState& after) {
    text_ += seat_text(before.game(), before.decision().seat) + ": " + action_text(before, action) + "\n";
    count(after);
}

void Recorder::add_command(std::string_view text, const AnyState& after) {
    text_ += "table: " + std::string(text) + "\n";
    count(after);
}

void Recorder::add_draws(std::uint64_t place) { text_ += "draws " + std::to_string(place) + "\n"; }

void Recorder::count(const AnyState& after) {
    if (++count_ % kHashEvery == 0) text_ += "hash " + std::to_string(count_) + " " + hex(hash(after)) + "\n";
}

std::string Recorder::finish(const AnyState& last) const {
    std::string out = text_;
    if (count_ % kHashEvery != 0) out += "hash " + std::to_string(count_) + " " + hex(hash(last)) + "\n";
    if (!last.outcome().over) return out;
    out += "result " + outcome_text(last.game(), last.outcome()) + "\n";
    if (!secret_.empty()) out += "secret " + secret_ + "\n";  // never before the end
    return out;
}

Result<Record, LoadError> parse_record(std::string_view file, std::string_view text) {
    return RecordReader(file, text).read();
}

std::optional<std::string> run_command(AnyState& state, std::string_view text, Events* events) {
    const auto words = split_words(text);
    const bool concedes = words.size() == 2 && words[1] == "concedes";
    const bool shows = words.size() == 3 && words[1] == "shows";
    if (!concedes && !shows) return "a command of the table is `SEAT concedes` or `SEAT shows CARD`";
    const auto seat = parse_seat(state.game(), words[0]);
    if (!seat || !is_player(*seat)) return "`" + std::string(words[0]) + "` is no player";
    const auto card = shows ? parse_ref(state, Kind::Card, words[2]) : Ref{};
    if (!card) return "`" + std::string(words[2]) + "` is no card of this game";
    const auto refusal = state.command(*seat, shows ? Command::Show : Command::Concede, *card, events);
    return refusal ? std::optional(refusal_text(state, *refusal)) : std::nullopt;
}

Result<Replay, LoadError> replay(const Registry& registry, const Record& record, int to, const OnStep& on_step) {
    auto game = open_game(registry, record.game, record.materials);
    if (!game) {
        LoadError error = game.error();
        error.file = record.file;
        return error;
    }
    return replay(*game, record, to, on_step);
}

Result<Replay, LoadError> replay(std::shared_ptr<const AnyGame> game, const Record& record, int to,
                                 const OnStep& on_step) {
    auto state = game->start();
    const bool same_rules = game->rules_hash() == record.rules;
    Replay result{std::move(game), std::move(state), 0, same_rules};
    if (auto wrong = Replayer(record, result, on_step).run(to)) return *wrong;
    return result;
}

}  // namespace engine
