package io.statehouse.bench.gis;

import io.statehouse.bench.raw.KeyAccess;
import io.statehouse.bench.raw.SqliteDriver;
import io.statehouse.bench.server.Client;
import io.statehouse.ports.Bytes;
import io.statehouse.ports.Key;
import io.statehouse.ports.Transaction;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * A raw client that writes and reads the same keys, with nothing in between.
 *
 * @param writing writes entries in one transaction
 */
record RawStore(KeyAccess keys, Consumer<Map<Key, Bytes>> writing) implements AutoCloseable {

  static RawStore of(Client client) {
    return new RawStore(
        client,
        entries ->
            client.putTogether(
                entries.keySet().stream().map(Key::text).toArray(String[]::new),
                entries.values().stream().map(Bytes::toArray).toArray(byte[][]::new)));
  }

  static RawStore of(SqliteDriver driver) {
    return new RawStore(
        driver,
        entries -> {
          Transaction.Builder transaction = Transaction.builder();
          entries.forEach(transaction::put);
          driver.commit(transaction.build());
        });
  }

  String name() {
    return keys.name();
  }

  /** Writes these in one transaction. */
  void put(Map<Key, Bytes> entries) {
    writing.accept(entries);
  }

  /** Runs {@code listener} whenever a key changes; empty if the server does not notify. */
  Optional<AutoCloseable> watch(Key key, Runnable listener) {
    return keys instanceof Client.Watching watching
        ? Optional.of(watching.watch(key.text(), listener))
        : Optional.empty();
  }

  @Override
  public void close() {
    keys.close();
  }
}
