package io.statehouse.mysql;

import static io.statehouse.testing.servers.ServerKind.MARIADB;
import static io.statehouse.testing.servers.ServerKind.MYSQL;
import static org.assertj.core.api.Assertions.assertThat;

import io.statehouse.ports.Bytes;
import io.statehouse.ports.CommitOutcome;
import io.statehouse.ports.Condition;
import io.statehouse.ports.Entry;
import io.statehouse.ports.Key;
import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.Prefix;
import io.statehouse.ports.StoreException;
import io.statehouse.ports.Transaction;
import io.statehouse.ports.adapter.RoundTripListener;
import io.statehouse.ports.batching.BatchingStore;
import io.statehouse.ports.contract.RecordingListener;
import io.statehouse.ports.namespace.NamespacedStore;
import io.statehouse.testing.junit.NeedsServer;
import io.statehouse.testing.proxy.TcpProxy;
import io.statehouse.testing.servers.MySqlServer;
import io.statehouse.testing.servers.ServerKind;
import io.statehouse.testing.servers.ServerSettings;
import io.statehouse.testing.wire.Address;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.AfterParameterizedClassInvocation;
import org.junit.jupiter.params.BeforeParameterizedClassInvocation;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** A server that dies, freezes, or is cut off in the middle of a response. */
@NeedsServer(
    value = {MARIADB, MYSQL},
    ours = true)
@ParameterizedClass
@EnumSource(
    value = ServerKind.class,
    names = {"MARIADB", "MYSQL"})
class FaultsTest {
  private static final Duration TIMEOUT = Duration.ofSeconds(2);
  // The machine may be busy: what matters is that a call ends because of its deadline.
  private static final long MAX_MILLIS = TIMEOUT.toMillis() + 20_000;

  private static MySqlServer server;

  @Parameter ServerKind kind;
  private TestDatabase database;
  private final List<AutoCloseable> opened = new ArrayList<>();

  @BeforeParameterizedClassInvocation
  static void start(ServerKind kind) {
    server = MySqlServer.start(kind, ServerSettings.plain().durable());
  }

  @AfterParameterizedClassInvocation
  static void stop() {
    server.close();
  }

  @BeforeEach
  void createDatabase() {
    database = TestDatabase.create(server);
  }

  @AfterEach
  void closeAll() throws Exception {
    for (AutoCloseable one : opened) {
      one.close();
    }
    database.close();
  }

  /** Opens a store with a timeout long enough for a busy machine. */
  private MySqlStore open(int port) {
    return open(database.settings(new Address(server.host(), port)));
  }

  /** Opens a store with a short timeout. */
  private MySqlStore openWithShortTimeout() {
    return open(database.settings("timeout=" + TIMEOUT.toMillis() + "ms"));
  }

  private MySqlStore open(MySqlSettings settings) {
    MySqlStore store = MySqlStore.open(settings, RoundTripListener.NONE);
    opened.add(0, store);
    return store;
  }

  private static Key key(String text) {
    return new Key(text);
  }

  private static Transaction putting(String key, String value) {
    return Transaction.builder().put(key(key), Bytes.utf8(value)).build();
  }

  /** Writers of all kinds, each on its own keys, which record the result for each key. */
  private final class Load {
    private final Map<String, String> results = new ConcurrentHashMap<>();
    private final Queue<Throwable> unexpected = new ConcurrentLinkedQueue<>();
    private final AtomicBoolean ended = new AtomicBoolean();
    private final AtomicInteger applied = new AtomicInteger();
    private final List<Thread> threads = new ArrayList<>();
    private final AtomicLong slowestMillis = new AtomicLong();

    Load(KeyValueStore store) {
      for (int i = 0; i < 8; i++) {
        int writer = i;
        Thread thread = new Thread(() -> write(store, writer), "load-" + writer);
        threads.add(thread);
        thread.start();
      }
    }

