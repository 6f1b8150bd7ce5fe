package io.statehouse.ports.transact;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.statehouse.ports.Bytes;
import io.statehouse.ports.Condition;
import io.statehouse.ports.Entry;
import io.statehouse.ports.ForwardingStore;
import io.statehouse.ports.Key;
import io.statehouse.ports.Prefix;
import io.statehouse.ports.StoreException;
import io.statehouse.ports.Transaction;
import io.statehouse.ports.contract.Racers;
import io.statehouse.ports.contract.RoundTrips;
import io.statehouse.ports.memory.FaultyStore;
import io.statehouse.ports.memory.MemoryStore;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

class TransactorTest {
  private final RoundTrips trips = new RoundTrips();
  private final MemoryStore data = new MemoryStore();
  private final FaultyStore store = new FaultyStore(data.another(trips));
  private final Transactor transactor = new Transactor(store);
  private final AtomicInteger runs = new AtomicInteger();

  /** Another writer, which interferes with the first runs of a function, after its first read. */
  private Consumer<Scope> disturbed(int times, Consumer<Scope> read, Runnable other) {
    return scope -> {
      read.accept(scope);
      if (runs.incrementAndGet() <= times) {
        other.run();
      }
    };
  }

  @Test
  void the_last_run_determines_the_result_and_the_writes() {
    put("a", "1");
    Consumer<Scope> read = disturbed(2, scope -> text(scope, "a"), () -> put("a", "x" + runs));

    String returned =
        transactor.call(
            scope -> {
              read.accept(scope);
              scope.put(key("b"), Bytes.utf8("from " + text(scope, "a")));
              return text(scope, "a");
            });

    assertThat(runs.get()).isEqualTo(3);
    assertThat(returned).isEqualTo("x2");
    assertThat(text("b")).isEqualTo("from x2");
  }

  @Test
  void the_revisions_of_what_was_written_are_returned() {
    Transactor.Committed<String> done =
        transactor.commit(
            scope -> {
              scope.put(key("a"), Bytes.utf8("1"));
              return "done";
            },
            returned -> false);

    assertThat(done.returned()).isEqualTo("done");
    assertThat(done.revisions()).containsOnlyKeys(key("a"));
    assertThat(store.get(key("a")).get().revision()).isEqualTo(done.revisions().get(key("a")));
  }

  @Test
  void a_confirmed_commit_has_no_revisions_if_its_response_was_lost() {
    store.loseNextAnswer();

    Transactor.Committed<String> done =
        transactor.commit(
            scope -> {
              scope.put(key("a"), Bytes.utf8("1"));
              return "done";
            },
            returned -> store.get(key("a")).isPresent());

    assertThat(done).isEqualTo(new Transactor.Committed<>("done", Map.of()));
  }

  @Test
  void an_absent_key_that_is_created_meanwhile_is_a_lost_race() {
    Consumer<Scope> read = disturbed(1, scope -> text(scope, "a"), () -> put("a", "other"));

    transactor.run(
        scope -> {
          read.accept(scope);
          if (text(scope, "a").isEmpty()) {
            scope.put(key("a"), Bytes.utf8("mine"));
          }
        });

    assertThat(text("a")).isEqualTo("other");
  }

  @Test
  void every_key_of_a_multi_key_read_becomes_a_condition() {
    put("a", "1");
    Consumer<Scope> read =
        disturbed(1, scope -> scope.getAll(List.of(key("a"), key("b"))), () -> put("b", "1"));

    transactor.run(
        scope -> {
          read.accept(scope);
          scope.put(key("c"), Bytes.EMPTY);
        });

    assertThat(runs.get()).isEqualTo(2);
  }

  @Test
  void a_listing_is_no_condition() {
    Consumer<Scope> read =
        disturbed(
            1,
            scope -> {
              scope.list(Prefix.ALL);
              scope.children(Prefix.ALL, '/');
            },
            () -> put("a", "1"));

    transactor.run(
        scope -> {
          read.accept(scope);
          scope.put(key("b"), Bytes.EMPTY);
        });

    assertThat(runs.get()).isEqualTo(1);
  }

