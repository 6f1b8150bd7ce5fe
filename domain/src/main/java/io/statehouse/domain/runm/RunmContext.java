package io.statehouse.domain.runm;

import static java.util.Objects.requireNonNull;

import io.statehouse.domain.runm.entities.RunmException;
import io.statehouse.domain.runm.entities.Uuid;
import io.statehouse.domain.runm.layout.RunmLayout;
import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.StoreException;
import io.statehouse.ports.transact.Scope;
import io.statehouse.ports.transact.Transactor;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.random.RandomGenerator;

/** The state that all services of one opened store share. */
final class RunmContext {
  private final KeyValueStore store;
  private final RunmLayout layout;
  private final boolean strict;
  private final Directory directory;
  private final RandomGenerator random;
  private final SkippedRecords skipped;
  private final Transactor transactor;

  RunmContext(
      KeyValueStore store,
      RunmLayout layout,
      boolean strict,
      Directory directory,
      RandomGenerator random,
      SkippedRecords skipped) {
    this.store = requireNonNull(store, "store");
    this.layout = requireNonNull(layout, "layout");
    this.strict = strict;
    this.directory = requireNonNull(directory, "directory");
    this.random = requireNonNull(random, "random");
    this.skipped = requireNonNull(skipped, "skipped");
    this.transactor = new Transactor(store);
  }

  KeyValueStore store() {
    return store;
  }

  RunmLayout layout() {
    return layout;
  }

  boolean isStrict() {
    return strict;
  }

  Directory directory() {
    return directory;
  }

  /** Returns the listener that is notified of entries that a search skips. */
  SkippedRecords skipped() {
    return skipped;
  }

  /** Returns whether every object has its index keys, as far as is known. */
  boolean isIndexed() {
    return directory.isIndexed();
  }

  /** Returns the identifier that a caller gives, or a new one if it gives none. */
  Uuid givenOrNew(String spelled) {
    return spelled.isEmpty() ? Uuid.random(random) : Uuid.of(spelled);
  }

  /**
   * Returns the identifier that a caller means, to look it up. The original compares that of an
   * object, and that of the partition which an object or its name is of, as it is sent, so that one
   * with dashes is that of nothing. Partitions themselves it looks up by the normal form.
   */
  String meant(String spelled) {
    return strict ? spelled : Uuid.find(spelled).map(Uuid::text).orElse(spelled);
  }

  /** Runs a transaction; {@code applied} is as in {@link Transactor#call(Function, Predicate)}. */
  <T> T write(Function<Scope, T> step, Predicate<T> applied) {
    try {
      return transactor.call(step, applied);
    } catch (StoreException.Contended lost) {
      throw RunmException.contended();
    }
  }
}
