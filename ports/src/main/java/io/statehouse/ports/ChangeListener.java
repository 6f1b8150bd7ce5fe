package io.statehouse.ports;

/**
 * Is notified of the changes below a watched prefix.
 *
 * <p>A store calls a listener on one thread at a time, and never on the thread that commits. The
 * listener may block and may call the store, and it may close its own watch. A slow listener delays
 * no other; changes that happen during a call are merged into the next one. If a call throws, the
 * store calls the listener again after a pause, with a {@link Change.Resync}.
 */
@FunctionalInterface
public interface ChangeListener {
  void changed(Change change);
}
