package io.statehouse.testing.contract;

import static org.assertj.core.api.Assertions.assertThat;

import io.statehouse.ports.Bytes;
import io.statehouse.ports.Entry;
import io.statehouse.ports.Health;
import io.statehouse.ports.Key;
import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.Prefix;
import io.statehouse.ports.StoreException;
import io.statehouse.ports.Transaction;
import io.statehouse.ports.batching.BatchingSettings;
import io.statehouse.ports.batching.BatchingStore;
import io.statehouse.ports.contract.Eventually;
import io.statehouse.ports.contract.Load;
import io.statehouse.ports.contract.RecordingListener;
import io.statehouse.ports.contract.soak.Soak;
import io.statehouse.testing.proxy.TcpProxy;
import io.statehouse.testing.servers.ServerSettings;
import io.statehouse.testing.servers.TestServer;
import io.statehouse.testing.soak.Harm;
import io.statehouse.testing.tls.TestAuthority;
import io.statehouse.testing.wire.Address;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.function.Function;
import org.awaitility.core.ConditionFactory;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The requirements on every store while its server is killed, frozen or cut off under load. */
public abstract class ServerFaultsContract {
  /** The timeout of stores under test; all others have enough time even on a busy machine. */
  private static final Duration TIMEOUT = Duration.ofSeconds(3);

  private static final Duration ENOUGH = Duration.ofSeconds(30);
  private static final Duration PATIENCE = Duration.ofSeconds(90);

  /** The time beyond its timeout that a call may take on a busy machine. */
  private static final Duration LATE_IN_SOAK = Duration.ofSeconds(2);

  private final RecordingListener listener = new RecordingListener(PATIENCE);
  private TcpProxy proxy;
  private KeyValueStore witness;
  private KeyValueStore store;

  /** Returns the server of this class, which is durable and running. */
  protected abstract TestServer server();

  /** Removes the data of earlier tests. */
  protected abstract void empty();

  /** Opens a store whose calls take no longer than {@code timeout}. */
  protected abstract KeyValueStore open(Address address, Duration timeout);

  /**
   * Opens a store over TLS, which trusts {@link TestAuthority#shared}.
   *
   * @param server a server that accepts TLS only
   * @param address where the store connects to, such as a proxy's
   */
  protected abstract KeyValueStore openOverTls(
      TestServer server, Address address, Duration timeout);

  /** Returns the batching settings of the store. */
  protected abstract BatchingSettings batching(Duration timeout);

  /** Returns whether a thread belongs to a single store, and so must end with it. */
  protected abstract boolean endsWithItsStore(Thread thread);

  /** Returns the proxy between {@link #store} and the server. */
  protected final TcpProxy proxy() {
    return proxy;
  }

  /** Returns the store under test, which connects through the proxy. */
  protected final KeyValueStore store() {
    return store;
  }

  /** Returns a store that connects to the server directly. */
  protected final KeyValueStore witness() {
    return witness;
  }

  @BeforeEach
  void openStores() {
    empty();
    proxy = TcpProxy.to(server().address());
    witness = open(server().address(), ENOUGH);
    store = open(proxy.address(), TIMEOUT);
  }

  @AfterEach
  void closeStores() {
    store.close();
    witness.close();
    proxy.close();
  }

