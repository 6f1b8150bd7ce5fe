package io.statehouse.redis;

import static io.statehouse.ports.contract.Eventually.await;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.statehouse.ports.Bytes;
import io.statehouse.ports.Change;
import io.statehouse.ports.CommitOutcome;
import io.statehouse.ports.Condition;
import io.statehouse.ports.Prefix;
import io.statehouse.ports.StoreException;
import io.statehouse.ports.Transaction;
import io.statehouse.testing.junit.NeedsServer;
import io.statehouse.testing.proxy.TcpProxy;
import io.statehouse.testing.servers.RedisServer;
import io.statehouse.testing.servers.ServerKind;
import io.statehouse.testing.servers.ServerSettings;
import java.util.List;
import java.util.Set;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Servers that die or freeze, and connections that break, during calls. The time limit of each test
 * catches calls that never end.
 */
@NeedsServer(value = ServerKind.REDIS, ours = true)
@Timeout(120)
class FaultsTest {
  private RedisServer server;
  private TcpProxy proxy;
  private RedisStore store;

  @BeforeEach
  void startAndUseOnce() {
    server = RedisServer.start(ServerKind.REDIS, ServerSettings.plain().durable());
    proxy = TcpProxy.to(server.address());
    store =
        RedisStore.open(
            RedisSettings.of("redis://" + proxy.address() + "?timeout=2s"),
            (operation, nanos, succeeded) -> {});
    store.commit(claim("/first"));
  }

  @AfterEach
  void close() {
    server.thaw();
    store.close();
    await("no connection is left", OnRedis.TIME_LIMIT).until(() -> proxy.openConnections() == 0);
    await("no thread is left", OnRedis.TIME_LIMIT).until(() -> threads() == 0);
    proxy.close();
    server.close();
  }

  private static long threads() {
    return Thread.getAllStackTraces().keySet().stream()
        .filter(thread -> thread.getName().equals("redis-changes"))
        .count();
  }

  @Test
  void a_large_commit_to_a_frozen_server_ends_by_its_deadline() {
    Transaction large =
        OnRedis.transaction()
            .put(OnRedis.key("/large"), Bytes.copyOf(new byte[8 << 20 >> 1]))
            .put(OnRedis.key("/large/2"), Bytes.copyOf(new byte[8 << 20 >> 2]))
            .build();
    List<Transaction> many = IntStream.range(0, 5).mapToObj(i -> large).toList();
    store.get(OnRedis.key("/first"));
    server.freeze();

    List<CommitOutcome> outcomes = store.commitAll(many);

    assertThat(outcomes).hasSize(5);
    assertThat(outcomes)
        .allSatisfy(outcome -> assertThat(outcome).isInstanceOf(CommitOutcome.Failed.class));
    assertThatExceptionOfType(StoreException.OutcomeUnknown.class)
        .isThrownBy(() -> outcomes.get(0).result());
    assertThatExceptionOfType(StoreException.Unavailable.class)
        .as("no longer sent")
        .isThrownBy(() -> outcomes.get(4).result());
  }

  @Test
  void in_a_batch_cut_off_midway_the_outcomes_received_are_known() {
    store.commit(claim("/script-known"));
    List<Transaction> batch = IntStream.range(0, 10).mapToObj(i -> claim("/batch/" + i)).toList();
    proxy.cutNextAnswerAfter(13); // three responses of four bytes, and the beginning of another

    List<CommitOutcome> outcomes = store.commitAll(batch);

    for (int i = 0; i < 3; i++) {
      assertThat(outcomes.get(i).result().applied()).isTrue();
    }
    for (int i = 3; i < 10; i++) {
      assertThatExceptionOfType(StoreException.OutcomeUnknown.class)
          .isThrownBy(outcomes.get(i)::result);
    }
    assertThat(store.list(OnRedis.prefix("/batch/"))).hasSize(10);
  }

  @Test
  void a_read_cut_off_on_a_used_connection_is_read_again() {
    proxy.cutNextAnswerAfter(3);
    assertThat(store.list(OnRedis.prefix("/first"))).hasSize(1);

    proxy.cutNextAnswerAfter(0);
    assertThat(store.get(OnRedis.key("/first"))).isPresent();
  }

  @Test
  void a_server_restarted_between_calls_is_read_from_immediately() {
    server.restart();

    assertThat(store.get(OnRedis.key("/first"))).isPresent();
    assertThat(store.commit(claim("/second")).applied()).isTrue();
  }

  @Test
  void a_watch_whose_connections_fall_silent_resyncs() {
    AtomicInteger resync = new AtomicInteger();
    store.watch(Prefix.ALL, change -> resync.addAndGet(change instanceof Change.Resync ? 1 : 0));

    proxy.swallowAnswers();
    OnRedis.redis(server, "SET", "/unnoticed", "1");
    // Nothing reaches the proxy until the silence is detected and a new connection is tried.
    long connections = proxy.connections();
    await("the silence is detected", OnRedis.TIME_LIMIT)
        .until(() -> proxy.connections() > connections);
    assertThat(resync.get()).isZero();
    proxy.heal();

    await("a resync", OnRedis.TIME_LIMIT).until(() -> resync.get() > 0);
  }

  @Test
  void callers_wait_for_a_free_connection_no_longer_than_the_timeout() throws InterruptedException {
    try (RedisStore narrow =
        RedisStore.open(
            RedisSettings.of("redis://" + proxy.address() + "?timeout=2s&connections=1"),
            (operation, nanos, succeeded) -> {})) {
      narrow.get(OnRedis.key("/first"));
      server.freeze();
      Set<String> endings = ConcurrentHashMap.newKeySet();
      CyclicBarrier together = new CyclicBarrier(4); // so that their timeouts end together
      List<Thread> callers =
          IntStream.range(0, 4)
              .mapToObj(
                  i ->
                      new Thread(
                          () -> {
                            try {
                              together.await();
                              narrow.get(OnRedis.key("/first"));
                            } catch (StoreException.Unavailable late) {
                              endings.add(i + late.getMessage());
                            } catch (InterruptedException | BrokenBarrierException unexpected) {
                              throw new IllegalStateException(unexpected);
                            }
                          }))
              .toList();
      callers.forEach(Thread::start);
      for (Thread caller : callers) {
        caller.join();
      }

      // Who is late may get the connection of the one before, for what is left of its own time.
      assertThat(endings).hasSize(4).allMatch(ending -> ending.contains("timeout"));
    }
  }

  private static Transaction claim(String key) {
    return OnRedis.transaction()
        .require(Condition.absent(OnRedis.key(key)))
        .put(OnRedis.key(key), Bytes.utf8("claimed"))
        .build();
  }
}
