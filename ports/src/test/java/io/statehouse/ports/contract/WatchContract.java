package io.statehouse.ports.contract;

import static io.statehouse.ports.contract.Eventually.await;
import static java.util.concurrent.TimeUnit.MILLISECONDS;
import static org.assertj.core.api.Assertions.assertThat;

import io.statehouse.ports.Change;
import io.statehouse.ports.ChangeListener;
import io.statehouse.ports.Condition;
import io.statehouse.ports.Entry;
import io.statehouse.ports.Key;
import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.Prefix;
import io.statehouse.ports.Watch;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** {@code watch}: every change is notified at least once, whichever client or program made it. */
abstract class WatchContract extends ContractGroup {

  WatchContract(KeyValueStoreContract contract) {
    super(contract);
  }

  private RecordingListener newListener() {
    return new RecordingListener(contract.patience());
  }

  private RecordingListener watch(String prefix) {
    RecordingListener listener = newListener();
    store.watch(prefix(prefix), listener);
    return listener;
  }

  @Test
  void own_changes_are_notified() {
    put("/a/old", "1");
    RecordingListener listener = watch("/a/");

    put("/a/1", "1");
    listener.awaitTold("/a/1");

    delete("/a/old");
    listener.awaitTold("/a/old");
  }

  @Test
  void changes_by_another_client_are_notified() {
    put("/a/old", "1");
    KeyValueStore other = another();
    RecordingListener listener = watch("/a/");

    applied(other.commit(putting("/a/1", "1")));
    applied(other.commit(transaction().delete(key("/a/old")).build()));

    listener.awaitTold("/a/1", "/a/old");
  }

  @Test
  void changes_by_another_program_are_notified() {
    KeyValueStore other = another();
    RecordingListener listener = watch("/a/");

    contract.foreignPut(other, key("/a/1"), value("1"));
    listener.awaitTold("/a/1");
    assertThat(text("/a/1")).isEqualTo("1");

    listener.forget();
    contract.foreignPut(other, key("/a/1"), value("2"));
    listener.awaitTold("/a/1");
    assertThat(text("/a/1")).isEqualTo("2");

    listener.forget();
    contract.foreignDelete(other, key("/a/1"));
    listener.awaitTold("/a/1");
    assertThat(store.get(key("/a/1"))).isEmpty();
  }

  @Test
  void keys_deleted_by_prefix_are_notified() {
    putAll(List.of("/a/1", "/a/2", "/b/1"));
    KeyValueStore other = another();
    RecordingListener listener = watch("/a/");

    applied(store.commit(transaction().deletePrefix(prefix("/a/1")).build()));
    listener.awaitTold("/a/1");
    applied(other.commit(transaction().deletePrefix(prefix("/a")).build()));
    listener.awaitTold("/a/2");
  }

  @Test
  void changes_by_a_batch_are_notified() {
    KeyValueStore other = another();
    RecordingListener listener = watch("/a/");

    store.commitAll(List.of(putting("/a/1", "1"), putting("/a/2", "1")));
    other.commitAll(List.of(putting("/a/3", "1"), putting("/a/4", "1")));

    listener.awaitTold("/a/1", "/a/2", "/a/3", "/a/4");
  }

  @Test
  void nothing_outside_the_prefix_is_notified() {
    KeyValueStore other = another();
    RecordingListener listener = watch("/a/1");

    for (KeyValueStore writer : List.of(store, other)) {
      for (String outside : List.of("/b", "/a/2", "/a/", "/A/1", "/a")) {
        applied(writer.commit(putting(outside, "1")));
      }
      applied(writer.commit(putting("/a/10", "1")));
      listener.awaitTold("/a/10");
      assertThat(listener.keys()).allMatch(prefix("/a/1")::contains);
    }
  }

  @Test
  void a_watch_of_the_empty_prefix_is_notified_of_everything() {
    RecordingListener listener = watch("");

    putAll(List.of("a", "/b", "\udbff\udfff"));

    listener.awaitTold("a", "/b", "\udbff\udfff");
  }

  @Test
  void everything_committed_after_the_watch_began_is_notified() {
    KeyValueStore other = another();

    for (int round = 0; round < 30; round++) {
      RecordingListener listener = watch("/r" + round + "/");
      KeyValueStore writer = round % 2 == 0 ? store : other;
      applied(writer.commit(putting("/r" + round + "/first", "1")));
      listener.awaitTold("/r" + round + "/first");
    }
  }