  @Test
  void a_condition_may_be_added_without_reading() {
    transactor.run(
        scope -> {
          if (runs.incrementAndGet() == 2) {
            put("parent", "1");
          }
          scope.require(Condition.present(key("parent")));
          scope.put(key("parent/child"), Bytes.EMPTY);
        });

    assertThat(runs.get()).isEqualTo(2);
    assertThat(data.get(key("parent/child"))).isPresent();
  }

  @Test
  void a_transaction_costs_its_reads_and_one_commit() {
    put("a", "1");

    transactor.run(scope -> text(scope, "a"));
    assertThat(operations()).containsExactly("get");

    trips.reset();
    transactor.run(scope -> scope.put(key("b"), Bytes.utf8(text(scope, "a") + text(scope, "a"))));
    assertThat(operations()).containsExactly("get", "commit");

    trips.reset();
    transactor.run(scope -> {});
    assertThat(operations()).isEmpty();
  }

  @Test
  void several_reads_are_verified_to_be_consistent() {
    put("a", "1");
    put("b", "1");
    Consumer<Scope> read =
        disturbed(
            1,
            scope -> text(scope, "a"),
            () ->
                data.commit(
                    Transaction.builder()
                        .put(key("a"), Bytes.utf8("2"))
                        .put(key("b"), Bytes.utf8("2"))
                        .build()));

    String both =
        transactor.call(
            scope -> {
              read.accept(scope);
              return text(scope, "a") + text(scope, "b");
            });

    assertThat(both).isEqualTo("22");
    assertThat(operations()).containsExactly("get", "get", "commit", "getAll", "commit");
  }

  @Test
  void an_exception_of_the_function_ends_the_transaction_with_nothing_applied() {
    IllegalStateException decision = new IllegalStateException("not allowed");

    assertThatThrownBy(
            () ->
                transactor.run(
                    scope -> {
                      runs.incrementAndGet();
                      scope.put(key("a"), Bytes.utf8(text(scope, "b")));
                      throw decision;
                    }))
        .isSameAs(decision);

    assertThat(runs.get()).isEqualTo(1);
    assertThat(data.get(key("a"))).isEmpty();
  }

  @Test
  void a_function_that_threw_because_of_an_inconsistent_read_is_run_again() {
    put("parent", "1");
    put("child", "1");
    Consumer<Scope> read =
        disturbed(
            1,
            scope -> text(scope, "parent"),
            () ->
                data.commit(
                    Transaction.builder().delete(key("parent")).delete(key("child")).build()));

    boolean whole =
        transactor.call(
            scope -> {
              read.accept(scope);
              boolean parent = !text(scope, "parent").isEmpty();
              boolean child = !text(scope, "child").isEmpty();
              if (parent && !child) {
                throw new IllegalStateException("a parent without its child");
              }
              return parent;
            });

    assertThat(whole).isFalse();
    assertThat(runs.get()).isEqualTo(2);
  }

  @Test
  void a_function_that_threw_because_of_a_consistent_read_is_not_run_again() {
    put("a", "1");
    IllegalStateException decision = new IllegalStateException("not allowed");

    assertThatThrownBy(
            () ->
                transactor.run(
                    scope -> {
                      runs.incrementAndGet();
                      text(scope, "a");
                      text(scope, "b");
                      throw decision;
                    }))
        .isSameAs(decision);

    assertThat(runs.get()).isEqualTo(1);
  }

  @Test
  void an_exception_is_not_passed_on_if_its_reads_could_not_be_verified() {
    IllegalStateException decision = new IllegalStateException("perhaps not allowed");

    assertThatExceptionOfType(StoreException.Unavailable.class)
        .isThrownBy(
            () ->
                transactor.run(
                    scope -> {
                      text(scope, "a");
                      text(scope, "b");
                      store.loseNextAnswer();
                      throw decision;
                    }))
        .satisfies(
            thrown -> assertThat(thrown.getCause().getSuppressed()).containsExactly(decision));
  }

