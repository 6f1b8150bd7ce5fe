package io.statehouse.mysql;

import io.statehouse.ports.adapter.RoundTripListener;
import io.statehouse.ports.batching.BatchingSettings;
import io.statehouse.ports.batching.InFlight;
import java.time.Duration;
import java.util.Optional;

/**
 * The store port on a table of our own.
 *
 * <p>The first write creates the table; the database is never created. A watch creates nothing: it
 * reads the server's binary log, or compares revisions, until {@link #prepare} has made the server
 * log changes.
 */
public final class MySqlStore extends TableStore {
  private static final Duration LINGER = Duration.ofNanos(300_000);

  private MySqlStore(MySqlSettings settings, RoundTripListener roundTrips) {
    super(settings, new OwnTable(settings.table()), roundTrips);
  }

  /**
   * Opens a store without contacting the server: a wrong address or password is reported by the
   * first call.
   *
   * @throws IllegalArgumentException if the certificates cannot be written to files for the driver
   */
  public static MySqlStore open(MySqlSettings settings, RoundTripListener roundTrips) {
    if (settings.table().equals(MySqlSettings.KV_DATA)) {
      throw new IllegalArgumentException("Qserv's table has a store of its own");
    }
    return new MySqlStore(settings, roundTrips);
  }

  /**
   * The batching settings that suit this store: up to two full batches of writes in flight, since
   * one waits for the disk while the other is decided; and a short linger, so that callers whose
   * commits just completed can join the next batch, which more than doubles the throughput of 64
   * callers.
   */
  public static BatchingSettings batching(Duration timeout) {
    return new BatchingSettings(
        InFlight.of(2).lingering(LINGER),
        Optional.of(InFlight.of(4).lingering(LINGER)),
        Batch.MAX_MEMBERS,
        timeout);
  }
}
