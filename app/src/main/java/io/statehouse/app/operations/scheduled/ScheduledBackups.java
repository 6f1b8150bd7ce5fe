package io.statehouse.app.operations.scheduled;

import static java.util.Objects.requireNonNull;

import io.statehouse.app.failure.Failures;
import io.statehouse.app.operations.ServedState;
import io.statehouse.app.operations.SystemPart;
import io.statehouse.app.operations.archive.BackupFolder;
import io.statehouse.app.operations.archive.StateEntries;
import io.statehouse.app.system.SystemMetrics;
import io.statehouse.operations.archive.ArchiveException;
import io.statehouse.operations.archive.ArchiveProgress;
import io.statehouse.operations.archive.backups.Backup;
import io.statehouse.operations.archive.backups.Retention;
import io.statehouse.ports.StoreException;
import java.io.IOException;
import java.nio.file.Files;
import java.time.Clock;
import java.time.Duration;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Backs up one system that is served, if the newest backup in the folder is old enough: so a server
 * that starts often makes no more of them, and of servers that share a folder only one makes each.
 */
final class ScheduledBackups implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(ScheduledBackups.class);

  private final ServedState state;
  private final BackupFolder folder;
  private final Optional<Retention> retention;
  private final Duration interval;
  private final ExclusiveWork exclusive;
  private final Failures failures;
  private final Clock clock;
  private final Runnable failed;
  private volatile Optional<String> problem = Optional.empty();

  /**
   * @param retention what to keep; empty to delete nothing
   * @param interval how old the newest backup gets at least
   */
  ScheduledBackups(
      ServedState state,
      BackupFolder folder,
      Optional<Retention> retention,
      Duration interval,
      SystemMetrics metrics,
      Failures failures,
      Clock clock) {
    this.state = requireNonNull(state, "state");
    this.folder = requireNonNull(folder, "folder");
    this.retention = requireNonNull(retention, "retention");
    this.interval = requireNonNull(interval, "interval");
    this.exclusive = ExclusiveWork.of(state, "backup");
    this.failures = requireNonNull(failures, "failures");
    this.clock = requireNonNull(clock, "clock");
    this.failed = metrics.counter("backup.failures", "Backups that failed");
    metrics.gauge(
        "backup.age.seconds",
        "Age of the newest backup in the folder; -1 without one",
        () -> newest().map(this::age).orElse(-1));
    metrics.gauge(
        "backup.kilobytes",
        "Size of the newest backup in the folder, in units of 1,000 bytes",
        () -> newest().map(ScheduledBackups::kilobytes).orElse(0));
  }

  private Optional<Backup> newest() {
    return folder.newest(state.name().text());
  }

  private int age(Backup backup) {
    return (int) Duration.between(backup.time(), clock.instant()).toSeconds();
  }

  private static int kilobytes(Backup backup) {
    return (int) Math.min(Integer.MAX_VALUE, (bytes(backup) + 999) / 1_000);
  }

  private static long bytes(Backup backup) {
    try {
      return Files.size(backup.file());
    } catch (IOException deleted) {
      return 0;
    }
  }

  /** Makes a backup if one is due, unless another server does now. */
  void run() {
    try {
      if (isDue()) {
        exclusive.run(this::backUp);
      }
      problem = Optional.empty();
    } catch (StoreException | ArchiveException broken) {
      failed.run();
      String why =
          state.isSecret() && broken instanceof StoreException
              ? "the store failed"
              : failures.read(broken).sentence();
      problem = Optional.of(why);
      LOG.warn("{}: no backup was made: {}", state.name(), why);
    }
  }

  /** Reads which backup is the newest one. */
  ScheduledStatus.LastBackup last() {
    Optional<Backup> newest = Optional.empty();
    Optional<String> unreadable = Optional.empty();
    try {
      newest = newest();
    } catch (ArchiveException broken) {
      unreadable = Optional.of(failures.read(broken).sentence());
    }
    return new ScheduledStatus.LastBackup(
        folder.path(),
        interval,
        newest.map(Backup::time),
        newest.map(Backup::file),
        newest.map(ScheduledBackups::bytes),
        unreadable.or(() -> problem));
  }

  private boolean isDue() {
    return newest()
        .filter(backup -> backup.time().plus(interval).isAfter(clock.instant()))
        .isEmpty();
  }

  private void backUp() {
    SystemPart part = state.part();
    if (!isDue() || part.isEmpty()) {
      return;
    }
    String system = state.name().text();
    StateEntries entries =
        StateEntries.of(
            system,
            state.system().layout(state.config()),
            state.config().store(state.name()).scheme(),
            part.store().keys(),
            part.selection());
    BackupFolder.Made made = folder.write(system, entries, ArchiveProgress.NONE);
    LOG.info("{}: backed up {} entries in {}", system, made.summary().entries(), made.file());
    retention.ifPresent(
        rules ->
            folder.prune(system, rules).forEach(old -> LOG.info("{}: deleted {}", system, old)));
  }

  /** Ends a backup that is being made; what there is of it is deleted. */
  @Override
  public void close() {
    exclusive.close();
  }
}
