package io.statehouse.operations.history;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.statehouse.domain.layout.StateRecord;
import io.statehouse.operations.RawMeaning;
import io.statehouse.operations.Selection;
import io.statehouse.operations.history.HistoryRecorder.Bounds;
import io.statehouse.operations.history.JournalEntry.ChangedRecord;
import io.statehouse.operations.history.JournalEntry.Kind;
import io.statehouse.operations.history.JournalValue.Hashed;
import io.statehouse.operations.history.JournalValue.Whole;
import io.statehouse.operations.history.PastState.Reason;
import io.statehouse.ports.Bytes;
import io.statehouse.ports.Entry;
import io.statehouse.ports.Key;
import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.Prefix;
import io.statehouse.ports.Transaction;
import io.statehouse.ports.memory.FaultyStore;
import io.statehouse.ports.memory.MemoryStore;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.awaitility.Awaitility;
import org.awaitility.core.ConditionFactory;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

@SuppressWarnings("try") // what is opened works by itself until it is closed
class HistoryRecorderTest {
  private static final Instant START = Instant.parse("2031-05-02T09:00:00Z");
  private static final Bounds BOUNDS = new Bounds(1 << 20, Duration.ofDays(30));
  private static final Duration PATIENCE = Duration.ofMinutes(1);

  private static final RawMeaning MEANING = new RawMeaning();

  private final KeyValueStore others = new MemoryStore();
  private final FaultyStore store = new FaultyStore(others);
  private final FaultyStore journal = new FaultyStore(new MemoryStore());
  private final History history = new History(journal);
  private final SteppedClock clock = new SteppedClock();

  /** A clock that stands still until it is moved. */
  private static final class SteppedClock extends Clock {
    private volatile Instant now = START;

    void pass(Duration time) {
      now = now.plus(time);
    }

    @Override
    public Instant instant() {
      return now;
    }

    @Override
    public ZoneId getZone() {
      return ZoneOffset.UTC;
    }

    @Override
    public Clock withZone(ZoneId zone) {
      return this;
    }
  }

  private Authors authors = Authors.UNKNOWN;

  @AfterEach
  void close() {
    store.close();
    journal.close();
  }

  private static ConditionFactory await() {
    return Awaitility.await().atMost(PATIENCE);
  }

  private void put(String key, String value) {
    others.commit(Transaction.builder().put(new Key(key), Bytes.utf8(value)).build());
  }

  private void delete(String key) {
    others.commit(Transaction.builder().delete(new Key(key)).build());
  }

  private HistoryRecorder recorder(Secrecy secrecy, Bounds bounds) {
    return new HistoryRecorder(
        journal,
        List.of(
            new RecordedSystem(
                "raw", store, () -> List.of(Selection.of(MEANING)), secrecy, authors)),
        bounds,
        HistoryRecorder.LEASE_TIME,
        clock);
  }

  /** Returns a recorder that has listed everything. */
  private HistoryRecorder started(Secrecy secrecy) {
    long marks = marks();
    HistoryRecorder recorder = recorder(secrecy, BOUNDS);
    await()
        .until(
            () -> {
              recorder.check();
              return marks() > marks && watched();
            });
    return recorder;
  }

  private HistoryRecorder started() {
    return started(Secrecy.NONE);
  }

  /** Counts the beginnings and the gaps. */
  private long marks() {
    return entries().stream().filter(entry -> entry.kind() != Kind.CHANGE).count();
  }

  /** Returns whether the last listing was noted, which comes after its changes. */
  private boolean watched() {
    try (Stream<Entry> watched = journal.scan(new Prefix("/watched/"))) {
      return watched
          .map(entry -> entry.value().text().orElseThrow())
          .anyMatch(text -> text.equals("" + clock.instant().toEpochMilli()));
    }
  }

  private List<JournalEntry> entries(HistoryQuery query) {
    try (Stream<JournalEntry> entries = history.entries(query)) {
      return entries.toList();
    }
  }

  private List<JournalEntry> entries() {
    return entries(HistoryQuery.all());
  }

  private List<String> lines() {
    return entries().stream().map(HistoryRecorderTest::line).toList();
  }

  private static String line(JournalEntry entry) {
    String since =
        entry.since().map(time -> " since " + Duration.between(START, time).toMinutes()).orElse("");
    return entry
            .record()
            .map(
                record ->
                    "%s: %s > %s"
                        .formatted(record.identity(), text(record.before()), text(record.after())))
            .orElse(entry.kind().name())
        + since;
  }

