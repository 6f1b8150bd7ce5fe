package io.statehouse.ports.namespace;

import static java.util.Objects.requireNonNull;

import io.statehouse.ports.AsyncCalls;
import io.statehouse.ports.ChangeListener;
import io.statehouse.ports.Child;
import io.statehouse.ports.CommitOutcome;
import io.statehouse.ports.CommitResult;
import io.statehouse.ports.Deadline;
import io.statehouse.ports.EarlierStates;
import io.statehouse.ports.Entry;
import io.statehouse.ports.ForwardingStore;
import io.statehouse.ports.Key;
import io.statehouse.ports.KeyIdentities;
import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.Limits;
import io.statehouse.ports.Prefix;
import io.statehouse.ports.StoreException;
import io.statehouse.ports.Transaction;
import io.statehouse.ports.Watch;
import java.util.Collection;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;

/**
 * A store seen through a namespace: a prefix put before every key. Its callers cannot see or change
 * anything outside; callers of the store itself see the keys with the prefix.
 *
 * <p>Limits are smaller by the prefix, and checked here, so that messages name keys as the caller
 * does. Choose a prefix that no other keys begin with, {@code test:} rather than {@code test}:
 * prefixes are plain text, without an implied separator. An entry whose key is the prefix itself
 * cannot be named inside; it is not shown, but is deleted with the empty prefix.
 */
public final class NamespacedStore extends ForwardingStore {
  private final Namespace namespace;
  private final Limits limits;

  /**
   * Takes over {@code store}, which is closed together with this one.
   *
   * @throws IllegalArgumentException if the namespace is empty, or too long for the store's keys
   */
  public NamespacedStore(KeyValueStore store, Prefix namespace) {
    super(store);
    if (namespace.text().isEmpty()) {
      throw new IllegalArgumentException("namespace is empty: use the store itself");
    }
    this.namespace = new Namespace(namespace);
    this.limits = this.namespace.inner(store.limits());
  }

  @Override
  public Optional<Entry> get(Key key) {
    limits.check(key);
    return store.get(namespace.outer(key)).map(namespace::inner);
  }

  @Override
  public CompletableFuture<Optional<Entry>> getAsync(Key key) {
    return AsyncCalls.begun(
        () -> {
          limits.check(key);
          return store.getAsync(namespace.outer(key));
        },
        found -> found.map(namespace::inner));
  }

  @Override
  public Map<Key, Entry> getAll(Collection<Key> keys) {
    keys.forEach(limits::check);
    return namespace.inner(store.getAll(keys.stream().map(namespace::outer).toList()));
  }

  @Override
  public List<Entry> list(Prefix prefix) {
    return namespace.inner(store.list(namespace.outer(prefix)).stream()).toList();
  }

  @Override
  public Optional<List<Entry>> listWithin(Prefix prefix, long bytes) {
    return store
        .listWithin(namespace.outer(prefix), bytes)
        .map(entries -> namespace.inner(entries.stream()).toList());
  }

  @Override
  public Stream<Entry> scan(Prefix prefix) {
    return namespace.inner(store.scan(namespace.outer(prefix)));
  }

  @Override
  public Stream<Entry> scan(Prefix prefix, Key after) {
    return namespace.inner(store.scan(namespace.outer(prefix), namespace.outer(after)));
  }

  @Override
  public List<Child> children(Prefix prefix, char separator) {
    return namespace.inner(store.children(namespace.outer(prefix), separator), prefix);
  }

  @Override
  public Map<Prefix, List<Child>> childrenOfEach(Collection<Prefix> prefixes, char separator) {
    Map<Prefix, List<Child>> outer =
        store.childrenOfEach(prefixes.stream().map(namespace::outer).toList(), separator);
    Map<Prefix, List<Child>> found = new HashMap<>();
    for (Prefix prefix : prefixes) {
      found.put(prefix, namespace.inner(outer.get(namespace.outer(prefix)), prefix));
    }
    return found;
  }

  @Override
  public CommitResult commit(Transaction transaction) {
    limits.check(transaction);
    return namespace.inner(store.commit(namespace.outer(transaction)), transaction);
  }

  @Override
  public CompletableFuture<CommitResult> commitAsync(Transaction transaction) {
    return AsyncCalls.begun(
        () -> {
          limits.check(transaction);
          return store.commitAsync(namespace.outer(transaction));
        },
        result -> namespace.inner(result, transaction));
  }

  @Override
  public List<CommitOutcome> commitAll(List<Transaction> transactions, Deadline deadline) {
    List<Transaction> fitting =
        transactions.stream().filter(limits::fits).map(namespace::outer).toList();
    Iterator<CommitOutcome> outcomes = store.commitAll(fitting, deadline).iterator();
    return transactions.stream()
        .map(
            transaction ->
                limits
                    .refusal(transaction)
                    .<CommitOutcome>map(CommitOutcome::failed)
                    .orElseGet(() -> namespace.inner(outcomes.next(), transaction)))
        .toList();
  }

  @Override
  public Watch watch(Prefix prefix, ChangeListener listener) {
    requireNonNull(listener, "listener");
    return store.watch(
        namespace.outer(prefix), change -> namespace.inner(change).ifPresent(listener::changed));
  }

  @Override
  public Limits limits() {
    return limits;
  }

  @Override
  public Optional<StoreException.Refused> refusal(Transaction transaction) {
    return limits.refusal(transaction).or(() -> store.refusal(namespace.outer(transaction)));
  }

  @Override
  public Optional<KeyIdentities> keyIdentities() {
    return store.keyIdentities().map(outer -> keys -> namespace.identities(outer, keys));
  }

  @Override
  public Optional<EarlierStates> earlierStates() {
    return store.earlierStates().map(namespace::inner);
  }
}
