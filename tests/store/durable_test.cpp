// What a durable store has written is on the disk, and not only in the memory of the system: each write waits for it.

#include <filesystem>
#include <gtest/gtest.h>
#include <map>
#include <memory>
#include <sqlite3.h>

#include "store/store.h"

namespace destrier {
namespace {

/// SQLite's own files, except that waiting for the disk is counted.
class CountedDisk {
 public:
  CountedDisk() {
    system_ = sqlite3_vfs_find(nullptr);
    disk_ = *system_;
    disk_.pNext = nullptr;
    disk_.zName = "counted";
    disk_.xOpen = open;
    sqlite3_vfs_register(&disk_, 1);
  }
  CountedDisk(const CountedDisk&) = delete;
  CountedDisk& operator=(const CountedDisk&) = delete;
  CountedDisk(CountedDisk&&) = delete;
  CountedDisk& operator=(CountedDisk&&) = delete;
  ~CountedDisk() {
    sqlite3_vfs_unregister(&disk_);
    sqlite3_vfs_register(system_, 1);
  }

  static int waits() { return waits_; }

 private:
  struct Methods {
    sqlite3_io_methods counted;  // first: this is what SQLite sees
    const sqlite3_io_methods* own;
  };

  static int open(sqlite3_vfs* /*disk*/, const char* name, sqlite3_file* file, int flags, int* opened) {
    const int code = system_->xOpen(system_, name, file, flags, opened);
    if (file->pMethods == nullptr) return code;
    auto& methods = methods_[file->pMethods];
    if (!methods) {
      methods = std::make_unique<Methods>(Methods{*file->pMethods, file->pMethods});
      methods->counted.xSync = sync;
    }
    file->pMethods = &methods->counted;
    return code;
  }
  static int sync(sqlite3_file* file, int flags) {
    ++waits_;
    return reinterpret_cast<const Methods*>(file->pMethods)->own->xSync(file, flags);
  }

  inline static sqlite3_vfs* system_ = nullptr;
  inline static int waits_ = 0;
  inline static std::map<const sqlite3_io_methods*, std::unique_ptr<Methods>> methods_;
  sqlite3_vfs disk_{};
};

TEST(SqliteStore, WhatIsDurableWaitsForTheDiskBeforeItIsAnswered) {
  const CountedDisk disk;
  const auto folder = std::filesystem::temp_directory_path() / ("destrier-durable-" + std::to_string(getpid()));
  std::filesystem::create_directories(folder);
  for (const bool durable : {false, true}) {
    const auto store = open_sqlite((folder / (durable ? "durable" : "plain")).string(), durable);
    ASSERT_TRUE(store) << store.error().text;
    StoredMatch match;
    match.id = "one";
    ASSERT_TRUE((*store)->write(std::vector<Change>{CreateMatch{match}}));
    for (std::int64_t n = 1; n <= 5; ++n) {
      const int before = CountedDisk::waits();
      ASSERT_TRUE((*store)->write(std::vector<Change>{AppendEntry{"one", {n, n, "1 a"}}}));
      EXPECT_EQ(CountedDisk::waits() > before, durable) << n;
    }
  }
  std::filesystem::remove_all(folder);
}

}  // namespace
}  // namespace destrier