  private static String text(Optional<JournalValue> value) {
    return value
        .map(
            some -> some instanceof Whole whole ? whole.bytes().text().orElse("(bytes)") : "(hash)")
        .orElse("none");
  }

  private void awaitLines(String... lines) {
    await().untilAsserted(() -> assertThat(lines()).containsExactly(lines));
  }

  @Test
  void changes_are_journalled_with_their_values_whoever_makes_them() {
    put("/a", "1");
    try (HistoryRecorder recorder = started()) {
      put("/a", "2");
      awaitLines("BEGIN", "/a: 1 > 2");
      put("/b", "x");
      awaitLines("BEGIN", "/a: 1 > 2", "/b: none > x");
      delete("/a");
      awaitLines("BEGIN", "/a: 1 > 2", "/b: none > x", "/a: 2 > none");
    }
  }

  @Test
  void two_times_differ_by_the_first_and_the_last_state_of_each_record() {
    put("/a", "1");
    put("/same", "1");
    try (HistoryRecorder recorder = started()) {
      Instant from = clock.instant();
      clock.pass(Duration.ofMinutes(1));
      put("/a", "2");
      awaitLines("BEGIN", "/a: 1 > 2");
      put("/same", "2");
      awaitLines("BEGIN", "/a: 1 > 2", "/same: 1 > 2");
      put("/same", "1");
      put("/a", "3");
      await().until(() -> entries().size() == 5);
      Instant until = clock.instant();
      clock.pass(Duration.ofMinutes(1));
      put("/a", "4");
      await().until(() -> entries().size() == 6);

      assertThat(differences(from, until, 2)).hasValue(List.of("/a: 1 > 3"));
      assertThat(differences(until, clock.instant(), 2)).hasValue(List.of("/a: 3 > 4"));
      assertThat(differences(from, until, 1)).isEmpty();
    }
  }

  private Optional<List<String>> differences(Instant from, Instant until, int maxRecords) {
    return NetChanges.between(history, HistoryQuery.of("raw"), from, until, maxRecords)
        .map(changes -> changes.stream().map(HistoryRecorderTest::line).toList());
  }

  @Test
  void what_changed_while_no_recorder_ran_is_journalled_after_a_gap() {
    put("/a", "1");
    put("/b", "1");
    put("/c", "1");
    started().close();
    clock.pass(Duration.ofHours(1));
    put("/a", "2");
    delete("/b");
    put("/d", "4");

    try (HistoryRecorder recorder = started()) {
      awaitLines(
          "BEGIN",
          "GAP since 0",
          "/a: 1 > 2 since 0",
          "/d: none > 4 since 0",
          "/b: 1 > none since 0");
    }
  }

  @Test
  void after_a_gap_of_the_watch_what_differs_is_journalled_once() {
    put("/a", "1");
    try (HistoryRecorder recorder = started()) {
      store.fail();
      put("/a", "2");
      store.recover();

      awaitLines("BEGIN", "GAP since 0", "/a: 1 > 2 since 0");
    }
  }

  @Test
  void an_outage_of_the_history_store_loses_no_change() {
    put("/a", "1");
    try (HistoryRecorder recorder = started()) {
      journal.loseNextAnswer();
      put("/a", "2");
      awaitLines("BEGIN", "/a: 1 > 2");
      journal.loseNextRequest();
      put("/a", "3");
      awaitLines("BEGIN", "/a: 1 > 2", "/a: 2 > 3");
    }
  }

  @Test
  void of_secret_values_only_hashes_are_stored() {
    Secrecy secrecy = new Secrecy(false, Set.of(new Key("/pin")));
    put("/pin", "hidden-1");
    try (HistoryRecorder recorder = started(secrecy)) {
      put("/pin", "hidden-2");
      awaitLines("BEGIN", "/pin: (hash) > (hash)");
      put("/pin", "hidden-1");
      awaitLines("BEGIN", "/pin: (hash) > (hash)", "/pin: (hash) > (hash)");
      put("/plain", "x");
      await().until(() -> lines().contains("/plain: none > x"));
    }

    List<ChangedRecord> changes =
        entries().stream().flatMap(entry -> entry.record().stream()).toList();
    assertThat(changes.get(1).after()).isEqualTo(changes.get(0).before());
    assertThat(changes.get(0).after()).isNotEqualTo(changes.get(0).before());
    assertThat(stored()).doesNotContain("hidden");
  }

