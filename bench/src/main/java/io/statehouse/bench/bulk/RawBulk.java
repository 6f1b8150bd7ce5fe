package io.statehouse.bench.bulk;

import io.statehouse.bench.raw.SqliteDriver;
import io.statehouse.bench.server.Client;
import io.statehouse.ports.Entry;
import java.util.List;

/**
 * A raw client that writes and reads many keys in the bulk way of its store, with nothing in
 * between. There are no other keys than those of the benchmark.
 */
interface RawBulk extends AutoCloseable {
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
    return new RawBulk() {
      private static final String ALL = "/";

      @Override
      public String name() {
        return client.name();
      }

      @Override
      public void write(List<Entry> entries) {
        ((Client.Pump) client)
            .pump(
                entries.stream().map(entry -> entry.key().text()).toArray(String[]::new),
                entries.stream().map(entry -> entry.value().toArray()).toArray(byte[][]::new));
      }

      @Override
      public int read() {
        return client.list(ALL);
      }

      @Override
      public void clear() {
        client.deleteBelow(ALL);
      }

      @Override
      public void close() {
        client.close();
      }
    };
  }

  /** Returns one of bare SQLite: prepared inserts in one transaction, and one SELECT. */
  static RawBulk of(SqliteDriver driver) {
    return new RawBulk() {
      @Override
      public String name() {
        return driver.name();
      }

      @Override
      public void write(List<Entry> entries) {
        entries.forEach(entry -> driver.put(entry.key(), entry.value()));
        driver.sync();
      }

      @Override
      public int read() {
        return driver.page("/", "/", Integer.MAX_VALUE);
      }

      @Override
      public void clear() {
        driver.deleteBelow("/");
      }

      @Override
      public void close() {
        driver.close();
      }
    };
  }
}