  private void batch(boolean batched) {
    if (batched) {
      store = new BatchingStore(store, batching(TIMEOUT));
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void every_outcome_is_truthful_when_the_server_is_killed_under_load(boolean batched) {
    batch(batched);
    witness.watch(Load.PREFIX, listener);
    Load load = Load.on(store, 16);
    try (load) {
      for (int round = 0; round < 3; round++) {
        load.awaitProgress();
        server().kill();
        load.awaitFailures();
        server().launch();
        server().awaitReady();
      }
      load.awaitProgress();
    }

    eventually("the witness is connected again").until(() -> witness.check().available());
    listener.awaitTold(load.assertTruthful(witness, TIMEOUT));
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void calls_fail_in_time_while_the_server_is_frozen(boolean batched) {
    batch(batched);
    store.watch(Load.PREFIX, listener);
    Load load = Load.on(store, 8);
    try (load) {
      load.awaitProgress();
      server().freeze();
      try {
        CompletableFuture<List<Entry>> list =
            CompletableFuture.supplyAsync(() -> store.list(Prefix.ALL));
        CompletableFuture<Health> check = CompletableFuture.supplyAsync(store::check);
        load.awaitFailures();
        assertThat(list)
            .failsWithin(PATIENCE)
            .withThrowableOfType(ExecutionException.class)
            .withCauseInstanceOf(StoreException.Unavailable.class);
        assertThat(check).succeedsWithin(PATIENCE).matches(health -> !health.available());
      } finally {
        server().thaw();
      }
      load.awaitProgress();
    }

    eventually("the witness is connected again").until(() -> witness.check().available());
    listener.awaitTold(load.assertTruthful(witness, TIMEOUT));
  }

  @Test
  void every_call_to_a_frozen_server_ends_too_even_a_large_commit() {
    assertCallsEnd(proxy, timeout -> open(proxy.address(), timeout));
  }

  @Test
  void every_call_over_tls_to_a_frozen_server_ends_too_even_a_large_commit() {
    ServerSettings settings = ServerSettings.plain().withTls(TestAuthority.shared());
    try (TestServer encrypted = TestServer.of(server().kind(), settings)) {
      encrypted.start();
      try (TcpProxy proxyToIt = TcpProxy.to(encrypted.address())) {
        assertCallsEnd(proxyToIt, timeout -> openOverTls(encrypted, proxyToIt.address(), timeout));
      }
    }
  }

  /** Runs each call on a store of its own, which is connected before the server freezes. */
  private static void assertCallsEnd(TcpProxy toServer, Function<Duration, KeyValueStore> opening) {
    List<FrozenCall> calls = FrozenCall.all(() -> opening.apply(TIMEOUT));
    try {
      toServer.freeze();
      calls.forEach(FrozenCall::start);
      calls.forEach(call -> call.assertEnded(TIMEOUT));
    } finally {
      toServer.heal();
      calls.forEach(FrozenCall::close);
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void every_outcome_is_truthful_when_responses_are_cut_off(boolean batched) {
    batch(batched);
    store.watch(Load.PREFIX, listener);
    long before = Long.MAX_VALUE;
    Load load = Load.on(store, 16);
    try (load) {
      for (int round = 0; round < 12; round++) {
        load.awaitProgress();
        before = Math.min(before, proxy.connections());
        proxy.cutNextAnswerAfter(17 * round);
      }
      load.awaitProgress();
    }

    // A store may be able to determine the outcome without the response.
    assertThat(proxy.connections()).as("connections after some were cut").isGreaterThan(before);
    listener.awaitTold(load.assertTruthful(witness, TIMEOUT));
  }

  @Test
  void clients_of_every_kind_survive_every_kind_of_fault() {
    batch(true);
    List<Harm> harms = new ArrayList<>(List.of(Harm.values()));
    long seed = System.nanoTime();
    Random random = new Random(seed);
    Collections.shuffle(harms, random);
    Soak soak =
        Soak.start(
            store, List.of(store, witness), 8, TIMEOUT.plus(LATE_IN_SOAK), random.nextLong());
    for (Harm harm : harms) {
      soak.awaitProgress();
      harm.doTo(server(), proxy, random, TIMEOUT.dividedBy(2));
    }
    soak.awaitProgress();

    eventually("the witness is connected again").until(() -> witness.check().available());
    assertThat(soak.finish(witness)).as("seed %d, %s: %s", seed, harms, soak).isEmpty();
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
  void a_closed_store_leaves_no_connection_and_no_thread_behind() {
    Set<Thread> before = threadsOfStores();
    for (int i = 0; i < 5; i++) {
      try (KeyValueStore one = open(proxy.address(), ENOUGH)) {
        one.watch(Prefix.ALL, listener);
        one.commit(Transaction.builder().put(new Key("/a"), Bytes.utf8("" + i)).build());
        eventually("the store works").until(() -> one.check().available());
        proxy.cutAll();
        eventually("the store works again").until(() -> one.check().available());
      }
    }

    eventually("no connection is left").until(() -> proxy.openConnections() == 0);
    eventually("no thread is left")
        .untilAsserted(() -> assertThat(threadsOfStores()).isSubsetOf(before));
  }

  /** Returns the threads that belong to some store. */
  protected final Set<Thread> threadsOfStores() {
    Set<Thread> threads = new HashSet<>(Thread.getAllStackTraces().keySet());
    threads.removeIf(thread -> !endsWithItsStore(thread));
    return threads;
  }

  /** Waits for an asynchronous event, with a limit that only a broken store reaches. */
  protected static ConditionFactory eventually(String what) {
    return Eventually.await(what, PATIENCE);
  }
}
