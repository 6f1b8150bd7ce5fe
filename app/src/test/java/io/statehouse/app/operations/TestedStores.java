package io.statehouse.app.operations;

import io.statehouse.app.stores.EmptyStores;
import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.Limits;
import io.statehouse.ports.adapter.RoundTripListener;
import io.statehouse.testing.junit.SharedServers;
import io.statehouse.testing.servers.ServerKind;
import java.nio.file.Path;
import java.util.Collection;
import java.util.function.ToIntFunction;

/** The five stores, of which four are on shared servers. */
enum TestedStores {
  FILE,
  ETCD,
  REDIS,
  CONSUL,
  /** A table of the product's own. */
  MYSQL,
  /** Qserv's table, which holds the state of CSS alone. */
  KV_DATA;

  /**
   * @param directory of the embedded store
   */
  String url(Path directory) {
    return switch (this) {
      case FILE -> "file:" + directory;
      case ETCD -> SharedServers.etcd().url();
      case REDIS -> SharedServers.redis().url();
      case CONSUL -> SharedServers.consul().url();
      case MYSQL -> SharedServers.get(ServerKind.MARIADB).url();
      case KV_DATA -> SharedServers.get(ServerKind.MARIADB).url() + "?table=kvData";
    };
  }

  /** Opens an empty store. */
  KeyValueStore openEmpty(Path directory, RoundTripListener trips) {
    KeyValueStore store = EmptyStores.open(url(directory), trips);
    EmptyStores.empty(store);
    return store;
  }

  /** Returns the most that each of some stores accepts. */
  static Limits commonLimits(Collection<KeyValueStore> stores) {
    return Limits.builder()
        .keyBytes(least(stores, Limits::keyBytes))
        .valueBytes(least(stores, Limits::valueBytes))
        .conditions(least(stores, Limits::conditions))
        .writes(least(stores, Limits::writes))
        .operations(least(stores, Limits::operations))
        .transactionBytes(
            stores.stream()
                .mapToLong(store -> store.limits().transactionBytes())
                .min()
                .orElseThrow())
        .keysPerRead(least(stores, Limits::keysPerRead))
        .build();
  }

  private static int least(Collection<KeyValueStore> stores, ToIntFunction<Limits> limit) {
    return stores.stream().map(KeyValueStore::limits).mapToInt(limit).min().orElseThrow();
  }
}
