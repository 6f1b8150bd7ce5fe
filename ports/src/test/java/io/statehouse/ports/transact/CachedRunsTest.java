package io.statehouse.ports.transact;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.statehouse.ports.Bytes;
import io.statehouse.ports.Condition;
import io.statehouse.ports.Entry;
import io.statehouse.ports.Key;
import io.statehouse.ports.Prefix;
import io.statehouse.ports.StoreException;
import io.statehouse.ports.Transaction;
import io.statehouse.ports.contract.Racers;
import io.statehouse.ports.contract.RoundTrips;
import io.statehouse.ports.memory.FaultyStore;
import io.statehouse.ports.memory.MemoryStore;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

/** Transactions that first run on what this process read or wrote last. */
class CachedRunsTest {
  private static final Key LOG = new Key("log");
  private static final Key OTHER = new Key("other");

  private final RoundTrips trips = new RoundTrips();
  private final MemoryStore data = new MemoryStore();
  private final FaultyStore store = new FaultyStore(data.another(trips));
  private final AtomicLong nanoTime = new AtomicLong();
  private final Transactor transactor = new Transactor(store, new EntryCache(nanoTime::get));

  private static String text(Optional<Entry> entry) {
    return entry.flatMap(found -> found.value().text()).orElse("");
  }

  /** Appends to the log, and returns what was there before. */
  private String append(String word) {
    return transactor.call(scope -> append(scope, word));
  }

  private static String append(Scope scope, String word) {
    String before = text(scope.get(LOG));
    scope.put(LOG, Bytes.utf8(before + word));
    return before;
  }

  /** Puts as another client. */
  private void put(Key key, String value) {
    data.commit(Transaction.builder().put(key, Bytes.utf8(value)).build());
  }

  private List<String> trips(Runnable call) {
    trips.reset();
    call.run();
    return trips.all().stream().map(RoundTrips.Trip::operation).toList();
  }

  @Test
  void what_was_written_last_is_not_read_again() {
    assertThat(trips(() -> append("a"))).containsExactly("get", "commit");
    assertThat(trips(() -> append("b"))).containsExactly("commit");
    assertThat(trips(() -> append("c"))).containsExactly("commit");

    assertThat(text(data.get(LOG))).isEqualTo("abc");
  }

  @Test
  void what_was_read_last_is_not_read_again() {
    put(OTHER, "x");

    Runnable copy = () -> transactor.run(scope -> scope.put(LOG, scope.get(OTHER).get().value()));

    assertThat(trips(copy)).containsExactly("get", "commit");
    assertThat(trips(copy)).containsExactly("commit");
  }

  @Test
  void of_several_keys_all_or_none_are_read_again() {
    put(OTHER, "x");
    append("a");
    Runnable both =
        () ->
            transactor.run(
                scope -> {
                  scope.getAll(List.of(LOG, OTHER));
                  scope.put(LOG, Bytes.utf8("both"));
                });

    assertThat(trips(both)).containsExactly("getAll", "commit");
    assertThat(trips(both)).containsExactly("commit");
  }

  @Test
  void what_another_has_written_is_read_and_not_cached_for_some_time() {
    append("a");
    put(LOG, "x");

    assertThat(trips(() -> assertThat(append("b")).isEqualTo("x")))
        .containsExactly("commit", "getAll", "commit");
    put(LOG, "y");
    assertThat(trips(() -> assertThat(append("b")).isEqualTo("y")))
        .containsExactly("get", "commit");
  }

  @Test
  void what_is_looked_at_must_be_up_to_date_if_it_comes_from_the_cache() {
    transactor.run(scope -> scope.put(OTHER, Bytes.utf8("1")));
    put(OTHER, "2");

    transactor.run(scope -> scope.put(LOG, Bytes.utf8(text(scope.peek(OTHER)))));

    assertThat(text(data.get(LOG))).isEqualTo("2");
  }

  @Test
  void several_keys_looked_at_are_cached_too() {
    transactor.run(scope -> scope.put(OTHER, Bytes.utf8("1")));
    append("a");
    Runnable look =
        () ->
            transactor.run(
                scope -> {
                  Map<Key, Entry> found = scope.peek(List.of(LOG, OTHER));
                  scope.put(LOG, found.get(OTHER).value());
                });

    assertThat(trips(look)).containsExactly("commit");
    put(OTHER, "2");
    look.run();
    assertThat(text(data.get(LOG))).isEqualTo("2");
  }

  @Test
  void an_exception_is_thrown_for_what_is_stored_now() {
    append("done");
    put(LOG, "open");

    transactor.run(
        scope -> {
          if (text(scope.get(LOG)).equals("done")) {
            throw new IllegalStateException("done");
          }
          scope.put(LOG, Bytes.utf8("closed"));
        });

    assertThat(text(data.get(LOG))).isEqualTo("closed");
    assertThatIllegalStateException()
        .isThrownBy(
            () ->
                transactor.run(
                    scope -> {
                      throw new IllegalStateException(text(scope.get(LOG)));
                    }))
        .withMessage("closed");
  }

  @Test
  void what_writes_nothing_reads_what_is_stored_now() {
    append("a");
    put(LOG, "x");

    assertThat(transactor.<String>call(scope -> text(scope.get(LOG)))).isEqualTo("x");
    put(LOG, "y");
    assertThat(
            transactor.<String>call(
                scope -> {
                  scope.require(Condition.absent(OTHER));
                  return text(scope.get(LOG));
                }))
        .isEqualTo("y");
  }

  @Test
  void what_was_deleted_is_read_again() {
    append("a");
    transactor.run(scope -> scope.delete(LOG));
    assertThat(trips(() -> append("b"))).containsExactly("get", "commit");
    transactor.run(scope -> scope.deletePrefix(new Prefix("lo")));
    assertThat(trips(() -> append("c"))).containsExactly("get", "commit");
  }

  @Test
  void after_an_outage_all_is_read_again() {
    append("a");
    store.fail();
    assertThatThrownBy(() -> append("b")).isInstanceOf(StoreException.Unavailable.class);
    store.recover();

    assertThat(trips(() -> append("c"))).containsExactly("get", "commit");
  }

  @Test
  void after_an_unknown_outcome_all_is_read_again() {
    append("a");
    store.loseNextAnswer();
    assertThatThrownBy(() -> append("b")).isInstanceOf(StoreException.OutcomeUnknown.class);
    assertThat(trips(() -> append("c"))).containsExactly("get", "commit");

    store.loseNextAnswer();
    transactor.call(scope -> append(scope, "d"), returned -> true);
    assertThat(trips(() -> append("e"))).containsExactly("get", "commit");
    assertThat(text(data.get(LOG))).isEqualTo("abcde");
  }

  @Test
  void conditions_for_which_the_store_has_no_room_are_not_added() {
    transactor.run(scope -> scope.put(OTHER, Bytes.utf8("1")));
    store.limitTo(data.limits().toBuilder().conditions(1).build());
    Runnable look =
        () ->
            transactor.run(
                scope -> {
                  scope.require(Condition.present(OTHER));
                  scope.put(LOG, Bytes.utf8(text(scope.peek(OTHER))));
                });

    assertThat(trips(look)).containsExactly("get", "commit");
  }

  @Test
  void what_a_group_has_written_is_not_read_again() {
    Racers.race(16, racer -> append("."));
    nanoTime.addAndGet(EntryCache.MISTRUST.toNanos()); // a racer may have run on an old entry
    append(".");

    assertThat(trips(() -> append("."))).containsExactly("commit");
    assertThat(text(data.get(LOG))).hasSize(18);
  }
}
