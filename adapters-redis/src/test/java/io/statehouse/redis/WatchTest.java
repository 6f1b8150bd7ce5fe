package io.statehouse.redis;

import static io.statehouse.ports.contract.Eventually.await;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.statehouse.ports.Change;
import io.statehouse.ports.Key;
import io.statehouse.ports.Prefix;
import io.statehouse.ports.StoreException;
import io.statehouse.ports.Watch;
import io.statehouse.testing.junit.NeedsServer;
import io.statehouse.testing.servers.Binaries;
import io.statehouse.testing.servers.ServerKind;
import java.io.IOException;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** How changes are told, and what makes good for what was not told. */
@NeedsServer(value = ServerKind.REDIS, ours = true)
class WatchTest extends OnRedis {
  private static final Duration SHORT = Duration.ofMillis(50);

  /** What one listener was told; a Resync stands for every key. */
  private static final class Told {
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

    synchronized boolean toReadAgain() {
      return resync > 0;
    }

    synchronized void forget() {
      keys.clear();
      resync = 0;
    }

    void awaitKey(String key) {
      await("told of " + key, PATIENCE).until(() -> of(key));
    }

    void awaitKeyOrReadAgain(String key) {
      await("told of " + key, PATIENCE).until(() -> of(key) || toReadAgain());
    }

    void awaitReadAgain() {
      await("told to read again", PATIENCE).until(this::toReadAgain);
    }
  }

  private static Told watch(RedisStore store, String prefix) {
    Told told = new Told();
    store.watch(new Prefix(prefix), told::changed);
    return told;
  }

  @AfterEach
  void switchNotificationsOff() {
    redis("CONFIG", "SET", "notify-keyspace-events", "");
  }

  @Test
  void it_begins_without_any_setting_of_the_server() {
    Told told = watch(open(as("normal", "-@dangerous")), "/a/");

    redis("SET", "/a/1", "1");
    told.awaitKey("/a/1");
    assertThat(told.toReadAgain()).isFalse();
  }

  @Test
  void what_the_servers_own_client_does_is_told() throws IOException {
    Told told = watch(open(), "/a/");

    String client = Binaries.here().tool(server().kind(), server().kind().client()).toString();
    Process cli =
        new ProcessBuilder(client, "-p", "" + server().port(), "SET", "/a/1", "by hand")
            .redirectErrorStream(true)
            .start();
    assertThat(new String(cli.getInputStream().readAllBytes(), UTF_8)).contains("OK");
    told.awaitKey("/a/1");
  }

  @Test
  void what_expires_is_told() {
    Told told = watch(open(), "/a/");

    redis("SET", "/a/short", "1", "PX", "50");
    told.awaitKey("/a/short");
    told.forget();

    told.awaitKey("/a/short");
  }

  @Test
  void emptying_the_database_is_told() {
    RedisStore store = open();
    put(store, "/a/1", "1");
    Told told = watch(store, "/a/");

    redis("FLUSHDB");

    told.awaitReadAgain();
  }

  @Test
  void renaming_and_moving_are_told() {
    RedisStore store = open();
    put(store, "/a/1", "1");
    put(store, "/b/1", "1");
    Told told = watch(store, "/a/");

    redis("RENAME", "/b/1", "/a/2");
    told.awaitKey("/a/2");
    redis("MOVE", "/a/1", "3");
    told.awaitKey("/a/1");
  }

  @Test
  void prefixes_that_overlap_are_told_to_each_watcher_by_its_own() {
    RedisStore store = open();
    List<Told> told =
        Stream.of("/a/1", "/b", "/a/", "", "/a/10").map(prefix -> watch(store, prefix)).toList();

    redis("SET", "/a/1", "1");
    redis("SET", "/b", "1");

    // Each widening tells those who watch already to read again, now or together with the change.
    told.get(0).awaitKeyOrReadAgain("/a/1");
    told.get(1).awaitKeyOrReadAgain("/b");
    told.get(2).awaitKeyOrReadAgain("/a/1");
    told.get(3).awaitKey("/b");
    assertThat(told.get(2).of("/b")).isFalse();
    assertThat(told.get(4).of("/a/1")).isFalse();
  }

  @Test
  void a_change_while_another_prefix_is_added_is_not_missed() {
    RedisStore store = open();
    RedisStore writer = open();
    Told told = watch(store, "/z/");

    for (int i = 0; i < 50; i++) {
      Watch other = store.watch(new Prefix(i % 2 == 0 ? "/y" + i : ""), change -> {});
      writer.commit(putting("/z/" + i, "1"));
      String key = "/z/" + i;
      await("told of " + key, PATIENCE).until(() -> told.of(key) || told.toReadAgain());
      told.forget();
      other.close();
    }
  }

