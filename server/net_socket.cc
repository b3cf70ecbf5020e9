// One client on a WebSocket.
#include <algorithm>
#include <array>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/beast/websocket/rfc6455.hpp>
#include <boost/beast/websocket/stream.hpp>
#include <cstdio>
#include <deque>
#include <utility>

#include "server/allowance.h"
#include "server/change.h"
#include "server/net_stream.h"

namespace server {
namespace {

namespace websocket = beast::websocket;

constexpr std::chrono::seconds kSilent(24);
constexpr Rate kPings{2, 20};                         // of one connection, and pongs
constexpr std::size_t kMaxWaiting = 4 * 1024 * 1024;  // bytes for a client that does not read

// Positions and what led to them alone are compressed: where people can write (chat, names, titles), whoever sees
// lengths on the wire could write until something hidden is met by it. What is compressed holds words of the game
// alone.
constexpr std::string_view kPosition = "\"is\":\"position\"", kPast = "\"is\":\"past\"", kWhole = ",\"position\":";
constexpr std::size_t kRemembered = 4;  // tables whose last position is known, for each connection

// The window holds some twenty positions, and what it costs (136 KB) is taken by the first of them: who looks at
// no table has none. What comes from clients is small and remembers nothing.
websocket::permessage_deflate deflate() {
    websocket::permessage_deflate options;
    options.server_enable = true;
    options.server_max_window_bits = 15;
    options.client_max_window_bits = 9;
    options.client_no_context_takeover = true;
    options.compLevel = 6;
    options.memLevel = 4;
    options.msg_size_threshold = 256;
    return options;
}

// A position is much like the one before it: who was told that one is told what has changed.
class Positions {
  public:
    using Body = std::shared_ptr<const std::string>;
    Body told(const Body& body) {
        const auto at = body->find(kWhole);
        if (!body->starts_with(kPosition) || at == std::string::npos) return body;
        const auto table = body->substr(0, at);
        const auto known = std::ranges::find_if(last_, [&](const Body& each) { return each->starts_with(table); });
        const auto before = known == last_.end() ? nullptr : *known;
        if (known != last_.end()) last_.erase(known);
        last_.push_front(body);
        if (last_.size() > kRemembered) last_.pop_back();
        if (!before) return body;
        const auto whole = [&](const Body& each) {  // without the brace that ends the message
            return std::string_view(*each).substr(at + kWhole.size(), each->size() - at - kWhole.size() - 1);
        };
        auto change = table + ",\"change\":" + change_json(whole(before), whole(body)) + "}";
        return change.size() < body->size() ? std::make_shared<const std::string>(std::move(change)) : body;
    }

  private:
    std::deque<Body> last_;  // the latest first
};

// Messages to one client wait in line; one is written at a time.
class Connection final : public Outlet, public std::enable_shared_from_this<Connection> {
  public:
    Connection(Stream stream, const NetCounters& counters) : socket_(std::move(stream)), counters_(counters) {}

    void send(std::shared_ptr<const std::string> body) override {
        asio::post(socket_.get_executor(),
                   [self = shared_from_this(), body = std::move(body)]() mutable { self->queue(std::move(body)); });
    }

    asio::awaitable<void> talk(Request upgrade, std::shared_ptr<Client> client) {
        const auto self = shared_from_this();
        error_code error;
        // Half of it silent: asked whether anybody is there. All of it: nobody is.
        socket_.set_option(websocket::stream_base::timeout{std::chrono::seconds(10), kSilent, true});
        // The library answers pings by itself, and asks for a pong when all is silent; who sends too many is cut off.
        socket_.control_callback([this](websocket::frame_type kind, beast::string_view) {
            if (kind != websocket::frame_type::close && !pings_.take({})) beast::get_lowest_layer(socket_).close();
        });
        socket_.read_message_max(kMaxMessage);
        socket_.set_option(deflate());
        co_await socket_.async_accept(upgrade, into(error));
        if (error) co_return;
        open_ = true;
        client->connect(self);
        beast::flat_buffer buffer;
        Milliseconds pause(0);
        for (;;) {
            co_await socket_.async_read(buffer, into(error));
            if (error) break;
            const auto data = buffer.data();
            pause = receive(*client, {static_cast<const char*>(data.data()), data.size()});
            buffer.consume(buffer.size());
            if (pause.count() == 0) continue;
            asio::steady_timer wait(socket_.get_executor(), std::exchange(pause, Milliseconds(0)));
            co_await wait.async_wait(into(error));
        }
        open_ = false;
        line_.clear();
        client->disconnected();
    }

  private:
    Milliseconds receive(Client& client, std::string_view message) {
        try {
            return client.receive(message, socket_.got_text() ? Frame::Text : Frame::Binary);
        } catch (const std::exception& fault) {
            std::fprintf(stderr, "a message failed: %s\n", fault.what());
            queue(std::make_shared<const std::string>(
                "\"re\":0,\"is\":\"error\"," + problem_json({"internal", "this went wrong here", {}, {}}) + "}"));
            return Milliseconds(0);
        }
    }

    void queue(std::shared_ptr<const std::string> body) {
        if (!open_) return;
        waiting_ += body->size();
        line_.push_back(std::move(body));
        if (waiting_ > kMaxWaiting) {
            open_ = false;
            beast::get_lowest_layer(socket_).close();
            return;
        }
        if (!writing_) {
            writing_ = true;
            asio::co_spawn(socket_.get_executor(), write(shared_from_this()), asio::detached);
        }
    }

    asio::awaitable<void> write([[maybe_unused]] std::shared_ptr<Connection> self) {
        while (open_ && !line_.empty()) {
            waiting_ -= line_.front()->size();
            const auto body = positions_.told(line_.front());
            line_.pop_front();
            const std::string number = "{\"n\":" + std::to_string(++sent_) + ",";
            error_code error;
            const std::array<asio::const_buffer, 2> parts = {asio::buffer(number), asio::buffer(*body)};
            socket_.compress(body->starts_with(kPosition) || body->starts_with(kPast));
            co_await socket_.async_write(parts, into(error));
            if (error) break;
            counters_.sent(number.size() + body->size());
        }
        writing_ = false;
    }

    websocket::stream<Stream, true> socket_;
    const NetCounters& counters_;
    std::deque<std::shared_ptr<const std::string>> line_;
    std::size_t waiting_ = 0;
    std::uint64_t sent_ = 0;
    bool open_ = false, writing_ = false;
    Allowances pings_{kPings};
    Positions positions_;
};

}  // namespace

asio::awaitable<void> talk(Stream stream, Request upgrade, std::shared_ptr<Client> client,
                           const NetCounters& counters) {
    const auto connection = std::make_shared<Connection>(std::move(stream), counters);
    co_await connection->talk(std::move(upgrade), std::move(client));
}

}  // namespace server
