package io.statehouse.ports.transact;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.statehouse.ports.Bytes;
import io.statehouse.ports.CommitResult;
import io.statehouse.ports.ForwardingStore;
import io.statehouse.ports.Key;
import io.statehouse.ports.Limits;
import io.statehouse.ports.Transaction;
import io.statehouse.ports.contract.ContendingCallers;
import io.statehouse.ports.memory.FaultyStore;
import io.statehouse.ports.memory.MemoryStore;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

class RefusedGroupsTest {
  private static final Key KEY = new Key("k");

  private final MemoryStore data = new MemoryStore();

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
    public CommitResult commit(Transaction transaction) {
      if (!limits().fits(transaction)) {
        throw new IllegalStateException("too large");
      }
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

  private static void put(Scope scope, String value) {
    scope.get(KEY);
    scope.put(KEY, Bytes.utf8(value));
  }

  private void write(String value) {
    CommitResult result = data.commit(Transaction.builder().put(KEY, Bytes.utf8(value)).build());
    assertThat(result.applied()).isTrue();
  }
}
