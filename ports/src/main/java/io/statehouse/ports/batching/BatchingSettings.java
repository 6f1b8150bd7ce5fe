package io.statehouse.ports.batching;

import static java.util.Objects.requireNonNull;

import java.time.Duration;

/**
 * How a store likes its batches.
 *
 * @param writesInFlight how many commits may be under way at once; 1 suits a store with one writer
 * @param readsInFlight the same for reads; 0 hands reads through unmerged
 * @param transactionsPerBatch most transactions that are handed to the store at once
 * @param gather how long a leader waits for those whom the last batch answered to come back; zero
 *     does not wait, and a caller alone never waits
 * @param timeout how long a caller waits for its turn and its answer
 */
public record BatchingSettings(
    int writesInFlight,
    int readsInFlight,
    int transactionsPerBatch,
    Duration gather,
    Duration timeout) {

  public BatchingSettings {
    if (writesInFlight < 1 || readsInFlight < 0 || transactionsPerBatch < 1) {
      throw new IllegalArgumentException(
          "batching takes at least 1 write in flight and 1 transaction per batch: "
              + writesInFlight
              + ", "
              + transactionsPerBatch);
    }
    requireNonNull(gather, "gather");
    requireNonNull(timeout, "timeout");
  }

  /** One batch of writes in flight, reads handed through: for a store inside this process. */
  public static BatchingSettings oneWriter(Duration timeout) {
    return new BatchingSettings(1, 0, 256, Duration.ZERO, timeout);
  }
}
