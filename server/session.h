// One client and what it may ask: reads commands, bounds them, and hands each to the hall or to a table.
#pragma once

#include <atomic>

#include "server/archive.h"
#include "server/hall.h"

namespace server {

struct CommandFields;
struct TableCommand;

class Session : public std::enable_shared_from_this<Session> {
  public:
    Session(Hall& hall, Archive& archive, Guests& guests, std::string address)
        : hall_(hall), archive_(archive), guests_(guests), address_(std::move(address)) {}
    void connect(std::shared_ptr<Outlet> outlet) { outlet_ = std::move(outlet); }
    // On the strand of the connection. Who is too fast is told so, and read more slowly.
    Milliseconds receive(std::string_view text, Frame frame);
    void disconnected();

  private:
    void dispatch(const Message& message);
    bool for_lobby(const Message& message, const Asked& asked);
    bool for_table(const Message& message, const Asked& asked);
    static const TableCommand* find_command(std::string_view name);
    void ask_table(const TableCommand& command, const Asked& asked, const CommandFields& given,
                   const std::shared_ptr<Table>& table);
    // What has to be settled before a table hears of a command.
    using Before = std::optional<Problem> (Session::*)(const Asked& asked, const CommandFields& given,
                                                       const std::shared_ptr<Table>& table);
    friend struct TableCommand;
    std::optional<Problem> opens(const Asked&, const CommandFields&, const std::shared_ptr<Table>& table);
    std::optional<Problem> goes(const Asked&, const CommandFields&, const std::shared_ptr<Table>& table);
    std::optional<Problem> sits(const Asked& asked, const CommandFields&, const std::shared_ptr<Table>& table);
    std::optional<Problem> talks(const Asked& asked, const CommandFields& given, const std::shared_ptr<Table>&);
    void hello(const Message& message, const Asked& asked);
    void rename(const Message& message, const Asked& asked);
    void fork(const Message& message, const Asked& asked);
    void course(const Message& message, const Asked& asked);

    Hall& hall_;
    Archive& archive_;
    Guests& guests_;
    std::string address_;  // whose bounds count
    std::shared_ptr<Outlet> outlet_;
    std::mutex mutex_;  // of the next two, which the store's answer sets on another thread
    Guest guest_;
    std::atomic<bool> greeted_ = false;
    std::mutex open_mutex_;  // of the next two
    std::vector<std::shared_ptr<Table>> open_;
    bool left_ = false;
};

}  // namespace server
