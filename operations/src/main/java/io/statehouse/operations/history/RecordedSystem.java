package io.statehouse.operations.history;

import static java.util.Objects.requireNonNull;

import io.statehouse.operations.Selection;
import io.statehouse.ports.KeyValueStore;
import java.util.List;
import java.util.function.Supplier;

/**
 * A system whose changes are journalled.
 *
 * @param name its name in the journal, without a slash
 * @param store its store, which stays the caller's
 * @param selections its keys, which do not overlap; may throw a {@code StoreException}, and is then
 *     called again later
 */
public record RecordedSystem(
    String name,
    KeyValueStore store,
    Supplier<List<Selection>> selections,
    Secrecy secrecy,
    Authors authors) {
  public RecordedSystem {
    requireNonNull(store, "store");
    requireNonNull(selections, "selections");
    requireNonNull(secrecy, "secrecy");
    requireNonNull(authors, "authors");
    if (name.isEmpty() || name.indexOf('/') >= 0) {
      throw new IllegalArgumentException("no name of a system: \"" + name + "\"");
    }
  }
}
