package io.statehouse.ports.adapter;

import static io.statehouse.ports.contract.Eventually.await;
import static org.assertj.core.api.Assertions.assertThat;

import io.statehouse.ports.Change;
import io.statehouse.ports.Key;
import io.statehouse.ports.Prefix;
import io.statehouse.ports.Watch;
import io.statehouse.ports.contract.Racers;
import io.statehouse.ports.contract.RecordingListener;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class WatchersTest {
  private static final Duration PATIENCE = Duration.ofSeconds(20);
  private static final Prefix A = new Prefix("/a/");

  private final Watchers watchers = new Watchers("test");
  private final RecordingListener listener = new RecordingListener(PATIENCE);

  @AfterEach
  void close() {
    watchers.close();
  }

  @Test
  void keys_are_notified_to_the_watchers_of_their_prefixes() {
    RecordingListener other = new RecordingListener(PATIENCE);
    watchers.add(A, listener);
    watchers.add(new Prefix("/b/"), other);

    watchers.changed(keys("/a/1", "/b/1", "/c/1"));

    listener.awaitTold("/a/1");
    other.awaitTold("/b/1");
    assertThat(listener.keys()).containsExactly(new Key("/a/1"));
    assertThat(other.keys()).containsExactly(new Key("/b/1"));
    assertThat(watchers.prefixes()).containsExactlyInAnyOrder(A, new Prefix("/b/"));
  }

  @Test
  void a_change_somewhere_below_a_prefix_resyncs_the_watchers_it_may_concern() {
    RecordingListener below = new RecordingListener(PATIENCE);
    RecordingListener beside = new RecordingListener(PATIENCE);
    watchers.add(A, listener);
    watchers.add(new Prefix("/a/1/"), below);
    watchers.add(new Prefix("/a/2"), beside);

    watchers.changedBelow(new Prefix("/a/1"));

    listener.awaitReadAgain();
    below.awaitReadAgain();
    watchers.changed(keys("/a/2"));
    beside.awaitTold("/a/2");
    assertThat(beside.resyncs()).isZero();
  }

  @Test
  void changes_are_merged_while_a_listener_is_busy() throws InterruptedException {
    ConcurrentLinkedQueue<Change> changes = new ConcurrentLinkedQueue<>();
    CountDownLatch entered = new CountDownLatch(1);
    CountDownLatch released = new CountDownLatch(1);
    watchers.add(
        A,
        change -> {
          changes.add(change);
          entered.countDown();
          hold(released);
        });

    watchers.changed(keys("/a/1"));
    entered.await();
    watchers.changed(keys("/a/2"));
    watchers.changed(keys("/a/3", "/a/2"));
    released.countDown();

    await("both calls", PATIENCE).until(() -> changes.size() == 2);
    assertThat(changes)
        .containsExactly(
            new Change.Keys(Set.of(new Key("/a/1"))),
            new Change.Keys(Set.of(new Key("/a/2"), new Key("/a/3"))));
  }

  @Test
  void a_listener_with_too_many_pending_keys_gets_a_resync() throws InterruptedException {
    CountDownLatch entered = new CountDownLatch(1);
    CountDownLatch released = new CountDownLatch(1);
    watchers.add(
        A,
        change -> {
          entered.countDown();
          hold(released);
          listener.changed(change);
        });

    watchers.changed(keys("/a/first"));
    entered.await();
    watchers.changed(IntStream.range(0, 10_001).mapToObj(i -> new Key("/a/" + i)).toList());
    watchers.changed(keys("/a/last"));
    released.countDown();

    listener.awaitReadAgain();
    assertThat(listener.keys()).containsExactly(new Key("/a/first"));
  }

  @Test
  void what_a_listener_throws_after_its_watch_was_closed_is_not_reported() throws Exception {
    ConcurrentLinkedQueue<Throwable> reported = new ConcurrentLinkedQueue<>();
    CompletableFuture<Thread> entered = new CompletableFuture<>();
    CompletableFuture<Void> closed = new CompletableFuture<>();
    AtomicInteger thrown = new AtomicInteger();
    Watch watch =
        watchers.add(
            A,
            change -> {
              Thread.currentThread().setUncaughtExceptionHandler((thread, e) -> reported.add(e));
              entered.complete(Thread.currentThread());
              closed.join();
              thrown.incrementAndGet();
              throw new IllegalStateException("what it reads is closed");
            });
    watchers.changed(keys("/a/1"));
    Thread notifier = entered.get();

    watch.close();
    closed.complete(null);

    await("the end of the call", PATIENCE)
        .until(() -> thrown.get() == 1 && notifier.getState() != Thread.State.RUNNABLE);
    assertThat(reported).isEmpty();
  }

  @Test
  void a_listener_that_throws_gets_resyncs_until_it_returns_normally() {
    AtomicInteger calls = new AtomicInteger();
    ConcurrentLinkedQueue<Throwable> reported = new ConcurrentLinkedQueue<>();
    watchers.add(
        A,
        change -> {
          Thread.currentThread().setUncaughtExceptionHandler((thread, e) -> reported.add(e));
          if (calls.incrementAndGet() <= 3) {
            throw new IllegalStateException("call " + calls);
          }
          listener.changed(change);
        });

    watchers.changed(keys("/a/1"));

    listener.awaitReadAgain();
    await("the reports", PATIENCE).until(() -> reported.size() == 3);
    watchers.changed(keys("/a/2"));
    await("the next change", PATIENCE).until(() -> listener.keys().contains(new Key("/a/2")));
    assertThat(calls.get()).isEqualTo(5);
  }

  @Test
  void a_closed_watch_gets_no_notification_even_if_one_was_due() throws InterruptedException {
    CountDownLatch entered = new CountDownLatch(1);
    CountDownLatch released = new CountDownLatch(1);
    AtomicInteger calls = new AtomicInteger();
    Watch watch =
        watchers.add(
            A,
            change -> {
              calls.incrementAndGet();
              entered.countDown();
              hold(released);
            });
    watchers.add(A, listener);

    watchers.changed(keys("/a/1"));
    entered.await();
    watchers.changed(keys("/a/2"));
    watch.close();
    released.countDown();
    watchers.changed(keys("/a/3"));

    listener.awaitTold("/a/3");
    assertThat(calls.get()).isEqualTo(1);
    assertThat(watchers.prefixes()).containsExactly(A);
  }

  @Test
  void after_close_no_one_is_notified_and_nothing_fails() {
    watchers.add(A, listener);

    watchers.close();
    watchers.close();
    watchers.changed(keys("/a/1"));
    watchers.resync();
    watchers.add(A, listener);
    watchers.changed(keys("/a/2"));

    assertThat(watchers.isEmpty()).isTrue();
    assertThat(listener.calls()).isZero();
  }

  @Test
  void changes_during_close_do_not_fail() {
    for (int round = 0; round < 200; round++) {
      Watchers closing = new Watchers("closing");
      closing.add(A, change -> {});

      List<Boolean> ended =
          Racers.race(
              2,
              racer -> {
                if (racer == 0) {
                  closing.close();
                } else {
                  closing.changed(keys("/a/1"));
                }
                return true;
              });

      assertThat(ended).containsOnly(true);
    }
  }

  @Test
  void no_change_reported_by_many_threads_is_lost() {
    watchers.add(A, listener);

    Racers.race(
        4,
        racer -> {
          for (int i = 0; i < 1_000; i++) {
            watchers.changed(keys("/a/" + racer + "." + i));
          }
          return racer;
        });

    await("all notifications", PATIENCE)
        .until(() -> listener.resyncs() > 0 || listener.keys().size() == 4_000);
  }

  private static List<Key> keys(String... texts) {
    return List.of(texts).stream().map(Key::new).toList();
  }

  private static void hold(CountDownLatch released) {
    try {
      released.await();
    } catch (InterruptedException ended) {
      Thread.currentThread().interrupt();
    }
  }
}
