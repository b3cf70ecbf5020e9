#include "server/net.h"

#include <sys/resource.h>

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/ip/udp.hpp>
#include <boost/asio/signal_set.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/thread_pool.hpp>
#include <boost/asio/write.hpp>
#include <boost/beast/http/empty_body.hpp>
#include <boost/beast/http/error.hpp>
#include <boost/beast/http/parser.hpp>
#include <boost/beast/http/read.hpp>
#include <boost/beast/http/write.hpp>
#include <boost/beast/websocket/rfc6455.hpp>
#include <cstdio>
#include <sstream>
#include <thread>
#include <utility>

#include "server/door.h"
#include "server/hosts.h"
#include "server/net_stream.h"

namespace server {
namespace {

constexpr std::size_t kMaxRequest = 16 * 1024;
constexpr std::size_t kMaxBody = 32 * 1024;
constexpr Milliseconds kTooMany(100);  // after this a request beyond the bounds is refused

class AsioStrand final : public Strand {
  public:
    explicit AsioStrand(asio::io_context& context) : strand_(asio::make_strand(context)) {}
    void post(std::function<void()> work) override { asio::post(strand_, std::move(work)); }
    void after(Milliseconds delay, std::function<void()> work) override {
        if (delay.count() <= 0) return post(std::move(work));
        auto timer = std::make_shared<asio::steady_timer>(strand_, delay);
        timer->async_wait([timer, work = std::move(work)](error_code error) {
            if (!error) work();
        });
    }
    std::int64_t now() const override {
        return std::chrono::duration_cast<Milliseconds>(std::chrono::steady_clock::now().time_since_epoch()).count();
    }

  private:
    Executor strand_;
};

bool from_this_site(const Request& request) {
    const auto origin = request[http::field::origin];
    if (origin.empty()) return true;
    const auto slashes = origin.find("//");
    return slashes != beast::string_view::npos && origin.substr(slashes + 2) == request[http::field::host];
}

// One side of the bounds: of IPv6 the network, for a single house has more addresses than can be counted.
std::string bounded(const asio::ip::address& address) {
    if (address.is_v4()) return address.to_string();
    const auto six = address.to_v6();
    if (six.is_v4_mapped()) return asio::ip::make_address_v4(asio::ip::v4_mapped, six).to_string();
    auto bytes = six.to_bytes();
    std::fill(bytes.begin() + 8, bytes.end(), std::uint8_t{0});
    return asio::ip::make_address_v6(bytes).to_string();
}

// Who asks: the other side or, where that is a proxy on this machine, whom it names. A stranger may name anybody.
std::string who_asks(const asio::ip::address& peer, const Request& request) {
    if (!peer.is_loopback()) return bounded(peer);
    const auto lines = request.equal_range("X-Forwarded-For");  // several are one list
    auto named = lines.first == lines.second ? beast::string_view() : std::prev(lines.second)->value();
    if (const auto comma = named.rfind(','); comma != beast::string_view::npos) named.remove_prefix(comma + 1);
    while (!named.empty() && named.front() == ' ') named.remove_prefix(1);
    error_code error;
    const auto address = asio::ip::make_address(std::string(named), error);
    return bounded(error ? peer : address);
}

// What is worked out anew for each request costs more than what lies ready.
double cost_of(const HttpRequest& asked) {
    const bool works = asked.method == "POST" || asked.target.starts_with("/api/re");  // records, replays
    return works ? 10 : 1;
}

// The status for a request that could not be read; 0 where there is nobody to tell.
int status_of(error_code error) {
    if (error == http::error::header_limit || error == http::error::buffer_overflow) return 431;
    if (error == http::error::body_limit) return 413;
    if (error == http::error::end_of_stream || error == http::error::partial_message) return 0;
    return error && error.category() == make_error_code(http::error::bad_method).category() ? 400 : 0;
}

// The head of a response as it is sent. (The library's own way to write a message is long to compile.)
std::string head_text(const Request& request, const HttpResponse& answer, std::size_t length) {
    http::response<http::empty_body> out{static_cast<http::status>(answer.status), request.version()};
    out.set(http::field::content_type, answer.type);
    out.set(http::field::cache_control, answer.cache);
    if (!answer.tag.empty()) out.set(http::field::etag, answer.tag), out.set(http::field::vary, "Accept-Encoding");
    if (answer.status == 429) out.set(http::field::retry_after, "1");
    if (answer.gzip) out.set(http::field::content_encoding, "gzip");
    if (!answer.download.empty())
        out.set(http::field::content_disposition, "attachment; filename=\"" + answer.download + "\"");
    out.set("X-Content-Type-Options", "nosniff");
    out.set("Referrer-Policy", "no-referrer");
    out.set("Cross-Origin-Opener-Policy", "same-origin");
    out.set("Content-Security-Policy",
            "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self'; "
            "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'");
    out.keep_alive(request.keep_alive());
    if (answer.status != 304) out.content_length(length);
    std::ostringstream text;
    text << out.base();
    return text.str();
}

void be_gentle() {
    static thread_local const int gentle = ::setpriority(PRIO_PROCESS, 0, 10);  // of this thread alone
    static_cast<void>(gentle);
}

class AsioNet final : public Net {
  public:
    explicit AsioNet(const NetOptions& options)
        : options_(options),
          door_(options.open_to_all),
          acceptor_(context_),
          readers_(std::max(1u, std::thread::hardware_concurrency() / 2)),
          beside_(std::max(2u, std::thread::hardware_concurrency() / 2)) {}

