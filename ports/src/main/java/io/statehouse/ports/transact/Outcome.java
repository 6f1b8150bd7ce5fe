package io.statehouse.ports.transact;

import io.statehouse.ports.Key;
import io.statehouse.ports.Revision;
import io.statehouse.ports.StoreException;
import java.util.Map;

/** The outcome of a transaction that was run together with others. */
sealed interface Outcome<T> {

  /** Its writes were applied, with these new revisions. */
  record Applied<T>(T returned, Map<Key, Revision> revisions) implements Outcome<T> {}

  /** Nothing was applied, because its function threw, or because the store failed. */
  record Thrown<T>(Throwable thrown) implements Outcome<T> {}

  /** Its writes may have been applied. */
  record Unknown<T>(T returned, StoreException.OutcomeUnknown why) implements Outcome<T> {}
}
