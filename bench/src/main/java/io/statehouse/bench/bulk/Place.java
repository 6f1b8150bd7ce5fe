package io.statehouse.bench.bulk;

import io.statehouse.bench.raw.SqliteDriver;
import io.statehouse.bench.server.OurStores;
import io.statehouse.bench.server.Product;
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
import java.util.List;

/**
 * A store of one of the kinds, and where it is.
 *
 * @param kind one of {@link #KINDS}
 * @param where a folder, or the address of a running server
 */
public record Place(String kind, String where) {
  public static final String FILE = "file";
  static final String KV_DATA = "kvdata";

  /** Our own table is measured on MySQL, Qserv's on MariaDB, where Qserv has it. */
  public static final List<String> KINDS =
      List.of(FILE, "etcd", "redis", "consul", "mysql", KV_DATA);

  /** Returns the server of a kind other than {@link #FILE}. */
  public static Product product(String kind) {
    return Product.named(kind.equals(KV_DATA) ? ServerKind.MARIADB.text() : kind);
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
  public RawBulk openRaw() {
    return switch (kind) {
      case FILE -> RawBulk.of(new SqliteDriver(Path.of(where, "bare.sqlite")));
      case "mysql" -> SqlBulk.ofOwnTable(address());
      case KV_DATA -> SqlBulk.ofKvData(address());
      default -> RawBulk.of(product(kind).rawClient().apply(address()));
    };
  }

  private Address address() {
    return Address.parse("server", where);
  }
}
