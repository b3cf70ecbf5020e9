// By which names a server is called. A page of another site may point a name of its own at this machine and then pass
// for our page (DNS rebinding); it cannot make a browser send another name than its own.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace server {

// `host` as a request names it, with or without port: an address, `localhost`, the name of this machine, or one of
// those the server was told. A request without any comes from no browser.
bool goes_by(std::string_view host, const std::vector<std::string>& told);

}  // namespace server