  @Test
  void of_secret_keys_too_only_hashes_are_stored() {
    put("/hidden-key", "hidden-1");
    try (HistoryRecorder recorder = started(new Secrecy(true, Set.of()))) {
      put("/hidden-key", "hidden-2");
      await().until(() -> entries().size() == 2);
    }
    ChangedRecord changed = entries().get(1).record().orElseThrow();
    assertThat(changed.key()).isEmpty();
    assertThat(changed.after().orElseThrow()).isInstanceOf(Hashed.class);
    assertThat(entries(HistoryQuery.of("raw").about("/hidden-key"))).hasSize(1);
    assertThat(history.at("raw", new Key("/hidden-key"), clock.instant()))
        .isEqualTo(new PastState.HashOnly());
  }

  /** All that the history store has, but the names that the meaning gives, which masks secrets. */
  private String stored() {
    try (Stream<Entry> entries = journal.scan(Prefix.ALL)) {
      return entries
          .map(entry -> entry.key() + " " + entry.value().text().orElse(""))
          .reduce("", String::concat);
    }
  }

  @Test
  void entries_are_selected_by_record_and_time() {
    try (HistoryRecorder recorder = started()) {
      for (int minute = 1; minute <= 3; minute++) {
        clock.pass(Duration.ofMinutes(1));
        put("/a", "" + minute);
        put("/b", "" + minute);
        int expected = 1 + 2 * minute;
        await().until(() -> entries().size() == expected);
      }
    }
    HistoryQuery all = HistoryQuery.all();

    assertThat(entries(HistoryQuery.of("raw").about("/a"))).hasSize(3);
    assertThat(entries(all.about("/a"))).hasSize(3);
    assertThat(entries(all.since(START.plusSeconds(120)))).hasSize(4);
    assertThat(entries(all.until(START.plusSeconds(120)))).hasSize(5);
    assertThat(entries(HistoryQuery.of("raw").about("/a").since(START.plusSeconds(121))))
        .hasSize(1);
    assertThat(entries(all.after(entries().get(2).id()))).isEqualTo(entries().subList(3, 7));
    assertThat(entries(HistoryQuery.of("other"))).isEmpty();
  }

  @Test
  void the_value_at_a_time_is_that_of_the_last_change_before_it() {
    put("/a", "0");
    put("/same", "x");
    clock.pass(Duration.ofMinutes(1));
    try (HistoryRecorder recorder = started()) {
      clock.pass(Duration.ofMinutes(1));
      put("/a", "1");
      await().until(() -> entries().size() == 2);
      clock.pass(Duration.ofMinutes(1));
      delete("/a");
      await().until(() -> entries().size() == 3);
    }
    clock.pass(Duration.ofMinutes(7));
    put("/a", "2");
    started().close();

    assertThat(at("/a", 60)).isEqualTo(value("0"));
    assertThat(at("/a", 119)).isEqualTo(value("0"));
    assertThat(at("/a", 120)).isEqualTo(value("1"));
    assertThat(at("/a", 600)).isEqualTo(value("2"));
    assertThat(at("/same", 60)).isEqualTo(value("x"));
    assertThat(at("/none", 60)).isEqualTo(new PastState.Absent());
    assertThat(at("/a", 170)).isEqualTo(value("1"));
    assertThat(at("/a", 599))
        .isInstanceOfSatisfying(
            PastState.Unknown.class,
            unknown -> assertThat(unknown.reason()).isEqualTo(Reason.NOT_WATCHED));
    assertThat(at("/a", 59))
        .isEqualTo(
            new PastState.Unknown(
                Reason.BEFORE_BEGIN, Optional.of(START.plusSeconds(60)), Optional.empty()));
  }

  private PastState at(String key, int seconds) {
    return history.at("raw", new Key(key), START.plusSeconds(seconds));
  }

  private static PastState value(String text) {
    return new PastState.Value(Bytes.utf8(text));
  }

