package io.statehouse.redis;

import static io.statehouse.ports.contract.Eventually.await;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.statehouse.ports.Bytes;
import io.statehouse.ports.CommitResult;
import io.statehouse.ports.Prefix;
import io.statehouse.ports.StoreException;
import io.statehouse.testing.junit.NeedsServer;
import io.statehouse.testing.process.FreePorts;
import io.statehouse.testing.process.RunFolder;
import io.statehouse.testing.process.ServerProcess;
import io.statehouse.testing.servers.Binaries;
import io.statehouse.testing.servers.RedisServer;
import io.statehouse.testing.servers.ServerKind;
import io.statehouse.testing.servers.ServerSettings;
import io.statehouse.testing.wire.Address;
import io.statehouse.testing.wire.RedisConnection;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** Servers other than a single master: clusters, replicas, sentinels. */
@NeedsServer(value = ServerKind.REDIS, ours = true)
class ServersTest {

  @Test
  void a_cluster_is_refused_with_a_reason() {
    // By default members talk at the port plus 10,000, where another server may listen.
    String port = String.valueOf(FreePorts.next());
    try (RedisServer cluster = start("--cluster-enabled", "yes", "--cluster-port", port);
        RedisStore store = store(cluster.url())) {
      assertThatExceptionOfType(StoreException.Refused.class)
          .isThrownBy(() -> store.get(OnRedis.key("/a")))
          .withMessageContaining("do not share a slot");
      assertThatExceptionOfType(StoreException.Refused.class)
          .isThrownBy(() -> store.commit(OnRedis.putting("/a", "1")));
      assertThat(store.check().available()).isFalse();
      assertThat(store.check().summary()).contains("cluster");
    }
  }

  @Test
  void a_replica_is_not_used_because_it_lags_behind() {
    try (RedisServer master = start();
        RedisServer replica = replicaOf(master);
        RedisStore store = store(replica.url())) {
      assertThatExceptionOfType(StoreException.Unavailable.class)
          .isThrownBy(() -> store.get(OnRedis.key("/a")))
          .withMessageContaining("replica");
    }
  }

  @Test
  void a_master_that_becomes_a_replica_accepts_no_more_writes() {
    try (RedisServer master = start();
        RedisServer other = start();
        RedisStore store = store(master.url())) {
      OnRedis.put(store, "/a", "1");
      OnRedis.redis(master, "REPLICAOF", other.host(), "" + other.port());

      assertThatExceptionOfType(StoreException.Unavailable.class)
          .isThrownBy(() -> store.commit(OnRedis.putting("/a", "2")));
      OnRedis.redis(master, "REPLICAOF", "NO", "ONE");
      assertThat(store.commit(OnRedis.putting("/a", "3")).applied()).isTrue();
    }
  }

  @Test
  void sentinels_name_the_master_before_and_after_a_failover() throws IOException {
    try (RedisServer master = start();
        RedisServer replica = replicaOf(master);
        Sentinel sentinel = new Sentinel(master);
        RedisStore store =
            store(
                "redis://127.0.0.1:%d,%s?service=mymaster&timeout=2s"
                    .formatted(FreePorts.next(), sentinel.server))) {
      await("the first server is used", OnRedis.TIME_LIMIT)
          .ignoreExceptions()
          .until(() -> store.commit(OnRedis.putting("/a", "1")).applied());
      await("the replica follows", OnRedis.TIME_LIMIT)
          .until(() -> OnRedis.redis(replica, "GET", "/a").equals("1"));
      await("the sentinel knows the replica", OnRedis.TIME_LIMIT)
          .until(() -> sentinel.knowsAReplica());
      AtomicInteger changes = new AtomicInteger();
      store.watch(Prefix.ALL, change -> changes.incrementAndGet());

      master.kill();

      await("the replica is the master", Duration.ofSeconds(60))
          .ignoreExceptionsInstanceOf(StoreException.class)
          .until(() -> store.commit(OnRedis.putting("/a", "2")).applied());
      assertThat(OnRedis.redis(replica, "GET", "/a")).isEqualTo("2");
      await("the watch continues", OnRedis.TIME_LIMIT).until(() -> changes.get() > 0);
    }
  }

