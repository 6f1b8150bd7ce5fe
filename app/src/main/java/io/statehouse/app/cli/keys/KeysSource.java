package io.statehouse.app.cli.keys;

import io.statehouse.app.keys.EntryDocument;
import io.statehouse.ports.ChangeListener;
import io.statehouse.ports.Key;
import io.statehouse.ports.Prefix;
import io.statehouse.ports.Watch;
import java.util.Collection;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Stream;

/** The source from which commands read keys: a store, or a running server. */
interface KeysSource extends AutoCloseable {

  /** Returns the entries that exist at these keys, with their values. */
  Map<Key, EntryDocument> find(Collection<Key> keys);

  /** Returns the entries below a prefix and after a key, in the order of their keys, lazily. */
  Stream<EntryDocument> list(Prefix prefix, Optional<Key> after, boolean values);

  default boolean isEmpty() {
    try (Stream<EntryDocument> all = list(Prefix.ALL, Optional.empty(), false)) {
      return all.findFirst().isEmpty();
    }
  }

  /**
   * Notifies the listener of changes, as the watch of a store does.
   *
   * @param broken called once if no more changes can be notified
   */
  Watch watch(Prefix prefix, ChangeListener listener, Consumer<RuntimeException> broken);

  @Override
  void close();
}
