package io.statehouse.etcd;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.awaitility.Awaitility.await;

import io.statehouse.ports.Bytes;
import io.statehouse.ports.Key;
import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.Prefix;
import io.statehouse.ports.StoreException;
import io.statehouse.ports.Transaction;
import io.statehouse.ports.batching.BatchingStore;
import io.statehouse.testing.junit.NeedsServer;
import io.statehouse.testing.proxy.TcpProxy;
import io.statehouse.testing.servers.EtcdServer;
import io.statehouse.testing.servers.ServerKind;
import io.statehouse.testing.servers.ServerSettings;
import java.time.Duration;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A server that dies, freezes or is cut off while callers are at work. */
@NeedsServer(value = ServerKind.ETCD_3_5, ours = true)
class EtcdFaultsTest {
  private static final Duration TIMEOUT = Duration.ofSeconds(3);
  private static EtcdServer server;

  private TcpProxy proxy;
  private EtcdStore witness;
  private KeyValueStore store;
  private final Told told = new Told();

  @BeforeAll
  static void startServer() {
    server = EtcdServer.start(ServerKind.ETCD_3_5, ServerSettings.plain().durable());
  }

  @AfterAll
  static void stopServer() {
    server.close();
  }

  @BeforeEach
  void open() {
    Emptied.empty(server);
    proxy = TcpProxy.to(server.address());
    witness = EtcdStore.open(settings(server.address()));
    store = EtcdStore.open(settings(proxy.address()));
  }

  @AfterEach
  void close() {
    store.close();
    witness.close();
    proxy.close();
  }

  private static EtcdSettings settings(Object address) {
    return EtcdSettings.of(address.toString()).withTimeout(TIMEOUT);
  }

  private void batch(boolean batched) {
    if (batched) {
      store = new BatchingStore(store, settings(proxy.address()).batching());
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void killed_and_started_again_under_load(boolean batched) {
    batch(batched);
    witness.watch(Load.PREFIX, told);
    Load load = Load.on(store, 16);
    try (load) {
      for (int round = 0; round < 3; round++) {
        awaitProgress(load);
        server.kill();
        awaitFailures(load);
        server.launch();
        server.awaitReady();
      }
      awaitProgress(load);
    }

    awaitWorking(witness);
    Set<Key> present = load.assertTruthful(witness, TIMEOUT);
    told.awaitKeysOrGap(present);
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void frozen_past_the_deadline(boolean batched) {
    batch(batched);
    store.watch(Load.PREFIX, told);
    Load load = Load.on(store, 8);
    try (load) {
      awaitProgress(load);
      server.freeze();
      try {
        awaitFailures(load);
        assertThatExceptionOfType(StoreException.Unavailable.class)
            .isThrownBy(() -> store.list(Prefix.ALL));
        assertThat(store.check().available()).isFalse();
      } finally {
        server.thaw();
      }
      awaitProgress(load);
    }

    Set<Key> present = load.assertTruthful(witness, TIMEOUT);
    told.awaitKeysOrGap(present);
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void cut_in_the_middle_of_answers(boolean batched) {
    batch(batched);
    store.watch(Load.PREFIX, told);
    Load load = Load.on(store, 16);
    try (load) {
      for (int round = 0; round < 12; round++) {
        awaitProgress(load);
        proxy.cutNextAnswerAfter(17 * round);
      }
      awaitFailures(load);
      awaitProgress(load);
    }

    Set<Key> present = load.assertTruthful(witness, TIMEOUT);
    told.awaitKeysOrGap(present);
  }

  /** What gRPC does by itself after so long: nothing, for a while that grows to two minutes. */
  @Test
  void a_long_outage_is_over_soon_after_the_server_is_back() {
    store.watch(new Prefix("/"), told);
    put("/before");
    proxy.refuse();
    proxy.cutAll();
    long begun = System.nanoTime();
    await()
        .atMost(Duration.ofSeconds(60))
        .until(() -> !tryToPut() && System.nanoTime() - begun > 12_000_000_000L);

    proxy.heal();

    // By then gRPC's own pause would be ten seconds and more.
    await().atMost(Duration.ofSeconds(8)).until(this::tryToPut);
    told.awaitKeysOrGap(Set.of(new Key("/again")));
  }

  @Test
  void closing_under_load_ends_every_call() {
    Load load = Load.on(store, 8);
    try (load) {
      awaitProgress(load);
      store.close();
      awaitFailures(load);
    }

    load.assertTruthful(witness, TIMEOUT);
  }

  @Test
  void nothing_is_left_behind() {
    Set<Thread> before = threads();
    for (int i = 0; i < 5; i++) {
      try (EtcdStore one = EtcdStore.open(settings(proxy.address()))) {
        one.watch(Prefix.ALL, told);
        one.commit(Transaction.builder().put(new Key("/a"), Bytes.utf8("" + i)).build());
        assertThat(one.check().available()).isTrue();
        proxy.cutAll();
        await().until(() -> one.check().available());
      }
    }

    await().until(() -> proxy.openConnections() == 0);
    await()
        .atMost(Duration.ofSeconds(30))
        .untilAsserted(
            () -> {
              Set<Thread> left = threads();
              left.removeAll(before);
              assertThat(left).as("threads left behind").isEmpty();
            });
  }

  /** Those of gRPC are shared by all clients of this process, and of the other stores here. */
  private static Set<Thread> threads() {
    Set<Thread> threads = new HashSet<>(Thread.getAllStackTraces().keySet());
    threads.removeIf(
        thread ->
            thread.getName().startsWith("grpc-")
                || thread.getName().startsWith("proxy-")
                || thread.getName().startsWith("awaitility")
                || thread.getName().contains("ForkJoin")
                || thread.getName().contains("process reaper"));
    return threads;
  }

  private static void awaitProgress(Load load) {
    int from = load.acknowledgedCount();
    await().atMost(Duration.ofSeconds(60)).until(() -> load.acknowledgedCount() >= from + 100);
  }

  private static void awaitFailures(Load load) {
    int from = load.failedCount();
    await().atMost(Duration.ofSeconds(60)).until(() -> load.failedCount() > from);
  }

  private static void awaitWorking(KeyValueStore client) {
    await()
        .atMost(Duration.ofSeconds(60))
        .ignoreExceptionsInstanceOf(StoreException.class)
        .until(() -> client.get(new Key("/working?")).isEmpty());
  }

  private void put(String key) {
    store.commit(Transaction.builder().put(new Key(key), Bytes.utf8("1")).build());
  }

  private boolean tryToPut() {
    try {
      put("/again");
      return true;
    } catch (StoreException failed) {
      return false;
    }
  }
}
