package io.statehouse.bench.server;

import io.statehouse.bench.measure.Target;
import io.statehouse.bench.raw.Client;
import io.statehouse.bench.raw.ConsulApiClient;
import io.statehouse.bench.raw.EtcdDriver;
import io.statehouse.bench.raw.MySqlDriver;
import io.statehouse.bench.raw.RedisClient;
import io.statehouse.consul.ConsulSettings;
import io.statehouse.consul.ConsulStore;
import io.statehouse.etcd.EtcdSettings;
import io.statehouse.etcd.EtcdStore;
import io.statehouse.mysql.MySqlStoreKind;
import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.adapter.RoundTripListener;
import io.statehouse.ports.batching.BatchingSettings;
import io.statehouse.ports.batching.BatchingStore;
import io.statehouse.ports.url.StoreEnvironment;
import io.statehouse.ports.url.StoreUrl;
import io.statehouse.redis.RedisSettings;
import io.statehouse.redis.RedisStore;
import io.statehouse.testing.servers.MySqlServer;
import io.statehouse.testing.servers.ServerKind;
import io.statehouse.testing.servers.ServerOverrides;
import io.statehouse.testing.servers.ServerSettings;
import io.statehouse.testing.servers.TestServer;
import io.statehouse.testing.wire.Address;
import java.util.ArrayList;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * A server with its clients, and the targets of our store.
 *
 * @param durability what the server does before it acknowledges a write
 * @param rawClient opens the driver, used as is usual
 * @param store opens our store, without batching
 * @param watchSamples how many changes are measured for one figure of a watch's latency
 */
public record Product(
    ServerKind kind,
    String durability,
    Function<Address, Client> rawClient,
    BiFunction<Address, RoundTripListener, KeyValueStore> store,
    BatchingSettings batching,
    int watchSamples,
    List<Target> targets) {

  static final String OURS = Target.OURS;
  static final String UNBATCHED = "unbatched";
  static final String PUMP = "pump";

  /** A million keys take more than the 2 GiB at which etcd stops accepting writes by default. */
  private static final String[] ETCD_FOR_MILLIONS = {"--quota-backend-bytes", "8589934592"};

  /** Returns the names of all. */
  public static List<String> names() {
    return Stream.of(
            ServerKind.ETCD,
            ServerKind.REDIS,
            ServerKind.CONSUL,
            ServerKind.MYSQL,
            ServerKind.MARIADB)
        .map(ServerKind::text)
        .toList();
  }

  /**
   * @throws NoSuchElementException unless it is the name of a server
   */
  public static Product named(String name) {
    // Only this one, since an older build may have another form of the others' adapters.
    return switch (ServerKind.named(name)) {
      case ETCD -> etcd();
      case REDIS -> redis();
      case CONSUL -> consul();
      case MYSQL -> sql(ServerKind.MYSQL, 3.7);
      case MARIADB -> sql(ServerKind.MARIADB, 2.4);
      default -> throw new NoSuchElementException(name);
    };
  }

  /** Returns the server, unless a variable names a running one. */
  public TestServer server() {
    return TestServer.chosen(ServerOverrides.here(), kind, settings());
  }

  /** Returns a server that nothing else uses. */
  TestServer ownServer() {
    return TestServer.of(kind, settings());
  }

  /** Returns settings with which the server is durable and has room for millions of keys. */
  private ServerSettings settings() {
    ServerSettings durable = ServerSettings.plain().durable();
    return kind == ServerKind.ETCD ? durable.withArguments(ETCD_FOR_MILLIONS) : durable;
  }

  private static Product etcd() {
    String raw = EtcdDriver.NAME;
    return new Product(
        ServerKind.ETCD,
        "fsync before each response",
        EtcdDriver::new,
        (server, trips) ->
            EtcdStore.open(EtcdSettings.of("etcd://" + server + OurStores.TIMEOUT_OPTION), trips),
        EtcdSettings.of("etcd://any" + OurStores.TIMEOUT_OPTION).batching(),
        100,
        targets(
            raw,
            Target.of(Operation.PUT.by(64), raw, 3.1),
            Target.of(Operation.COMPARE_AND_SET.by(64), raw, Operation.PUT.by(64), 2.3),
            Target.of(Operation.COMPARE_AND_SET.by(64), raw, 4.5),
            Target.of(Operation.GET.by(64), raw, 2.6)));
  }

  private static Product redis() {
    String raw = "jedis";
    return new Product(
        ServerKind.REDIS,
        "appendonly yes, appendfsync always",
        RedisClient::new,
        (server, trips) ->
            RedisStore.open(
                RedisSettings.of("redis://" + server + OurStores.TIMEOUT_OPTION), trips),
        RedisStore.batching(OurStores.TIMEOUT),
        100,
        targets(
            raw,
            Target.of(Operation.PUT.by(64), raw, 1.7),
            Target.of(Operation.COMPARE_AND_SET.by(64), raw, 4.5),
            Target.of(Operation.GET.by(64), raw, 2)));
  }

  private static Product consul() {
    String raw = "consul-api";
    return new Product(
        ServerKind.CONSUL,
        "a server with a data directory",
        ConsulApiClient::new,
        (server, trips) ->
            ConsulStore.open(
                ConsulSettings.of("consul://" + server + OurStores.TIMEOUT_OPTION), trips),
        ConsulStore.batching(OurStores.TIMEOUT),
        50,
        targets(raw, Target.of(Operation.PUT.by(64), raw, 3.2)));
  }

  private static Product sql(ServerKind kind, double target) {
    String raw = "connector/j";
    return new Product(
        kind,
        "innodb_flush_log_at_trx_commit=1, sync_binlog=1",
        MySqlDriver::new,
        (server, trips) ->
            new MySqlStoreKind().open(mySql(server.toString()), StoreEnvironment.NONE, trips),
        new MySqlStoreKind().batching(mySql("any")),
        100,
        targets(raw, Target.of(Operation.PUT.by(64), raw, target)));
  }

  private static StoreUrl mySql(String server) {
    return StoreUrl.parse(
        "mysql://root@" + server + "/" + MySqlServer.SCHEMA + OurStores.TIMEOUT_OPTION);
  }

  /** Adds the targets of all stores. */
  private static List<Target> targets(String raw, Target... own) {
    List<Target> targets = new ArrayList<>(List.of(own));
    String pumped = Operation.PUT.by(64);
    targets.add(Target.of(pumped, PUMP, 0.7));
    targets.add(Target.of(Pipelining.PUT_BY_ONE, PUMP, pumped, 0.5));
    targets.add(Target.of(Pipelining.PUT_BY_MANY, PUMP, pumped, 0.5));
    targets.add(Target.of(Pipelining.PUT_AT_ONCE, PUMP, pumped, 0.8));
    for (Operation operation : Operation.values()) {
      targets.add(Target.of(operation.by(1), raw, 0.9));
    }
    return targets;
  }

  /** Opens our store with its default settings. */
  public KeyValueStore batched(Address server, RoundTripListener trips) {
    return new BatchingStore(store.apply(server, trips), batching);
  }
}
