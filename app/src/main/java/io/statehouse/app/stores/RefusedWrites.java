package io.statehouse.app.stores;

import static java.util.Objects.requireNonNull;

import io.statehouse.ports.CommitOutcome;
import io.statehouse.ports.CommitResult;
import io.statehouse.ports.Deadline;
import io.statehouse.ports.ForwardingStore;
import io.statehouse.ports.Health;
import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.StoreException;
import io.statehouse.ports.Transaction;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.LongSupplier;

/**
 * A store whose health also reports what its writes met, since a probe that writes nothing cannot
 * see every reason for which they fail, above all missing permissions. A refusal is remembered
 * until a write succeeds, and no longer than a minute: a server that gets no writes because its
 * health reported this must not report it indefinitely.
 */
final class RefusedWrites extends ForwardingStore {
  private static final long MEMORY_NANOS = Duration.ofMinutes(1).toNanos();

  /** Without the store's own words, which name keys: a health report must not. */
  private static final String DENIED =
      "the store denied the last write: check the credentials and what they permit";

  private record Refusal(String problem, long nanos) {}

  private final AtomicReference<Refusal> last = new AtomicReference<>();
  private final LongSupplier nanos;

  /**
   * @param nanos a monotonic clock, such as {@code System::nanoTime}
   */
  RefusedWrites(KeyValueStore store, LongSupplier nanos) {
    super(store);
    this.nanos = requireNonNull(nanos, "nanos");
  }

  @Override
  public CommitResult commit(Transaction transaction) {
    try {
      CommitResult result = store.commit(transaction);
      accepted(transaction, result.applied());
      return result;
    } catch (StoreException failed) {
      note(transaction, failed);
      throw failed;
    }
  }

  @Override
  public List<CommitOutcome> commitAll(List<Transaction> transactions, Deadline deadline) {
    List<CommitOutcome> outcomes = store.commitAll(transactions, deadline);
    for (int i = 0; i < outcomes.size(); i++) {
      try {
        accepted(transactions.get(i), outcomes.get(i).result().applied());
      } catch (StoreException failed) {
        note(transactions.get(i), failed);
      }
    }
    return outcomes;
  }

  private void accepted(Transaction transaction, boolean applied) {
    if (applied && !transaction.writes().isEmpty() && last.get() != null) {
      last.set(null);
    }
  }

  private void note(Transaction transaction, StoreException failed) {
    if (transaction.writes().isEmpty()) {
      return;
    }
    if (failed instanceof StoreException.WritesRejected) {
      last.set(new Refusal(failed.getMessage(), nanos.getAsLong()));
    } else if (failed instanceof StoreException.Denied) {
      last.set(new Refusal(DENIED, nanos.getAsLong()));
    }
  }

  @Override
  public Health check() {
    Health health = store.check();
    return health.writable() ? remembered().map(health::rejectingWrites).orElse(health) : health;
  }

  private Optional<String> remembered() {
    return Optional.ofNullable(last.get())
        .filter(refusal -> nanos.getAsLong() - refusal.nanos < MEMORY_NANOS)
        .map(Refusal::problem);
  }
}
