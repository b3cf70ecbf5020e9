// One client on a WebSocket.
#include <array>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/beast/websocket/rfc6455.hpp>
#include <boost/beast/websocket/stream.hpp>
#include <cstdio>
#include <deque>
#include <utility>

#include "server/net_stream.h"

namespace server {
namespace {

namespace websocket = beast::websocket;

constexpr std::size_t kMaxWaiting = 4 * 1024 * 1024;  // bytes for a client that does not read

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
        socket_.set_option(websocket::stream_base::timeout{std::chrono::seconds(10), std::chrono::seconds(40), true});
        socket_.read_message_max(kMaxMessage);
        co_await socket_.async_accept(upgrade, into(error));
        if (error) co_return;
        open_ = true;
        client->connect(self);
        beast::flat_buffer buffer;
        Milliseconds pause(0);
        for (;;) {
            co_await socket_.async_read(buffer, into(error));
            if (error) break;
            if (!socket_.got_text()) {
                queue(std::make_shared<const std::string>(
                    "\"re\":0,\"is\":\"error\"," + problem_json({"bad", "messages are JSON texts", {}, {}}) + "}"));
            } else {
                const auto data = buffer.data();
                pause = receive(*client, {static_cast<const char*>(data.data()), data.size()});
            }
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
    Milliseconds receive(Client& client, std::string_view text) {
        try {
            return client.receive(text);
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
            const auto body = line_.front();
            line_.pop_front();
            waiting_ -= body->size();
            const std::string number = "{\"n\":" + std::to_string(++sent_) + ",";
            error_code error;
            const std::array<asio::const_buffer, 2> parts = {asio::buffer(number), asio::buffer(*body)};
            co_await socket_.async_write(parts, into(error));
            if (error) break;
            counters_.sent(number.size() + body->size());
        }
        writing_ = false;
    }

    websocket::stream<Stream, false> socket_;  // messages are not compressed
    const NetCounters& counters_;
    std::deque<std::shared_ptr<const std::string>> line_;
    std::size_t waiting_ = 0;
    std::uint64_t sent_ = 0;
    bool open_ = false, writing_ = false;
};

}  // namespace

asio::awaitable<void> talk(Stream stream, Request upgrade, std::shared_ptr<Client> client,
                           const NetCounters& counters) {
    const auto connection = std::make_shared<Connection>(std::move(stream), counters);
    co_await connection->talk(std::move(upgrade), std::move(client));
}

}  // namespace server
