package io.statehouse.app.serve;

import java.util.ArrayDeque;
import java.util.Deque;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The parts of the server that are open; they are closed in the reverse order. */
final class OpenParts implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(OpenParts.class);

  private final Deque<AutoCloseable> parts = new ArrayDeque<>();
  private final Deque<AutoCloseable> streams = new ArrayDeque<>();

  /** Adds a part that has been opened. */
  <T extends AutoCloseable> T add(T part) {
    parts.push(part);
    return part;
  }

  /** Adds a part that sends streams, which end when it is closed. */
  <T extends AutoCloseable> T addStreaming(T part) {
    endFirst(part);
    return add(part);
  }

  /**
   * Has streams ended before any part is closed.
   *
   * @param end ends them
   */
  void endFirst(AutoCloseable end) {
    streams.push(end);
  }

  /** Ends streams first, so that the web server can stop, and closes the stores last. */
  @Override
  public void close() {
    streams.forEach(OpenParts::close);
    parts.forEach(OpenParts::close);
  }

  private static void close(AutoCloseable part) {
    try {
      part.close();
    } catch (Exception failed) {
      // What else is open must still be closed.
      LOG.warn("{} did not close in order", part.getClass().getSimpleName(), failed);
    }
  }
}
