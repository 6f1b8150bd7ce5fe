package io.statehouse.redis;

import static io.statehouse.ports.contract.Eventually.await;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.statehouse.ports.Prefix;
import io.statehouse.ports.StoreException;
import io.statehouse.testing.junit.NeedsServer;
import io.statehouse.testing.servers.RedisServer;
import io.statehouse.testing.servers.ServerKind;
import io.statehouse.testing.servers.ServerSettings;
import io.statehouse.testing.tls.TestAuthority;
import io.statehouse.testing.wire.RedisConnection;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** A server that accepts fewer connections than the store has callers. */
@NeedsServer(value = ServerKind.REDIS, ours = true)
class FewConnectionsTest {
  private static final int CALLERS = 64;
  private static final int ROUNDS = 20;
  private static final Duration TIMEOUT = Duration.ofSeconds(20);

  private final List<AutoCloseable> opened = new ArrayList<>();
  private final Set<String> failures = ConcurrentHashMap.newKeySet();

  @AfterEach
  void close() throws Exception {
    for (int i = opened.size() - 1; i >= 0; i--) {
      opened.get(i).close();
    }
  }

  private RedisServer server(int maxClients, ServerSettings settings) {
    RedisServer server =
        RedisServer.start(
            ServerKind.REDIS, settings.withArguments("--maxclients", "" + maxClients));
    opened.add(server);
    return server;
  }

  private RedisStore store(String url) {
    RedisStore store = RedisStore.open(RedisSettings.of(url), (operation, nanos, succeeded) -> {});
    opened.add(store);
    return store;
  }

  private RedisConnection client(RedisServer server) throws IOException {
    RedisConnection client = server.connect();
    opened.add(client);
    assertThat(client.send("PING")).isEqualTo("PONG");
    return client;
  }

  private static String at(RedisServer server) {
    return "redis://" + server.address() + "?timeout=20s";
  }

  /** Many callers at once write and read in turns. */
  private void work(RedisStore store, int rounds, Runnable each) throws InterruptedException {
    CountDownLatch together = new CountDownLatch(1);
    List<Thread> callers =
        IntStream.range(0, CALLERS)
            .mapToObj(
                caller ->
                    new Thread(
                        () -> {
                          try {
                            together.await();
                            for (int i = 0; i < rounds; i++) {
                              OnRedis.put(store, "/c/" + caller, "" + i);
                              each.run();
                            }
                          } catch (InterruptedException | RuntimeException failed) {
                            failures.add(failed.toString());
                          }
                        }))
            .toList();
    callers.forEach(Thread::start);
    together.countDown();
    for (Thread caller : callers) {
      caller.join();
    }
  }

  @Test
  void callers_share_the_connections_that_the_server_accepts() throws Exception {
    RedisStore store = store(at(server(5, ServerSettings.plain())));

    work(store, ROUNDS, () -> {});

    assertThat(failures).isEmpty();
    assertThat(store.list(Prefix.ALL)).hasSize(CALLERS);
  }

  @Test
  void with_tls_they_share_them_too_although_the_server_gives_no_reason() throws Exception {
    TestAuthority authority = TestAuthority.shared();
    RedisStore store =
        store(
            at(server(5, ServerSettings.plain().withTls(authority))).replace("redis:", "rediss:")
                + "&"
                + authority.options());
    store.check();

    work(store, ROUNDS, () -> {});

    assertThat(failures).isEmpty();
  }

  @Test
  void a_watch_gets_its_connections_from_busy_callers_and_they_go_on() throws Exception {
    RedisStore store = store(at(server(5, ServerSettings.plain())));
    Set<String> notified = ConcurrentHashMap.newKeySet();
    CountDownLatch watched = new CountDownLatch(1);
    Runnable watchOnce =
        () -> {
          if (failures.isEmpty() && watched.getCount() > 0 && notified.add("once")) {
            store.watch(Prefix.ALL, change -> notified.add(change.toString()));
            watched.countDown();
          }
        };

    work(store, ROUNDS, watchOnce);
    OnRedis.put(store, "/last", "1");

    assertThat(failures).isEmpty();
    await("the watch is notified", TIMEOUT)
        .until(() -> notified.stream().anyMatch(change -> change.contains("/last")));
  }

  @Test
  void listings_in_steps_by_many_callers_take_turns() throws Exception {
    RedisStore store = store(at(server(5, ServerSettings.plain())) + "&listed-at-once=0");

    work(store, 1, () -> assertThat(store.list(OnRedis.prefix("/c/"))).isNotEmpty());

    assertThat(failures).isEmpty();
  }

  @Test
  void more_connections_are_opened_once_the_server_accepts_them() throws Exception {
    RedisServer server = server(5, ServerSettings.plain());
    RedisConnection admin = client(server);
    RedisStore store = store(at(server));
    work(store, ROUNDS, () -> {});
    assertThat(clients(admin)).isLessThanOrEqualTo(5);

    admin.send("CONFIG", "SET", "maxclients", "40");

    await("more connections", TIMEOUT)
        .until(
            () -> {
              work(store, ROUNDS, () -> {});
              return clients(admin) > 20;
            });
    assertThat(failures).isEmpty();
  }

  private static int clients(RedisConnection admin) throws IOException {
    return admin
        .send("INFO", "clients")
        .lines()
        .filter(line -> line.startsWith("connected_clients:"))
        .mapToInt(line -> Integer.parseInt(line.substring(line.indexOf(':') + 1).strip()))
        .sum();
  }

  @Test
  void if_other_programs_hold_all_a_call_waits_for_one_until_its_timeout() throws Exception {
    RedisServer server = server(1, ServerSettings.plain());
    RedisConnection other = client(server);
    RedisStore store = store("redis://" + server.address() + "?timeout=2s");
    assertThatExceptionOfType(StoreException.Unavailable.class)
        .isThrownBy(() -> store.get(OnRedis.key("/a")))
        .withMessageContaining("raise its maxclients");
    RedisStore patient = store(at(server));
    Thread caller = new Thread(() -> OnRedis.put(patient, "/a", "1"));
    caller.start();

    other.close();

    caller.join();
    assertThat(patient.get(OnRedis.key("/a"))).isPresent();
  }
}