    std::shared_ptr<Strand> strand() override { return std::make_shared<AsioStrand>(context_); }
    void beside(std::function<void()> work) override {
        asio::post(beside_, [work = std::move(work)] {
            be_gentle();
            work();
        });
    }

    engine::Result<int, std::string> listen(const std::string& address, int port) override {
        error_code error;
        const auto where = asio::ip::make_address(address, error);
        if (error) return "`" + address + "` is no address";
        const tcp::endpoint endpoint(where, static_cast<unsigned short>(port));
        acceptor_.open(endpoint.protocol(), error);
        if (!error) acceptor_.set_option(tcp::acceptor::reuse_address(true), error);
        if (!error) acceptor_.bind(endpoint, error);
        if (!error) acceptor_.listen(1024, error);
        if (error) return address + ":" + std::to_string(port) + " cannot be listened on: " + error.message();
        return int{acceptor_.local_endpoint().port()};
    }

    void serve(std::function<HttpResponse(const HttpRequest&)> answer,
               std::function<std::shared_ptr<Client>(const std::string& address)> client,
               NetCounters counters) override {
        http_ = std::move(answer);
        client_ = std::move(client);
        counters_ = std::move(counters);
        asio::co_spawn(context_, accept(), asio::detached);
    }

    void run(int threads, std::function<void()> ending) override {
        asio::signal_set signals(context_, SIGINT, SIGTERM);
        const auto stop = [this](error_code error, int) {
            if (!error) context_.stop();
        };
        signals.async_wait([&](error_code error, int signal) {
            if (error || !ending) return stop(error, signal);
            signals.async_wait(stop);
            ending();
        });
        std::vector<std::jthread> others;
        for (int i = 1; i < threads; ++i) others.emplace_back([this] { context_.run(); });
        context_.run();
        others.clear();
        for (auto* pool : {&readers_, &beside_}) pool->stop();
        for (auto* pool : {&readers_, &beside_}) pool->join();
    }

    void stop() override { context_.stop(); }

  private:
    asio::awaitable<void> accept() {
        for (;;) {
            error_code error;
            Stream stream(asio::make_strand(context_));
            co_await acceptor_.async_accept(stream.socket(), into(error));
            if (error) {
                // No file descriptors left, or a client that was gone at once: breathe and go on.
                asio::steady_timer pause(context_, std::chrono::milliseconds(20));
                co_await pause.async_wait(into(error));
                continue;
            }
            const auto remote = stream.socket().remote_endpoint(error);
            if (error) continue;
            stream.socket().set_option(tcp::no_delay(true), error);  // an answer and what follows it are two messages
            const auto executor = stream.get_executor();
            asio::co_spawn(executor, visit(std::move(stream), remote.address()), asio::detached);
        }
    }

    asio::awaitable<void> visit(Stream stream, asio::ip::address peer) {
        Door::Visit visit(door_);
        // For whom a proxy comes, only its first request tells.
        if (!peer.is_loopback() && !visit.enter(bounded(peer))) {
            co_await refuse(stream);
            co_return;
        }
        try {
            co_await converse(std::move(stream), peer, visit);
        } catch (const std::exception&) {  // of the library alone: the connection is lost, nothing else
        }
    }

    asio::awaitable<void> refuse(Stream& stream) {
        error_code error;
        counters_.refused();
        static const std::string answer =
            "HTTP/1.1 429 Too Many Requests\r\nConnection: close\r\nRetry-After: 1\r\nContent-Length: 0\r\n\r\n";
        stream.expires_after(std::chrono::seconds(2));
        co_await asio::async_write(stream, asio::buffer(answer), into(error));
        stream.socket().shutdown(tcp::socket::shutdown_send, error);
    }

