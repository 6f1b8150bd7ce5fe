package io.statehouse.testing.contract;

import io.statehouse.ports.Bytes;
import io.statehouse.ports.Key;

/** Writes to a server as programs of another kind do: {@code redis-cli}, plain SQL. */
public interface OtherProgram {
  /** Makes an empty place for a store; called before each test. */
  void empty();

  void put(Key key, Bytes value);

  void delete(Key key);

  /** Takes back what making the place has left; called after each test. */
  default void leave() {}
}
