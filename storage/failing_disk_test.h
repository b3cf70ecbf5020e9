// A disk that fails when it is told to: stands between SQLite and the files of this process.
#pragma once

#include <sqlite3.h>

#include <atomic>

class FailingDisk {
  public:
    enum Failure { Nothing, Full, BadWrite, BadSync };

    FailingDisk() {
        real_ = sqlite3_vfs_find(nullptr);
        vfs_ = *real_;
        vfs_.zName = "failing";
        vfs_.xOpen = open;
        sqlite3_vfs_register(&vfs_, 1);
    }
    ~FailingDisk() {
        fail(Nothing);
        sqlite3_vfs_unregister(&vfs_);
        sqlite3_vfs_register(real_, 1);
    }
    void fail(Failure failure) const { failure_ = failure; }

  private:
    // The methods of a file of the real disk, two of them in our place.
    struct Methods {
        sqlite3_io_methods ours;
        const sqlite3_io_methods* real;
    };

    static int open(sqlite3_vfs*, const char* name, sqlite3_file* file, int flags, int* out) {
        const int code = real_->xOpen(real_, name, file, flags, out);
        if (code != SQLITE_OK || file->pMethods == nullptr) return code;
        auto* methods = new Methods{*file->pMethods, file->pMethods};
        methods->ours.xWrite = write;
        methods->ours.xSync = sync;
        methods->ours.xClose = close;
        file->pMethods = &methods->ours;
        return code;
    }
    static Methods* methods_of(sqlite3_file* file) {
        return reinterpret_cast<Methods*>(const_cast<sqlite3_io_methods*>(file->pMethods));
    }
    static int close(sqlite3_file* file) {
        auto* methods = methods_of(file);
        file->pMethods = methods->real;
        delete methods;
        return file->pMethods->xClose(file);
    }
    static int write(sqlite3_file* file, const void* bytes, int count, sqlite3_int64 place) {
        if (failure_ == Full) return SQLITE_FULL;
        if (failure_ == BadWrite) return SQLITE_IOERR_WRITE;
        return methods_of(file)->real->xWrite(file, bytes, count, place);
    }
    static int sync(sqlite3_file* file, int flags) {
        return failure_ == BadSync ? SQLITE_IOERR_FSYNC : methods_of(file)->real->xSync(file, flags);
    }

    static inline sqlite3_vfs* real_ = nullptr;
    static inline sqlite3_vfs vfs_{};
    static inline std::atomic<Failure> failure_ = Nothing;
};
