package io.statehouse.mysql;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import io.statehouse.ports.Bytes;
import io.statehouse.ports.Change;
import io.statehouse.ports.ChangeListener;
import io.statehouse.ports.Child;
import io.statehouse.ports.CommitOutcome;
import io.statehouse.ports.CommitResult;
import io.statehouse.ports.Condition;
import io.statehouse.ports.Deadline;
import io.statehouse.ports.Entry;
import io.statehouse.ports.Health;
import io.statehouse.ports.Key;
import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.Limits;
import io.statehouse.ports.Prefix;
import io.statehouse.ports.StoreClock;
import io.statehouse.ports.StoreException;
import io.statehouse.ports.Transaction;
import io.statehouse.ports.Watch;
import io.statehouse.ports.Write;
import io.statehouse.ports.adapter.ChildSegments;
import java.time.Duration;
import java.util.Collection;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Encodes any key and value as {@code kvData} can hold them, so that the store contract, which uses
 * all keys and bytes, can run on it: a key becomes a slash and its bytes in hexadecimal, which
 * keeps order and prefixes; a value becomes text with one character per byte.
 */
final class EncodedStore implements KeyValueStore {
  private final KeyValueStore store;

  EncodedStore(KeyValueStore store) {
    this.store = store;
  }

  static Key encoded(Key key) {
    return new Key("/" + HexFormat.of().formatHex(key.utf8()));
  }

  private static Prefix encoded(Prefix prefix) {
    return new Prefix("/" + HexFormat.of().formatHex(prefix.utf8()));
  }

  static Bytes encoded(Bytes value) {
    return Bytes.utf8(new String(value.toArray(), ISO_8859_1));
  }

  private static Key decoded(Key key) {
    return Key.ofUtf8(HexFormat.of().parseHex(key.text().substring(1))).orElseThrow();
  }

  private static Entry decoded(Entry entry) {
    byte[] value = entry.value().text().orElseThrow().getBytes(ISO_8859_1);
    return new Entry(decoded(entry.key()), Bytes.copyOf(value), entry.revision());
  }

  @Override
  public Optional<Entry> get(Key key) {
    limits().check(key);
    return store.get(encoded(key)).map(EncodedStore::decoded);
  }

  @Override
  public Map<Key, Entry> getAll(Collection<Key> keys) {
    keys.forEach(limits()::check);
    return store.getAll(keys.stream().map(EncodedStore::encoded).toList()).values().stream()
        .map(EncodedStore::decoded)
        .collect(Collectors.toMap(Entry::key, entry -> entry));
  }

  @Override
  public List<Entry> list(Prefix prefix) {
    return store.list(encoded(prefix)).stream().map(EncodedStore::decoded).toList();
  }

  @Override
  public Stream<Entry> scan(Prefix prefix) {
    return store.scan(encoded(prefix)).map(EncodedStore::decoded);
  }

  @Override
  public Stream<Entry> scan(Prefix prefix, Key after) {
    return store.scan(encoded(prefix), encoded(after)).map(EncodedStore::decoded);
  }

  /**
   * Encoded keys have no separators, so children are computed from a listing; see KvDataRulesTest.
   */
  @Override
  public List<Child> children(Prefix prefix, char separator) {
    ChildSegments children = new ChildSegments(prefix, separator);
    list(prefix).forEach(entry -> children.add(entry.key()));
    return children.children();
  }

  @Override
  public Map<Prefix, List<Child>> childrenOfEach(Collection<Prefix> prefixes, char separator) {
    List<Entry> all = prefixes.isEmpty() ? List.of() : list(Prefix.ALL);
    Map<Prefix, List<Child>> found = new HashMap<>();
    for (Prefix prefix : prefixes) {
      ChildSegments children = new ChildSegments(prefix, separator);
      all.stream().map(Entry::key).filter(prefix::contains).forEach(children::add);
      found.put(prefix, children.children());
    }
    return found;
  }

  @Override
  public CommitResult commit(Transaction transaction) {
    limits().check(transaction);
    return decoded(store.commit(encoded(transaction)), transaction);
  }

  @Override
  public List<CommitOutcome> commitAll(List<Transaction> transactions, Deadline deadline) {
    List<Transaction> fitting = transactions.stream().filter(limits()::fits).toList();
    List<CommitOutcome> results =
        store.commitAll(fitting.stream().map(EncodedStore::encoded).toList(), deadline);
    CommitOutcome[] outcomes = new CommitOutcome[transactions.size()];
    int next = 0;
    for (int i = 0; i < outcomes.length; i++) {
      Transaction transaction = transactions.get(i);
      outcomes[i] =
          limits().fits(transaction)
              ? decoded(results.get(next++), transaction)
              : CommitOutcome.failed(new StoreException.Refused("too large"));
    }
    return List.of(outcomes);
  }

  private static CommitOutcome decoded(CommitOutcome outcome, Transaction original) {
    return outcome instanceof CommitOutcome.Completed completed
        ? CommitOutcome.of(decoded(completed.result(), original))
        : outcome;
  }

  private static CommitResult decoded(CommitResult result, Transaction original) {
    if (result instanceof CommitResult.Applied applied) {
      Map<Key, io.statehouse.ports.Revision> revisions = new HashMap<>();
      applied.revisions().forEach((key, revision) -> revisions.put(decoded(key), revision));
      return CommitResult.applied(revisions);
    }
    Condition failed = ((CommitResult.ConditionFailed) result).condition();
    return CommitResult.conditionFailed(
        original.conditions().stream()
            .filter(condition -> encoded(condition).equals(failed))
            .findFirst()
            .orElseThrow());
  }

  private static Transaction encoded(Transaction transaction) {
    return new Transaction(
        transaction.conditions().stream().map(EncodedStore::encoded).toList(),
        transaction.writes().stream().map(EncodedStore::encoded).toList());
  }

  private static Condition encoded(Condition condition) {
    if (condition instanceof Condition.Unchanged unchanged) {
      Entry entry = unchanged.entry();
      return Condition.unchanged(
          new Entry(encoded(entry.key()), encoded(entry.value()), entry.revision()));
    }
    return condition instanceof Condition.Absent
        ? Condition.absent(encoded(condition.key()))
        : Condition.present(encoded(condition.key()));
  }

  private static Write encoded(Write write) {
    if (write instanceof Write.Put put) {
      return new Write.Put(encoded(put.key()), encoded(put.value()));
    }
    return write instanceof Write.Delete delete
        ? new Write.Delete(encoded(delete.key()))
        : new Write.DeletePrefix(encoded(((Write.DeletePrefix) write).prefix()));
  }

  @Override
  public Watch watch(Prefix prefix, ChangeListener listener) {
    return store.watch(
        encoded(prefix),
        change ->
            listener.changed(
                change instanceof Change.Keys changed
                    ? new Change.Keys(
                        changed.keys().stream()
                            .map(EncodedStore::decoded)
                            .collect(Collectors.toSet()))
                    : change));
  }

  /** Half of the table's limits, since a byte may need two. */
  @Override
  public Duration timeout() {
    return store.timeout();
  }

  @Override
  public Limits limits() {
    Limits own = store.limits();
    return own.toBuilder()
        .keyBytes(own.keyBytes() / 2)
        .valueBytes(own.valueBytes() / 2)
        .transactionBytes(own.transactionBytes() / 4)
        .build();
  }

  @Override
  public Health check() {
    return store.check();
  }

  @Override
  public Optional<StoreClock> clock() {
    return store.clock();
  }

  @Override
  public void close() {
    store.close();
  }
}
