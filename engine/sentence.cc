#include "engine/sentence.h"

#include "engine/text.h"

namespace engine {

std::string fill(std::string_view sentence, const std::function<Filling(std::string_view hole)>& with) {
    std::string out;
    std::size_t at = 0;
    for (auto open = sentence.find('{'); open != std::string_view::npos; open = sentence.find('{', at)) {
        out += sentence.substr(at, open - at);
        const auto close = sentence.find('}', open);
        const auto forms = split(sentence.substr(open + 1, close - open - 1), '|');
        const auto mark = forms[0].find('?');
        const auto filling = with(forms[0].substr(0, mark));
        at = close + 1;
        if (forms.size() == 1) {
            out += filling.text;
            continue;
        }
        std::size_t form = filling.number == 1 ? 1 : forms.size() - 1;
        if (mark != std::string_view::npos) {
            const int other = with(forms[0].substr(mark + 1)).number;
            form = filling.number > other ? 1 : filling.number == other ? 2 : 3;
        }
        for (const char c : forms[form]) out += c == '#' ? filling.text : std::string(1, c);
    }
    return out + std::string(sentence.substr(at));
}

std::string hole(std::string_view kind, std::string_view word) {
    return std::string("{").append(kind).append(":").append(word).append("}");
}

std::string plain(std::string_view text) {
    return fill(text, [](std::string_view ref) { return Filling{std::string(ref.substr(ref.find(':') + 1)), 0}; });
}

}  // namespace engine
