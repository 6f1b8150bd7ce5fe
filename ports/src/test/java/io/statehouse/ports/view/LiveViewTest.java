package io.statehouse.ports.view;

import static io.statehouse.ports.contract.Eventually.await;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.statehouse.ports.Bytes;
import io.statehouse.ports.Child;
import io.statehouse.ports.CommitResult;
import io.statehouse.ports.Entry;
import io.statehouse.ports.Key;
import io.statehouse.ports.Prefix;
import io.statehouse.ports.Revision;
import io.statehouse.ports.StoreException;
import io.statehouse.ports.Transaction;
import io.statehouse.ports.contract.Racers;
import io.statehouse.ports.contract.RecordingListener;
import io.statehouse.ports.contract.RoundTrips;
import io.statehouse.ports.memory.FaultyStore;
import io.statehouse.ports.memory.MemoryStore;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class LiveViewTest {
  private static final Duration PATIENCE = Duration.ofSeconds(20);
  private static final Prefix BELOW = new Prefix("/v/");

  private final RoundTrips trips = new RoundTrips();
  private final MemoryStore data = new MemoryStore();
  private final FaultyStore store = new FaultyStore(data.another(trips));
  private final AtomicLong nanos = new AtomicLong();
  private LiveView view;

  @BeforeEach
  void openView() {
    view = new LiveView(store, BELOW, nanos::get);
    assertThat(view.awaitFresh(PATIENCE)).isTrue();
  }

  @AfterEach
  void close() {
    view.close();
    store.close();
  }

  @Test
  void existing_entries_are_shown_after_the_first_read() {
    put("/v/1", "a");
    put("/w/1", "b");
    LiveView later = new LiveView(store, BELOW);

    assertThat(later.awaitFresh(PATIENCE)).isTrue();

    assertThat(texts(later.snapshot())).isEqualTo(Map.of("/v/1", "a"));
    later.close();
  }

  @Test
  void changes_by_any_client_are_shown() {
    put("/v/1", "a");
    put("/v/2", "a");
    awaitShown(Map.of("/v/1", "a", "/v/2", "a"));

    put("/v/1", "b");
    delete("/v/2");
    awaitShown(Map.of("/v/1", "b"));
    assertThat(view.get(key("/v/1")).flatMap(entry -> entry.value().text())).hasValue("b");
    assertThat(view.get(key("/v/2"))).isEmpty();
  }

  @Test
  void only_notified_keys_are_read_again() {
    put("/v/1", "a");
    awaitShown(Map.of("/v/1", "a"));
    trips.reset();

    put("/v/2", "a");
    awaitShown(Map.of("/v/1", "a", "/v/2", "a"));

    assertThat(trips.all()).extracting(RoundTrips.Trip::operation).containsOnly("getAll");
  }

  @Test
  void a_snapshot_never_changes() {
    put("/v/1", "a");
    awaitShown(Map.of("/v/1", "a"));
    NavigableMap<Key, Entry> before = view.snapshot();
    assertThat(view.snapshot()).isSameAs(before);

    put("/v/2", "a");
    awaitShown(Map.of("/v/1", "a", "/v/2", "a"));

    assertThat(before).hasSize(1);
    assertThatExceptionOfType(UnsupportedOperationException.class).isThrownBy(before::clear);
  }

  @Test
  void children_equal_those_of_the_store() {
    put("/v/a", "1");
    put("/v/a/b", "1");
    put("/v/c/d", "1");
    awaitShown(Map.of("/v/a", "1", "/v/a/b", "1", "/v/c/d", "1"));

    assertThat(view.children(BELOW, '/'))
        .containsExactly(new Child("a", true, true), new Child("c", false, true))
        .isEqualTo(data.children(BELOW, '/'));
    assertThat(view.children(Prefix.ALL, '/')).containsExactly(new Child("", false, true));
  }

  @Test
  void after_a_gap_everything_is_listed_and_only_changed_keys_are_notified() {
    put("/v/same", "1");
    put("/v/gone", "1");
    put("/v/changed", "1");
    awaitShown(Map.of("/v/same", "1", "/v/gone", "1", "/v/changed", "1"));
    RecordingListener listener = new RecordingListener(PATIENCE);
    view.watch(BELOW, listener);

    store.fail();
    delete("/v/gone");
    put("/v/changed", "2");
    put("/v/new", "1");
    store.recover();

    awaitShown(Map.of("/v/same", "1", "/v/changed", "2", "/v/new", "1"));
    listener.awaitTold("/v/gone", "/v/changed", "/v/new");
    assertThat(listener.keys()).doesNotContain(key("/v/same"));
    assertThat(listener.resyncs()).isZero();
  }

  @Test
  void a_gap_without_changes_notifies_no_one() {
    put("/v/1", "1");
    awaitShown(Map.of("/v/1", "1"));
    RecordingListener listener = new RecordingListener(PATIENCE);
    view.watch(BELOW, listener);
    trips.reset();

    store.gap();
    await("a listing", PATIENCE).until(() -> trips.count() > 0);
    put("/v/2", "1");
    listener.awaitTold("/v/2");

    assertThat(listener.keys()).containsExactly(key("/v/2"));
  }

  @Test
  void during_an_outage_the_last_state_is_shown_and_reported_as_stale() {
    put("/v/1", "1");
    awaitShown(Map.of("/v/1", "1"));
    store.beforeEachCall(
        operation -> {
          throw new StoreException.Unavailable("reads fail, the watch works");
        });

    put("/v/1", "2");
    await("staleness", PATIENCE).until(() -> !view.isFresh());
    nanos.addAndGet(3_000_000_000L);

    assertThat(view.staleFor()).hasValue(Duration.ofSeconds(3));
    assertThat(texts(view.snapshot())).isEqualTo(Map.of("/v/1", "1"));
    assertThat(view.awaitFresh(Duration.ofMillis(1))).isFalse();

    store.beforeEachCall(operation -> {});
    awaitShown(Map.of("/v/1", "2"));
    assertThat(view.awaitFresh(PATIENCE)).isTrue();
    assertThat(view.staleFor()).isEmpty();
  }

  @Test
  void a_view_opened_during_an_outage_is_unavailable_rather_than_empty() {
    put("/v/1", "1");
    store.fail();
    LiveView early = new LiveView(store, BELOW);

    assertThatExceptionOfType(StoreException.Unavailable.class).isThrownBy(early::snapshot);
    assertThatExceptionOfType(StoreException.Unavailable.class)
        .isThrownBy(() -> early.get(key("/v/1")));
    assertThatExceptionOfType(StoreException.Unavailable.class)
        .isThrownBy(() -> early.children(BELOW, '/'));
    assertThat(early.isFresh()).isFalse();

    store.recover();
    assertThat(early.awaitFresh(PATIENCE)).isTrue();
    assertThat(texts(early.snapshot())).isEqualTo(Map.of("/v/1", "1"));
    early.close();
  }

  @Test
  void a_caller_can_wait_until_the_view_shows_its_own_commit() {
    for (int i = 0; i < 50; i++) {
      Revision revision = put("/v/1", "" + i);

      assertThat(view.awaitRevision(key("/v/1"), revision, PATIENCE)).isTrue();
      assertThat(view.get(key("/v/1"))).map(Entry::revision).hasValue(revision);
    }
    delete("/v/1");
    assertThat(view.awaitCurrent(Set.of(key("/v/1")), PATIENCE)).isTrue();
    assertThat(view.get(key("/v/1"))).isEmpty();
  }

  @Test
  void waiting_for_an_overwritten_revision_ends_with_its_successor() {
    Revision overwritten = put("/v/1", "old");
    put("/v/1", "new");

    assertThat(view.awaitRevision(key("/v/1"), overwritten, PATIENCE)).isTrue();
    assertThat(texts(view.snapshot())).isEqualTo(Map.of("/v/1", "new"));
  }

  @Test
  void waiting_is_bounded_and_ends_at_once_for_keys_outside_the_view() {
    store.fail();
    Revision revision = put("/v/1", "1");

    assertThat(view.awaitRevision(key("/v/1"), revision, Duration.ofMillis(5))).isFalse();
    store.recover();
    assertThat(view.awaitCurrent(Set.of(key("/elsewhere")), PATIENCE)).isTrue();
  }

  @Test
  void an_interrupted_waiter_keeps_its_flag() {
    store.fail();
    boolean kept =
        Racers.race(
                1,
                racer -> {
                  Thread.currentThread().interrupt();
                  boolean shown = view.awaitCurrent(Set.of(key("/v/1")), PATIENCE);
                  return Thread.interrupted() && !shown;
                })
            .get(0);

    assertThat(kept).isTrue();
    store.recover();
  }

  @Test
  void a_slow_subscriber_delays_neither_the_view_nor_other_subscribers()
      throws InterruptedException {
    CountDownLatch entered = new CountDownLatch(1);
    CountDownLatch released = new CountDownLatch(1);
    RecordingListener slow = new RecordingListener(PATIENCE);
    view.watch(
        BELOW,
        change -> {
          entered.countDown();
          await("release", PATIENCE).until(() -> released.getCount() == 0);
          slow.changed(change);
        });
    RecordingListener quick = new RecordingListener(PATIENCE);
    view.watch(BELOW, quick);

    put("/v/1", "1");
    entered.await();
    put("/v/2", "1");
    quick.awaitTold("/v/1", "/v/2");
    awaitShown(Map.of("/v/1", "1", "/v/2", "1"));

    assertThat(slow.calls()).isZero();
    released.countDown();
    slow.awaitTold("/v/1", "/v/2");
  }

  @Test
  void a_change_is_shown_before_subscribers_are_notified() {
    AtomicInteger missing = new AtomicInteger();
    RecordingListener listener = new RecordingListener(PATIENCE);
    view.watch(
        new Prefix("/v/x"),
        change -> {
          missing.addAndGet(view.get(key("/v/x")).isPresent() ? 0 : 1);
          listener.changed(change);
        });

    put("/v/x", "1");
    listener.awaitTold("/v/x");

    assertThat(missing.get()).isZero();
  }

  @Test
  void one_store_watch_serves_all_subscribers() {
    AtomicInteger watches = new AtomicInteger();
    store.beforeEachCall(operation -> watches.addAndGet(operation.equals("watch") ? 1 : 0));

    for (int i = 0; i < 20; i++) {
      RecordingListener listener = new RecordingListener(PATIENCE);
      view.watch(BELOW, listener);
      put("/v/1", "" + i);
      listener.awaitTold("/v/1");
    }

    assertThat(watches.get()).isZero();
  }

  @Test
  void an_entry_never_goes_back_to_an_older_state() {
    put("/v/n", "0");
    awaitShown(Map.of("/v/n", "0"));
    AtomicInteger running = new AtomicInteger(1);

    Racers.race(
        3,
        racer -> {
          if (racer == 0) {
            for (int i = 1; i <= 2_000; i++) {
              put("/v/n", "" + i);
              if (i % 100 == 0) {
                store.gap();
              }
            }
            running.decrementAndGet();
            return racer;
          }
          int last = 0;
          while (running.get() > 0) {
            int now = number(view.get(key("/v/n")).orElseThrow());
            assertThat(now).isGreaterThanOrEqualTo(last);
            last = now;
          }
          return racer;
        });

    awaitShown(Map.of("/v/n", "2000"));
  }

  @Test
  void after_any_mix_of_writes_gaps_and_outages_the_view_equals_the_store() {
    Racers.race(
        5,
        racer -> {
          for (int i = 0; i < 150; i++) {
            if (racer == 4) {
              trouble(i);
            } else if (i % 9 == racer) {
              delete("/v/" + i % 13);
            } else {
              put("/v/" + i % 13, racer + "." + i);
            }
          }
          return racer;
        });
    store.recover();

    awaitShown(texts(data.list(BELOW)));
  }

  private void trouble(int i) {
    if (i % 3 == 0) {
      store.gap();
    } else if (i % 3 == 1) {
      store.fail();
    } else {
      store.recover();
    }
  }

  @Test
  void more_changed_keys_than_one_read_takes_are_listed() {
    store.fail();
    Transaction.Builder many = Transaction.builder();
    for (int i = 0; i < 3_000; i++) {
      many.put(key("/v/" + i), Bytes.EMPTY);
    }
    data.commit(many.build());
    store.recover();

    await("all shown", PATIENCE).until(() -> view.snapshot().size() == 3_000);
    data.commit(Transaction.builder().deletePrefix(BELOW).build());
    await("none shown", PATIENCE).until(() -> view.snapshot().isEmpty());
  }

  @Test
  void an_unexpected_error_does_not_end_the_view() {
    AtomicInteger broken = new AtomicInteger(3);
    store.beforeEachCall(
        operation -> {
          if (broken.getAndDecrement() > 0) {
            Thread.currentThread().setUncaughtExceptionHandler((thread, expected) -> {});
            throw new IllegalStateException("a store's own fault");
          }
        });

    put("/v/1", "1");

    awaitShown(Map.of("/v/1", "1"));
  }

  @Test
  void a_closed_view_is_unavailable_and_sends_no_notifications() {
    RecordingListener listener = new RecordingListener(PATIENCE);
    view.watch(BELOW, listener);
    RecordingListener beside = new RecordingListener(PATIENCE);
    store.watch(BELOW, beside);

    view.close();
    view.close();
    put("/v/1", "1");
    beside.awaitTold("/v/1");

    assertThat(listener.calls()).isZero();
    assertThatExceptionOfType(StoreException.Unavailable.class).isThrownBy(view::snapshot);
    assertThatExceptionOfType(StoreException.Unavailable.class)
        .isThrownBy(() -> view.watch(BELOW, listener));
    assertThat(view.awaitCurrent(Set.of(key("/v/1")), PATIENCE)).isFalse();
    assertThat(store.get(key("/v/1"))).isPresent();
  }

  private static Key key(String text) {
    return new Key(text);
  }

  /** Puts as another client, and returns the new revision. */
  private Revision put(String key, String value) {
    CommitResult result =
        data.commit(Transaction.builder().put(key(key), Bytes.utf8(value)).build());
    return ((CommitResult.Applied) result).revisions().get(key(key));
  }

  private void delete(String key) {
    data.commit(Transaction.builder().delete(key(key)).build());
  }

  private void awaitShown(Map<String, String> wanted) {
    Supplier<Map<String, String>> shown = () -> texts(view.snapshot());
    await("the view to be as expected", PATIENCE)
        .untilAsserted(() -> assertThat(shown.get()).isEqualTo(wanted));
  }

  private static Map<String, String> texts(Map<Key, Entry> entries) {
    return texts(entries.values());
  }

  private static Map<String, String> texts(Iterable<Entry> entries) {
    Map<String, String> texts = new HashMap<>();
    entries.forEach(entry -> texts.put(entry.key().text(), entry.value().text().orElseThrow()));
    return texts;
  }

  private static int number(Entry entry) {
    return Integer.parseInt(entry.value().text().orElseThrow());
  }
}