  @Test
  void the_loss_of_either_connection_is_noticed_and_made_good() {
    RedisStore store = open();
    Told told = watch(store, "/a/");

    for (String kind : List.of("pubsub", "normal")) {
      // "normal" ends the tracking connection, of which the listening one is told nothing
      redis("CLIENT", "KILL", "TYPE", kind, "SKIPME", "yes");
      told.awaitReadAgain();
      told.forget();
      redis("SET", "/a/" + kind, "1");
      await("told of it", PATIENCE).until(() -> told.of("/a/" + kind) || told.toReadAgain());
      told.forget();
    }
  }

  @Test
  void when_the_last_watch_ends_so_do_its_connections_and_threads() {
    RedisStore store = open();
    Watch one = store.watch(new Prefix("/a/"), change -> {});
    Watch other = store.watch(new Prefix("/b/"), change -> {});
    assertThat(listening()).isEqualTo(1);

    one.close();
    assertThat(listening()).isEqualTo(1);
    other.close();

    await("the feed ends", PATIENCE).until(() -> listening() == 0 && feedThreads() == 0);
    Told again = watch(store, "/a/");
    redis("SET", "/a/1", "1");
    again.awaitKey("/a/1");
    store.close();
    await("the feed ends", PATIENCE).until(() -> listening() == 0 && feedThreads() == 0);
  }

  @Test
  void without_the_right_to_track_changes_are_told_by_notifications_if_switched_on() {
    redis("CONFIG", "SET", "notify-keyspace-events", "KA");
    RedisStore store = open(as("untracked", "-client|tracking"));
    Told told = watch(store, "/a/");

    redis("SET", "/a/1", "1");
    told.awaitKey("/a/1");
    redis("DEL", "/a/1");
    told.forget();
    put(store, "/a/2", "1");
    told.awaitKey("/a/2");

    assertThat(store.check().summary()).contains("keyspace notifications");
    assertThat(store.check().warnings()).anyMatch(warning -> warning.contains("client|tracking"));
  }

  @Test
  void without_any_such_right_changes_are_found_by_looking() {
    redis("CONFIG", "SET", "notify-keyspace-events", "KA");
    RedisStore store = open(as("deaf", "resetchannels").pollInterval(SHORT));
    put(store, "/a/old", "1");
    Told told = watch(store, "/a/");

    redis("SET", "/a/1", "1");
    told.awaitKey("/a/1");
    redis("SET", "/a/1", "2");
    told.forget();
    told.awaitKey("/a/1");
    redis("DEL", "/a/old");
    told.awaitKey("/a/old");
    Told other = watch(store, "/b/");
    redis("SET", "/b/1", "1");
    other.awaitKey("/b/1");
    redis("FLUSHALL");
    told.forget();
    told.awaitKey("/a/1");

    assertThat(store.check().summary()).contains("polling");
  }

  @Test
  void notifications_that_are_off_are_not_switched_on() {
    RedisStore store = open(as("untracked", "-client|tracking").pollInterval(SHORT));
    Told told = watch(store, "/a/");

    redis("SET", "/a/1", "1");
    told.awaitKey("/a/1");

    assertThat(store.check().summary()).contains("polling");
    assertThat(
            NotificationFeed.isSwitchedOn(
                PooledConnection.open(
                    new RedisSettings.Server(server().host(), server().port()),
                    Optional.empty(),
                    Optional.empty(),
                    System.nanoTime() + PATIENCE.toNanos()),
                System.nanoTime() + PATIENCE.toNanos()))
        .isFalse();
  }

  @Test
  void a_watch_on_a_server_that_does_not_run_does_not_begin() {
    RedisStore store = open(RedisSettings.server("127.0.0.1", 1));

    assertThatExceptionOfType(StoreException.Unavailable.class)
        .isThrownBy(() -> store.watch(Prefix.ALL, change -> {}));
    assertThat(feedThreads()).isZero();
  }

  private int listening() {
    return (int)
        redis("CLIENT", "LIST", "TYPE", "pubsub")
            .lines()
            .filter(client -> client.contains("name=statehouse"))
            .count();
  }

  private static long feedThreads() {
    return Thread.getAllStackTraces().keySet().stream()
        .filter(thread -> thread.getName().startsWith("redis-watch-feed"))
        .count();
  }
}