    private void write(KeyValueStore store, int writer) {
      try {
        for (int i = 0; !ended.get(); i++) {
          String key = "/load/" + writer + "/" + i;
          long started = System.nanoTime();
          String result = resultOf(store, writer % 2 == 0, key);
          slowestMillis.accumulateAndGet((System.nanoTime() - started) / 1_000_000, Math::max);
          results.put(key, result);
          if (result.equals("applied")) {
            applied.incrementAndGet();
          }
        }
      } catch (RuntimeException | Error failure) {
        unexpected.add(failure);
      }
    }

    private String resultOf(KeyValueStore store, boolean alone, String key) {
      Transaction.Builder transaction =
          Transaction.builder().require(Condition.absent(key(key))).put(key(key), Bytes.EMPTY);
      if (!alone) {
        transaction.put(key(key + "/beside"), Bytes.EMPTY);
      }
      try {
        return store.commit(transaction.build()).applied() ? "applied" : "lost";
      } catch (StoreException.Unavailable | StoreException.OutcomeUnknown failed) {
        return failed.getClass().getSimpleName();
      }
    }

    void awaitMore(int commits) {
      int until = applied.get() + commits;
      Awaitility.await().atMost(Duration.ofSeconds(90)).until(() -> applied.get() >= until);
    }

    void end() throws InterruptedException {
      ended.set(true);
      for (Thread thread : threads) {
        thread.join();
      }
      assertThat(unexpected).isEmpty();
    }

    void assertResultsAreTrue(KeyValueStore reader) {
      results.forEach(
          (key, result) -> {
            boolean there = reader.get(key(key)).isPresent();
            boolean beside = reader.get(key(key + "/beside")).isPresent();
            boolean alone = Integer.parseInt(key.split("/")[2]) % 2 == 0;
            assertThat(beside).as("half of %s", key).isEqualTo(there && !alone);
            switch (result) {
              case "applied" -> assertThat(there).as("acknowledged %s", key).isTrue();
              case "Unavailable" -> assertThat(there).as("not applied %s", key).isFalse();
              case "OutcomeUnknown" -> assertThat(there).isIn(true, false);
              default -> throw new AssertionError(key + " was results " + result);
            }
          });
    }
  }

  @Test
  void a_killed_server_loses_no_acknowledged_commit_and_clients_recover_after_the_restart()
      throws InterruptedException {
    MySqlStore store = openWithShortTimeout();
    MySqlStore watching = open(server.port());
    RecordingListener listener = new RecordingListener();
    watching.watch(new Prefix("/after"), listener);
    KeyValueStore batching = new BatchingStore(store, MySqlStore.batching(TIMEOUT));
    Load single = new Load(store);
    Load batched = new Load(new NamespacedStore(batching, new Prefix("/batched")));
    single.awaitMore(50);
    batched.awaitMore(50);

    server.restart();
    single.awaitMore(50);
    batched.awaitMore(50);
    single.end();
    batched.end();

    MySqlStore reader = open(server.port());
    single.assertResultsAreTrue(reader);
    batched.assertResultsAreTrue(new NamespacedStore(reader, new Prefix("/batched")));
    assertThat(Math.max(single.slowestMillis.get(), batched.slowestMillis.get()))
        .isLessThan(2 * MAX_MILLIS);
    database.sql("insert into statehouse (k, v) values ('/after', '1')");
    listener.awaitTold("/after");
  }

  @Test
  void calls_to_a_frozen_server_end_by_their_deadline() {
    open(server.port()).commit(putting("/a", "1"));
    Entry read = open(server.port()).get(key("/a")).orElseThrow();
    MySqlStore store = openWithShortTimeout();
    eventuallyPresent(store);
    List<String> endings = new ArrayList<>();

    server.freeze();
    try {
      List<Runnable> calls =
          List.of(
              () -> store.get(key("/a")),
              () -> store.list(Prefix.ALL),
              () -> store.children(Prefix.ALL, '/'),
              () -> store.commit(putting("/b", "1")),
              () -> store.commitAll(List.of(putting("/c", "1"))).forEach(CommitOutcome::result),
              () ->
                  store.commit(
                      Transaction.builder()
                          .require(Condition.unchanged(read))
                          .put(key("/d"), Bytes.EMPTY)
                          .build()),
              () -> store.watch(Prefix.ALL, change -> {}));
      for (Runnable call : calls) {
        long started = System.nanoTime();
        endings.add(endingOf(call));
        assertThat((System.nanoTime() - started) / 1_000_000)
            .as("milliseconds of call %s", endings.size())
            .isLessThan(MAX_MILLIS);
      }
      assertThat(store.check().available()).isFalse();
    } finally {
      server.thaw();
    }

    assertThat(endings).doesNotContain("completed");
    eventuallyPresent(store);
    for (int i = 3; i < 6; i++) {
      if (endings.get(i).equals("Unavailable")) {
        assertThat(open(server.port()).get(key(List.of("/b", "/c", "/d").get(i - 3)))).isEmpty();
      }
    }
  }

