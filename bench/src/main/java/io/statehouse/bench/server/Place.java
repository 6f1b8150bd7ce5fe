package io.statehouse.bench.server;

import io.statehouse.bench.raw.Client;
import io.statehouse.bench.raw.Driver;
import io.statehouse.bench.raw.EtcdDriver;
import io.statehouse.bench.raw.SqliteDriver;
import io.statehouse.mysql.MySqlStoreKind;
import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.adapter.RoundTripListener;
import io.statehouse.ports.batching.BatchingStore;
import io.statehouse.ports.url.StoreEnvironment;
import io.statehouse.ports.url.StoreUrl;
import io.statehouse.testing.servers.MySqlServer;
import io.statehouse.testing.servers.ServerKind;
import io.statehouse.testing.wire.Address;
import java.nio.file.Path;

/**
 * A store of one of the kinds, and where it is.
 *
 * @param kind {@link #FILE}, {@link #KV_DATA} or the name of a {@link Product}
 * @param where a folder, or the address of a running server
 */
public record Place(String kind, String where) {
  public static final String FILE = "file";
  public static final String ETCD = "etcd";
  public static final String MYSQL = "mysql";

  /** Qserv's own table, measured on MariaDB, where Qserv has it. */
  public static final String KV_DATA = "kvdata";

  private static final int WATCH_SAMPLES = 100;

  /** Returns the server of a kind other than {@link #FILE}. */
  public static Product product(String kind) {
    return Product.named(kind.equals(KV_DATA) ? ServerKind.MARIADB.text() : kind);
  }

  public boolean isFile() {
    return kind.equals(FILE);
  }

  public Address address() {
    return Address.parse("server", where);
  }

  /** Opens our store with its default settings, but a longer timeout. */
  public KeyValueStore open(RoundTripListener trips) {
    return switch (kind) {
      case FILE -> OurStores.file(Path.of(where), trips);
      case KV_DATA -> kvData(trips);
      default -> product(kind).batched(address(), trips);
    };
  }

  private KeyValueStore kvData(RoundTripListener trips) {
    MySqlStoreKind kind = new MySqlStoreKind();
    String format = "mysql://root@%s/%s?table=kvData&timeout=30s";
    StoreUrl url = StoreUrl.parse(format.formatted(where, MySqlServer.SCHEMA));
    return new BatchingStore(kind.open(url, StoreEnvironment.NONE, trips), kind.batching(url));
  }

  /** Opens the raw client; of the file store, a database of bare SQLite beside it. */
  public Client client() {
    return isFile() ? driver() : product(kind).rawClient().apply(address());
  }

  /** Opens the driver of the file store or of etcd, for the transactions of our systems. */
  public Driver driver() {
    return switch (kind) {
      case FILE -> new SqliteDriver(Path.of(where));
      case ETCD -> new EtcdDriver(address());
      default -> throw new IllegalArgumentException("no driver commits on " + kind);
    };
  }

  /** Returns how many changes are measured for one figure of a watch's latency. */
  public int watchSamples() {
    return isFile() ? WATCH_SAMPLES : product(kind).watchSamples();
  }
}
