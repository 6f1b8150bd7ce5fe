package io.statehouse.ports.transact;

import io.statehouse.ports.Bytes;
import io.statehouse.ports.Key;
import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.Revision;
import io.statehouse.ports.Transaction;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * Callers that contend for one key: the first keeps the turn until {@link #goOn}, and the others
 * wait. They wait for long, so that a slow machine does not change what happens.
 */
public final class Contenders {
  private static final Duration PATIENCE = Duration.ofSeconds(30);

  private final Key key;
  private final Transactor transactor;
  private final CountDownLatch mayGoOn = new CountDownLatch(1);
  private final Map<CompletableFuture<?>, Started> threads = new ConcurrentHashMap<>();
  private final CompletableFuture<Object> first;

  /**
   * @param other puts something at the key, as another client would
   */
  public Contenders(KeyValueStore store, KeyValueStore other, Key key) {
    this(new Transactor(store, PATIENCE, 200, PATIENCE), other, key);
  }

  Contenders(Transactor transactor, KeyValueStore other, Key key) {
    this.transactor = transactor;
    this.key = key;
    CountDownLatch hasTurn = new CountDownLatch(1);
    AtomicInteger runs = new AtomicInteger();
    this.first =
        start(
            scope -> {
              append(scope, "first");
              if (runs.incrementAndGet() == 1) {
                other.commit(Transaction.builder().put(key, Bytes.utf8("other")).build());
              } else {
                hasTurn.countDown();
                await(mayGoOn);
              }
              return null;
            },
            step -> {
              transactor.call(step);
              return null;
            });
    await(hasTurn);
  }

  /** A caller's thread, and how often its function was run. */
  private record Started(Thread thread, AtomicInteger runs) {}

  public Transactor transactor() {
    return transactor;
  }

  /** Starts a caller, and returns once it waits. Its first run is not the one that counts. */
  public <T> CompletableFuture<T> add(Function<Scope, T> step) {
    return add(step, returned -> false);
  }

  /**
   * @param applied finds out whether a commit without a response was applied
   */
  <T> CompletableFuture<T> add(Function<Scope, T> step, Predicate<T> applied) {
    return queued(step, call -> transactor.call(call, applied));
  }

  CompletableFuture<Map<Key, Revision>> addForRevisions(Consumer<Scope> step) {
    Function<Scope, Object> returning =
        scope -> {
          step.accept(scope);
          return this;
        };
    return queued(returning, call -> transactor.commit(call, returned -> false).revisions());
  }

  private <T, R> CompletableFuture<R> queued(
      Function<Scope, T> step, Function<Function<Scope, T>, R> caller) {
    CompletableFuture<R> result = start(step, caller);
    Started started = threads.get(result);
    while (!result.isDone()
        && (started.runs().get() == 0
            || started.thread().getState() != Thread.State.TIMED_WAITING)) {
      Thread.onSpinWait();
    }
    return result;
  }

  private <T, R> CompletableFuture<R> start(
      Function<Scope, T> step, Function<Function<Scope, T>, R> caller) {
    CompletableFuture<R> result = new CompletableFuture<>();
    AtomicInteger runs = new AtomicInteger();
    Function<Scope, T> counted =
        scope -> {
          try {
            return step.apply(scope);
          } finally {
            runs.incrementAndGet();
          }
        };
    Thread thread =
        new Thread(
            () -> {
              try {
                result.complete(caller.apply(counted));
              } catch (Throwable thrown) {
                result.completeExceptionally(thrown);
              }
            });
    thread.setDaemon(true);
    threads.put(result, new Started(thread, runs));
    thread.start();
    return result;
  }

  /** Interrupts a caller that was added. */
  void interrupt(CompletableFuture<?> result) {
    threads.get(result).thread().interrupt();
  }

  /** Lets the first caller go on, and returns once it has ended. */
  public void goOn() {
    mayGoOn.countDown();
    first.join();
  }

  /** Appends a word to the value of the key. */
  public String append(Scope scope, String word) {
    String before = scope.get(key).flatMap(entry -> entry.value().text()).orElse("");
    String after = before.isEmpty() ? word : before + " " + word;
    scope.put(key, Bytes.utf8(after));
    return after;
  }

  static void await(CountDownLatch latch) {
    try {
      if (!latch.await(PATIENCE.toSeconds(), TimeUnit.SECONDS)) {
        throw new AssertionError("waited in vain");
      }
    } catch (InterruptedException stop) {
      throw new AssertionError("interrupted", stop);
    }
  }
}
