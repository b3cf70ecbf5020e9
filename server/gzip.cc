#include "server/gzip.h"

#include <array>
#include <boost/beast/zlib/deflate_stream.hpp>
#include <boost/crc.hpp>
#include <cstdint>

#include "engine/ensure.h"

namespace server {
namespace {

namespace zlib = boost::beast::zlib;

// The lowest byte first.
void append(std::string& out, std::uint32_t number) {
    for (int i = 0; i < 4; ++i) out += static_cast<char>(number >> 8 * i & 255u);
}

}  // namespace

std::string gzip(std::string_view plain) {
    constexpr std::array<char, 10> kHead = {'\x1f', '\x8b', 8, 0, 0, 0, 0, 0, 0, '\xff'};  // no name, no time
    zlib::deflate_stream stream;
    stream.reset(6, 15, 8, zlib::Strategy::normal);
    std::string out(kHead.data(), kHead.size());
    out.resize(kHead.size() + stream.upper_bound(plain.size()));
    zlib::z_params params;
    params.next_in = plain.data();
    params.avail_in = plain.size();
    params.next_out = out.data() + kHead.size();
    params.avail_out = out.size() - kHead.size();
    boost::beast::error_code error;
    stream.write(params, zlib::Flush::finish, error);
    ENSURE(error == zlib::error::end_of_stream);  // there was room for the worst
    out.resize(kHead.size() + params.total_out);
    boost::crc_32_type sum;
    sum.process_bytes(plain.data(), plain.size());
    append(out, sum.checksum());
    append(out, static_cast<std::uint32_t>(plain.size()));
    return out;
}

}  // namespace server
