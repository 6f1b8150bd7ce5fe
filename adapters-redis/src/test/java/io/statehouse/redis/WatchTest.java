package io.statehouse.redis;

import static io.statehouse.ports.contract.Eventually.await;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.statehouse.ports.Change;
import io.statehouse.ports.Deadline;
import io.statehouse.ports.Key;
import io.statehouse.ports.Prefix;
import io.statehouse.ports.StoreException;
import io.statehouse.ports.Watch;
import io.statehouse.ports.adapter.ChangeSource;
import io.statehouse.testing.junit.NeedsServer;
import io.statehouse.testing.proxy.TcpProxy;
import io.statehouse.testing.servers.Binaries;
import io.statehouse.testing.servers.RedisServer;
import io.statehouse.testing.servers.ServerKind;
import io.statehouse.testing.servers.ServerSettings;
import io.statehouse.testing.tls.TestAuthority;
import java.io.IOException;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** How watchers are notified of changes, and how they recover from gaps. */
@NeedsServer(value = ServerKind.REDIS, ours = true)
class WatchTest extends OnRedis {

  /** The changes that one listener received; a resync stands for every key. */
  private static final class Received {
    private final Set<Key> keys = new HashSet<>();
    private int resync;

    synchronized void changed(Change change) {
      if (change instanceof Change.Keys changed) {
        keys.addAll(changed.keys());
      } else {
        resync++;
      }
    }

    synchronized boolean of(String key) {
      return keys.contains(new Key(key));
    }

    synchronized boolean mustResync() {
      return resync > 0;
    }

    synchronized int resyncs() {
      return resync;
    }

    synchronized void forget() {
      keys.clear();
      resync = 0;
    }

    void awaitKey(String key) {
      await("notified of " + key, TIME_LIMIT).until(() -> of(key));
    }

    void awaitKeyOrReadAgain(String key) {
      await("notified of " + key, TIME_LIMIT).until(() -> of(key) || mustResync());
    }

    void awaitReadAgain() {
      await("a resync", TIME_LIMIT).until(this::mustResync);
    }
  }

  private static Received watch(RedisStore store, String prefix) {
    Received received = new Received();
    store.watch(new Prefix(prefix), received::changed);
    return received;
  }

  @Test
  void it_needs_no_setting_on_the_server() {
    Received received = watch(open(as("normal", "-@dangerous")), "/a/");

    redis("SET", "/a/1", "1");
    received.awaitKey("/a/1");
    assertThat(received.mustResync()).isFalse();
  }

  @Test
  void changes_by_redis_cli_are_notified() throws IOException {
    Received received = watch(open(), "/a/");

    String client = Binaries.here().tool(server().kind(), server().kind().client()).toString();
    Process cli =
        new ProcessBuilder(client, "-p", "" + server().port(), "SET", "/a/1", "by hand")
            .redirectErrorStream(true)
            .start();
    assertThat(new String(cli.getInputStream().readAllBytes(), UTF_8)).contains("OK");
    received.awaitKey("/a/1");
  }

  @Test
  void expiry_is_notified() {
    Received received = watch(open(), "/a/");

    redis("SET", "/a/short", "1", "PX", "50");
    received.awaitKey("/a/short");
    received.forget();

    received.awaitKey("/a/short");
  }

  @Test
  void emptying_the_database_is_notified() {
    RedisStore store = open();
    put(store, "/a/1", "1");
    Received received = watch(store, "/a/");

    redis("FLUSHDB");

    received.awaitReadAgain();
  }

  @Test
  void renaming_and_moving_are_notified() {
    RedisStore store = open();
    put(store, "/a/1", "1");
    put(store, "/b/1", "1");
    Received received = watch(store, "/a/");

    redis("RENAME", "/b/1", "/a/2");
    received.awaitKey("/a/2");
    redis("MOVE", "/a/1", "3");
    received.awaitKey("/a/1");
  }

