package io.statehouse.ports.transact;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.statehouse.ports.Bytes;
import io.statehouse.ports.CommitResult;
import io.statehouse.ports.Condition;
import io.statehouse.ports.Deadline;
import io.statehouse.ports.Entry;
import io.statehouse.ports.ForwardingStore;
import io.statehouse.ports.Key;
import io.statehouse.ports.Limits;
import io.statehouse.ports.Transaction;
import io.statehouse.ports.contract.ContendingCallers;
import io.statehouse.ports.memory.FaultyStore;
import io.statehouse.ports.memory.MemoryStore;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;

/** A transaction that is too large or slow for a group does not harm its other members. */
class GroupLimitsTest {
  private static final Key KEY = new Key("k");

  private final MemoryStore data = new MemoryStore();
  private final List<String> steps = new CopyOnWriteArrayList<>();

  /** A store that expresses a refusal as one of its own exceptions. */
  private final class Store extends ForwardingStore {
    Store() {
      super(data);
    }

    @Override
    public Limits limits() {
      return data.limits().toBuilder().valueBytes(9).build();
    }

    @Override
    public Map<Key, Entry> getAll(Collection<Key> keys) {
      steps.add("getAll");
      return data.getAll(keys);
    }

    @Override
    public CommitResult commit(Transaction transaction) {
      if (!limits().fits(transaction)) {
        throw new IllegalStateException("too large");
      }
      steps.add("commit");
      return data.commit(transaction);
    }
  }

  @Test
  void a_transaction_that_is_too_large_is_refused_to_its_caller_alone() {
    FaultyStore store = new FaultyStore(new Store());
    Transactor transactor = new Transactor(store);
    ContendingCallers callers =
        new ContendingCallers(
            store, () -> transactor.run(scope -> put(scope, "first")), () -> write("other"));
    callers.add(() -> transactor.run(scope -> put(scope, "ten_bytes!")));
    callers.add(() -> transactor.run(scope -> put(scope, "second")));
    callers.add(() -> transactor.run(scope -> put(scope, "third")));

    List<CompletableFuture<Void>> outcomes = callers.run();

    assertThatThrownBy(() -> outcomes.get(0).join())
        .hasCauseInstanceOf(IllegalStateException.class);
    assertThat(outcomes.get(1)).isCompleted();
    assertThat(outcomes.get(2)).isCompleted();
  }

  @Test
  void callers_do_not_wait_for_the_rest_of_a_slow_group() {
    FaultyStore store = new FaultyStore(new Store());
    Transactor transactor = new Transactor(store);
    ContendingCallers callers =
        new ContendingCallers(
            store, () -> transactor.run(scope -> put(scope, "first")), () -> write("other"));
    callers.add(() -> transactor.run(scope -> put(scope, "second")));
    callers.add(
        () ->
            transactor.run(
                scope -> {
                  put(scope, "slow");
                  takeLong();
                }));
    callers.add(() -> transactor.run(scope -> put(scope, "last")));
    steps.clear();

    assertThat(callers.run()).allSatisfy(CompletableFuture::join);

    assertThat(steps).filteredOn("commit"::equals).hasSizeGreaterThan(1);
  }

  @Test
  void a_group_reads_what_its_members_required_in_one_round_trip() {
    FaultyStore store = new FaultyStore(new Store());
    Transactor transactor = new Transactor(store);
    ContendingCallers callers =
        new ContendingCallers(
            store, () -> transactor.run(scope -> put(scope, "first")), () -> write("other"));
    callers.add(() -> claim(transactor, new Key("a")));
    callers.add(() -> claim(transactor, new Key("b")));
    steps.clear();

    assertThat(callers.run()).allSatisfy(CompletableFuture::join);

    assertThat(steps).filteredOn("getAll"::equals).hasSizeLessThan(2);
  }

  /** Reads the key only if the transaction is run again, to find out why. */
  private static void claim(Transactor transactor, Key key) {
    AtomicBoolean again = new AtomicBoolean();
    transactor.run(
        scope -> {
          if (again.getAndSet(true)) {
            assertThat(scope.get(key)).isEmpty();
          }
          scope.require(Condition.absent(key));
          scope.put(key, Bytes.EMPTY);
          put(scope, key.text());
        });
  }

  private static void takeLong() {
    Deadline end = Deadline.in(Duration.ofMillis(60));
    while (!end.hasPassed()) {
      LockSupport.parkNanos(end.nanosLeft());
    }
  }

  private static void put(Scope scope, String value) {
    scope.get(KEY);
    scope.put(KEY, Bytes.utf8(value));
  }

  private void write(String value) {
    CommitResult result = data.commit(Transaction.builder().put(KEY, Bytes.utf8(value)).build());
    assertThat(result.applied()).isTrue();
  }
}
