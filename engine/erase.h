// The one template that erases a game's type: `erase<Cv>()` is its line in a registry.
#pragma once

#include "engine/any_game.h"

namespace engine {

template <Game G>
class ErasedGame;

template <Game G>
class ErasedState final : public AnyState {
  public:
    ErasedState(const ErasedGame<G>& game, const typename G::State& state) : game_(&game), state_(state) {}
    const typename G::Setup& setup() const { return game_->setup(); }
    const typename G::State& state() const { return state_; }

    const AnyGame& game() const override { return *game_; }
    std::unique_ptr<AnyState> clone() const override { return std::make_unique<ErasedState>(*this); }
    bool equals(const AnyState& other) const override {
        return state_ == static_cast<const ErasedState&>(other).state_;
    }

    Decision decision() const override { return G::decision(setup(), state_); }
    SeatList asked() const override { return G::asked(setup(), state_); }
    Outcome outcome() const override { return G::outcome(setup(), state_); }
    void list_actions(ActionList& out) const override { G::list_actions(setup(), state_, out); }
    void chances(ChanceList& out) const override { G::chances(setup(), state_, out); }
    Action sample(Rng& rng) const override { return G::sample(setup(), state_, rng); }
    std::optional<Refusal> refuse(Action action) const override { return G::refuse(setup(), state_, action); }
    void apply(Action action, Events* events) override { G::apply(setup(), state_, action, events); }
    std::optional<Refusal> command(Seat seat, Command command, Ref ref, Events* events) override {
        return G::command(setup(), state_, seat, command, ref, events);
    }

    std::unique_ptr<AnyState> view(Seat seat) const override {
        return std::make_unique<ErasedState>(*game_, G::view(setup(), state_, seat));
    }
    void guess(Seat seat, Rng& rng) override { G::guess(setup(), state_, seat, rng); }
    unsigned reveals() const override { return G::reveals(state_); }

    Value value() const override { return write_value(game_->naming(), state_); }
    std::optional<std::string> set(const Value& value) override {
        typename G::State read{};
        auto fault = read_value(game_->naming(), value, read);
        if (!fault) state_ = read;
        return fault;
    }
    Value sheet() const override { return G::sheet(setup(), state_); }
    std::vector<AboutLine> about(Ref ref) const override { return G::about(setup(), state_, ref); }
    std::vector<AboutLine> preview(Action action) const override { return G::preview(setup(), state_, action); }
    Prompt prompt() const override { return G::prompt(setup(), state_); }
    std::string operand_text(Ref ref) const override {
        if (ref.kind == Kind::None) return {};
        if (ref.value == kHidden) return "unknown";
        if (ref.kind != Kind::Number && ref.value >= game_->operand_limit(ref.kind)) return {};
        return word_for<G>(setup(), state_, ref);
    }
    Seat owner(Ref ref) const override {
        const bool piece = ref.kind == Kind::Unit && ref.value < game_->operand_limit(ref.kind);
        return piece ? G::owner(setup(), state_, ref) : Seat::Nobody;
    }
    std::optional<std::uint16_t> parse_operand(Kind kind, std::string_view word) const override {
        if (kind == Kind::Unit || kind == Kind::Place) return G::parse_operand(setup(), state_, kind, word);
        for (int i = 0; i < game_->operand_limit(kind); ++i) {
            if (operand_text({kind, static_cast<std::uint16_t>(i)}) == word) return static_cast<std::uint16_t>(i);
        }
        return std::nullopt;
    }
    std::optional<std::string> given(std::string_view directive) override {
        return G::given(setup(), state_, directive);
    }
    std::optional<std::string> validate() const override { return G::validate(setup(), state_); }

  private:
    const ErasedGame<G>* game_;
    typename G::State state_;
};

template <Game G>
class ErasedGame final : public AnyGame {
  public:
    ErasedGame(typename G::Setup setup, const Options& options, const Materials& materials)
        : setup_(std::move(setup)), options_(options), materials_(materials) {
        naming_ = {&G::facts(), G::players(setup_), G::card_count(setup_), &setup_, [](const void* s, CardId card) {
                       return G::card_name(*static_cast<const typename G::Setup*>(s), card);
                   }};
        rules_hash_ = hash_text(std::to_string(G::facts().rules_version) + "\n" + G::rules_text(setup_));
    }
    const typename G::Setup& setup() const { return setup_; }

    const GameFacts& facts() const override { return G::facts(); }
    const Options& options() const override { return options_; }
    const Materials& materials() const override { return materials_; }
    std::uint64_t rules_hash() const override { return rules_hash_; }
    const Naming& naming() const override { return naming_; }
    std::size_t state_bytes() const override { return sizeof(typename G::State); }
    int operand_limit(Kind kind) const override {
        if (kind == Kind::Seat) return G::players(setup_);
        if (kind == Kind::Card) return G::card_count(setup_) + 1;
        if (kind == Kind::Word) return static_cast<int>(G::facts().words.size());
        return G::operand_limit(setup_, kind);
    }
    std::string_view card_art(CardId card) const override { return G::card_art(setup_, card); }
    std::unique_ptr<AnyState> start() const override {
        return std::make_unique<ErasedState<G>>(*this, G::start(setup_));
    }
    std::unique_ptr<AnyState> fixture(std::string_view name) const override {
        const auto state = G::fixture(setup_, name);
        return state ? std::make_unique<ErasedState<G>>(*this, *state) : nullptr;
    }
    std::vector<Finding> check(std::string_view what, std::string_view subject) const override {
        return G::check(setup_, what, subject);
    }

  private:
    typename G::Setup setup_;
    Options options_;
    Materials materials_;
    Naming naming_;
    std::uint64_t rules_hash_ = 0;
};

template <Game G>
GameEntry erase(bool small = false) {
    return {
        &G::facts(),
        [](const Options& options, const Materials& materials) -> Result<std::shared_ptr<const AnyGame>, LoadError> {
            auto setup = G::make_setup(options, materials);
            if (!setup) return setup.error();
            return std::shared_ptr<const AnyGame>(
                std::make_shared<ErasedGame<G>>(std::move(*setup), options, materials));
        },
        small, G::files(), &G::load_errors};
}

}  // namespace engine
