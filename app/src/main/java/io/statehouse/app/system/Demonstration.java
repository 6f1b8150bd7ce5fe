package io.statehouse.app.system;

import static java.util.Objects.requireNonNull;

import io.statehouse.ports.Prefix;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A small deployment of one system, as {@code statehouse demo} shows it. It is written by the
 * system's own services, to a store that has nothing else. Used by one thread.
 */
public interface Demonstration extends AutoCloseable {

  /**
   * A request that clients of the system send again and again.
   *
   * @param path below that of the system
   */
  record Read(String path, Map<String, String> headers) {
    public Read {
      requireNonNull(path, "path");
      headers = Map.copyOf(headers);
    }

    public static Read of(String path) {
      return new Read(path, Map.of());
    }
  }

  /** Writes the deployment. */
  void fill();

  /** Breaks some of it, as a faulty program would, so that verification finds {@link #findings}. */
  default void damage() {}

  /** Returns the kinds of the findings of a verification, each as often as it is reported. */
  default List<String> findings() {
    return List.of();
  }

  /**
   * Changes a record or two, as a day in the life of the deployment does. It may be run any number
   * of times: what there is stays about as large.
   *
   * @throws RuntimeException of the system, if others have changed too much
   */
  void change();

  /** Returns the requests of its clients. */
  default List<Read> reads() {
    return List.of();
  }

  /**
   * Returns a prefix below which keys mean nothing to the system, and are shown with its own; empty
   * if there is none.
   */
  default Optional<Prefix> room() {
    return Optional.empty();
  }

  /** Returns what someone who looks at it should know, one sentence each. */
  default List<String> hints() {
    return List.of();
  }

  /** Ends its own work; the store stays open. */
  @Override
  default void close() {}
}
