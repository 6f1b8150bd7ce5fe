package io.statehouse.app.stores;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.statehouse.ports.Bytes;
import io.statehouse.ports.CommitOutcome;
import io.statehouse.ports.CommitResult;
import io.statehouse.ports.Condition;
import io.statehouse.ports.Deadline;
import io.statehouse.ports.ForwardingStore;
import io.statehouse.ports.Health;
import io.statehouse.ports.Key;
import io.statehouse.ports.StoreException;
import io.statehouse.ports.Transaction;
import io.statehouse.ports.memory.MemoryStore;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

/** The health of a store that refused writes. */
class RefusedWritesTest {
  private static final Transaction PUT =
      Transaction.builder().put(new Key("/a-secret"), Bytes.utf8("1")).build();
  private static final Transaction TEST =
      Transaction.builder().require(Condition.present(new Key("/a-secret"))).build();

  private final AtomicLong clock = new AtomicLong(Long.MAX_VALUE - 5); // it overflows meanwhile
  private StoreException refusal;

  private final RefusedWrites store =
      new RefusedWrites(
          new ForwardingStore(new MemoryStore()) {
            @Override
            public CommitResult commit(Transaction transaction) {
              if (refusal != null) {
                throw refusal;
              }
              return store.commit(transaction);
            }

            @Override
            public List<CommitOutcome> commitAll(
                List<Transaction> transactions, Deadline deadline) {
              return refusal == null
                  ? store.commitAll(transactions, deadline)
                  : List.of(CommitOutcome.failed(refusal));
            }
          },
          clock::get);

  private void refuse(StoreException exception) {
    refusal = exception;
    assertThatThrownBy(() -> store.commit(PUT)).isSameAs(exception);
    refusal = null;
  }

  @Test
  void a_refusal_is_reported_until_a_write_succeeds() {
    assertThat(store.check().writable()).isTrue();

    refuse(new StoreException.WritesRejected("it is full"));

    Health health = store.check();
    assertThat(health.available()).isTrue();
    assertThat(health.writable()).isFalse();
    assertThat(health.writeProblem()).hasValue("it is full");
    assertThat(health.warnings()).contains("it is full");

    store.commit(TEST);
    assertThat(store.check().writable()).isFalse();
    store.commit(PUT);
    assertThat(store.check().writable()).isTrue();
  }

  @Test
  void a_refusal_is_forgotten_after_a_minute() {
    refuse(new StoreException.WritesRejected("it is full"));

    clock.addAndGet(Duration.ofSeconds(59).toNanos());
    assertThat(store.check().writable()).isFalse();
    clock.addAndGet(Duration.ofSeconds(1).toNanos());
    assertThat(store.check().writable()).isTrue();
  }

  @Test
  void a_denied_write_is_reported_without_its_key() {
    refuse(new StoreException.Denied("no permission to write /a-secret"));

    assertThat(store.check().writable()).isFalse();
    assertThat(store.check().toString()).contains("check the credentials").doesNotContain("secret");
  }

  @Test
  void each_outcome_of_several_transactions_counts() {
    refusal = new StoreException.WritesRejected("it is full");
    store.commitAll(List.of(PUT));
    assertThat(store.check().writable()).isFalse();

    refusal = null;
    store.commitAll(List.of(PUT), Deadline.in(Duration.ofSeconds(9)));
    assertThat(store.check().writable()).isTrue();
  }

  @Test
  void an_outage_a_request_at_fault_and_a_failed_test_say_nothing_about_writes() {
    refuse(new StoreException.Unavailable("no response"));
    refuse(new StoreException.OutcomeUnknown("no response"));
    refuse(new StoreException.Refused("too large"));
    refusal = new StoreException.Denied("no permission");
    assertThatThrownBy(() -> store.commit(TEST)).isSameAs(refusal);

    assertThat(store.check().writable()).isTrue();
  }
}