  @Test
  void none_of_many_changes_is_missed() {
    KeyValueStore other = another();
    RecordingListener listener = watch("/m/");

    Racers.race(
        4,
        racer -> {
          KeyValueStore writer = racer % 2 == 0 ? store : other;
          for (int i = 0; i < 100; i++) {
            applied(writer.commit(putting("/m/" + racer + "/" + i, "1")));
          }
          return racer;
        });

    listener.awaitTold(
        IntStream.range(0, 400).mapToObj(i -> "/m/" + i % 4 + "/" + i / 4).toArray(String[]::new));
  }

  @Test
  void a_commit_that_lost_its_race_need_not_be_notified_but_the_next_is() {
    put("/a/1", "1");
    RecordingListener listener = watch("/a/");

    store.commit(
        transaction()
            .require(Condition.absent(key("/a/1")))
            .put(key("/a/lost"), value("1"))
            .build());
    put("/a/2", "1");

    listener.awaitTold("/a/2");
    assertThat(listener.keys()).doesNotContain(key("/a/lost"));
  }

  @Test
  void any_number_of_watchers_are_notified() {
    KeyValueStore other = another();
    List<RecordingListener> all = new ArrayList<>();
    for (int i = 0; i < 60; i++) {
      all.add(watch(List.of("/a/", "/a/1", "", "/a/" + i % 10).get(i % 4)));
    }

    for (int i = 0; i < 10; i++) {
      applied(other.commit(putting("/a/" + i, "1")));
    }

    for (int i = 0; i < 60; i++) {
      String own = i % 4 == 1 ? "/a/1" : i % 4 == 3 ? "/a/" + i % 10 : "/a/7";
      all.get(i).awaitTold(own);
    }
  }

  @Test
  void a_slow_listener_delays_no_other_and_misses_no_change() throws InterruptedException {
    CountDownLatch entered = new CountDownLatch(1);
    CountDownLatch released = new CountDownLatch(1);
    RecordingListener slow = newListener();
    store.watch(
        Prefix.ALL,
        change -> {
          entered.countDown();
          hold(released);
          slow.changed(change);
        });
    RecordingListener quick = watch("");

    put("/first", "1");
    assertThat(entered.await(contract.patience().toMillis(), MILLISECONDS)).isTrue();
    for (int i = 0; i < 20; i++) {
      put("/later/" + i, "1");
    }

    quick.awaitTold("/first", "/later/19");
    assertThat(slow.calls()).isZero();
    released.countDown();
    slow.awaitTold("/first", "/later/0", "/later/19");
  }

  /** Blocks a listener, but not indefinitely, whichever thread calls it. */
  private void hold(CountDownLatch released) {
    try {
      released.await(contract.patience().toMillis(), MILLISECONDS);
    } catch (InterruptedException ended) {
      Thread.currentThread().interrupt();
    }
  }

  @Test
  void a_listener_that_throws_is_notified_again() {
    AtomicBoolean broken = new AtomicBoolean(true);
    RecordingListener afterwards = newListener();
    store.watch(
        Prefix.ALL,
        change -> {
          if (broken.getAndSet(false)) {
            Thread.currentThread().setUncaughtExceptionHandler((thread, expected) -> {});
            throw new IllegalStateException("a listener's own fault");
          }
          afterwards.changed(change);
        });
    RecordingListener neighbour = watch("");

    put("/a", "1");
    neighbour.awaitTold("/a");
    afterwards.awaitTold("/a");

    afterwards.forget();
    put("/b", "1");
    afterwards.awaitTold("/b");
  }

  @Test
  void a_listener_is_called_by_one_thread_at_a_time_and_never_by_the_committing_thread() {
    AtomicInteger inside = new AtomicInteger();
    AtomicInteger max = new AtomicInteger();
    RecordingListener listener = newListener();
    store.watch(
        Prefix.ALL,
        change -> {
          max.accumulateAndGet(inside.incrementAndGet(), Math::max);
          listener.changed(change);
          inside.decrementAndGet();
        });

    List<Thread> writers =
        Racers.race(
            4,
            racer -> {
              for (int i = 0; i < 40; i++) {
                put("/" + racer + "/" + i, "1");
                assertThat(listener.lastCaller()).isNotSameAs(Thread.currentThread());
              }
              return Thread.currentThread();
            });

    listener.awaitTold("/0/39", "/1/39", "/2/39", "/3/39");
    assertThat(max.get()).as("concurrent calls").isEqualTo(1);
    assertThat(writers).doesNotContain(listener.lastCaller());
  }