  @Test
  void each_watcher_of_overlapping_prefixes_is_notified_of_its_own() {
    RedisStore store = open();
    List<Received> received =
        Stream.of("/a/1", "/b", "/a/", "", "/a/10").map(prefix -> watch(store, prefix)).toList();

    redis("SET", "/a/1", "1");
    redis("SET", "/b", "1");

    // Each added prefix makes the watchers resync, now or together with the change.
    received.get(0).awaitKeyOrReadAgain("/a/1");
    received.get(1).awaitKeyOrReadAgain("/b");
    received.get(2).awaitKeyOrReadAgain("/a/1");
    received.get(3).awaitKeyOrReadAgain("/b");
    assertThat(received.get(2).of("/b")).isFalse();
    assertThat(received.get(4).of("/a/1")).isFalse();
  }

  @Test
  void a_change_while_another_prefix_is_added_is_not_missed() {
    RedisStore store = open();
    RedisStore writer = open();
    Received received = watch(store, "/z/");

    for (int i = 0; i < 50; i++) {
      Watch other = store.watch(new Prefix(i % 2 == 0 ? "/y" + i : ""), change -> {});
      writer.commit(putting("/z/" + i, "1"));
      String key = "/z/" + i;
      await("notified of " + key, TIME_LIMIT)
          .until(() -> received.of(key) || received.mustResync());
      received.forget();
      other.close();
    }
  }

  @Test
  void the_loss_of_either_connection_is_detected_and_leads_to_a_resync() {
    RedisStore store = open();
    Received received = watch(store, "/a/");

    for (String kind : List.of("pubsub", "normal")) {
      // "normal" ends the tracking connection, of which the listening one is not notified
      redis("CLIENT", "KILL", "TYPE", kind, "SKIPME", "yes");
      received.awaitReadAgain();
      received.forget();
      redis("SET", "/a/" + kind, "1");
      await("notified of it", TIME_LIMIT)
          .until(() -> received.of("/a/" + kind) || received.mustResync());
      received.forget();
    }
  }

  @Test
  void the_end_of_the_last_watch_ends_its_connections_and_threads() {
    RedisStore store = open();
    Watch one = store.watch(new Prefix("/a/"), change -> {});
    Watch other = store.watch(new Prefix("/b/"), change -> {});
    assertThat(listening()).isEqualTo(1);

    one.close();
    assertThat(listening()).isEqualTo(1);
    other.close();

    await("the feed ends", TIME_LIMIT).until(() -> listening() == 0 && changeThreads() == 0);
    Received again = watch(store, "/a/");
    redis("SET", "/a/1", "1");
    again.awaitKey("/a/1");
    store.close();
    await("the feed ends", TIME_LIMIT).until(() -> listening() == 0 && changeThreads() == 0);
  }

  @Test
  void without_the_right_to_track_changes_are_found_by_polling() {
    RedisStore store = open(as("deaf", "resetchannels") + "?poll=50ms");
    put(store, "/a/old", "1");
    Received received = watch(store, "/a/");

    redis("SET", "/a/1", "1");
    received.awaitKey("/a/1");
    received.forget();
    redis("SET", "/a/1", "2");
    received.awaitKey("/a/1");
    assertThat(received.mustResync()).as("every change is explained").isFalse();
    redis("DEL", "/a/old");
    received.awaitKeyOrReadAgain("/a/old");
    Received other = watch(store, "/b/");
    redis("SET", "/b/1", "1");
    other.awaitKey("/b/1");
    redis("FLUSHALL");
    received.forget();
    received.awaitKeyOrReadAgain("/a/1");

    assertThat(store.check().summary()).contains("polling");
  }

  @ParameterizedTest
  @ValueSource(strings = {"+info", "-info"})
  void polling_does_not_overlook_what_was_created_and_deleted_in_between(String mayCount) {
    RedisStore store = open(as("deaf", "resetchannels", mayCount) + "?poll=50ms");
    for (int round = 0; round < 10; round++) {
      String key = "/a/" + round;
      Received received = watch(store, "/a/");

      redis("SET", key, "1");
      assertThat(keys(store.list(prefix(key)))).containsExactly(key);
      redis("DEL", key);

      received.awaitKeyOrReadAgain(key);
      assertThat(store.list(prefix("/a/"))).isEmpty();
    }
  }

