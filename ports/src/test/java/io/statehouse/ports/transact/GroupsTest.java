package io.statehouse.ports.transact;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.statehouse.ports.Bytes;
import io.statehouse.ports.Condition;
import io.statehouse.ports.Entry;
import io.statehouse.ports.Key;
import io.statehouse.ports.Limits;
import io.statehouse.ports.Prefix;
import io.statehouse.ports.Revision;
import io.statehouse.ports.StoreException;
import io.statehouse.ports.Transaction;
import io.statehouse.ports.contract.RoundTrips;
import io.statehouse.ports.memory.FaultyStore;
import io.statehouse.ports.memory.MemoryStore;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Callers who wait for one key, and whose transactions are committed as one. */
@Timeout(60)
class GroupsTest {
  private static final Key KEY = new Key("k");
  private static final Key BESIDE = new Key("beside");
  private static final Key BELOW = new Key("below/1");

  private final RoundTrips trips = new RoundTrips();
  private MemoryStore data = new MemoryStore();
  private FaultyStore store = new FaultyStore(data.another(trips));
  private Contenders contenders = new Contenders(store, data, KEY);

  /** Uses another store. */
  private void limitTo(Limits limits) {
    data = new MemoryStore(limits, trips);
    store = new FaultyStore(data);
    contenders = new Contenders(store, data, KEY);
  }

  private CompletableFuture<String> append(String word) {
    return contenders.add(scope -> contenders.append(scope, word));
  }

  private String value() {
    return text(KEY);
  }

  private String text(Key key) {
    return data.get(key).flatMap(entry -> entry.value().text()).orElse("");
  }

  private List<String> commits() {
    return trips.all().stream()
        .map(RoundTrips.Trip::operation)
        .filter(operation -> operation.startsWith("commit"))
        .toList();
  }

  @Test
  void those_who_wait_are_committed_together_in_the_order_of_their_arrival() {
    List<CompletableFuture<String>> waiting = new ArrayList<>();
    for (int i = 0; i < 64; i++) {
      waiting.add(append("w" + i));
    }
    trips.reset();

    contenders.goOn();
    List<String> returned = waiting.stream().map(CompletableFuture::join).toList();

    assertThat(commits()).as("that of the first, and one of the others").hasSize(2);
    assertThat(returned.get(0)).isEqualTo("other first w0");
    assertThat(returned.get(63)).isEqualTo(value()).startsWith("other first w0 w1 w2 ");
  }

  @Test
  void reads_without_a_condition_see_the_others_writes_too() {
    CompletableFuture<String> earlier = append("earlier");
    CompletableFuture<String> later =
        contenders.add(
            scope -> {
              scope.peek(List.of(BESIDE));
              String seen = scope.peek(KEY).flatMap(entry -> entry.value().text()).orElse("");
              contenders.append(scope, "later");
              return seen;
            });

    contenders.goOn();

    assertThat(later.join()).isEqualTo(earlier.join()).isEqualTo("other first earlier");
  }

  @Test
  void one_whose_function_throws_is_left_out_with_its_writes() {
    append("earlier");
    CompletableFuture<String> throwing =
        contenders.add(
            scope -> {
              scope.put(BESIDE, Bytes.EMPTY);
              return throwingIfTogether(contenders.append(scope, "wrong"));
            });
    CompletableFuture<String> later = append("later");

    contenders.goOn();

    assertThat(later.join()).isEqualTo("other first earlier later").isEqualTo(value());
    assertThatThrownBy(throwing::join)
        .hasRootCauseMessage("saw other first earlier wrong")
        .hasRootCauseInstanceOf(IllegalStateException.class);
    assertThat(data.get(BESIDE)).isEmpty();
  }

  /** Throws if what was seen is not what the first run saw. */
  private static String throwingIfTogether(String seen) {
    if (seen.contains("first")) {
      throw new IllegalStateException("saw " + seen);
    }
    return seen;
  }

  @Test
  void nothing_that_saw_anothers_write_leaves_before_the_commit() {
    CompletableFuture<String> one = append("one");
    CompletableFuture<String> two = append("two");
    CompletableFuture<String> throwing =
        contenders.add(scope -> throwingIfTogether(contenders.append(scope, "wrong")));
    CountDownLatch committing = new CountDownLatch(2); // the first caller's commit, and the group's
    CountDownLatch mayCommit = new CountDownLatch(1);
    store.beforeEachCall(
        call -> {
          if (call.equals("commit")) {
            committing.countDown();
            if (committing.getCount() == 0) {
              Contenders.await(mayCommit);
            }
          }
        });
    contenders.goOn();
    Contenders.await(committing);

    assertThat(List.of(one, two, throwing)).noneMatch(CompletableFuture::isDone);

    mayCommit.countDown();
    assertThat(two.join()).isEqualTo("other first one two");
    assertThatThrownBy(throwing::join).hasMessageContaining("other first one two wrong");
  }

