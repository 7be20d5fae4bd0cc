#pragma once

#include <cassert>
#include <cstddef>
#include <cstdlib>
#include <type_traits>

namespace destrier {

/// A list of at most `Capacity` plain values, without heap and without initialising what is not used.
template <class T, std::size_t Capacity>
class FixedList {
  static_assert(std::is_trivially_copyable_v<T>);

 public:
  FixedList() {}  // NOLINT(modernize-use-equals-default): leaves the items uninitialised, as it should

  /// Overflow would mean that a game has more moves than it says: never go on with that, in no build.
  void push_back(T item) {
    if (size_ >= Capacity) std::abort();
    items_[size_++] = item;
  }

  void clear() { size_ = 0; }
  std::size_t size() const { return size_; }
  bool empty() const { return size_ == 0; }

  T& operator[](std::size_t i) {
    assert(i < size_);
    return items_[i];
  }
  const T& operator[](std::size_t i) const {
    assert(i < size_);
    return items_[i];
  }
  T* begin() { return items_; }
  T* end() { return items_ + size_; }
  const T* begin() const { return items_; }
  const T* end() const { return items_ + size_; }

 private:
  std::size_t size_ = 0;
  union {
    T items_[Capacity];
  };
};

}  // namespace destrier
