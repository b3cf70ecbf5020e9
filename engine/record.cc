#include "engine/record.h"

#include <algorithm>

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
        const int end = static_cast<int>(lines_.size());
        if (lines_.empty() || trim(lines_[0]) != kFirstLine)
            return fault(record_, 1, "this is no record: its first line is not `nexus record 1`");
        if (torn_)
            return fault(record_, end, "the last line is torn: it does not end", "cut it off to replay what is whole");
        for (number_ = 2; number_ <= end; ++number_) {
            const auto line = lines_[static_cast<std::size_t>(number_ - 1)];
            const auto space = std::min(line.find(' '), line.size());
            const auto word = line.substr(0, space), rest = line.substr(std::min(space + 1, line.size()));
            if (auto wrong = moves_ ? read_move(line, word, rest) : read_head(word, rest))
                return fault(record_, number_, *wrong);
        }
        if (record_.game.empty()) return fault(record_, end, "the record names no game");
        if (!rules_) return fault(record_, end, "the record names no rules");
        if (!moves_) return fault(record_, end, "the record ends before its line `moves`");
        if (record_.chance.given > steps())
            return fault(record_, given_line_, "more steps are given than the record has");
        if (const auto step = missing_hash())
            return fault(record_, end,
                         "the hash of step " + std::to_string(*step) + " is missing: a finished record has one every " +
                             std::to_string(kHashEvery) + " steps and one at the end");
        return record_;
    }

  private:
    int steps() const { return static_cast<int>(record_.moves.size()); }

    // The first step of a finished record that the recorder gave a hash and that has none.
    std::optional<int> missing_hash() const {
        for (int step = 1; step <= steps() && !record_.result.empty(); ++step) {
            const bool due = step % kHashEvery == 0 || step == steps();
            if (due && !std::ranges::binary_search(record_.hashes, step, {}, &RecordHash::after)) return step;
        }
        return std::nullopt;
    }

    std::optional<std::string> read_head(std::string_view word, std::string_view rest) {
        if (word == "|") {
            if (block_ == nullptr) return "a line after a bar belongs to a deck or to cards";
            block_->text += (fresh_ ? "" : "\n") + std::string(rest);
            fresh_ = false;
        } else if (word == "game") {
            record_.game = rest;
        } else if (word == "rules") {
            const auto hash = read_hash(rest);
            if (!hash) return "a rules hash has 16 digits from 0 to f";
            record_.rules = *hash;
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
            return read_chance(word, trim(rest));
        } else {
            return quoted(word.substr(0, 40)) +
                   " is no line of a record's head (game, rules, seats, cards, deck, commit, nonce, given, moves)";
        }
        return std::nullopt;
    }

    std::optional<std::string> read_chance(std::string_view word, std::string_view rest) {
        auto& chance = record_.chance;
        if (word == "commit") {
            if (!is_hex(rest, 64, 64)) return "a commit line is `commit 64-DIGITS`";
            if (!chance.commit.empty()) return "there is a second commit";
            chance.commit = rest;
        } else if (word == "given") {
            chance.given = whole_number<int>(rest).value_or(-1);
            given_line_ = number_;
            if (chance.given < 0) return "a given line is `given COUNT`";
        } else {
            const auto [seat, digits, parted] = cut(rest, " ");
            if (!is_hex(digits, 16, 64)) return "a nonce line is `nonce SEAT 16-TO-64-DIGITS`";
            for (const auto& other : chance.nonces) {
                if (other.seat == seat) return "there is a second nonce of " + other.seat;
            }
            chance.nonces.push_back({std::string(seat), std::string(digits)});
        }
        return std::nullopt;
    }

    std::optional<std::string> read_move(std::string_view line, std::string_view word, std::string_view rest) {
        auto& chance = record_.chance;
        if (!chance.secret.empty()) return "there is a line after the secret";
        if (!record_.result.empty()) {
            if (word != "secret") return "there is a line after the result that is no secret";
            if (!is_hex(rest, 64, 64)) return "a secret line is `secret 64-DIGITS`";
            chance.secret = rest;
        } else if (word == "result") {
            if (trim(rest).empty()) return "a result line is `result WHO, HOW`";
            record_.result = rest;
        } else if (word == "hash") {
            const auto [count, digits, parted] = cut(trim(rest), " ");
            const auto after = whole_number<int>(count);
            const auto hash = read_hash(digits);
            if (!after || !hash) return "a hash line is `hash COUNT 16-DIGITS`";
            if (*after != steps())
                return "this hash is of step " + std::to_string(*after) + " and stands after step " +
                       std::to_string(steps());
            record_.hashes.push_back({number_, *after, *hash});
        } else if (word == "draws") {
            const auto place = whole_number<std::uint64_t>(rest);
            if (!place) return "a draws line is `draws PLACE`";
            chance.draws.push_back({number_, steps(), *place});
        } else {
            const auto colon = line.find(": ");
            if (colon == std::string_view::npos)
                return "a move is `SEAT: ACTION`, here stands " + quoted(line.substr(0, 60));
            record_.moves.push_back({number_, std::string(line.substr(0, colon)), std::string(line.substr(colon + 2))});
        }
        return std::nullopt;
    }

    static std::optional<std::uint64_t> read_hash(std::string_view text) {
        return text.size() == 16 ? whole_number<std::uint64_t>(text, 16) : std::nullopt;
    }

    static bool is_hex(std::string_view text, std::size_t least, std::size_t most) {
        return text.size() >= least && text.size() <= most && text.size() % 2 == 0 &&
               text.find_first_not_of("0123456789abcdefABCDEF") == std::string_view::npos;
    }

    std::vector<std::string_view> lines_;
    Record record_;
    Materials::Text* block_ = nullptr;
    int number_ = 0;  // of the line being read
    int given_line_ = 0;
    bool fresh_ = false, rules_ = false, moves_ = false, torn_ = false;
};