  @Test
  void a_caller_that_always_loses_gives_up_and_names_the_contended_key() {
    put("a", "0");

    assertThatExceptionOfType(StoreException.Contended.class)
        .isThrownBy(
            () ->
                new Transactor(store, Duration.ofMinutes(1), 7, Duration.ofMillis(500))
                    .run(
                        scope -> {
                          text(scope, "a");
                          put("a", "" + runs.incrementAndGet());
                          scope.put(key("b"), Bytes.EMPTY);
                        }))
        .withMessageContaining("7 attempts")
        .satisfies(contended -> assertThat(contended.lost().key()).isEqualTo(key("a")))
        .satisfies(contended -> assertThat(contended.attempts()).isEqualTo(7));

    assertThat(runs.get()).isEqualTo(7);
    assertThat(data.get(key("b"))).isEmpty();
  }

  @Test
  void a_caller_that_loses_on_a_slow_store_gives_up_when_its_time_is_over() {
    put("a", "0");
    store.beforeEachCall(operation -> LockSupport.parkNanos(20_000_000));

    assertThatExceptionOfType(StoreException.Contended.class)
        .isThrownBy(() -> new Transactor(store, Duration.ofMillis(100)).run(this::alwaysDisturbed))
        .satisfies(contended -> assertThat(contended.attempts()).isBetween(1, 5))
        .satisfies(contended -> assertThat(contended.lost().key()).isEqualTo(key("a")));
  }

  @Test
  void the_time_limit_is_three_timeouts_of_the_store() {
    ForwardingStore hasty =
        new ForwardingStore(store) {
          @Override
          public Duration timeout() {
            return Duration.ofMillis(30);
          }
        };
    store.beforeEachCall(operation -> LockSupport.parkNanos(20_000_000));

    assertThatExceptionOfType(StoreException.Contended.class)
        .isThrownBy(() -> new Transactor(hasty).run(this::alwaysDisturbed))
        .satisfies(contended -> assertThat(contended.attempts()).isBetween(1, 5));
  }

  @Test
  void a_transaction_runs_once_however_little_time_it_has() {
    new Transactor(store, Duration.ZERO).run(this::putOnce);

    assertThat(text("a")).isEqualTo("once");
  }

  private void alwaysDisturbed(Scope scope) {
    scope.get(key("a"));
    put("a", "" + runs.incrementAndGet());
    scope.put(key("a"), Bytes.EMPTY);
  }

  @Test
  void bytes_that_are_malformed_only_because_two_states_were_mixed_are_read_again() {
    put("a", "1");
    put("b", "1");

    String read =
        transactor.call(
            scope -> {
              String a = text(scope, "a");
              if (runs.incrementAndGet() == 1) {
                data.commit(
                    Transaction.builder()
                        .put(key("a"), Bytes.utf8("2"))
                        .put(key("b"), Bytes.utf8("2"))
                        .build());
              }
              if (!text(scope, "b").equals(a)) {
                throw new StoreException.Malformed(key("b"), "expected what is at a");
              }
              return a;
            });

    assertThat(read).isEqualTo("2");
    assertThat(runs.get()).isEqualTo(2);
  }

  @Test
  void malformed_bytes_found_while_confirming_are_reported_as_such() {
    store.loseNextAnswer();

    assertThatExceptionOfType(StoreException.Malformed.class)
        .isThrownBy(
            () ->
                transactor.call(
                    scope -> {
                      putOnce(scope);
                      return "once";
                    },
                    wanted -> {
                      throw new StoreException.Malformed(key("a"), "expected an integer");
                    }));
  }

  @Test
  void an_unknown_outcome_is_not_retried() {
    store.loseNextAnswer();

    assertThatExceptionOfType(StoreException.OutcomeUnknown.class)
        .isThrownBy(() -> transactor.run(this::putOnce));

    assertThat(runs.get()).isEqualTo(1);
    assertThat(text("a")).isEqualTo("once");
  }

  @Test
  void an_unknown_outcome_that_a_read_confirms_succeeds() {
    store.loseNextAnswer();

    String returned =
        transactor.call(
            scope -> {
              putOnce(scope);
              return "once";
            },
            wanted -> text("a").equals(wanted));

    assertThat(returned).isEqualTo("once");
    assertThat(runs.get()).isEqualTo(1);
  }

