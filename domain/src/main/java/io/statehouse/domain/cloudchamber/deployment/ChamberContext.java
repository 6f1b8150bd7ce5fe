package io.statehouse.domain.cloudchamber.deployment;

import static java.util.Objects.requireNonNull;

import io.statehouse.domain.cloudchamber.entities.CloudChamberException;
import io.statehouse.domain.cloudchamber.entities.Stored;
import io.statehouse.domain.cloudchamber.layout.CloudChamberLayout;
import io.statehouse.domain.cloudchamber.layout.ProtoMessage;
import io.statehouse.domain.layout.StrayFolder;
import io.statehouse.ports.Bytes;
import io.statehouse.ports.Entry;
import io.statehouse.ports.Key;
import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.Prefix;
import io.statehouse.ports.StoreException;
import io.statehouse.ports.transact.Scope;
import io.statehouse.ports.transact.Transactor;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;

/** The state that all services of one opened deployment share. */
public final class ChamberContext {
  private final KeyValueStore store;
  private final CloudChamberLayout layout;
  private final Transactor transactor;

  public ChamberContext(KeyValueStore store, CloudChamberLayout layout) {
    this.store = requireNonNull(store, "store");
    this.layout = requireNonNull(layout, "layout");
    this.transactor = new Transactor(store);
  }

  public KeyValueStore store() {
    return store;
  }

  public CloudChamberLayout layout() {
    return layout;
  }

  /** Runs a transaction; {@code applied} is as in {@link Transactor#call(Function, Predicate)}. */
  public <T> T write(Function<Scope, T> step, Predicate<T> applied) {
    try {
      return transactor.call(step, applied);
    } catch (StoreException.Contended lost) {
      throw CloudChamberException.contended();
    }
  }

  /**
   * Returns whether there is a key below some prefixes. One that is found is read in the
   * transaction too. So a step that throws because of it is run again if it was not there together
   * with all else that the step read, such as the instances of a workload that was created
   * meanwhile.
   */
  public static boolean holdsAny(Scope scope, Collection<Prefix> prefixes) {
    return prefixes.stream()
        .flatMap(prefix -> any(scope, prefix).stream())
        .findFirst()
        .flatMap(found -> scope.get(found.key()))
        .isPresent();
  }

  /** Returns the entries below a prefix, without the folders that tools leave. */
  public List<Entry> list(Prefix prefix) {
    return store().list(prefix).stream().filter(entry -> !StrayFolder.is(entry)).toList();
  }

  /** Returns an entry below a prefix that means something; empty if absent. */
  public static Optional<Entry> any(Scope scope, Prefix prefix) {
    Optional<Entry> first = scope.any(prefix);
    return first.filter(StrayFolder::is).isEmpty()
        ? first
        : scope.list(prefix).stream().filter(entry -> !StrayFolder.is(entry)).findFirst();
  }

  /** Writes the record that a function returns, in one transaction with what else it writes. */
  public <T> Stored<T> save(Key key, ProtoMessage<T> message, Function<Scope, T> step) {
    try {
      Transactor.Committed<T> done =
          transactor.commit(
              scope -> {
                T record = step.apply(scope);
                scope.put(key, message.bytes(record));
                return record;
              },
              record -> written(key, message.bytes(record)).isPresent());
      T record = done.returned();
      return Optional.ofNullable(done.revisions().get(key))
          .or(() -> written(key, message.bytes(record)).map(Entry::revision))
          .map(revision -> new Stored<>(record, revision))
          .orElseThrow(CloudChamberException::contended);
    } catch (StoreException.Contended lost) {
      throw CloudChamberException.contended();
    }
  }

  private Optional<Entry> written(Key key, Bytes value) {
    return store.get(key).filter(entry -> entry.value().equals(value));
  }
}