  private static void eventuallyPresent(MySqlStore store) {
    Awaitility.await()
        .atMost(Duration.ofSeconds(60))
        .ignoreExceptionsMatching(StoreException.class::isInstance)
        .until(() -> store.get(key("/a")).isPresent());
  }

  private static String endingOf(Runnable call) {
    try {
      call.run();
      return "completed";
    } catch (StoreException.Unavailable | StoreException.OutcomeUnknown failed) {
      return failed.getClass().getSimpleName();
    }
  }

  @Test
  void a_response_cut_at_any_byte_leads_to_a_correct_outcome() {
    MySqlStore direct = open(server.port());
    try (TcpProxy proxy = TcpProxy.to(server.address())) {
      MySqlStore store = open(proxy.address().port());
      for (int bytes = 0; bytes < 40; bytes += 3) {
        for (boolean alone : List.of(true, false)) {
          String key = "/cut/" + bytes + alone;
          Transaction.Builder transaction =
              Transaction.builder().require(Condition.absent(key(key))).put(key(key), Bytes.EMPTY);
          if (!alone) {
            transaction.put(key(key + "/beside"), Bytes.EMPTY);
          }
          store.get(key("/warm"));
          proxy.cutNextAnswerAfter(bytes);

          String ending = endingOf(() -> store.commit(transaction.build()));
          proxy.heal();

          Optional<Entry> found = direct.get(key(key));
          if (ending.equals("completed")) {
            assertThat(found).as("acknowledged %s", key).isPresent();
          } else if (ending.equals("Unavailable")) {
            assertThat(found).as("not applied %s", key).isEmpty();
          }
        }
      }
    }
  }

  @Test
  void a_closed_store_leaves_no_thread_or_connection() {
    MySqlStore store = open(server.port());
    store.watch(Prefix.ALL, change -> {});
    store.commit(putting("/a", "1"));

    store.close();

    awaitNothingLeft();
  }

  @Test
  void a_store_closed_while_it_connects_leaves_no_thread_or_connection() throws Exception {
    try (TcpProxy proxy = TcpProxy.to(server.address())) {
      proxy.delayAnswers(Duration.ofMillis(100));
      MySqlStore store = open(proxy.address().port());
      Thread caller = new Thread(() -> endingOf(() -> store.get(key("/a"))));
      caller.start();
      Awaitility.await().until(() -> proxy.connections() > 0);

      store.close();

      caller.join();
      awaitNothingLeft();
    }
  }

  private void awaitNothingLeft() {
    Awaitility.await()
        .atMost(Duration.ofSeconds(60))
        .untilAsserted(
            () -> {
              assertThat(Thread.getAllStackTraces().keySet())
                  .extracting(Thread::getName)
                  .noneMatch(name -> name.contains("statehouse-mysql"));
              assertThat(
                      database.sql(
                          "select count(*) from information_schema.processlist where db = '"
                              + database.name
                              + "' and id <> connection_id()"))
                  .containsExactly(List.of("0"));
            });
  }

  @Test
  void a_wrong_address_is_soon_unavailable() {
    server.kill();
    try {
      MySqlStore store = open(server.port());

      assertThat(endingOf(() -> store.get(key("/a")))).isEqualTo("Unavailable");
      assertThat(store.check().available()).isFalse();
      assertThat(store.check().summary()).contains("Connection refused").doesNotContain("\n");
    } finally {
      server.restart();
    }
  }
}