    asio::awaitable<void> converse(Stream stream, asio::ip::address peer, Door::Visit& visit) {
        beast::flat_buffer buffer;
        error_code error;
        for (;;) {
            http::request_parser<http::string_body> parser;
            parser.body_limit(kMaxBody);
            parser.header_limit(kMaxRequest);
            stream.expires_after(std::chrono::seconds(30));
            co_await http::async_read(stream, buffer, parser, into(error));
            if (const int status = status_of(error); status != 0) {
                HttpResponse no;
                no.status = status;
                no.body = R"({"error":{"code":"bad","message":"this is no request that is read here"}})";
                auto request = parser.release();
                request.keep_alive(false);
                co_await reply(stream, request, no, error);
                break;
            }
            if (error) break;
            auto request = parser.release();
            const auto address = who_asks(peer, request);
            if (!visit.enter(address)) {
                co_await refuse(stream);
                co_return;
            }
            const auto host = request[http::field::host];
            if (!goes_by({host.data(), host.size()}, options_.hosts)) {
                counters_.refused();
                HttpResponse no;
                no.status = 421;
                no.body = R"({"error":{"code":"forbidden","message":"this server does not go by that name",)"
                          R"("remedy":"whoever runs it names it: nexus serve --host NAME"}})";
                co_await reply(stream, request, no, error);
                break;
            }
            if (beast::websocket::is_upgrade(request)) {
                const auto path = request.target().substr(0, request.target().find('?'));  // the rest is for proxies
                if (path != "/ws" || !from_this_site(request)) {
                    HttpResponse no;
                    no.status = 403;
                    no.body = R"({"error":{"code":"forbidden","message":"a page of another site may not connect"}})";
                    co_await reply(stream, request, no, error);
                    break;
                }
                stream.expires_never();
                counters_.connected();
                co_await talk(std::move(stream), std::move(request), client_(address), counters_);
                counters_.disconnected();
                co_return;
            }
            HttpRequest asked;
            asked.method = std::string(request.method_string());
            asked.target = std::string(request.target());
            asked.body = request.body();
            asked.local = peer.is_loopback() && request.find("X-Forwarded-For") == request.end();
            asked.known = std::string(request[http::field::if_none_match]);
            asked.takes_gzip = request[http::field::accept_encoding].find("gzip") != beast::string_view::npos;
            HttpResponse said;
            if (!door_.ask(address, options_.open_to_all ? cost_of(asked) : 1)) {
                said = co_await too_many();
            } else if (asked.target.starts_with("/api/")) {
                // What has to be worked out is worked out beside the loop: whoever reads much holds up no table.
                said = co_await asio::co_spawn(readers_, worked_out(&asked), asio::use_awaitable);
            } else {
                said = answer(asked);
            }
            stream.expires_after(std::chrono::seconds(30));
            co_await reply(stream, request, std::move(said), error);
            if (error || !request.keep_alive()) break;
        }
        stream.socket().shutdown(tcp::socket::shutdown_send, error);
    }

    asio::awaitable<HttpResponse> worked_out(const HttpRequest* asked) const {
        be_gentle();
        co_return answer(*asked);
    }

    asio::awaitable<HttpResponse> too_many() {
        error_code error;
        asio::steady_timer wait(co_await asio::this_coro::executor, kTooMany);
        co_await wait.async_wait(into(error));
        counters_.refused();
        HttpResponse no;
        no.status = 429;
        no.body = R"({"error":{"code":"limit","message":"these are too many requests","remedy":"100 a second"}})";
        co_return no;
    }

    HttpResponse answer(const HttpRequest& asked) const {
        try {
            return http_(asked);
        } catch (const std::exception& fault) {
            std::fprintf(stderr, "%s failed: %s\n", asked.target.c_str(), fault.what());
            HttpResponse no;
            no.status = 500;
            no.body = R"({"error":{"code":"internal","message":"this went wrong here"}})";
            return no;
        }
    }

    asio::awaitable<void> reply(Stream& stream, const Request& request, HttpResponse answer, error_code& error) {
        const std::string_view body = answer.still.empty() ? std::string_view(answer.body) : answer.still;
        const std::string head = head_text(request, answer, body.size());
        const bool whole = request.method() != http::verb::head;
        const std::array parts = {asio::buffer(head), asio::buffer(body.data(), whole ? body.size() : 0)};
        co_await asio::async_write(stream, parts, into(error));
    }

    const NetOptions options_;
    Door door_;  // before the loop: visits that it still holds leave by it
    asio::io_context context_;
    tcp::acceptor acceptor_;
    std::function<HttpResponse(const HttpRequest&)> http_;
    std::function<std::shared_ptr<Client>(const std::string& address)> client_;
    NetCounters counters_;
    asio::thread_pool readers_, beside_;  // what a page reads, and what tables wait for: neither holds up the other
};

}  // namespace

std::int64_t now_ms() {
    return std::chrono::duration_cast<Milliseconds>(std::chrono::system_clock::now().time_since_epoch()).count();
}

std::string own_address() {
    using asio::ip::udp;
    asio::io_context context;
    udp::socket socket(context);
    error_code error;
    // Nothing is sent: the system only says from where it would go to a far place (an address of documentation).
    socket.connect(udp::endpoint(asio::ip::make_address("203.0.113.1"), 9), error);
    const auto here = error ? udp::endpoint() : socket.local_endpoint(error);
    return error || here.address().is_unspecified() ? "localhost" : here.address().to_string();
}

std::unique_ptr<Net> make_net(const NetOptions& options) { return std::make_unique<AsioNet>(options); }

}  // namespace server
