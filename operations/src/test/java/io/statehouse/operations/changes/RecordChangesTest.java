package io.statehouse.operations.changes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.statehouse.domain.layout.Meaning;
import io.statehouse.domain.layout.Stage;
import io.statehouse.domain.layout.StateRecord;
import io.statehouse.domain.layout.StateRecord.Field;
import io.statehouse.domain.layout.Suspect;
import io.statehouse.operations.Selection;
import io.statehouse.operations.compare.Difference;
import io.statehouse.operations.compare.FieldDifference;
import io.statehouse.ports.Bytes;
import io.statehouse.ports.Entry;
import io.statehouse.ports.Key;
import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.Prefix;
import io.statehouse.ports.StoreException;
import io.statehouse.ports.Transaction;
import io.statehouse.ports.memory.FaultyStore;
import io.statehouse.ports.memory.MemoryStore;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

@SuppressWarnings("try") // what is opened works by itself until it is closed
class RecordChangesTest {
  private static final int SECONDS_TO_WAIT = 20;
  private static final Instant NOW = Instant.parse("2031-05-02T09:00:00Z");
  private static final long ENOUGH = 1 << 20;

  /** Keys below {@code /server} are those of running servers, and text after a colon is secret. */
  private static final Meaning MEANING =
      new Meaning() {
        @Override
        public StateRecord decode(Entry entry) {
          String[] parts = entry.value().text().orElseThrow().split(":", 2);
          Field size = Field.of("size", parts[0]);
          return new StateRecord(
              "thing",
              entry.key().text().substring(1),
              parts.length == 1 ? List.of(size) : List.of(size, Field.secret("pin", parts[1])));
        }

        @Override
        public Stage stage(Key key) {
          return key.text().startsWith("/server") ? Stage.SERVER : Stage.RECORD;
        }

        @Override
        public Set<String> leftByInterruptedMove() {
          return Set.of();
        }

        @Override
        public Stream<Suspect> suspects(KeyValueStore store) {
          return Stream.empty();
        }
      };

  private final KeyValueStore others = new MemoryStore();
  private final FaultyStore store = new FaultyStore(others);
  private final BlockingQueue<String> lines = new LinkedBlockingQueue<>();

  /** Writes down what it is notified of, each as a line. */
  private final ChangesListener writer =
      new ChangesListener() {
        @Override
        public void gap(Instant time) {
          lines.add("gap");
        }

        @Override
        public void changed(RecordChange change) {
          lines.add(line(change));
        }
      };

  private static String line(RecordChange change) {
    Difference difference = change.difference();
    StringBuilder line =
        new StringBuilder(difference.kind().sign() + difference.type() + " ")
            .append(difference.identity());
    for (FieldDifference field : difference.fields()) {
      line.append(
          " %s:%s>%s".formatted(field.name(), field.before().orElse(""), field.after().orElse("")));
    }
    return line + (change.beforeHeld() ? "" : " (before not held)");
  }

  @AfterEach
  void close() {
    store.close();
  }

  private void put(String key, String value) {
    store.commit(Transaction.builder().put(new Key(key), Bytes.utf8(value)).build());
  }

  private void delete(String key) {
    store.commit(Transaction.builder().delete(new Key(key)).build());
  }

  private RecordChanges follow(Selection selection, long maxBytesHeld) {
    return RecordChanges.follow(
        store, selection, maxBytesHeld, Clock.fixed(NOW, ZoneOffset.UTC), writer);
  }

  private RecordChanges follow() {
    return follow(Selection.of(MEANING), ENOUGH);
  }

  private String next() {
    try {
      String line = lines.poll(SECONDS_TO_WAIT, TimeUnit.SECONDS);
      assertThat(line).as("a change").isNotNull();
      return line;
    } catch (InterruptedException stop) {
      throw new AssertionError(stop);
    }
  }

  @Test
  void a_change_has_the_fields_before_and_after() {
    put("/a", "1");
    try (RecordChanges changes = follow()) {
      put("/a", "2");
      assertThat(next()).isEqualTo("*thing a size:1>2");
      put("/b", "7");
      assertThat(next()).isEqualTo("+thing b size:>7");
      delete("/a");
      assertThat(next()).isEqualTo("-thing a size:2>");
    }
  }

  @Test
  void secrets_are_masked_and_their_change_is_seen() {
    put("/a", "1:1234");
    try (RecordChanges changes = follow()) {
      put("/a", "1:9876");

      assertThat(next()).isEqualTo("*thing a pin:(secret)>(secret)");
    }
  }

  @Test
  void what_is_not_selected_is_not_reported() {
    try (RecordChanges changes =
        follow(Selection.of(MEANING).within(List.of(new Prefix("/a/"))), ENOUGH)) {
      put("/a", "1");
      put("/ab", "1");
      put("/a/b", "1");
      assertThat(next()).isEqualTo("+thing a/b size:>1");
    }
    try (RecordChanges changes = follow()) {
      put("/server/lease", "1");
      put("/last", "1");
      assertThat(next()).isEqualTo("+thing last size:>1");
    }
    try (RecordChanges changes = follow(Selection.of(MEANING).includingServerState(), ENOUGH)) {
      put("/server/lease", "2");
      assertThat(next()).isEqualTo("*thing server/lease size:1>2");
    }
  }

