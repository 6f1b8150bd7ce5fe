package io.statehouse.testing.contract;

import io.statehouse.ports.Bytes;
import io.statehouse.ports.Key;

/** Writes to a server as another program does: {@code redis-cli}, plain SQL. */
public interface OtherProgram {
  /** Makes an empty place for a store; called before each test. */
  void empty();

  void put(Key key, Bytes value);

  void delete(Key key);

  /** Removes the place and everything in it; called after each test. */
  default void leave() {}
}
