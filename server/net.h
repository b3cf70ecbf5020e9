// The sockets: HTTP, WebSocket and the loop they run on. The one place that knows the network library.
#pragma once

#include <string>

#include "engine/result.h"
#include "server/loop.h"
#include "server/outlet.h"

namespace server {

struct HttpRequest {
    std::string method, target;
    std::string body{};
    std::string known{};  // If-None-Match: the tags of what the other side has
    bool takes_gzip = false;
    bool local = false;  // from this machine, and for nobody else
};

struct HttpResponse {
    int status = 200;
    std::string type = "application/json";
    std::string body{};
    std::string_view still{};  // instead of `body`: bytes that outlive the server
    bool gzip = false;
    std::string cache = "no-cache";
    std::string tag{};       // ETag; with status 304 all there is to say
    std::string download{};  // a file name, where it is to be saved
};

// One client on a WebSocket, as the sockets see it. All calls come on the connection's strand.
class Client {
  public:
    virtual ~Client() = default;
    virtual void connect(std::shared_ptr<Outlet> outlet) = 0;
    virtual Milliseconds receive(std::string_view message, Frame frame) = 0;  // how long the next one waits
    virtual void disconnected() = 0;
};

struct NetCounters {
    std::function<void()> connected, disconnected, refused;
    std::function<void(std::size_t bytes)> sent;
};

class Net : public Loop {
  public:
    // Answers the port, which is another one for 0.
    virtual engine::Result<int, std::string> listen(const std::string& address, int port) = 0;
    virtual void serve(std::function<HttpResponse(const HttpRequest&)> http,
                       std::function<std::shared_ptr<Client>(const std::string& address)> client,
                       NetCounters counters) = 0;
    // Until a signal or `stop`; with `ending`, which then says when, until the second signal.
    virtual void run(int threads, std::function<void()> ending = {}) = 0;
    virtual void stop() = 0;
};

struct NetOptions {
    bool open_to_all = false;          // bounds for strangers
    std::vector<std::string> hosts{};  // names by which it is called, besides its addresses
};
std::unique_ptr<Net> make_net(const NetOptions& options);

// The address under which others find this machine; `localhost` where it has none.
std::string own_address();

}  // namespace server