  @Test
  void a_sentinel_given_as_the_server_is_refused_with_a_reason() throws IOException {
    try (RedisServer master = start();
        Sentinel sentinel = new Sentinel(master);
        RedisStore wrong = store("redis://" + sentinel.server);
        RedisStore unknown = store("redis://" + sentinel.server + "?service=nobody")) {
      assertThatExceptionOfType(StoreException.Refused.class)
          .isThrownBy(() -> wrong.list(Prefix.ALL))
          .withMessageContaining("is a sentinel");
      assertThatExceptionOfType(StoreException.Unavailable.class)
          .isThrownBy(() -> unknown.list(Prefix.ALL))
          .withMessageContaining("knows no service \"nobody\"");
    }
  }

  @Test
  void when_out_of_memory_nothing_is_applied() {
    try (RedisServer server = start();
        RedisStore store = store(server.url())) {
      OnRedis.put(store, "/old", "1");
      OnRedis.redis(server, "CONFIG", "SET", "maxmemory", "1");

      assertThatExceptionOfType(StoreException.Unavailable.class)
          .isThrownBy(() -> store.commit(OnRedis.putting("/new", "1")))
          .withMessageContaining("memory");
      assertThatExceptionOfType(StoreException.Unavailable.class)
          .isThrownBy(
              () ->
                  store.commit(
                      OnRedis.transaction()
                          .put(OnRedis.key("/new/1"), Bytes.utf8("1"))
                          .put(OnRedis.key("/new/2"), Bytes.utf8("1"))
                          .delete(OnRedis.key("/other"))
                          .build()));
      assertThat(OnRedis.keys(store.list(Prefix.ALL))).containsExactly("/old");
      CommitResult freed =
          store.commit(OnRedis.transaction().deletePrefix(OnRedis.prefix("/old")).build());
      assertThat(freed.applied()).isTrue();
    }
  }

  @Test
  void with_too_little_memory_a_transaction_that_deletes_first_is_applied_whole_or_refused() {
    try (RedisServer server = start();
        RedisStore store = store(server.url())) {
      OnRedis.put(store, "/d/1", "1");
      OnRedis.redis(server, "CONFIG", "SET", "maxmemory", "1");

      boolean applied = false;
      try {
        applied =
            store
                .commit(
                    OnRedis.transaction()
                        .deletePrefix(OnRedis.prefix("/d/"))
                        .put(OnRedis.key("/e/1"), Bytes.utf8("1"))
                        .build())
                .applied();
      } catch (StoreException.Unavailable refused) {
        assertThat(refused).hasMessageContaining("memory");
      }

      assertThat(OnRedis.keys(store.list(Prefix.ALL))).containsExactly(applied ? "/e/1" : "/d/1");
    }
  }

  /** A single sentinel with a quorum of one. */
  private static final class Sentinel implements AutoCloseable {
    final Address server = new Address("127.0.0.1", FreePorts.next());
    private final ServerProcess process;

    Sentinel(RedisServer master) throws IOException {
      Path folder = RunFolder.create("sentinel");
      Path configuration = folder.resolve("sentinel.conf");
      Files.writeString(
          configuration,
          String.join(
              "\n",
              "port " + server.port(),
              "bind 127.0.0.1",
              "dir " + folder,
              "sentinel monitor mymaster " + master.host() + " " + master.port() + " 1",
              "sentinel down-after-milliseconds mymaster 500",
              "sentinel failover-timeout mymaster 3000",
              ""));
      String program = Binaries.here().server(ServerKind.REDIS).toString();
      process =
          new ServerProcess(
              "sentinel",
              List.of(program, configuration.toString(), "--sentinel"),
              folder.resolve("log"));
      process.start();
      await("the sentinel responds", OnRedis.TIME_LIMIT).ignoreExceptions().until(this::responds);
    }

    private boolean responds() {
      return !call("PING").isEmpty();
    }

    boolean knowsAReplica() {
      return call("INFO").contains("slaves=1");
    }

    private String call(String... words) {
      Address address = new Address(server.host(), server.port());
      try (RedisConnection connection = new RedisConnection(address, Optional.empty())) {
        return connection.send(words);
      } catch (IOException notYet) {
        return "";
      }
    }

    @Override
    public void close() {
      process.kill();
    }
  }

  private static RedisServer start(String... arguments) {
    return RedisServer.start(ServerKind.REDIS, ServerSettings.plain().withArguments(arguments));
  }

  private static RedisServer replicaOf(RedisServer master) {
    return start(
        "--replicaof", master.host() + " " + master.port(), "--repl-diskless-sync-delay", "0");
  }

  private static String settings(RedisServer server) {
    return server.url();
  }

  private static RedisStore store(String url) {
    return RedisStore.open(RedisSettings.of(url), (operation, nanos, succeeded) -> {});
  }
}
