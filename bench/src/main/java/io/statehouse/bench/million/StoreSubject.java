package io.statehouse.bench.million;

import io.statehouse.bench.runm.DomainMetadata;
import io.statehouse.bench.runm.Population;
import io.statehouse.bench.server.OurStores;
import io.statehouse.ports.Bytes;
import io.statehouse.ports.Entry;
import io.statehouse.ports.Key;
import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.Prefix;
import io.statehouse.ports.Transaction;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** One of our stores, used through the port, and for searches through runm's domain. */
final class StoreSubject implements Subject {
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
      OurStores.load(this.store, inOrder(population).stream(), keys);
    } else {
      metadata.startBeside();
    }
  }

  static Population population(int keys) {
    return new Population(keys / Population.KEYS_PER_OBJECT);
  }

  /** Returns all entries in the order of their keys, in which they are loaded fastest. */
  static List<Map.Entry<Key, Bytes>> inOrder(Population population) {
    return population.entries().sorted(Map.Entry.comparingByKey()).toList();
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
    OurStores.requireApplied(
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
