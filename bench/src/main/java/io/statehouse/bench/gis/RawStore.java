package io.statehouse.bench.gis;

import io.statehouse.bench.raw.SqliteDriver;
import io.statehouse.bench.server.Client;
import io.statehouse.ports.Bytes;
import io.statehouse.ports.Key;
import io.statehouse.ports.Transaction;
import java.util.Map;
import java.util.Optional;

/** A raw client that writes and reads the same keys, with nothing in between. */
interface RawStore extends AutoCloseable {
  String name();

  /** Writes these in one transaction. */
  void put(Map<Key, Bytes> entries);

  /** Deletes all keys below a prefix. */
  void deleteBelow(String prefix);

  /** Returns how many keys there are below a prefix, with their values read. */
  int list(String prefix);

  /** Runs {@code listener} whenever a key changes; empty if the server does not notify. */
  Optional<AutoCloseable> watch(Key key, Runnable listener);

  @Override
  void close();

  static RawStore of(Client client) {
    return new RawStore() {
      @Override
      public String name() {
        return client.name();
      }

      @Override
      public void put(Map<Key, Bytes> entries) {
        client.putTogether(
            entries.keySet().stream().map(Key::text).toArray(String[]::new),
            entries.values().stream().map(Bytes::toArray).toArray(byte[][]::new));
      }

      @Override
      public void deleteBelow(String prefix) {
        client.deleteBelow(prefix);
      }

      @Override
      public int list(String prefix) {
        return client.list(prefix);
      }

      @Override
      public Optional<AutoCloseable> watch(Key key, Runnable listener) {
        return client instanceof Client.Watching watching
            ? Optional.of(watching.watch(key.text(), listener))
            : Optional.empty();
      }

      @Override
      public void close() {
        client.close();
      }
    };
  }

  static RawStore of(SqliteDriver driver) {
    return new RawStore() {
      @Override
      public String name() {
        return driver.name();
      }

      @Override
      public void put(Map<Key, Bytes> entries) {
        Transaction.Builder transaction = Transaction.builder();
        entries.forEach(transaction::put);
        driver.commit(transaction.build());
      }

      @Override
      public void deleteBelow(String prefix) {
        driver.deleteBelow(prefix);
      }

      @Override
      public int list(String prefix) {
        return driver.list(prefix);
      }

      @Override
      public Optional<AutoCloseable> watch(Key key, Runnable listener) {
        return Optional.empty();
      }

      @Override
      public void close() {
        driver.close();
      }
    };
  }
}
