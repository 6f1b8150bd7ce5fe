package io.statehouse.ports;

/**
 * Is told what changed below a watched prefix.
 *
 * <p>Called by one thread at a time, never by the thread that committed. A slow listener delays no
 * other; what changes meanwhile is merged and told with its next call. One that throws is told to
 * read again, a moment later. It may use the store, and close its own watch.
 */
@FunctionalInterface
public interface ChangeListener {
  void changed(Change change);
}
