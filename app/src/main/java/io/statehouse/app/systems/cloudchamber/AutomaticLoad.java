package io.statehouse.app.systems.cloudchamber;

import io.statehouse.app.failure.AppException;
import io.statehouse.app.schedule.Schedule;
import io.statehouse.app.system.SystemMetrics;
import io.statehouse.app.systems.cloudchamber.config.CloudChamberConfig;
import io.statehouse.app.systems.cloudchamber.config.TransientFailures;
import io.statehouse.app.systems.cloudchamber.documents.DefinitionReader;
import io.statehouse.domain.cloudchamber.CloudChamber;
import io.statehouse.domain.cloudchamber.definition.InventoryDefinition;
import io.statehouse.domain.cloudchamber.definition.LoadOptions;
import io.statehouse.domain.cloudchamber.definition.LoadResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Loads the file that defines the inventory when the server starts and whenever the file changes.
 *
 * <p>The file is checked every second, and read once it has not changed between two checks, since
 * it may be written slowly or be replaced. A file that cannot be used leaves the inventory as it
 * is, until the file changes again; where the store is unavailable, the load is repeated. A change
 * of the store causes no load, so that servers whose files differ do not undo each other's loads
 * again and again.
 */
final class AutomaticLoad implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(AutomaticLoad.class);
  private static final Duration PAUSE = Duration.ofSeconds(1);

  private final CloudChamber chamber;
  private final Path definition;
  private final LoadOptions options;
  private final SystemMetrics metrics;
  private Optional<Schedule.Task> looks = Optional.empty();

  /** The state of the file at the last check, and when it was last loaded or found unusable. */
  private Optional<FileState> seen = Optional.empty();

  private Optional<FileState> settled = Optional.empty();

  /** The definition in the file, as it was at the last check, until it is loaded. */
  private Optional<InventoryDefinition> read = Optional.empty();

  AutomaticLoad(CloudChamber chamber, Path definition, int maxDeletes, SystemMetrics metrics) {
    this.chamber = chamber;
    this.definition = definition;
    this.options = LoadOptions.automatic(maxDeletes);
    this.metrics = metrics;
  }

  void begin(Schedule schedule) {
    looks = Optional.of(schedule.every(Duration.ZERO, PAUSE, this::loadIfChanged));
  }

  /** The properties that distinguish two states of a file without reading it. */
  private record FileState(Optional<Object> file, FileTime modified, long size) {
    private static final FileState MISSING =
        new FileState(Optional.empty(), FileTime.fromMillis(0), 0);

    static FileState of(Path path) {
      try {
        BasicFileAttributes found = Files.readAttributes(path, BasicFileAttributes.class);
        return new FileState(
            Optional.ofNullable(found.fileKey()), found.lastModifiedTime(), found.size());
      } catch (IOException missing) {
        return MISSING;
      }
    }
  }

  private FileState state() {
    return FileState.of(file());
  }

  private Path file() {
    return DefinitionReader.file(definition);
  }

  /** Loads the file if it has changed, and is no longer changing. */
  void loadIfChanged() {
    Optional<FileState> now = Optional.of(state());
    boolean steady = seen.isEmpty() || seen.equals(now);
    if (!seen.equals(now)) {
      seen = now;
      read = Optional.empty();
    }
    if (steady && !settled.equals(now) && isSettled()) {
      settled = now;
      read = Optional.empty();
    }
  }

  /** Returns whether there is nothing more to do for the file as it is. */
  private boolean isSettled() {
    long begun = System.nanoTime();
    try {
      if (read.isEmpty()) {
        read = Optional.of(DefinitionReader.read(definition));
      }
      if (hasChanged()) {
        return false;
      }
      LoadResult result = chamber.loader().load(read.get(), options);
      count(result.withheld().isEmpty() ? "loaded" : "withheld", begun);
      report(result);
      return true;
    } catch (AppException unusable) {
      if (hasChanged()) {
        return false;
      }
      count("failed", begun);
      LOG.warn("the inventory is left as it is: {}", unusable.getMessage());
      return true;
    } catch (RuntimeException failed) {
      count("failed", begun);
      if (TransientFailures.is(failed)) {
        LOG.debug("the definition of the inventory could not be loaded yet", failed);
        return false;
      }
      LOG.warn("the inventory is not as {} defines it: {}", file(), failed.getMessage());
      return true;
    }
  }

  private boolean hasChanged() {
    return !seen.equals(Optional.of(state()));
  }

  private void count(String outcome, long begun) {
    metrics.time(
        "loads",
        "Automatic loads of the definition of the inventory, and how long they took",
        Map.of("outcome", outcome),
        System.nanoTime() - begun);
  }

  private void report(LoadResult result) {
    LOG.info("loaded the inventory that {} defines: {} changes", file(), result.steps().size());
    if (!result.withheld().isEmpty()) {
      LOG.warn(
          "{} stored items are not defined by {}, more than {} {}, so none is deleted: list them by"
              + " statehouse cloudchamber plan {}, delete them by statehouse cloudchamber load {}"
              + " --confirm-deletes {}",
          result.undefined(),
          file(),
          CloudChamberConfig.MAX_DELETES.name(),
          options.maxDeletes().orElseThrow(),
          file(),
          file(),
          result.undefined());
    }
  }

  @Override
  public void close() {
    looks.ifPresent(Schedule.Task::close);
  }
}
