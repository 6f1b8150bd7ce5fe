package io.statehouse.operations.history;

import io.statehouse.ports.Entry;
import io.statehouse.ports.Key;
import java.util.Optional;

/** The authors of changes in one store, as far as they are known. */
@FunctionalInterface
public interface Authors {
  /** No author is known. */
  Authors UNKNOWN = (key, now) -> Optional.empty();

  /**
   * Returns who has brought a key into its present state. May wait a short time, for a write whose
   * result is still to come.
   *
   * @param now the entry at the key; empty if it was deleted
   */
  Optional<Author> of(Key key, Optional<Entry> now);
}
