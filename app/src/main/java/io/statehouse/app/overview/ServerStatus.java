package io.statehouse.app.overview;

import static java.util.Objects.requireNonNull;

import io.statehouse.app.config.Version;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryUsage;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/**
 * What is shown of the server itself.
 *
 * @param connections open connections
 * @param watches clients that watch for changes
 * @param watchLimit the most of them
 * @param eventBytes bytes of events held for them
 * @param problems what an operator should know of it, one sentence each
 */
public record ServerStatus(
    Instant startedAt,
    int connections,
    int watches,
    int watchLimit,
    long eventBytes,
    List<String> problems) {
  public ServerStatus {
    requireNonNull(startedAt, "startedAt");
    problems = List.copyOf(problems);
  }

  /**
   * @param whole whether the problems are shown, not only that there are some
   */
  OverviewDocument.RunningServer document(Instant now, boolean whole) {
    MemoryUsage heap = ManagementFactory.getMemoryMXBean().getHeapMemoryUsage();
    return new OverviewDocument.RunningServer(
        Version.text(),
        startedAt.toString(),
        Duration.between(startedAt, now).toSeconds(),
        heap.getUsed(),
        heap.getMax(),
        connections,
        watches,
        watchLimit,
        eventBytes,
        whole || problems.isEmpty() ? problems : List.of("see the log of the server"));
  }
}