  @Test
  void the_same_bytes_again_are_no_change() {
    put("/a", "1");
    try (RecordChanges changes = follow()) {
      put("/a", "1");
      put("/b", "1");

      assertThat(next()).isEqualTo("+thing b size:>1");
    }
  }

  @Test
  void after_an_outage_a_gap_is_reported_and_then_what_differs() {
    put("/a", "1");
    put("/b", "1");
    put("/c", "1");
    put("/d", "1");
    try (RecordChanges changes = follow()) {
      store.fail();
      others.commit(
          Transaction.builder()
              .delete(new Key("/a"))
              .put(new Key("/b"), Bytes.utf8("2"))
              .put(new Key("/bb"), Bytes.utf8("3"))
              .delete(new Key("/d"))
              .build());
      store.recover();

      assertThat(List.of(next(), next(), next(), next(), next()))
          .containsExactly(
              "gap",
              "-thing a size:1>",
              "*thing b size:1>2",
              "+thing bb size:>3",
              "-thing d size:1>");
    }
  }

  @Test
  void a_read_that_fails_is_tried_again_and_reports_nothing_twice() {
    put("/a", "1");
    AtomicInteger failures = new AtomicInteger(3);
    try (RecordChanges changes = follow()) {
      store.beforeEachCall(
          operation -> {
            boolean reads = operation.equals("getAll") || operation.equals("scan");
            if (reads && failures.getAndDecrement() > 0) {
              throw new StoreException.Unavailable("the store is unavailable");
            }
          });
      put("/a", "2");
      assertThat(next()).isEqualTo("*thing a size:1>2");

      failures.set(3);
      store.gap();
      assertThat(next()).isEqualTo("gap");
      put("/a", "3");
      assertThat(next()).isEqualTo("*thing a size:2>3");
    }
  }

  @Test
  void beyond_the_bound_changes_are_reported_without_the_state_before() {
    put("/a", "1");
    put("/b", "1");
    put("/c", "1");
    try (RecordChanges changes = follow(Selection.of(MEANING), RecordChanges.DIGESTS_ONLY)) {
      put("/a", "1");
      put("/b", "2");
      assertThat(next()).isEqualTo("*thing b size:>2 (before not held)");
      delete("/b");
      assertThat(next()).isEqualTo("-thing b (before not held)");
      put("/b", "1");
      assertThat(next()).isEqualTo("+thing b size:>1");
    }
    try (RecordChanges changes = follow(Selection.of(MEANING), Entry.MIN_BYTES_IN_MEMORY + 10)) {
      put("/a", "2");
      assertThat(next()).isEqualTo("*thing a size:1>2");
      put("/c", "2");
      assertThat(next()).isEqualTo("*thing c size:>2 (before not held)");
    }
  }

  @Test
  void a_slow_listener_gets_one_gap_and_the_last_state() throws InterruptedException {
    CountDownLatch blocked = new CountDownLatch(1);
    CountDownLatch go = new CountDownLatch(1);
    ChangesListener slow =
        new ChangesListener() {
          @Override
          public void gap(Instant time) {
            writer.gap(time);
          }

          @Override
          public void changed(RecordChange change) {
            blocked.countDown();
            try {
              go.await(SECONDS_TO_WAIT, TimeUnit.SECONDS);
            } catch (InterruptedException stop) {
              Thread.currentThread().interrupt();
            }
            writer.changed(change);
          }
        };
    try (RecordChanges changes =
        RecordChanges.follow(store, Selection.of(MEANING), ENOUGH, Clock.systemUTC(), slow)) {
      put("/first", "1");
      assertThat(blocked.await(SECONDS_TO_WAIT, TimeUnit.SECONDS)).isTrue();
      int many = 20_000; // twice what a store gathers for one watch
      for (int i = 0; i < many; i++) {
        put("/many/" + i, "1");
      }
      put("/many/0", "2");
      go.countDown();

      assertThat(next()).isEqualTo("+thing first size:>1");
      await().until(() -> lines.size() >= many + 1);
      assertThat(lines).contains("gap", "+thing many/0 size:>2").doesNotHaveDuplicates();
    }
  }

  @Test
  void a_store_that_is_down_is_not_followed() {
    store.fail();

    assertThatThrownBy(this::follow).isInstanceOf(StoreException.Unavailable.class);
  }

  @Test
  void nothing_is_reported_after_it_is_closed() {
    follow().close();
    try (RecordChanges changes = follow()) {
      put("/a", "1");

      assertThat(next()).isEqualTo("+thing a size:>1");
    }
    put("/a", "2");
    assertThat(lines).isEmpty();
  }
}
