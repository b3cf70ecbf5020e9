#include "server/hosts.h"

#include <arpa/inet.h>
#include <unistd.h>

#include <algorithm>
#include <array>

namespace server {
namespace {

std::string small(std::string_view text) {
    std::string out(text);
    std::ranges::transform(out, out.begin(),
                           [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c; });
    if (out.ends_with('.')) out.pop_back();
    return out;
}

std::string without_port(std::string_view host) {
    if (host.starts_with('[')) return small(host.substr(0, host.find(']') + 1));
    return small(host.substr(0, host.find(':')));
}

bool is_address(const std::string& host) {
    std::array<unsigned char, 16> bytes{};
    if (host.starts_with('[') && host.ends_with(']'))
        return ::inet_pton(AF_INET6, host.substr(1, host.size() - 2).c_str(), bytes.data()) == 1;
    return ::inet_pton(AF_INET, host.c_str(), bytes.data()) == 1;
}

std::string own_name() {
    std::array<char, 256> name{};
    return ::gethostname(name.data(), name.size() - 1) == 0 ? small(name.data()) : std::string();
}

}  // namespace

bool goes_by(std::string_view host, const std::vector<std::string>& told) {
    if (host.empty()) return true;
    const auto name = without_port(host);
    static const std::string own = own_name();
    if (is_address(name) || name == "localhost" || name.ends_with(".localhost")) return true;
    if (!own.empty() && (name == own || name == own + ".local")) return true;
    return std::ranges::any_of(told, [&](const std::string& each) { return small(each) == name; });
}

}  // namespace server
