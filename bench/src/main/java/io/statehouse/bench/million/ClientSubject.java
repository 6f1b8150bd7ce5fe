package io.statehouse.bench.million;

import io.statehouse.bench.raw.Client;
import io.statehouse.bench.runm.DomainMetadata;
import io.statehouse.bench.runm.Population;
import io.statehouse.bench.server.OurStores;
import io.statehouse.bench.server.Place;
import io.statehouse.bench.server.StoreClient;
import io.statehouse.domain.runm.layout.RunmLayout;
import io.statehouse.ports.Bytes;
import io.statehouse.ports.Key;
import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.adapter.RoundTripListener;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToIntFunction;

/**
 * A client with the search that belongs to it: of a driver, one of its own; of our store, that of
 * runm's domain.
 */
final class ClientSubject implements Subject {
  private final Client client;
  private final Pages pages;
  private final ToIntFunction<String> finding;
  private final Runnable closing;

  /** Reads of pages, as in {@link Client.Searching}. */
  private interface Pages {
    int read(String prefix, String after, int limit);
  }

  private ClientSubject(
      Client client, Pages pages, ToIntFunction<String> finding, Runnable closing) {
    this.client = client;
    this.pages = pages;
    this.finding = finding;
    this.closing = closing;
  }

  /** Returns one with nothing in between. */
  static <C extends Client & Client.Searching> Subject of(C driver, Population population) {
    RunmLayout layout = population.layout();
    return new ClientSubject(
        driver, driver::page, tag -> Population.find(driver, layout, tag), driver::close);
  }

  /**
   * Opens one of our stores, used through the port.
   *
   * @param kind and {@code where} it is, as in {@link Place}
   * @param keys how many it has
   * @param isEmpty whether they must be loaded first
   */
  ClientSubject(String name, String kind, String where, Integer keys, Boolean isEmpty) {
    Population population = population(keys);
    KeyValueStore store = new Place(kind, where).open(RoundTripListener.NONE);
    DomainMetadata metadata = new DomainMetadata(name, store, population);
    if (isEmpty) {
      metadata.start();
      OurStores.load(store, inOrder(population).stream(), keys);
    } else {
      metadata.startBeside();
    }
    StoreClient ours = new StoreClient(name, store);
    this.client = ours;
    this.pages = ours::page;
    this.finding = metadata::findByTag;
    this.closing = metadata::close; // closes the store
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
    return client.name();
  }

  @Override
  public boolean get(String key) {
    return client.get(key) >= 0;
  }

  @Override
  public void put(String key, byte[] value) {
    client.put(key, value);
  }

  @Override
  public int find(String tag) {
    return finding.applyAsInt(tag);
  }

  @Override
  public int page(String prefix, String after, int limit) {
    return pages.read(prefix, after, limit);
  }

  @Override
  public int children(String prefix) {
    return client.children(prefix);
  }

  @Override
  public Optional<AutoCloseable> watch(String key, Runnable listener) {
    return Client.watch(client, key, listener);
  }

  @Override
  public void close() {
    closing.run();
  }
}
