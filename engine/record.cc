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
        } else if (word == "commit" || word == "chance" || word == "nonce" || word == "dealt" || word == "given") {
            return read_chance(word, trim(rest));
        } else {
            return quoted(word.substr(0, 40)) +
                   " is no line of a record's head (game, rules, seats, cards, deck, commit, chance, nonce, dealt, "
                   "given, moves)";
        }
        return std::nullopt;
    }

    std::optional<std::string> read_chance(std::string_view word, std::string_view rest) {
        auto& chance = record_.chance;
        if (word == "commit") {
            if (!is_hex(rest, 64, 64)) return "a commit line is `commit 64-DIGITS`";
            if (!chance.commit.empty()) return "there is a second commit";
            chance.commit = rest;
        } else if (word == "chance") {
            if (rest != "2") return "a chance line is `chance 2`: this program knows no other";
            chance.version = 2;
        } else if (word == "given") {
            chance.given = whole_number<int>(rest).value_or(-1);
            given_line_ = number_;
            if (chance.given < 0) return "a given line is `given COUNT`";
        } else if (word == "dealt") {
            if (rest.empty() || std::ranges::find(chance.dealt, rest) != chance.dealt.end())
                return "a dealt line is `dealt SEAT`, one for each seat";
            chance.dealt.emplace_back(rest);
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

}  // namespace

std::string record_head(const AnyGame& game, std::string_view seats, const RecordChance& chance) {
    std::string out = std::string(kFirstLine) + "\ngame " + game_text(game.facts(), game.options()) + "\nrules " +
                      hex(game.rules_hash()) + "\n";
    if (!seats.empty()) out += "seats " + std::string(seats) + "\n";
    write_blocks(out, "cards", game.materials().cards);
    write_blocks(out, "deck", game.materials().decks);
    if (!chance.commit.empty()) out += "commit " + chance.commit + "\n";
    if (chance.version > 1) out += "chance " + std::to_string(chance.version) + "\n";
    for (const auto& nonce : chance.nonces) out += "nonce " + nonce.seat + " " + nonce.digits + "\n";
    for (const auto& seat : chance.dealt) out += "dealt " + seat + "\n";
    if (chance.given > 0) out += "given " + std::to_string(chance.given) + "\n";
    return out + "moves\n";
}

std::string hash_line(int count, const AnyState& after) {
    return "hash " + std::to_string(count) + " " + hex(hash(after));
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

}  // namespace engine
