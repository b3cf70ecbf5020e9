#include "server/names.h"

#include <unicode/uchar.h>
#include <unicode/unorm2.h>
#include <unicode/uspoof.h>
#include <unicode/ustring.h>

#include <algorithm>
#include <memory>
#include <set>

#include "engine/value.h"

namespace server {
namespace {

constexpr std::size_t kNameCharacters = 24;
constexpr int kMarks = 2;  // on one letter; more of them write over what stands above and below

std::u16string wide(std::string_view text, UErrorCode& error) {
    std::u16string out(text.size() + 1, u'\0');
    std::int32_t length = 0;
    u_strFromUTF8(out.data(), static_cast<std::int32_t>(out.size()), &length, text.data(),
                  static_cast<std::int32_t>(text.size()), &error);
    out.resize(static_cast<std::size_t>(std::max(length, 0)));
    return out;
}

std::string narrow(const std::u16string& text, UErrorCode& error) {
    std::string out(text.size() * 3 + 1, '\0');
    std::int32_t length = 0;
    u_strToUTF8(out.data(), static_cast<std::int32_t>(out.size()), &length, text.data(),
                static_cast<std::int32_t>(text.size()), &error);
    out.resize(static_cast<std::size_t>(std::max(length, 0)));
    return out;
}

std::u16string normal(const std::u16string& text, UErrorCode& error) {
    const auto* form = unorm2_getNFKCInstance(&error);
    std::u16string out(text.size() * 18 + 1, u'\0');  // the most one character becomes
    const auto length = unorm2_normalize(form, text.data(), static_cast<std::int32_t>(text.size()), out.data(),
                                         static_cast<std::int32_t>(out.size()), &error);
    out.resize(static_cast<std::size_t>(std::max(length, 0)));
    return out;
}

bool is_mark(UChar32 c) {
    const auto type = u_charType(c);
    return type == U_NON_SPACING_MARK || type == U_ENCLOSING_MARK;
}

// What a reader sees, whatever the program that shows it: letters, marks on them, digits, signs, blanks.
bool is_visible(UChar32 c) {
    switch (u_charType(c)) {
        case U_CONTROL_CHAR:
        case U_FORMAT_CHAR:
        case U_LINE_SEPARATOR:
        case U_PARAGRAPH_SEPARATOR:
        case U_SURROGATE:
        case U_PRIVATE_USE_CHAR:
        case U_UNASSIGNED: return false;
        default: break;
    }
    return u_hasBinaryProperty(c, UCHAR_DEFAULT_IGNORABLE_CODE_POINT) == 0 && c != 0x2800;  // Braille without dots
}

// Blanks of any kind are one blank.
std::u16string joined(const std::u16string& text) {
    std::u16string out;
    for (const char16_t c : text) {
        const bool blank = u_isUWhiteSpace(c) != 0;
        if (!blank) out += c;
        if (blank && !out.empty() && out.back() != u' ') out += u' ';
    }
    while (!out.empty() && out.back() == u' ') out.pop_back();
    return out;
}

const USpoofChecker* spoof_checker() {
    static const auto checker = [] {
        UErrorCode error = U_ZERO_ERROR;
        std::unique_ptr<USpoofChecker, void (*)(USpoofChecker*)> made(uspoof_open(&error), uspoof_close);
        return U_SUCCESS(error) ? std::move(made) : decltype(made)(nullptr, uspoof_close);
    }();
    return checker.get();
}

// What is left of a name for an eye that does not look closely.
std::u16string seen(std::string_view name) {
    UErrorCode error = U_ZERO_ERROR;
    const auto text = joined(normal(wide(name, error), error));
    std::u16string small(text.size() * 3 + 1, u'\0');
    const auto length = u_strFoldCase(small.data(), static_cast<std::int32_t>(small.size()), text.data(),
                                      static_cast<std::int32_t>(text.size()), U_FOLD_CASE_DEFAULT, &error);
    small.resize(static_cast<std::size_t>(std::max(length, 0)));
    std::u16string out(small.size() * 8 + 64, u'\0');
    const auto size =
        spoof_checker() == nullptr
            ? 0
            : uspoof_getSkeleton(spoof_checker(), 0, small.data(), static_cast<std::int32_t>(small.size()), out.data(),
                                 static_cast<std::int32_t>(out.size()), &error);
    if (size <= 0 || U_FAILURE(error)) return small;
    out.resize(static_cast<std::size_t>(size));
    std::erase(out, u' ');
    return out;
}

std::string shortened(const std::string& name, std::size_t longest) {
    std::size_t end = 0, count = 0;
    for (; end < name.size(); ++end) {
        if ((static_cast<unsigned char>(name[end]) & 0xc0) != 0x80 && count++ == longest) break;
    }
    return name.substr(0, end);
}

}  // namespace

std::size_t characters(std::string_view text) {
    return static_cast<std::size_t>(
        std::ranges::count_if(text, [](char c) { return (static_cast<unsigned char>(c) & 0xc0) != 0x80; }));
}

Answer<std::string> read_label(std::string_view text, std::string_view what, std::size_t longest) {
    UErrorCode error = U_ZERO_ERROR;
    const auto clean = joined(normal(wide(text, error), error));
    const auto out = narrow(clean, error);
    if (U_FAILURE(error)) return Problem{"bad", std::string(what) + " is no text", {}, "letters of any script"};
    int marks = 0;
    for (std::size_t i = 0; i < clean.size();) {
        UChar32 c = 0;
        U16_NEXT(clean.data(), i, clean.size(), c);
        marks = is_mark(c) ? marks + 1 : 0;
        if (is_visible(c) && marks <= kMarks) continue;
        return Problem{"bad",
                       std::string(what) + " has a character that cannot be seen, or turns the text around",
                       {},
                       "letters, digits, signs and blanks"};
    }
    if (out.empty() || characters(out) > longest)
        return Problem{"limit", std::string(what) + " has 1 to " + std::to_string(longest) + " characters", {}, {}};
    return out;
}

Answer<std::string> read_name(std::string_view text) { return read_label(text, "a name", kNameCharacters); }

bool alike(std::string_view one, std::string_view other) { return seen(one) == seen(other); }

std::string told_apart(const std::string& name, const std::vector<std::string>& others) {
    std::set<std::u16string> taken;
    for (const auto& other : others) taken.insert(seen(other));
    auto told = name;
    for (int number = 2; taken.contains(seen(told)); ++number)
        told = shortened(name, kNameCharacters - 3) + " " + std::to_string(number);
    return told;
}

}  // namespace server
