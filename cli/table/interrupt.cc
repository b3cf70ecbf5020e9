#include "cli/table/interrupt.h"

#include <chrono>
#include <condition_variable>
#include <csignal>
#include <mutex>

namespace cli {
namespace {

volatile std::sig_atomic_t asked_to_stop = 0;

void on_interrupt(int) { asked_to_stop = 1; }

void catch_signal(int signal) {
    struct sigaction action{};
    action.sa_handler = on_interrupt;  // no SA_RESTART: a waiting read ends
    sigaction(signal, &action, nullptr);
}

}  // namespace

void catch_interrupts() { catch_signal(SIGINT); }

void catch_endings() {
    catch_signal(SIGINT);
    catch_signal(SIGTERM);
}

bool interrupted() { return asked_to_stop != 0; }

Watch::Watch(std::function<void(double seconds)> tick)
    : watcher_([work = work_, tick = std::move(tick)](const std::stop_token& over) mutable {
          using Clock = std::chrono::steady_clock;
          const auto began = Clock::now();
          std::mutex mutex;
          std::condition_variable_any ended;
          std::unique_lock lock(mutex);
          while (!ended.wait_for(lock, over, std::chrono::milliseconds(100), [&] { return over.stop_requested(); })) {
              if (interrupted()) work.request_stop();
              if (tick) tick(std::chrono::duration<double>(Clock::now() - began).count());
          }
      }) {}

}  // namespace cli