  @Test
  void polling_resyncs_at_most_once_a_second() {
    RedisStore store = open(as("deaf", "resetchannels", "-info") + "?poll=50ms");
    Received received = watch(store, "/a/");
    long start = System.nanoTime();

    await("resyncs", TIME_LIMIT).until(() -> received.resyncs() >= 3);

    assertThat(System.nanoTime() - start).isGreaterThan(Duration.ofSeconds(2).toNanos());
  }

  static Stream<Throwable> unexpected() {
    return Stream.of(new IllegalStateException("a bug"), new StackOverflowError());
  }

  @ParameterizedTest
  @MethodSource("unexpected")
  void a_watch_survives_whatever_is_thrown_in_it(Throwable failure) {
    AtomicReference<Throwable> next = new AtomicReference<>(failure);
    RedisStore store = open(url(), real -> new Failing(real, next));
    Received received = watch(store, "/a/");

    redis("SET", "/a/1", "1");
    received.awaitReadAgain();
    redis("SET", "/a/2", "1");

    received.awaitKeyOrReadAgain("/a/2");
    assertThat(next).hasValue(null);
  }

  /** Fails once, instead of returning the first change. */
  private record Failing(ChangeSource real, AtomicReference<Throwable> failure)
      implements ChangeSource {
    @Override
    public boolean open(Set<Prefix> prefixes, Deadline deadline) throws Exception {
      return real.open(prefixes, deadline);
    }

    @Override
    public Change next() throws Exception {
      Change change = real.next();
      Throwable thrown = failure.getAndSet(null);
      if (thrown instanceof Error error) {
        throw error;
      } else if (thrown instanceof RuntimeException exception) {
        throw exception;
      }
      return change;
    }

    @Override
    public void close() {
      real.close();
    }
  }

  @Test
  void a_quiet_watch_is_kept_alive_over_tls_too() {
    ServerSettings encrypted = ServerSettings.plain().withTls(TestAuthority.shared());
    try (RedisServer server = RedisServer.start(ServerKind.REDIS, encrypted);
        TcpProxy proxy = TcpProxy.to(server.address());
        RedisStore store =
            open("rediss://" + proxy.address() + "?" + TestAuthority.shared().options())) {
      Received received = watch(store, "/a/");
      long before = proxy.roundTrips();
      await("two pings on each connection", TIME_LIMIT)
          .until(() -> proxy.roundTrips() >= before + 4);

      put(store, "/a/1", "1");

      received.awaitKey("/a/1");
      assertThat(received.mustResync()).isFalse();
    }
  }

  @Test
  void keyspace_notifications_are_not_used_even_if_enabled() {
    redis("CONFIG", "SET", "notify-keyspace-events", "KA");
    RedisStore store = open(as("untracked", "-client|tracking") + "?poll=50ms");
    try {
      Received received = watch(store, "/a/");
      redis("SET", "/a/1", "1");
      received.awaitKey("/a/1");

      assertThat(listening()).isZero();
      assertThat(store.check().summary()).contains("watches use polling");
      assertThat(store.check().warnings())
          .anyMatch(warning -> warning.contains("polling") && warning.contains("client|tracking"));
    } finally {
      redis("CONFIG", "SET", "notify-keyspace-events", "");
    }
  }

  @Test
  void a_watch_on_a_stopped_server_does_not_begin() {
    RedisStore store = open("redis://127.0.0.1:1");

    assertThatExceptionOfType(StoreException.Unavailable.class)
        .isThrownBy(() -> store.watch(Prefix.ALL, change -> {}));
    await("its thread ends", TIME_LIMIT).until(() -> changeThreads() == 0);
  }

  private int listening() {
    return (int)
        redis("CLIENT", "LIST", "TYPE", "pubsub")
            .lines()
            .filter(client -> client.contains("name=statehouse"))
            .count();
  }

  private static long changeThreads() {
    return Thread.getAllStackTraces().keySet().stream()
        .filter(thread -> thread.getName().equals("redis-changes"))
        .count();
  }
}