  @Test
  void all_are_run_again_if_another_writer_comes_first() {
    CompletableFuture<String> one = append("one");
    CompletableFuture<String> two = append("two");
    AtomicInteger commits = new AtomicInteger();
    store.beforeEachCall(
        call -> {
          if (call.equals("commit") && commits.incrementAndGet() == 2) {
            data.commit(Transaction.builder().put(KEY, Bytes.utf8("else")).build());
          }
        });

    contenders.goOn();

    assertThat(one.join()).isEqualTo("else one");
    assertThat(two.join()).isEqualTo("else one two").isEqualTo(value());
  }

  @Test
  void one_that_the_store_refuses_harms_no_other() {
    limitTo(MemoryStore.LIMITS.toBuilder().valueBytes(100).build());
    append("one");
    CompletableFuture<Object> large =
        contenders.add(
            scope -> {
              contenders.append(scope, "large");
              scope.put(BESIDE, Bytes.utf8("x".repeat(101)));
              return null;
            });
    CompletableFuture<String> two = append("two");

    contenders.goOn();

    two.join();
    assertThatThrownBy(large::join).hasRootCauseInstanceOf(StoreException.Refused.class);
    assertThat(value()).isEqualTo("other first one two");
  }

  @Test
  void an_outage_fails_all_with_nothing_applied() {
    List<CompletableFuture<String>> waiting = List.of(append("one"), append("two"));
    AtomicInteger commits = new AtomicInteger();
    store.beforeEachCall(
        call -> {
          if (call.equals("commit") && commits.incrementAndGet() == 2) {
            throw new StoreException.Unavailable("down");
          }
        });

    contenders.goOn();

    assertThat(waiting)
        .allSatisfy(
            each ->
                assertThatThrownBy(each::join)
                    .hasCauseInstanceOf(StoreException.Unavailable.class));
    assertThat(value()).isEqualTo("other first");
  }

  @Test
  void a_lost_response_is_unknown_to_all_who_cannot_find_out() {
    CompletableFuture<String> one = append("one");
    CompletableFuture<String> two =
        contenders.add(scope -> contenders.append(scope, "two"), returned -> true);
    AtomicInteger commits = new AtomicInteger();
    store.beforeEachCall(
        call -> {
          if (call.equals("commit") && commits.incrementAndGet() == 2) {
            store.loseNextAnswer();
          }
        });

    contenders.goOn();

    assertThatThrownBy(one::join).hasCauseInstanceOf(StoreException.OutcomeUnknown.class);
    assertThat(two.join()).isEqualTo("other first one two").isEqualTo(value());
  }

  @Test
  void one_that_is_interrupted_before_the_commit_is_not_applied() {
    append("one");
    CompletableFuture<String> interrupted = append("interrupted");
    CompletableFuture<String> two = append("two");

    contenders.interrupt(interrupted);
    assertThatThrownBy(interrupted::join)
        .hasCauseInstanceOf(StoreException.Unavailable.class)
        .hasMessageContaining("interrupted");
    contenders.goOn();

    assertThat(two.join()).isEqualTo("other first one two");
  }

  @Test
  void one_that_withdraws_while_others_are_run_is_not_applied() {
    CountDownLatch running = new CountDownLatch(2); // alone, and in the group
    CountDownLatch mayReturn = new CountDownLatch(1);
    CompletableFuture<String> interrupted = append("interrupted");
    CompletableFuture<String> slow =
        contenders.add(
            scope -> {
              running.countDown();
              if (running.getCount() == 0) {
                Contenders.await(mayReturn);
              }
              return contenders.append(scope, "slow");
            });
    CompletableFuture<Void> goingOn = CompletableFuture.runAsync(contenders::goOn);
    Contenders.await(running);

    contenders.interrupt(interrupted);
    assertThatThrownBy(interrupted::join).hasCauseInstanceOf(StoreException.Unavailable.class);
    mayReturn.countDown();
    goingOn.join();

    assertThat(slow.join()).isEqualTo("other first slow").isEqualTo(value());
  }