  @Test
  void a_closed_watch_gets_no_notifications_and_may_be_closed_again() {
    RecordingListener closed = newListener();
    Watch watch = store.watch(Prefix.ALL, closed);
    RecordingListener neighbour = watch("");
    put("/a", "1");
    closed.awaitTold("/a");
    neighbour.awaitTold("/a");

    watch.close();
    watch.close();
    closed.forget();
    neighbour.forget();
    put("/b", "1");

    neighbour.awaitTold("/b");
    closed.assertNotNotified();
  }

  @Test
  void a_listener_may_use_the_store_and_close_its_own_watch() {
    RecordingListener listener = newListener();
    List<Watch> own = new ArrayList<>();
    CountDownLatch registered = new CountDownLatch(1);
    own.add(
        store.watch(
            prefix("/a/"),
            change -> {
              hold(registered);
              int found = store.list(prefix("/a/")).size();
              if (found > 0) { // a resync may come before the put
                applied(store.commit(putting("/echo", "" + found)));
                own.get(0).close();
                listener.changed(change);
              }
            }));
    registered.countDown();

    put("/a/1", "1");
    listener.awaitTold("/a/1");

    assertThat(text("/echo")).isEqualTo("1");
  }

  /** The recipe of the port: first watch, then list, then read each notified key again. */
  @Test
  void a_copy_maintained_by_watching_ends_up_equal_to_the_store() {
    KeyValueStore other = another();
    Map<Key, Entry> copy = new ConcurrentSkipListMap<>();
    store.watch(Prefix.ALL, copying(Prefix.ALL, copy));
    store.list(Prefix.ALL).forEach(entry -> copy.putIfAbsent(entry.key(), entry));

    Racers.race(
        3,
        racer -> {
          KeyValueStore writer = racer == 0 ? other : store;
          for (int i = 0; i < 60; i++) {
            applied(writer.commit(putting("/k/" + i % 7, racer + "." + i)));
            if (i % 10 == racer) {
              applied(writer.commit(transaction().delete(key("/k/" + i % 5)).build()));
            }
            if (i % 25 == 24) {
              applied(writer.commit(transaction().deletePrefix(prefix("/k/")).build()));
            }
          }
          return racer;
        });

    await("a copy equal to the store", contract.patience())
        .untilAsserted(
            () -> assertThat(copy.values()).containsExactlyElementsOf(store.list(Prefix.ALL)));
  }

  /** A store that compares what it finds at two moments sees no difference here. */
  @Test
  void keys_created_listed_and_deleted_within_a_moment_do_not_stay_in_a_copy() {
    KeyValueStore other = another();
    Map<Prefix, Map<Key, Entry>> copies = new HashMap<>();
    for (int round = 0; round < 30; round++) {
      String below = "/r" + round + "/";
      if (round % 2 == 0) {
        applied(other.commit(putting(below + "kept", "1")));
      }
      Map<Key, Entry> copy = new ConcurrentSkipListMap<>();
      copies.put(prefix(below), copy);
      store.watch(prefix(below), copying(prefix(below), copy));

      applied(other.commit(putting(below + "1", "1")));
      applied(other.commit(putting(below + "2", "1")));
      List<Entry> listed = store.list(prefix(below));
      listed.forEach(entry -> copy.put(entry.key(), entry));
      applied(other.commit(transaction().delete(key(below + "1")).build()));
      applied(other.commit(transaction().delete(key(below + "2")).build()));
      assertThat(listed).extracting(Entry::key).contains(key(below + "1"), key(below + "2"));
    }

    await("copies without the deleted keys", contract.patience())
        .untilAsserted(
            () ->
                copies.forEach(
                    (below, copy) ->
                        assertThat(copy.values()).containsExactlyElementsOf(store.list(below))));
  }

  private ChangeListener copying(Prefix prefix, Map<Key, Entry> copy) {
    return change -> {
      if (change instanceof Change.Keys changed) {
        Map<Key, Entry> now = store.getAll(changed.keys());
        changed.keys().forEach(key -> replace(copy, key, now.get(key)));
      } else {
        List<Entry> now = store.list(prefix);
        copy.keySet().retainAll(now.stream().map(Entry::key).toList());
        now.forEach(entry -> copy.put(entry.key(), entry));
      }
    };
  }

  private static void replace(Map<Key, Entry> copy, Key key, Entry now) {
    if (now == null) {
      copy.remove(key);
    } else {
      copy.put(key, now);
    }
  }
}
