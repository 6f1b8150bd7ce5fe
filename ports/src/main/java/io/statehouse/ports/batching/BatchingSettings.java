package io.statehouse.ports.batching;

import static java.util.Objects.requireNonNull;

import java.time.Duration;
import java.util.Optional;

/**
 * How a store likes its batches.
 *
 * @param writes how many commits may be under way at once; 1 suits a store with one writer
 * @param reads the same for reads; without it they are handed through unmerged
 * @param transactionsPerBatch most transactions that are handed to the store at once
 * @param gather how long a leader waits for those whom the last batch answered to come back; zero
 *     does not wait, and a caller alone never waits
 * @param timeout how long a caller waits for its turn and its answer
 */
public record BatchingSettings(
    InFlight writes,
    Optional<InFlight> reads,
    int transactionsPerBatch,
    Duration gather,
    Duration timeout) {

  public BatchingSettings {
    requireNonNull(writes, "writes");
    requireNonNull(reads, "reads");
    if (transactionsPerBatch < 1) {
      throw new IllegalArgumentException(
          "a batch takes at least 1 transaction: " + transactionsPerBatch);
    }
    requireNonNull(gather, "gather");
    requireNonNull(timeout, "timeout");
  }

  /** One batch of writes in flight, reads handed through: for a store inside this process. */
  public static BatchingSettings oneWriter(Duration timeout) {
    return new BatchingSettings(InFlight.of(1), Optional.empty(), 256, Duration.ZERO, timeout);
  }
}