class Replayer {
  public:
    Replayer(const Record& record, Replay& replay, const OnStep& on_step)
        : record_(record), replay_(replay), on_step_(on_step) {}

    std::optional<LoadError> run(int to) {
        const int all = static_cast<int>(record_.moves.size());
        const int end = to < 0 ? all : std::min(to, all);
        if (auto wrong = check_hashes()) return wrong;  // of the start, `hash 0`
        while (replay_.steps < end) {
            bool go_on = true;
            if (auto wrong = one_step(record_.moves[static_cast<std::size_t>(replay_.steps)], go_on)) return wrong;
            if (!go_on) return std::nullopt;
            ++replay_.steps;
            if (auto wrong = check_hashes()) return wrong;
        }
        const auto result = outcome_text(*replay_.game, replay_.state->outcome());
        if (end < all || record_.result.empty() || record_.result == result) return std::nullopt;
        return fault(record_, 0, "the record says " + quoted(record_.result) + ", replayed it is " + quoted(result),
                     rules_hint());
    }

  private:
    std::optional<LoadError> one_step(const RecordLine& line, bool& go_on) {
        std::optional<Action> action;
        if (line.who != "table") {
            const auto read = read_action(line);
            if (!read) return refused(line, read.error());
            action = *read;
        }
        go_on = !on_step_ || on_step_({replay_.steps + 1, &line, replay_.state.get(), action});
        if (go_on && action) replay_.state->apply(*action, nullptr);
        if (!go_on || action) return std::nullopt;
        const auto wrong = run_command(*replay_.state, line.text, nullptr);
        return wrong ? std::optional(refused(line, *wrong)) : std::nullopt;
    }

    Result<Action, std::string> read_action(const RecordLine& line) const {
        const auto seat = parse_seat(*replay_.game, line.who);
        const Seat asked = replay_.state->decision().seat;
        if (!seat || *seat != asked || *seat == Seat::Nobody)
            return "it is " + seat_text(*replay_.game, asked) + "'s decision, not " + line.who + "'s";
        const auto action = parse_action(*replay_.state, line.text);
        if (!action) return action.error().message;
        if (*seat == Seat::Chance) {
            const auto list = choices(*replay_.state);
            if (std::find(list.begin(), list.end(), *action) == list.end())
                return std::string("chance cannot do this here");
        } else if (const auto refusal = replay_.state->refuse(*action)) {
            return refusal_text(*replay_.state, *refusal);
        }
        return *action;
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
    if (!seat || !is_player(*seat)) return quoted(words[0]) + " is no player";
    const auto card = shows ? parse_ref(state, Kind::Card, words[2]) : Ref{};
    if (!card) return quoted(words[2]) + " is no card of this game";
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