  @Test
  void the_oldest_entries_are_deleted_by_age_and_by_size() {
    put("/same", "x");
    try (HistoryRecorder recorder = started()) {
      put("/a", "1");
      await().until(() -> entries().size() == 2);
      clock.pass(Duration.ofDays(29));
      put("/a", "2");
      await().until(() -> entries().size() == 3);
      clock.pass(Duration.ofDays(2));
      recorder.check();

      awaitLines("/a: 1 > 2");
      assertThat(entries(HistoryQuery.of("raw").about("/a"))).hasSize(1);
      assertThat(history.begin("raw")).hasValue(START.plusMillis(1));
      assertThat(at("/a", 1)).isEqualTo(value("1"));
      assertThat(at("/same", 1)).isEqualTo(value("x"));
      assertThat(at("/a", 0)).isInstanceOf(PastState.Unknown.class);
    }
    try (HistoryRecorder small = recorder(Secrecy.NONE, new Bounds(600, Duration.ofDays(30)))) {
      await()
          .until(
              () -> {
                small.check();
                return marks() == 1;
              });
      for (int i = 3; i < 20; i++) {
        put("/a", "" + i);
        String last = " > " + i;
        await().until(() -> lines().stream().anyMatch(line -> line.endsWith(last)));
      }
      clock.pass(Duration.ofMinutes(2));
      small.check();

      assertThat(entries()).hasSizeBetween(1, 5);
      assertThat(lines()).last().isEqualTo("/a: 18 > 19");
    }
  }

  @Test
  void of_several_recorders_one_writes_and_another_takes_over() {
    HistoryRecorder first = started();
    HistoryRecorder second = recorder(Secrecy.NONE, BOUNDS);
    second.check();
    assertThat(first.isActive()).isTrue();
    assertThat(second.isActive()).isFalse();
    put("/a", "1");
    awaitLines("BEGIN", "/a: none > 1");

    first.close();
    await()
        .until(
            () -> {
              second.check();
              return second.isActive() && marks() == 2;
            });
    put("/a", "2");

    await().until(() -> lines().contains("/a: 1 > 2"));
    assertThat(lines()).doesNotHaveDuplicates();
    second.close();
  }

  @Test
  void a_value_that_is_too_large_for_the_history_store_is_hashed() {
    journal.limitTo(journal.limits().toBuilder().valueBytes(800).build());
    put("/a", "x".repeat(200));
    try (HistoryRecorder recorder = started()) {
      put("/a", "x".repeat(50));
      put("/b", "\u0001".repeat(50));

      await().until(() -> entries().size() == 3);
    }
    assertThat(lines().get(1)).isEqualTo("/a: (hash) > " + "x".repeat(50));
    assertThat(lines().get(2)).isEqualTo("/b: none > " + "\u0001".repeat(50));
  }

  @Test
  void a_store_that_holds_something_else_is_reported_and_not_written() {
    journal.commit(
        Transaction.builder().put(new Key("/log/other"), Bytes.utf8("not ours")).build());
    try (HistoryRecorder recorder = recorder(Secrecy.NONE, BOUNDS)) {
      await()
          .untilAsserted(
              () -> {
                recorder.check();
                assertThat(recorder.problem().orElse(""))
                    .isEqualTo(
                        "at /log/other: expected an entry of a history: check that this is a"
                            + " history store");
              });
      assertThat(recorder.isActive()).isFalse();
    }
    assertThat(journal.list(new Prefix("/log/"))).hasSize(1);
  }

  @Test
  void a_store_without_a_history_has_none() {
    assertThat(history.isEmpty()).isTrue();
    assertThat(entries()).isEmpty();
    assertThat(at("/a", 0))
        .isEqualTo(new PastState.Unknown(Reason.BEFORE_BEGIN, Optional.empty(), Optional.empty()));
  }

  @Test
  void records_with_a_secret_field_are_hashed() {
    StateRecord record =
        new StateRecord("user", "dana", List.of(StateRecord.Field.secret("pin", "1234")));

    assertThat(Secrecy.NONE.hidesValue(new Key("/users/dana"), record)).isTrue();
  }

  @Test
  void the_author_of_a_change_is_kept_where_it_is_known() {
    authors =
        (key, now) ->
            Optional.of(new Author("user dana", now.isPresent() ? "put-1" : "delete-2"))
                .filter(author -> key.text().equals("/known"));
    try (HistoryRecorder recorder = started(Secrecy.NONE)) {
      put("/known", "1");
      put("/unknown", "1");
      await()
          .until(() -> entries().stream().filter(entry -> entry.record().isPresent()).count() == 2);
      delete("/known");
      await()
          .until(() -> entries().stream().filter(entry -> entry.record().isPresent()).count() == 3);

      assertThat(recorder.isActive()).isTrue();
      assertThat(entries().stream().flatMap(entry -> entry.record().stream()))
          .extracting(record -> record.key().orElseThrow().text(), ChangedRecord::author)
          .containsExactlyInAnyOrder(
              tuple("/known", Optional.of(new Author("user dana", "put-1"))),
              tuple("/unknown", Optional.empty()),
              tuple("/known", Optional.of(new Author("user dana", "delete-2"))));
    }
  }
}
