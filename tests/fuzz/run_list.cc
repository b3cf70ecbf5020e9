// Runs a fuzz target over a fixed list of inputs, the same on every machine: the files that are named or lie in named
// folders, and inputs made from them and from seeds. What is made depends on what the files hold, not on how they are
// called or in which order a folder lists them. (The search for new inputs is libFuzzer's: tools/fuzz-search.)
//   fuzz_states FILE...                                  just these
//   fuzz_states --made 2000 --seeds FOLDER FOLDER...     and so many made
#include <signal.h>
#include <unistd.h>

#include <charconv>
#include <filesystem>
#include <fstream>
#include <iterator>

#include "tests/fuzz/fuzz.h"

namespace {

namespace fs = std::filesystem;
using engine::Rng;

constexpr std::size_t kLongest = 65536;
constexpr unsigned kPatience = 300;  // seconds for one input

std::string current;
std::uint64_t list = 0;  // of all inputs so far, by their order

// The input that stopped the program stays beside the program.
std::string found_at;
extern "C" void keep_input(int signal) {
    FILE* file = std::fopen(found_at.c_str(), "wb");
    if (file != nullptr) {
        std::fwrite(current.data(), 1, current.size(), file);
        std::fclose(file);
        std::fprintf(stderr, "the input is kept in %s\n", found_at.c_str());
    }
    ::signal(signal, SIG_DFL);
    ::raise(signal);
}

// What the files hold, in an order of its own: a file more or less moves few of the others.
std::vector<std::string> read_inputs(const std::vector<fs::path>& named) {
    std::vector<fs::path> files;
    for (const auto& path : named) {
        if (!fs::is_directory(path)) files.push_back(path);
        if (!fs::is_directory(path)) continue;
        for (const auto& entry : fs::directory_iterator(path)) files.push_back(entry.path());
    }
    std::vector<std::string> inputs;
    for (const auto& path : files) {
        std::ifstream in(path, std::ios::binary);
        fuzz::demand(in.good(), "an input can be read: " + path.string());
        inputs.emplace_back(std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>());
    }
    std::ranges::sort(inputs, {}, [](const std::string& text) { return std::pair(engine::hash_text(text), text); });
    return inputs;
}

std::size_t below(Rng& rng, std::size_t n) { return n == 0 ? 0 : rng.below(static_cast<std::uint32_t>(n)); }

std::string_view piece_of(std::string_view text, Rng& rng) {
    const std::size_t from = below(rng, text.size());
    return text.substr(from, 1 + below(rng, 24));
}

// One small change: a byte, a piece gone, a piece doubled, a piece of another input in place of one or between two,
// more bytes at the end.
void change(std::string& text, std::string_view other, Rng& rng) {
    const std::size_t at = below(rng, text.size() + 1);
    const std::size_t length = std::min(text.size() - at, below(rng, 24));
    switch (below(rng, 7)) {
        case 0:
            if (at < text.size()) text[at] = static_cast<char>(rng.next());
            break;
        case 1: text.insert(at, 1, static_cast<char>(rng.next())); break;
        case 2: text.erase(at, length); break;
        case 3: text.insert(at, std::string(piece_of(text, rng))); break;
        case 4: text.replace(at, length, piece_of(other, rng)); break;
        case 5: text.insert(at, piece_of(other, rng)); break;
        case 6:
            for (std::size_t more = 1 + below(rng, 64); more > 0; --more) text += static_cast<char>(rng.next());
            break;
    }
    text.resize(std::min(text.size(), kLongest));
}

void run(std::string input) {
    current = std::move(input);
    list = engine::mix_seed(list, engine::hash_text(current));
    ::alarm(kPatience);
    LLVMFuzzerTestOneInput(reinterpret_cast<const std::uint8_t*>(current.data()), current.size());
}

}  // namespace

extern "C" const char* __asan_default_options() { return "abort_on_error=1"; }

int main(int count, char** words) {
    std::size_t made = 0;
    std::vector<fs::path> named, parents;
    for (int i = 1; i < count; ++i) {
        const std::string_view word = words[i];
        if (word == "--made" && i + 1 < count) {
            const std::string_view number = words[++i];
            const auto read = std::from_chars(number.data(), number.data() + number.size(), made);
            fuzz::demand(read.ec == std::errc(), "--made has a number");
        } else if (word == "--seeds" && i + 1 < count) {
            parents.emplace_back(words[++i]);
        } else {
            named.emplace_back(word);
        }
    }
    found_at = std::string(words[0]) + ".found";
    for (const int signal : {SIGABRT, SIGALRM}) ::signal(signal, keep_input);

    const auto kept = read_inputs(named);
    for (const auto& input : kept) run(input);
    parents.insert(parents.end(), named.begin(), named.end());
    const auto seeds = read_inputs(parents);
    fuzz::demand(!seeds.empty(), "there are inputs");
    for (std::size_t i = 0; i < made; ++i) {
        const std::size_t parent = i % seeds.size();
        std::string text = seeds[parent];
        Rng rng(engine::mix_seed(engine::hash_text(text), i / seeds.size()));
        for (std::size_t changes = 1 + below(rng, 4); changes > 0; --changes)
            change(text, seeds[(parent + below(rng, 8)) % seeds.size()], rng);
        run(std::move(text));
    }
    std::printf("%zu inputs kept, %zu made from %zu, list %08x\n", kept.size(), made, seeds.size(),
                static_cast<unsigned>(list >> 32));
    return 0;
}
