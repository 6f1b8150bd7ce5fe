package io.statehouse.bench.bulk;

import io.statehouse.bench.raw.Client;
import io.statehouse.bench.raw.SqliteDriver;
import io.statehouse.bench.server.Place;
import io.statehouse.ports.Entry;
import java.util.List;
import java.util.function.IntSupplier;

/**
 * A raw client that writes and reads many keys in the bulk way of its store, with nothing in
 * between. There are no other keys than those of the benchmark.
 */
public interface RawBulk extends AutoCloseable {
  /** What all keys begin with. */
  String ALL = "/";

  /** The kinds of stores that have one; Qserv's own table is measured beside ours. */
  List<String> KINDS =
      List.of(Place.FILE, Place.ETCD, "redis", "consul", Place.MYSQL, Place.KV_DATA);

  String name();

  /** Writes entries that do not exist, in the order of their keys. */
  void write(List<Entry> entries);

  /** Reads all keys and values, and returns how many there are. */
  int read();

  /** Deletes all. */
  void clear();

  @Override
  void close();

  /** Opens the one of a place; of the file store, a database of bare SQLite beside it. */
  static RawBulk of(Place place) {
    return switch (place.kind()) {
      case Place.FILE -> of((SqliteDriver) place.driver());
      case Place.MYSQL -> SqlBulk.ofOwnTable(place.address());
      case Place.KV_DATA -> SqlBulk.ofKvData(place.address());
      default -> of(place.client());
    };
  }

  /**
   * Returns one that pumps: in etcd's and Consul's transactions of 128 and 64 puts, in Redis's
   * pipelines; and reads by one range, by {@code ?recurse}, by SCAN and MGET.
   */
  private static RawBulk of(Client client) {
    return new Composed(client, (Client.Pump) client, () -> client.list(ALL));
  }

  /** Returns one of bare SQLite: prepared inserts in one transaction, and one SELECT. */
  private static RawBulk of(SqliteDriver driver) {
    return new Composed(driver, driver, () -> driver.page(ALL, ALL, Integer.MAX_VALUE));
  }

  /** One that is composed of a client and its bulk ways. */
  record Composed(Client client, Client.Pump pump, IntSupplier reading) implements RawBulk {
    @Override
    public String name() {
      return client.name();
    }

    @Override
    public void write(List<Entry> entries) {
      pump.pump(
          entries.stream().map(entry -> entry.key().text()).toArray(String[]::new),
          entries.stream().map(entry -> entry.value().toArray()).toArray(byte[][]::new));
    }

    @Override
    public int read() {
      return reading.getAsInt();
    }

    @Override
    public void clear() {
      client.deleteBelow(ALL);
    }

    @Override
    public void close() {
      client.close();
    }
  }
}
