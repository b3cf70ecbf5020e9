#include "server/web_files.h"

namespace web {
namespace {
constexpr File kFiles[] = {
    {"/index.html", "text/html; charset=utf-8", "<!doctype html><title>Nexus</title>", false, false}};
}
std::span<const File> files() { return kFiles; }
}  // namespace web
