package io.statehouse.ports.batching;

import static java.util.Objects.requireNonNull;

import java.time.Duration;
import java.util.Optional;

/**
 * How the requests to a store are batched.
 *
 * @param writes how many commits may be in flight at once; 1 suits a store with one writer
 * @param reads the same for reads; if empty, reads are passed on one by one
 * @param operationsPerBatch maximum number of writes and conditions in a batch, unless its first
 *     transaction has more; a batch that has as many is full
 * @param timeout how long a caller waits for its turn and its response
 */
public record BatchingSettings(
    InFlight writes, Optional<InFlight> reads, int operationsPerBatch, Duration timeout) {

  public BatchingSettings {
    requireNonNull(writes, "writes");
    requireNonNull(reads, "reads");
    if (operationsPerBatch < 1) {
      throw new IllegalArgumentException(
          "operations per batch must be at least 1: " + operationsPerBatch);
    }
    requireNonNull(timeout, "timeout");
  }

  /** One batch of writes in flight, and reads passed on: for a store inside this process. */
  public static BatchingSettings oneWriter(Duration timeout) {
    return new BatchingSettings(InFlight.of(1), Optional.empty(), 1_024, timeout);
  }
}
