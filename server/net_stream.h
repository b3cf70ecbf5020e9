// The words of the network library that both halves of the sockets use: net.cc (HTTP) and net_socket.cc (WebSocket),
// which is apart because each is long to compile. Nobody else includes it.
#pragma once

#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/redirect_error.hpp>
#include <boost/asio/strand.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/beast/core/basic_stream.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/http/message.hpp>
#include <boost/beast/http/string_body.hpp>

#include "server/net.h"

namespace server {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
using asio::ip::tcp;
using Executor = asio::strand<asio::io_context::executor_type>;
using Stream = beast::basic_stream<tcp, Executor>;
using Request = http::request<http::string_body>;
using beast::error_code;

inline auto into(error_code& error) { return asio::redirect_error(asio::use_awaitable, error); }

// Takes the stream over with the request that asked for it, until one side leaves.
asio::awaitable<void> talk(Stream stream, Request upgrade, std::shared_ptr<Client> client, const NetCounters& counters);

}  // namespace server
