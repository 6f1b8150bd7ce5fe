package io.statehouse.testing.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.statehouse.ports.Bytes;
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
import io.statehouse.testing.proxy.TcpProxy;
import io.statehouse.testing.servers.TestServer;
import io.statehouse.testing.wire.Address;
import java.time.Duration;
import java.util.HashSet;
import java.util.Set;
import org.awaitility.core.ConditionFactory;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What holds while a server dies, freezes or is cut off, and callers are at work. */
public abstract class ServerFaultsContract {
  /** What those who suffer are opened with; the others have time enough on a busy machine. */
  private static final Duration TIMEOUT = Duration.ofSeconds(3);

  private static final Duration ENOUGH = Duration.ofSeconds(30);
  private static final Duration PATIENCE = Duration.ofSeconds(90);

  private final RecordingListener heard = new RecordingListener(PATIENCE);
  private TcpProxy proxy;
  private KeyValueStore witness;
  private KeyValueStore store;

  /** Returns the server of this class, which is durable, and runs. */
  protected abstract TestServer server();

  /** Removes what an earlier test has left. */
  protected abstract void empty();

  /** Opens a store whose calls take no longer than {@code timeout}. */
  protected abstract KeyValueStore open(Address address, Duration timeout);

  /** Returns how the store likes its batches. */
  protected abstract BatchingSettings batching(Duration timeout);

  /** Returns whether a thread belongs to one store, and so must end with it. */
  protected abstract boolean endsWithItsStore(Thread thread);

  /** Returns the way of {@link #store} to the server. */
  protected final TcpProxy proxy() {
    return proxy;
  }

  /** Returns the store that suffers. */
  protected final KeyValueStore store() {
    return store;
  }

  /** Returns a store that gets to the server without the proxy. */
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
  void killed_and_started_again_under_load(boolean batched) {
    batch(batched);
    witness.watch(Load.PREFIX, heard);
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
    heard.awaitTold(load.assertTruthful(witness, TIMEOUT));
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void frozen_past_the_deadline(boolean batched) {
    batch(batched);
    store.watch(Load.PREFIX, heard);
    Load load = Load.on(store, 8);
    try (load) {
      load.awaitProgress();
      server().freeze();
      try {
        load.awaitFailures();
        assertThatExceptionOfType(StoreException.Unavailable.class)
            .isThrownBy(() -> store.list(Prefix.ALL));
        assertThat(store.check().available()).isFalse();
      } finally {
        server().thaw();
      }
      load.awaitProgress();
    }

    eventually("the witness is connected again").until(() -> witness.check().available());
    heard.awaitTold(load.assertTruthful(witness, TIMEOUT));
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void cut_in_the_middle_of_responses(boolean batched) {
    batch(batched);
    store.watch(Load.PREFIX, heard);
    Load load = Load.on(store, 16);
    try (load) {
      for (int round = 0; round < 12; round++) {
        load.awaitProgress();
        proxy.cutNextAnswerAfter(17 * round);
      }
      load.awaitProgress();
    }

    assertThat(load.failures()).as("calls whose answers were cut").isPositive();
    heard.awaitTold(load.assertTruthful(witness, TIMEOUT));
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
  void no_temporary_state_is_left_behind() {
    Set<Thread> before = threadsOfStores();
    for (int i = 0; i < 5; i++) {
      try (KeyValueStore one = open(proxy.address(), ENOUGH)) {
        one.watch(Prefix.ALL, heard);
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

  private Set<Thread> threadsOfStores() {
    Set<Thread> threads = new HashSet<>(Thread.getAllStackTraces().keySet());
    threads.removeIf(thread -> !endsWithItsStore(thread));
    return threads;
  }

  /** Waits for what happens by itself, with a limit that only a broken store meets. */
  protected static ConditionFactory eventually(String what) {
    return Eventually.await(what, PATIENCE);
  }
}
