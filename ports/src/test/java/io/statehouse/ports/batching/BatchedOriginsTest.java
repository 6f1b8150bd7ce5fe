package io.statehouse.ports.batching;

import static org.assertj.core.api.Assertions.assertThat;

import io.statehouse.ports.Bytes;
import io.statehouse.ports.CommitOutcome;
import io.statehouse.ports.CommitResult;
import io.statehouse.ports.Deadline;
import io.statehouse.ports.ForwardingStore;
import io.statehouse.ports.Key;
import io.statehouse.ports.Prefix;
import io.statehouse.ports.Transaction;
import io.statehouse.ports.Write;
import io.statehouse.ports.contract.Racers;
import io.statehouse.ports.memory.MemoryStore;
import io.statehouse.ports.transact.Origin;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Transactions that are committed for others have the origins that these have. */
@Timeout(30)
class BatchedOriginsTest {
  private static final Key BELOW_DELETED = new Key("/deleted/1");

  private final Map<Key, Object> origins = new ConcurrentHashMap<>();
  private final BatchingStore store =
      new BatchingStore(new NotingStore(), BatchingSettings.oneWriter(Duration.ofSeconds(20)));

  /** Notes the origin of every write. */
  private final class NotingStore extends ForwardingStore {
    NotingStore() {
      super(new MemoryStore());
    }

    @Override
    public CommitResult commit(Transaction transaction) {
      note(List.of(transaction));
      return super.commit(transaction);
    }

    @Override
    public List<CommitOutcome> commitAll(List<Transaction> transactions, Deadline deadline) {
      note(transactions);
      return super.commitAll(transactions, deadline);
    }

    private void note(List<Transaction> transactions) {
      for (Transaction transaction : transactions) {
        transaction.writes().forEach(this::note);
      }
      note(BELOW_DELETED);
    }

    private void note(Write write) {
      if (write instanceof Write.Put put) {
        note(put.key());
      }
    }

    private void note(Key key) {
      Origin.at(key).ifPresent(origin -> origins.put(key, origin));
    }
  }

  @AfterEach
  void close() {
    store.close();
  }

  @Test
  void each_of_many_callers_keeps_its_origin_whether_it_waits_or_not() {
    Racers.race(
        16,
        racer ->
            Origin.of(
                racer,
                () -> {
                  List<CompletableFuture<CommitResult>> begun =
                      IntStream.range(0, 20)
                          .mapToObj(i -> store.commitAsync(putting(racer + "/async/" + i)))
                          .toList();
                  store.commit(putting(racer + "/waiting"));
                  begun.forEach(CompletableFuture::join);
                  return racer;
                }));

    assertThat(origins).hasSize(16 * 21);
    origins.forEach((key, origin) -> assertThat(key.text()).startsWith(origin + "/"));
  }

  @Test
  void what_is_deleted_with_a_prefix_has_the_origin_of_the_deletion() {
    Transaction deletion = Transaction.builder().deletePrefix(new Prefix("/deleted/")).build();

    Origin.of("request 1", () -> store.commitAsync(deletion).join());

    assertThat(origins).containsEntry(BELOW_DELETED, "request 1");
  }

  @Test
  void a_transaction_without_an_origin_gets_none_from_its_neighbours() {
    store.commitAsync(putting("none")).join();

    assertThat(Origin.<Optional<Object>>of("later", () -> Origin.at(new Key("any")))).isPresent();
    assertThat(origins).isEmpty();
  }

  private static Transaction putting(String key) {
    return Transaction.builder().put(new Key(key), Bytes.utf8("1")).build();
  }
}
