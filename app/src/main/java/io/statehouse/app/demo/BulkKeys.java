package io.statehouse.app.demo;

import static java.util.Objects.requireNonNull;

import io.statehouse.domain.progress.Progress;
import io.statehouse.ports.Bytes;
import io.statehouse.ports.CommitOutcome;
import io.statehouse.ports.Key;
import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.Prefix;
import io.statehouse.ports.Transaction;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;

/**
 * Many keys below one prefix, in folders of ten thousand each, with short JSON documents as values.
 *
 * <pre>
 *   PREFIX/0042/0420017   {"event": 420017, "device": "fw-017", "severity": 3, …}
 * </pre>
 */
final class BulkKeys {
  private static final int PER_FOLDER = 10_000;
  private static final int PER_TRANSACTION = 500;
  private static final int PER_CALL = 20;
  private static final int DEVICES = 40;
  private static final int SEVERITIES = 10;

  private final KeyValueStore store;
  private final Prefix prefix;

  /**
   * @param prefix ends in a slash
   */
  BulkKeys(KeyValueStore store, Prefix prefix) {
    this.store = requireNonNull(store, "store");
    this.prefix = requireNonNull(prefix, "prefix");
  }

  /**
   * Writes keys; those that exist are written again.
   *
   * @param ends whether to stop
   */
  void write(int count, BooleanSupplier ends, Progress progress) {
    int writes = Math.min(PER_TRANSACTION, store.limits().writes());
    for (int first = 0; first < count && !ends.getAsBoolean(); first += writes * PER_CALL) {
      List<Transaction> together = new ArrayList<>();
      int end = Math.min(count, first + writes * PER_CALL);
      for (int begin = first; begin < end; begin += writes) {
        together.add(transaction(begin, Math.min(end, begin + writes)));
      }
      // A result of the first that failed is thrown.
      store.commitAll(together).forEach(CommitOutcome::result);
      progress.at(Progress.Stage.WRITING, end, count);
    }
  }

  private Transaction transaction(int begin, int end) {
    Transaction.Builder puts = Transaction.builder();
    for (int number = begin; number < end; number++) {
      puts.put(key(number), value(number));
    }
    return puts.build();
  }

  private Key key(int number) {
    return new Key("%s%04d/%07d".formatted(prefix.text(), number / PER_FOLDER, number));
  }

  private static Bytes value(int number) {
    return Bytes.utf8(
        "{\"event\": %d, \"device\": \"fw-%03d\", \"severity\": %d, \"acknowledged\": %b}"
            .formatted(number, number % DEVICES, number % SEVERITIES, number % 3 == 0));
  }
}
