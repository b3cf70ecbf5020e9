#include "server/verify.h"

#include <algorithm>

#include "server/decks.h"
#include "server/match.h"

namespace server {
namespace {

using engine::LoadError;
using engine::Record;
using engine::VerifyReport;

LoadError fault(const Record& record, int line, std::string message, std::string remedy = {}) {
    return {record.file, line, 0, std::move(message), {}, std::move(remedy)};
}

// The revealed secret, if it is the promised one.
engine::Result<Secret, LoadError> secret_of(const Record& record) {
    const auto& chance = record.chance;
    if (chance.commit.empty())
        return fault(record, 0, "the record has no commit: nobody promised anything about its chance",
                     "records of a server's tables have one");
    if (chance.secret.empty())
        return fault(record, 0, "the record has no secret, which is revealed when the game is over");
    Secret secret{};
    const auto bytes = from_hex(chance.secret);
    if (!bytes || bytes->size() != secret.size()) return fault(record, 0, "the secret is not 32 bytes");
    std::copy(bytes->begin(), bytes->end(), secret.begin());
    if (from_hex(commitment(secret)) != from_hex(chance.commit))
        return fault(record, 0,
                     "the secret is not the promised one: its hash is " + commitment(secret) + ", the commit is " +
                         chance.commit);
    return secret;
}

// In the order of the seats, whatever the order in the file. Of a seat of which the record says nothing: nothing.
engine::Result<std::vector<std::string>, LoadError> nonces_of(const engine::AnyGame& game, const Record& record) {
    std::vector<std::string> nonces(static_cast<std::size_t>(game.players()));
    for (const auto& nonce : record.chance.nonces) {
        const auto seat = engine::parse_seat(game, nonce.seat);
        if (!seat || !engine::is_player(*seat) || engine::index(*seat) >= game.players())
            return fault(record, 0, "the nonce of `" + nonce.seat + "` is of no seat of this game");
        nonces[static_cast<std::size_t>(engine::index(*seat))] = nonce.digits;
    }
    return nonces;
}

// Decks that were drawn at random are dealt again, with those that were chosen as they are.
std::optional<LoadError> deal_again(const engine::Registry& registry, const Record& record, const engine::AnyGame& game,
                                    const std::vector<std::string>& nonces) {
    if (record.chance.dealt.empty()) return std::nullopt;
    const auto opened = engine::open_game(registry, record.game);  // before there were any
    const auto* entry = engine::find_game(registry, game.facts().id);
    if (!opened) return opened.error();
    Head head;
    head.secret = record.chance.secret;
    head.chance = record.chance.version;
    std::vector<std::string> found;
    for (std::size_t i = 0; i < nonces.size(); ++i) {
        const std::string seat(game.facts().seats[i]);
        const auto deck = std::ranges::find(record.materials.decks, seat, &engine::Materials::Text::name);
        found.push_back(deck == record.materials.decks.end() ? std::string() : deck->text);
        const bool dealt = std::ranges::find(record.chance.dealt, seat) != record.chance.dealt.end();
        auto& fresh = head.seats.emplace_back();
        fresh.nonce = nonces[i];
        fresh.deck.text = dealt ? std::string(kRandomDeck) : found.back();
    }
    deal_decks(*entry, **opened, head);
    for (std::size_t i = 0; i < nonces.size(); ++i) {
        if (!head.seats[i].deck.dealt || head.seats[i].deck.text == found[i]) continue;
        return fault(record, 0,
                     "the deck of " + std::string(game.facts().seats[i]) +
                         " was not drawn by the promised chance, which gives `" + head.seats[i].deck.name + "`");
    }
    return std::nullopt;
}

class Verifier {
  public:
    Verifier(const Record& record, ChanceStream stream) : record_(record), stream_(stream) {}

    // False where it went wrong.
    bool step(const engine::ReplayStep& step) {
        if (!move_on(step.number - 1)) return false;
        if (step.number <= record_.chance.given || step.before->decision().seat != engine::Seat::Chance || !step.action)
            return true;
        const auto place = stream_.place();
        const auto drawn = stream_.draw(*step.before);
        ++report_.drawn;
        if (drawn == *step.action) return true;
        wrong_ = fault(record_, step.line->line,
                       "step " + std::to_string(step.number) + ": here stands `chance: " + step.line->text +
                           "`, the stream gives `" + engine::action_text(*step.before, drawn) + "` from word " +
                           std::to_string(place),
                       "this was not drawn by the promised chance, or a line was altered");
        return false;
    }

    // The lines `draws` up to the one after that many steps.
    bool move_on(int steps) {
        const auto& draws = record_.chance.draws;
        for (; next_ < draws.size() && draws[next_].after <= steps; ++next_) {
            const auto& to = draws[next_];
            if (to.place < stream_.place()) {
                wrong_ = fault(record_, to.line,
                               "`draws " + std::to_string(to.place) + "` goes back: the stream stands at word " +
                                   std::to_string(stream_.place()));
                return false;
            }
            if (to.place > stream_.place()) report_.skips.push_back({to.line, stream_.place(), to.place});
            stream_.move_to(to.place);
        }
        return true;
    }

    VerifyReport report(const engine::Replay& replayed) {
        for (const auto& nonce : record_.chance.nonces) {
            // What follows from the secret was fixed with it, whatever seat bears it.
            const bool follows = nonce.digits == drawn_nonce(record_.chance.secret, nonce.seat);
            if (follows) report_.derived.push_back(nonce.seat);
            if (!follows && record_.chance.version > 1) report_.own.push_back(nonce.seat);
        }
        report_.dealt = record_.chance.dealt;
        report_.steps = replayed.play.step();
        report_.given = record_.chance.given;
        report_.words = stream_.place();
        report_.same_rules = replayed.same_rules;
        return report_;
    }
    const std::optional<LoadError>& wrong() const { return wrong_; }

  private:
    const Record& record_;
    ChanceStream stream_;
    std::size_t next_ = 0;
    VerifyReport report_;
    std::optional<LoadError> wrong_;
};

}  // namespace

engine::Result<VerifyReport, LoadError> verify(const engine::Registry& registry, const Record& record) {
    const auto secret = secret_of(record);
    if (!secret) return secret.error();
    const auto begun = engine::replay(registry, record, 0);  // opens the game and names what it cannot
    if (!begun) return begun.error();
    const auto nonces = nonces_of(begun->play.game(), record);
    if (!nonces) return nonces.error();
    if (const auto wrong = deal_again(registry, record, begun->play.game(), *nonces)) return *wrong;
    Verifier verifier(record, ChanceStream(*secret, *nonces, joined(record.chance.version)));
    const auto replayed =
        engine::replay(begun->play.shared_game(), record, -1, [&](const auto& step) { return verifier.step(step); });
    if (verifier.wrong()) return *verifier.wrong();
    if (!replayed) return replayed.error();
    if (!verifier.move_on(replayed->play.step())) return *verifier.wrong();
    return verifier.report(*replayed);
}

}  // namespace server
