package io.statehouse.app.stores;

import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.adapter.RoundTripListener;
import io.statehouse.testing.junit.NeedsServer;
import io.statehouse.testing.junit.SharedServers;
import io.statehouse.testing.servers.ServerKind;
import io.statehouse.testing.servers.TestServer;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Set;

/**
 * The store of one test, opened as the product opens it: that of the shared server which the test's
 * class {@link NeedsServer needs}, or the embedded one if it needs none. Several systems depend on
 * how many round trips it takes; what one system alone depends on, its own tests say.
 */
public final class TestedStore {
  private final Optional<ServerKind> kind;
  private final String options;
  private boolean emptied;

  private TestedStore(Optional<ServerKind> kind, String options) {
    this.kind = kind;
    this.options = options;
  }

  public static TestedStore of(Class<?> test) {
    return of(test, "");
  }

  /**
   * Returns the store of a test.
   *
   * @param options the query of the store's URL
   */
  public static TestedStore of(Class<?> test, String options) {
    Optional<ServerKind> kind =
        Optional.ofNullable(test.getAnnotation(NeedsServer.class)).map(need -> need.value()[0]);
    return new TestedStore(kind, options);
  }

  /** Returns the server of a store that has one. */
  public TestServer server() {
    return SharedServers.get(kind.orElseThrow());
  }

  /**
   * Opens a client. The first one of a test also empties the store, which saves a connection per
   * test and is not counted.
   *
   * @param directory of the embedded store, which is new for each test
   */
  public KeyValueStore open(Path directory, RoundTripListener trips) {
    String url = kind.isPresent() ? server().url() : "file:" + directory;
    KeyValueStore client =
        EmptyStores.open(
            url + options,
            (operation, nanos, succeeded) -> {
              if (emptied) {
                trips.happened(operation, nanos, succeeded);
              }
            });
    if (!emptied && kind.isPresent()) {
      EmptyStores.empty(client);
    }
    emptied = true;
    return client;
  }

  /** Consul refuses to read an absent key with others, so what is absent is found out first. */
  public int tripsOfARead() {
    return isOn(ServerKind.CONSUL) ? 2 : 1;
  }

  /** On MySQL, one request locks and reads, the decision is made here, a second one writes. */
  public int tripsOfACommit() {
    return isOn(ServerKind.MARIADB, ServerKind.MYSQL) ? 2 : 1;
  }

  /** Consul and Redis read the names of the keys below a prefix first, then their values. */
  public int tripsOfAScan() {
    return isOn(ServerKind.CONSUL, ServerKind.REDIS) ? 2 : 1;
  }

  private boolean isOn(ServerKind... kinds) {
    return kind.filter(Set.of(kinds)::contains).isPresent();
  }
}
