package io.statehouse.ports.transact;

import io.statehouse.ports.Key;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * The origin of what a thread writes, such as the request that it handles: any object of a program
 * that wants to know it where a store is written to. It is attached to a thread, and goes with a
 * transaction that a {@link Transactor} or a {@link io.statehouse.ports.batching.BatchingStore}
 * commits on another thread, together with those of others.
 */
public final class Origin {
  private static final Function<Key, Optional<Object>> UNKNOWN = key -> Optional.empty();

  private static final ThreadLocal<Function<Key, Optional<Object>>> CURRENT =
      ThreadLocal.withInitial(() -> UNKNOWN);

  private Origin() {}

  /** Does some work whose writes have an origin. */
  public static <T> T of(Object origin, Supplier<T> work) {
    Optional<Object> known = Optional.of(origin);
    return within(key -> known, work);
  }

  /** Returns the origin of what this thread writes at a key; empty if it is not known. */
  public static Optional<Object> at(Key key) {
    return CURRENT.get().apply(key);
  }

  /** Returns the origins of what this thread writes, for another thread that will do so. */
  public static Function<Key, Optional<Object>> current() {
    return CURRENT.get();
  }

  /** Does some work that writes for several threads. */
  static <T> T within(Map<Key, Function<Key, Optional<Object>>> origins, Supplier<T> work) {
    return within(key -> origins.getOrDefault(key, UNKNOWN).apply(key), work);
  }

  /** Does some work that writes for others, whose origins are given by the key written. */
  public static <T> T within(Function<Key, Optional<Object>> origins, Supplier<T> work) {
    Function<Key, Optional<Object>> before = CURRENT.get();
    CURRENT.set(origins);
    try {
      return work.get();
    } finally {
      if (before == UNKNOWN) {
        CURRENT.remove();
      } else {
        CURRENT.set(before);
      }
    }
  }
}