  @Test
  void an_unknown_outcome_that_no_read_confirms_stays_unknown() {
    store.loseNextRequest();

    assertThatExceptionOfType(StoreException.OutcomeUnknown.class)
        .isThrownBy(() -> putAndRecognise(() -> text("a").equals("once")));

    assertThat(runs.get()).isEqualTo(1);
    assertThat(data.get(key("a"))).isEmpty();
  }

  @Test
  void an_unknown_outcome_stays_unknown_when_the_confirming_read_fails() {
    store.loseNextAnswer();
    StoreException outage = new StoreException.Unavailable("just now");

    assertThatExceptionOfType(StoreException.OutcomeUnknown.class)
        .isThrownBy(
            () ->
                putAndRecognise(
                    () -> {
                      throw outage;
                    }))
        .satisfies(unknown -> assertThat(unknown.getSuppressed()).containsExactly(outage));
  }

  @Test
  void an_unknown_outcome_of_conditions_alone_is_reported_as_unavailable() {
    assertThatExceptionOfType(StoreException.Unavailable.class)
        .isThrownBy(
            () ->
                transactor.run(
                    scope -> {
                      text(scope, "a");
                      text(scope, "b");
                      store.loseNextAnswer();
                    }));
  }

  @Test
  void an_outage_ends_the_transaction_at_once() {
    store.fail();

    assertThatExceptionOfType(StoreException.Unavailable.class)
        .isThrownBy(() -> transactor.run(scope -> text(scope, "a" + runs.incrementAndGet())));

    assertThat(runs.get()).isEqualTo(1);
  }

  @Test
  void an_interrupted_loser_stops_and_keeps_its_flag() {
    put("a", "0");

    boolean kept =
        Racers.race(
                1,
                racer -> {
                  assertThatExceptionOfType(StoreException.Unavailable.class)
                      .isThrownBy(
                          () ->
                              transactor.run(
                                  scope -> {
                                    text(scope, "a");
                                    put("a", "" + runs.incrementAndGet());
                                    scope.put(key("b"), Bytes.EMPTY);
                                    Thread.currentThread().interrupt();
                                  }));
                  return Thread.interrupted();
                })
            .get(0);

    assertThat(kept).isTrue();
    assertThat(runs.get()).isEqualTo(1);
  }

  @Test
  void sixteen_threads_lose_no_increment() {
    put("n", "0");

    Racers.race(
        16,
        racer -> {
          for (int i = 0; i < 25; i++) {
            transactor.run(
                scope ->
                    scope.put(key("n"), Bytes.utf8("" + (Integer.parseInt(text(scope, "n")) + 1))));
          }
          return racer;
        });

    assertThat(text("n")).isEqualTo("400");
  }

  @Test
  void readers_of_several_keys_never_see_half_a_transaction() {
    put("x", "0");
    put("y", "0");

    List<Boolean> whole =
        Racers.race(
            4,
            racer -> {
              boolean equal = true;
              for (int i = 0; i < 200; i++) {
                String value = racer + "." + i;
                if (racer < 2) {
                  transactor.run(
                      scope -> {
                        text(scope, "x");
                        scope.put(key("x"), Bytes.utf8(value));
                        scope.put(key("y"), Bytes.utf8(value));
                      });
                } else {
                  equal &= transactor.call(scope -> text(scope, "x").equals(text(scope, "y")));
                }
              }
              return equal;
            });

    assertThat(whole).containsOnly(true);
  }

  private void putOnce(Scope scope) {
    runs.incrementAndGet();
    scope.put(key("a"), Bytes.utf8("once"));
  }

  private void putAndRecognise(BooleanSupplier applied) {
    transactor.call(
        scope -> {
          putOnce(scope);
          return "once";
        },
        returned -> applied.getAsBoolean());
  }

  private List<String> operations() {
    return trips.all().stream().map(RoundTrips.Trip::operation).toList();
  }

  private static Key key(String text) {
    return new Key(text);
  }

  /** Puts as another client. */
  private void put(String key, String value) {
    data.commit(Transaction.builder().put(key(key), Bytes.utf8(value)).build());
  }

  private String text(String key) {
    return data.get(key(key)).flatMap(entry -> entry.value().text()).orElse("");
  }

  private static String text(Scope scope, String key) {
    return scope.get(key(key)).map(Entry::value).flatMap(Bytes::text).orElse("");
  }
}
