package io.statehouse.bench.gis;

import io.statehouse.bench.raw.SqliteDriver;
import io.statehouse.bench.server.OurStores;
import io.statehouse.bench.server.Product;
import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.Prefix;
import io.statehouse.ports.Transaction;
import io.statehouse.ports.adapter.RoundTripListener;
import io.statehouse.testing.servers.TestServer;
import io.statehouse.testing.wire.Address;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Supplier;

/**
 * A store, and a raw client beside it.
 *
 * @param place address of the server, or the folder
 * @param opener opens the same store once more
 * @param watchSamples how many changes are measured for one figure of a latency
 * @param watchPauseMillis the longest pause between them
 * @param stop stops the server
 */
record Deployment(
    String place,
    KeyValueStore store,
    RawStore raw,
    Supplier<KeyValueStore> opener,
    int watchSamples,
    int watchPauseMillis,
    Runnable stop)
    implements AutoCloseable {
  private static final List<Prefix> OURS =
      List.of(new Prefix("/gis/"), new Prefix("/statehouse/gis/"));

  /** Starts a server, unless a variable names a running one. */
  static Deployment on(Product product) {
    TestServer server = product.server();
    server.start();
    Deployment deployment = at(server.address(), product, server::close);
    deployment.clear(); // on MySQL, the first write creates the table that both use
    return deployment;
  }

  /** Opens a running server. */
  static Deployment at(Address server, Product product, Runnable stop) {
    Supplier<KeyValueStore> opener = () -> product.batched(server, RoundTripListener.NONE);
    return new Deployment(
        server.toString(),
        opener.get(),
        RawStore.of(product.rawClient().apply(server)),
        opener,
        product.watchSamples(),
        product.watchPauseMillis(),
        stop);
  }

  /** Opens a file store in a folder, and a database of bare SQLite beside it. */
  static Deployment onFile(Path folder) {
    Supplier<KeyValueStore> opener =
        () -> OurStores.file(folder.resolve("file"), RoundTripListener.NONE);
    return new Deployment(
        folder.toString(),
        opener.get(),
        RawStore.of(new SqliteDriver(folder.resolve("bare.sqlite"))),
        opener,
        100,
        5,
        () -> {});
  }

  /** Deletes everything of the GIS configuration. */
  void clear() {
    for (Prefix prefix : OURS) {
      store.commit(Transaction.builder().deletePrefix(prefix).build());
    }
  }

  @Override
  public void close() {
    raw.close();
    store.close();
    stop.run();
  }
}
