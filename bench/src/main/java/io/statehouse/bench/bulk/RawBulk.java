package io.statehouse.bench.bulk;

import io.statehouse.bench.raw.KeyAccess;
import io.statehouse.bench.raw.SqliteDriver;
import io.statehouse.bench.server.Client;
import io.statehouse.ports.Entry;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.IntSupplier;

/**
 * A raw client that writes and reads many keys in the bulk way of its store, with nothing in
 * between. There are no other keys than those of the benchmark.
 */
public interface RawBulk extends AutoCloseable {
  /** What all keys begin with. */
  String ALL = "/";

  String name();

  /** Writes entries that do not exist, in the order of their keys. */
  void write(List<Entry> entries);

  /** Reads all keys and values, and returns how many there are. */
  int read();

  /** Deletes all. */
  void clear();

  @Override
  void close();

  /**
   * Returns one that pumps: in etcd's and Consul's transactions of 128 and 64 puts, in Redis's
   * pipelines; and reads by one range, by {@code ?recurse}, by SCAN and MGET.
   */
  static RawBulk of(Client client) {
    return new Composed(
        client,
        entries ->
            ((Client.Pump) client)
                .pump(
                    entries.stream().map(entry -> entry.key().text()).toArray(String[]::new),
                    entries.stream().map(entry -> entry.value().toArray()).toArray(byte[][]::new)),
        () -> client.list(ALL));
  }

  /** Returns one of bare SQLite: prepared inserts in one transaction, and one SELECT. */
  static RawBulk of(SqliteDriver driver) {
    return new Composed(
        driver,
        entries -> {
          entries.forEach(entry -> driver.put(entry.key(), entry.value()));
          driver.sync();
        },
        () -> driver.page(ALL, ALL, Integer.MAX_VALUE));
  }

  /** One that is composed of a client and its bulk ways. */
  record Composed(KeyAccess keys, Consumer<List<Entry>> writing, IntSupplier reading)
      implements RawBulk {
    @Override
    public String name() {
      return keys.name();
    }

    @Override
    public void write(List<Entry> entries) {
      writing.accept(entries);
    }

    @Override
    public int read() {
      return reading.getAsInt();
    }

    @Override
    public void clear() {
      keys.deleteBelow(ALL);
    }

    @Override
    public void close() {
      keys.close();
    }
  }
}
