package io.statehouse.bench.server;

import io.statehouse.bench.measure.Progress;
import io.statehouse.file.FileSettings;
import io.statehouse.file.FileStore;
import io.statehouse.ports.Bytes;
import io.statehouse.ports.CommitResult;
import io.statehouse.ports.Key;
import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.Transaction;
import io.statehouse.ports.adapter.RoundTripListener;
import io.statehouse.ports.batching.BatchingSettings;
import io.statehouse.ports.batching.BatchingStore;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Opens our stores with their default settings, but a longer timeout, and loads them. */
public final class OurStores {
  static final Duration TIMEOUT = Duration.ofSeconds(30);
  static final String TIMEOUT_OPTION = "?timeout=" + TIMEOUT.toSeconds() + "s";

  private static final int WRITES_PER_TRANSACTION = 1_000;
  private static final int TRANSACTIONS_AT_ONCE = 40;

  private OurStores() {}

  /** Opens a file store in a folder. */
  public static KeyValueStore file(Path folder, RoundTripListener trips) {
    return new BatchingStore(
        FileStore.open(folder, FileSettings.DEFAULT, trips), BatchingSettings.oneWriter(TIMEOUT));
  }

  /**
   * Writes many entries in as few requests as possible.
   *
   * @param count how many there are
   */
  public static void load(KeyValueStore store, Stream<Map.Entry<Key, Bytes>> entries, int count) {
    int together = Math.min(store.limits().writes(), WRITES_PER_TRANSACTION);
    Progress progress = new Progress("keys", count);
    List<Transaction> transactions = new ArrayList<>();
    Iterator<Map.Entry<Key, Bytes>> rest = entries.iterator();
    for (int loaded = 0; rest.hasNext(); ) {
      Transaction.Builder transaction = Transaction.builder();
      for (int i = 0; i < together && rest.hasNext(); i++, loaded++) {
        Map.Entry<Key, Bytes> entry = rest.next();
        transaction.put(entry.getKey(), entry.getValue());
      }
      transactions.add(transaction.build());
      if (transactions.size() == TRANSACTIONS_AT_ONCE || !rest.hasNext()) {
        store.commitAll(transactions).forEach(outcome -> requireApplied(outcome.result()));
        transactions.clear();
        progress.reached(loaded);
      }
    }
  }

  /**
   * @throws IllegalStateException unless the transaction was applied
   */
  public static void requireApplied(CommitResult result) {
    if (!(result instanceof CommitResult.Applied)) {
      throw new IllegalStateException("another client writes to the store: " + result);
    }
  }
}