  @Test
  void the_outcome_is_unknown_to_one_that_is_interrupted_after_the_commit_was_sent() {
    CompletableFuture<String> interrupted = append("interrupted");
    CompletableFuture<String> two = append("two");
    AtomicInteger commits = new AtomicInteger();
    CountDownLatch mayCommit = new CountDownLatch(1);
    CountDownLatch committing = new CountDownLatch(1);
    store.beforeEachCall(
        call -> {
          if (call.equals("commit") && commits.incrementAndGet() == 2) {
            committing.countDown();
            Contenders.await(mayCommit);
          }
        });
    contenders.goOn();
    Contenders.await(committing);

    contenders.interrupt(interrupted);

    assertThatThrownBy(interrupted::join)
        .hasCauseInstanceOf(StoreException.OutcomeUnknown.class)
        .hasMessageContaining("interrupted");
    mayCommit.countDown();
    assertThat(two.join()).isEqualTo("other first interrupted two").isEqualTo(value());
  }

  @Test
  void one_that_lists_runs_by_itself_and_sees_what_was_applied_before() {
    append("earlier");
    CompletableFuture<List<Entry>> listing =
        contenders.add(
            scope -> {
              contenders.append(scope, "listing");
              return scope.list(Prefix.ALL);
            });
    CompletableFuture<String> later = append("later");

    contenders.goOn();

    assertThat(listing.join())
        .singleElement()
        .satisfies(entry -> assertThat(entry.value().text()).hasValue("other first earlier"));
    assertThat(later.join()).isEqualTo("other first earlier listing later");
  }

  @Test
  void one_that_deletes_a_prefix_runs_by_itself() {
    data.commit(Transaction.builder().put(BELOW, Bytes.EMPTY).build());
    CompletableFuture<String> earlier =
        contenders.add(
            scope -> {
              scope.put(new Key("below/2"), Bytes.EMPTY);
              return contenders.append(scope, "earlier");
            });
    CompletableFuture<String> deleting =
        contenders.add(
            scope -> {
              scope.deletePrefix(new Prefix("below/"));
              return contenders.append(scope, "deleting");
            });

    contenders.goOn();
    earlier.join();

    assertThat(deleting.join()).isEqualTo("other first earlier deleting");
    assertThat(data.list(new Prefix("below/"))).isEmpty();
  }

  @Test
  void as_many_are_committed_together_as_the_limits_allow() {
    limitTo(MemoryStore.LIMITS.toBuilder().writes(4).build());
    List<CompletableFuture<Integer>> waiting = new ArrayList<>();
    for (int i = 0; i < 9; i++) {
      Key own = new Key("own/" + i);
      waiting.add(
          contenders.add(
              scope -> {
                contenders.append(scope, "w");
                scope.put(own, Bytes.EMPTY);
                return 0;
              }));
    }
    trips.reset();

    contenders.goOn();
    waiting.forEach(CompletableFuture::join);

    assertThat(commits()).as("of one, then of three").hasSize(4);
    assertThat(data.list(new Prefix("own/"))).hasSize(9);
    assertThat(value()).isEqualTo("other first" + " w".repeat(9));
  }

  @Test
  void one_that_exceeds_the_limits_alone_is_refused_alone() {
    limitTo(MemoryStore.LIMITS.toBuilder().writes(2).build());
    append("one");
    CompletableFuture<Void> large =
        contenders.add(
            scope -> {
              contenders.append(scope, "large");
              scope.put(BESIDE, Bytes.EMPTY);
              scope.put(BELOW, Bytes.EMPTY);
              return null;
            });
    CompletableFuture<String> two = append("two");

    contenders.goOn();

    assertThatThrownBy(large::join).hasCauseInstanceOf(StoreException.Refused.class);
    assertThat(two.join()).isEqualTo("other first one two");
  }

