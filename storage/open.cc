// Which database a name means.
#include "storage/postgres/postgres.h"
#include "storage/sqlite_reading.h"

namespace storage {

bool is_url(std::string_view where) { return where.starts_with("postgresql://") || where.starts_with("postgres://"); }

std::string shown(const std::string& where) {
    if (!is_url(where)) return where;
    std::string out = where;
    for (auto at = out.find("password="); at != std::string::npos; at = out.find("password=", at + 1)) {
        const auto value = at + std::string_view("password=").size(), end = out.find('&', value);
        out.replace(value, end == std::string::npos ? end : end - value, "...");
    }
    const auto at = out.rfind('@'), colon = out.find(':', out.find("://") + 3);
    return at != std::string::npos && colon < at ? out.substr(0, colon) + ":..." + out.substr(at) : out;
}

engine::Result<std::unique_ptr<Store>, engine::LoadError> open_store(const std::string& where) {
    return is_url(where) ? open_postgres(where) : open_sqlite(where);
}

engine::Result<std::unique_ptr<Reading>, engine::LoadError> open_reading(const std::string& where) {
    return is_url(where) ? read_postgres(where) : read_sqlite(where);
}

#ifndef NEXUS_POSTGRES
namespace {
engine::LoadError without(const std::string& url) {
    return {shown(url), 0,
            0,          "this program was built without PostgreSQL",
            {},         "install libpq-dev, remove the folder build, and build it again"};
}
}  // namespace
engine::Result<std::unique_ptr<Store>, engine::LoadError> open_postgres(const std::string& url) { return without(url); }
engine::Result<std::unique_ptr<Reading>, engine::LoadError> read_postgres(const std::string& url) {
    return without(url);
}
#endif

}  // namespace storage
