package io.statehouse.consul;

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
import io.statehouse.testing.servers.ConsulServer;
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

/** An agent that dies, freezes or is cut off while callers are at work. */
@NeedsServer(value = ServerKind.CONSUL, ours = true)
class FaultsTest {
  private static final Duration TIMEOUT = Duration.ofSeconds(3);
  private static ConsulServer server;

  private final Told told = new Told();
  private TcpProxy proxy;
  private ConsulStore witness;
  private KeyValueStore store;

  @BeforeAll
  static void startServer() {
    server = ConsulServer.start(ServerSettings.plain().durable());
  }

  @AfterAll
  static void stopServer() {
    server.close();
  }

  @BeforeEach
  void open() {
    Foreign.empty(server);
    proxy = TcpProxy.to(server.address());
    witness = open(server.port());
    store = open(proxy.address().port());
  }

  @AfterEach
  void close() {
    store.close();
    witness.close();
    proxy.close();
  }

  private static ConsulStore open(int port) {
    return new ConsulStore(ConsulSettings.agent("127.0.0.1", port).timeout(TIMEOUT).build());
  }

  private void batch(boolean batched) {
    if (batched) {
      store = new BatchingStore(store, ConsulStore.batching(TIMEOUT));
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void killed_and_started_again_under_load(boolean batched) {
    batch(batched);
    witness.watch(Load.PREFIX, told);
    Load load = Load.on(store, 16);
    try (load) {
      for (int round = 0; round < 2; round++) {
        load.awaitProgress();
        server.kill();
        load.awaitFailures();
        server.launch();
        server.awaitReady();
      }
      load.awaitProgress();
    }

    await().atMost(Duration.ofSeconds(30)).until(() -> witness.check().available());
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
      load.awaitProgress();
      server.freeze();
      try {
        load.awaitFailures();
        assertThatExceptionOfType(StoreException.Unavailable.class)
            .isThrownBy(() -> store.list(Prefix.ALL));
        assertThat(store.check().available()).isFalse();
      } finally {
        server.thaw();
      }
      load.awaitProgress();
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
        load.awaitProgress();
        proxy.cutNextAnswerAfter(23 * round);
      }
      load.awaitProgress();
    }

    Set<Key> present = load.assertTruthful(witness, TIMEOUT);
    told.awaitKeysOrGap(present);
  }

  @Test
  void an_answer_that_drips_in_ends_at_the_deadline() {
    Transaction.Builder many = Transaction.builder();
    for (int i = 0; i < 40; i++) {
      many.put(new Key("/large/" + i), Bytes.copyOf(new byte[5_000]));
    }
    witness.commit(many.build());
    proxy.delayAnswers(Duration.ofMillis(2_000));

    assertThatExceptionOfType(StoreException.Unavailable.class)
        .isThrownBy(() -> store.list(new Prefix("/large/")));

    proxy.heal();
    assertThat(store.list(new Prefix("/large/"))).hasSize(40);
  }

  @Test
  void closing_under_load_ends_every_call() {
    Load load = Load.on(store, 8);
    try (load) {
      load.awaitProgress();
      store.close();
      load.awaitFailures();
    }

    load.assertTruthful(witness, TIMEOUT);
  }

  @Test
  void nothing_is_left_behind() {
    Set<Thread> before = threads();
    for (int i = 0; i < 5; i++) {
      try (ConsulStore one = open(proxy.address().port())) {
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

  private static Set<Thread> threads() {
    Set<Thread> threads = new HashSet<>(Thread.getAllStackTraces().keySet());
    threads.removeIf(thread -> !thread.getName().startsWith("consul"));
    return threads;
  }
}
