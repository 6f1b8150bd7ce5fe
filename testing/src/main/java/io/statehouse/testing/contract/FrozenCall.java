package io.statehouse.testing.contract;

import static org.assertj.core.api.Assertions.assertThat;

import io.statehouse.ports.Bytes;
import io.statehouse.ports.CommitOutcome;
import io.statehouse.ports.Condition;
import io.statehouse.ports.Key;
import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.Prefix;
import io.statehouse.ports.StoreException;
import io.statehouse.ports.Transaction;
import io.statehouse.ports.Write;
import io.statehouse.ports.contract.Eventually;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import java.util.function.Supplier;

/** A call to a server that froze after the store had connected, and when and how it ended. */
final class FrozenCall implements AutoCloseable {
  /**
   * The time after its deadline that a call may take to end on a busy machine; less than its
   * timeout.
   */
  private static final Duration MARGIN = Duration.ofSeconds(2);

  private static final Duration PATIENCE = Duration.ofSeconds(30);
  private static final Key KEY = new Key("/frozen");
  private static final int LARGE_VALUE = 1 << 20;
  private static final int LARGE_VALUES = 8;

  private final String name;
  private final KeyValueStore store;
  private final Consumer<KeyValueStore> call;
  private final CompletableFuture<Ending> ending = new CompletableFuture<>();

  /** The failure is null if the call completed. */
  private record Ending(Duration after, Throwable failure) {}

  private FrozenCall(String name, KeyValueStore store, Consumer<KeyValueStore> call) {
    this.name = name;
    this.store = store;
    this.call = call;
    Eventually.await(name + " is connected", PATIENCE)
        .ignoreExceptionsInstanceOf(StoreException.class)
        .until(() -> store.get(KEY).isEmpty());
  }

  static List<FrozenCall> all(Supplier<KeyValueStore> stores) {
    return List.of(
        new FrozenCall("get", stores.get(), store -> store.get(KEY)),
        new FrozenCall("list", stores.get(), store -> store.list(Prefix.ALL)),
        new FrozenCall("children", stores.get(), store -> store.children(Prefix.ALL, '/')),
        new FrozenCall("watch", stores.get(), store -> store.watch(Prefix.ALL, change -> {})),
        new FrozenCall("commit", stores.get(), store -> store.commit(putting(KEY).build())),
        new FrozenCall("conditional commit", stores.get(), FrozenCall::commitConditionally),
        new FrozenCall("large commits", stores.get(), FrozenCall::commitMuch));
  }

  private static Transaction.Builder putting(Key key) {
    return Transaction.builder().put(key, Bytes.utf8("1"));
  }

  private static void commitConditionally(KeyValueStore store) {
    Transaction.Builder two = putting(KEY).put(new Key("/frozen/2"), Bytes.utf8("1"));
    store.commit(two.require(Condition.absent(KEY)).build());
  }

  /** Commits more than the buffers between the store and the server hold. */
  private static void commitMuch(KeyValueStore store) {
    int bytes = Math.min(LARGE_VALUE, store.limits().valueBytes());
    List<Write> writes = new ArrayList<>();
    for (int i = 0; i < LARGE_VALUES; i++) {
      writes.add(new Write.Put(new Key("/frozen/large/" + i), Bytes.copyOf(new byte[bytes])));
      if (!store.limits().fits(new Transaction(List.of(), writes))) {
        writes.remove(i);
        break;
      }
    }
    Transaction large = new Transaction(List.of(), writes);
    store.commitAll(List.of(large, large)).forEach(CommitOutcome::result);
  }

  void start() {
    Thread thread = new Thread(this::run, "frozen " + name);
    thread.setDaemon(true);
    thread.start();
  }

  private void run() {
    long started = System.nanoTime();
    Throwable failure = null;
    try {
      call.accept(store);
    } catch (RuntimeException | Error failed) {
      failure = failed;
    }
    ending.complete(new Ending(Duration.ofNanos(System.nanoTime() - started), failure));
  }

  void assertEnded(Duration timeout) {
    Ending ended = await();
    assertThat(ended.failure)
        .as("how %s ended", name)
        .isInstanceOfAny(StoreException.Unavailable.class, StoreException.OutcomeUnknown.class)
        .message()
        .doesNotContain("\n", "conflict", "statehouse-", "total=");
    assertThat(ended.after).as("how long %s took", name).isLessThan(timeout.plus(MARGIN));
  }

  private Ending await() {
    try {
      return ending.get(PATIENCE.toSeconds(), TimeUnit.SECONDS);
    } catch (InterruptedException | ExecutionException | TimeoutException never) {
      throw new AssertionError(name + " did not end", never);
    }
  }

  @Override
  public void close() {
    store.close();
  }
}
