package io.statehouse.app.systems.runm.config;

import static java.util.Objects.requireNonNull;

import io.statehouse.app.system.SystemMetrics;
import io.statehouse.domain.layout.OneLine;
import io.statehouse.domain.runm.SkippedRecords;
import io.statehouse.ports.Key;
import java.util.HashSet;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Logs each entry that searches leave out once, and counts every time that one is left out.
 * Bounded, and safe for use by several threads.
 */
public final class SkippedRecordLog implements SkippedRecords {
  private static final Logger LOG = LoggerFactory.getLogger(SkippedRecordLog.class);
  private static final int MAX_LOGGED = 1_000;

  private final Runnable counter;
  private final Set<Key> logged = new HashSet<>();

  private SkippedRecordLog(Runnable counter) {
    this.counter = requireNonNull(counter, "counter");
  }

  public static SkippedRecordLog counted(SystemMetrics metrics) {
    return new SkippedRecordLog(
        metrics.counter(
            "records.skipped",
            "Stored entries that a search left out, since they cannot be read or lead nowhere"));
  }

  /** Returns a log for a command, which has no metrics. */
  public static SkippedRecordLog uncounted() {
    return new SkippedRecordLog(() -> {});
  }

  @Override
  public void skipped(Key key, String reason) {
    counter.run();
    if (isFirst(key)) {
      LOG.warn(
          "a search left out '{}': {}; run statehouse runm verify", OneLine.of(key.text()), reason);
    }
  }

  private synchronized boolean isFirst(Key key) {
    return logged.size() < MAX_LOGGED && logged.add(key);
  }
}
