package io.statehouse.app.overview;

import io.statehouse.app.json.Shape;
import io.statehouse.app.json.Shape.Omitted;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The response of {@code GET /overview}.
 *
 * @param time when it was made
 * @param sampleSeconds the time between two values of the rates
 * @param samples the most values of a rate
 * @param systems those that the sender may read
 */
record OverviewDocument(
    String time, long sampleSeconds, int samples, RunningServer server, List<OneSystem> systems) {
  static final Shape<OverviewDocument> SHAPE = Shape.of(OverviewDocument.class);

  /**
   * The server itself.
   *
   * @param memoryLimit the most that the heap may take
   * @param watches clients that watch for changes
   * @param eventBytes events held for them
   * @param problems what an operator should know of the server, one sentence each
   */
  record RunningServer(
      String version,
      String startedAt,
      long uptimeSeconds,
      long memoryBytes,
      long memoryLimit,
      int connections,
      int watches,
      int watchLimit,
      long eventBytes,
      List<String> problems) {}

  /**
   * One system and its store.
   *
   * @param health absent before the first probe
   * @param readOnly why writes are refused
   * @param size absent before the first count, or if nothing is counted
   * @param watchLagMillis time from a write of this server to its notification
   * @param backup absent if no folder for backups is configured
   */
  record OneSystem(
      String name,
      String title,
      StorePlace store,
      @Omitted Optional<StoreHealth> health,
      boolean ready,
      @Omitted Optional<String> readOnly,
      @Omitted Optional<Size> size,
      Rates rates,
      @Omitted Optional<Double> watchLagMillis,
      Verification verification,
      @Omitted Optional<Backup> backup) {}

  /**
   * A store.
   *
   * @param kind the scheme of its URL
   * @param place the URL, without secrets
   */
  record StorePlace(String kind, String place) {}

  /** The health of a store, as it was last probed, with the warnings of the system on it. */
  record StoreHealth(boolean available, boolean writable, String summary, List<String> warnings) {}

  /**
   * The keys of a system.
   *
   * @param bytes of keys and values
   * @param complete whether all were counted; there are at least so many otherwise
   */
  record Size(long keys, long bytes, boolean complete, String countedAt) {}

  /**
   * The rates of the last minutes, the oldest first.
   *
   * @param requests per second
   * @param changes changed keys per second, by any writer
   * @param roundTripMillis what 99 of 100 round trips to the store took at most; null if there were
   *     none
   */
  record Rates(
      List<Optional<Double>> requests,
      List<Optional<Double>> changes,
      List<Optional<Double>> roundTripMillis) {}

  /**
   * The last verification by this server.
   *
   * @param verifiedAt absent before the first one
   * @param kinds the number of findings of each kind
   * @param problem why the last attempt did not complete
   */
  record Verification(
      boolean running,
      @Omitted Optional<String> verifiedAt,
      long errors,
      long notices,
      Map<String, Long> kinds,
      @Omitted Optional<String> problem) {}

  /**
   * The newest backup in the folder.
   *
   * @param intervalSeconds the age at which the next one is made
   * @param madeAt absent if there is none
   * @param problem why the last attempt to make one failed
   */
  record Backup(
      String folder,
      long intervalSeconds,
      @Omitted Optional<String> madeAt,
      @Omitted Optional<String> file,
      @Omitted Optional<Long> bytes,
      @Omitted Optional<String> problem) {}
}
