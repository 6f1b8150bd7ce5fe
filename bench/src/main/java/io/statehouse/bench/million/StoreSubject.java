package io.statehouse.bench.million;

import io.statehouse.bench.measure.Progress;
import io.statehouse.bench.runm.DomainMetadata;
import io.statehouse.bench.runm.Population;
import io.statehouse.domain.runm.layout.RunmLayout;
import io.statehouse.ports.Bytes;
import io.statehouse.ports.CommitResult;
import io.statehouse.ports.Entry;
import io.statehouse.ports.Key;
import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.Prefix;
import io.statehouse.ports.Transaction;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** One of our stores, used through the port, and for searches through runm's domain. */
final class StoreSubject implements Subject {
  private static final int WRITES_PER_TRANSACTION = 1_000;
  private static final int TRANSACTIONS_AT_ONCE = 40;

  private final String name;
  private final KeyValueStore store;
  private final DomainMetadata metadata;

  /**
   * @param store of {@link StoreOpener#stores}
   * @param place as in {@link StoreOpener}
   * @param keys how many it has
   * @param isEmpty whether they must be loaded first
   */
  StoreSubject(String name, String store, String place, Integer keys, Boolean isEmpty) {
    Population population = population(keys);
    this.name = name;
    this.store = StoreOpener.open(store, place);
    this.metadata = new DomainMetadata(name, this.store, population);
    if (isEmpty) {
      metadata.start();
      load(this.store, inOrder(population));
    } else {
      metadata.startBeside();
    }
  }

  static Population population(int keys) {
    return new Population(keys / Population.KEYS_PER_OBJECT);
  }

  /** Returns all entries in the order of their keys, in which they are loaded fastest. */
  static List<Map.Entry<Key, Bytes>> inOrder(Population population) {
    RunmLayout layout = population.layout();
    List<Map.Entry<Key, Bytes>> entries = new ArrayList<>();
    for (int number = 0; number < population.size(); number++) {
      entries.addAll(Population.entries(Population.object(number), layout).entrySet());
    }
    entries.sort(Map.Entry.comparingByKey());
    return entries;
  }

  /** Writes many entries in as few requests as possible. */
  static void load(KeyValueStore store, List<Map.Entry<Key, Bytes>> entries) {
    int together = Math.min(store.limits().writes(), WRITES_PER_TRANSACTION);
    Progress progress = new Progress("keys", entries.size());
    List<Transaction> transactions = new ArrayList<>();
    for (int from = 0; from < entries.size(); from += together) {
      int to = Math.min(entries.size(), from + together);
      Transaction.Builder transaction = Transaction.builder();
      entries.subList(from, to).forEach(each -> transaction.put(each.getKey(), each.getValue()));
      transactions.add(transaction.build());
      if (transactions.size() == TRANSACTIONS_AT_ONCE || to == entries.size()) {
        store.commitAll(transactions).forEach(outcome -> requireApplied(outcome.result()));
        transactions.clear();
        progress.reached(to);
      }
    }
  }

  private static void requireApplied(CommitResult result) {
    if (!(result instanceof CommitResult.Applied)) {
      throw new IllegalStateException("another client writes to the store: " + result);
    }
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public boolean get(String key) {
    return store.get(new Key(key)).isPresent();
  }

  @Override
  public void put(String key, byte[] value) {
    requireApplied(
        store.commit(Transaction.builder().put(new Key(key), Bytes.copyOf(value)).build()));
  }

  @Override
  public int find(String tag) {
    return metadata.findByTag(tag);
  }

  @Override
  public int page(String prefix, String after, int limit) {
    return (int)
        store
            .scan(new Prefix(prefix), new Key(after))
            .limit(limit)
            .map(Entry::value)
            .filter(value -> value.size() > 0)
            .count();
  }

  @Override
  public int children(String prefix) {
    return store.children(new Prefix(prefix), '/').size();
  }

  @Override
  public Optional<AutoCloseable> watch(String key, Runnable listener) {
    return Optional.of(store.watch(new Prefix(key), change -> listener.run()));
  }

  @Override
  public void close() {
    metadata.close(); // closes the store
  }
}