  @Test
  void those_whose_conditions_contradict_each_other_are_all_decided() {
    CompletableFuture<Boolean> creating =
        contenders.add(
            scope -> {
              contenders.append(scope, "creating");
              scope.require(Condition.absent(BESIDE));
              scope.put(BESIDE, Bytes.EMPTY);
              return true;
            });
    CompletableFuture<Boolean> second =
        contenders.add(
            scope -> {
              contenders.append(scope, "second");
              boolean absent = scope.peek(BESIDE).isEmpty();
              scope.require(absent ? Condition.absent(BESIDE) : Condition.present(BESIDE));
              return absent;
            });
    CompletableFuture<Void> hopeless =
        contenders.add(
            scope -> {
              contenders.append(scope, "hopeless");
              scope.require(Condition.absent(KEY));
              return null;
            });
    CompletableFuture<String> last = append("last");

    contenders.goOn();

    assertThat(creating.join()).isTrue();
    assertThat(second.join()).isFalse();
    assertThatThrownBy(hopeless::join).hasCauseInstanceOf(StoreException.Contended.class);
    assertThat(last.join()).isEqualTo("other first creating second last");
  }

  @Test
  void a_condition_that_fails_for_one_does_not_make_the_others_lose() {
    append("one");
    CompletableFuture<Void> hopeless =
        contenders.add(
            scope -> {
              contenders.append(scope, "hopeless");
              scope.require(Condition.present(BESIDE));
              return null;
            });
    CompletableFuture<String> two = append("two");
    trips.reset();

    contenders.goOn();

    assertThat(two.join()).isEqualTo("other first one two");
    assertThat(two.join()).isEqualTo(value());
    assertThatThrownBy(hopeless::join).hasCauseInstanceOf(StoreException.Contended.class);
  }

  @Test
  void each_gets_revisions_of_its_own_and_the_last_one_that_of_the_store() {
    List<CompletableFuture<Map<Key, Revision>>> waiting = new ArrayList<>();
    for (int i = 0; i < 3; i++) {
      Key own = new Key("own/" + i);
      waiting.add(
          contenders.addForRevisions(
              scope -> {
                contenders.append(scope, "w");
                scope.put(own, Bytes.EMPTY);
              }));
    }

    contenders.goOn();
    List<Map<Key, Revision>> revisions = waiting.stream().map(CompletableFuture::join).toList();

    assertThat(revisions.stream().map(each -> each.get(KEY)).distinct()).hasSize(3);
    assertThat(revisions.get(2)).containsEntry(KEY, data.get(KEY).orElseThrow().revision());
    for (int i = 0; i < 3; i++) {
      Key own = new Key("own/" + i);
      assertThat(revisions.get(i)).containsEntry(own, data.get(own).orElseThrow().revision());
    }
  }

  @Test
  void one_that_is_stuck_in_a_group_holds_up_the_others_for_a_short_time_only() {
    Transactor transactor = new Transactor(store);
    Contenders impatient = new Contenders(transactor, data, BESIDE);
    CountDownLatch running = new CountDownLatch(2);
    CountDownLatch never = new CountDownLatch(1);
    CompletableFuture<String> one = impatient.add(scope -> impatient.append(scope, "one"));
    impatient.add(
        scope -> {
          impatient.append(scope, "stuck");
          running.countDown();
          if (running.getCount() == 0) {
            Contenders.await(never);
          }
          return null;
        });
    CompletableFuture<String> two = impatient.add(scope -> impatient.append(scope, "two"));
    impatient.goOn();

    assertThat(one.join()).contains("one");
    assertThat(two.join()).contains("two");
    assertThat(text(BESIDE)).contains("one").contains("two").doesNotContain("stuck");
  }

  @Test
  void no_function_is_run_by_two_threads_at_once() throws Exception {
    Transactor transactor =
        new Transactor(store, Duration.ofSeconds(30), 10_000, Duration.ofMillis(1));
    List<Thread> threads = new ArrayList<>();
    AtomicInteger applied = new AtomicInteger();
    AtomicInteger overlaps = new AtomicInteger();
    for (int i = 0; i < 16; i++) {
      Thread thread =
          new Thread(
              () -> {
                AtomicInteger running = new AtomicInteger();
                for (int n = 0; n < 50; n++) {
                  transactor.run(
                      scope -> {
                        overlaps.addAndGet(running.getAndIncrement());
                        contenders.append(scope, "w");
                        Thread.yield();
                        running.decrementAndGet();
                      });
                  applied.incrementAndGet();
                }
              });
      threads.add(thread);
      thread.start();
    }
    for (Thread thread : threads) {
      thread.join(TimeUnit.SECONDS.toMillis(50));
    }
    contenders.goOn();

    assertThat(overlaps).hasValue(0);
    assertThat(applied).hasValue(800);
    assertThat(value().chars().filter(c -> c == 'w').count()).isEqualTo(800);
  }
}
