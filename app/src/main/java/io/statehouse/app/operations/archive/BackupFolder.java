package io.statehouse.app.operations.archive;

import static java.util.Objects.requireNonNull;

import io.statehouse.app.failure.AppException;
import io.statehouse.domain.layout.Json;
import io.statehouse.operations.archive.ArchiveException;
import io.statehouse.operations.archive.ArchiveHeader;
import io.statehouse.operations.archive.ArchiveProgress;
import io.statehouse.operations.archive.ArchiveSummary;
import io.statehouse.operations.archive.ArchiveWriter;
import io.statehouse.operations.archive.backups.Backup;
import io.statehouse.operations.archive.backups.Retention;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** A folder with a file for each backup of a system. */
public final class BackupFolder {
  private final Path folder;
  private final Clock clock;

  /**
   * @param clock by whose zone days end
   */
  public BackupFolder(Path folder, Clock clock) {
    this.folder = requireNonNull(folder, "folder");
    this.clock = requireNonNull(clock, "clock");
  }

  /** Returns the folder. */
  public Path path() {
    return folder;
  }

  /** A backup that was made. */
  public record Made(Path file, ArchiveSummary summary) {
    public Made {
      requireNonNull(file, "file");
      requireNonNull(summary, "summary");
    }

    /** Returns the members of a JSON object. */
    public Map<String, Object> document(ArchiveHeader header) {
      return Json.object(
          "system", header.system(),
          "file", file.toString(),
          "entries", summary.entries(),
          "consistent", header.view() == ArchiveHeader.View.CONSISTENT,
          "sha256", summary.sha256());
    }
  }

  /**
   * Writes a backup, which is complete and on the disk when this returns.
   *
   * @throws io.statehouse.operations.archive.ArchiveException if it cannot be written
   */
  public Made write(String system, StateEntries state, ArchiveProgress progress) {
    try {
      Files.createDirectories(folder);
    } catch (IOException failed) {
      throw new ArchiveException(folder + " cannot be created", failed);
    }
    Path file = folder.resolve(Backup.name(system, state.header().created()));
    return new Made(file, ArchiveWriter.write(file, state.header(), state.entries(), progress));
  }

  /**
   * Deletes the backups of a system that are not to be kept.
   *
   * @return the files that were deleted
   * @throws ArchiveException if one cannot be deleted
   */
  public List<Path> prune(String system, Retention retention) {
    List<Path> deleted = new ArrayList<>();
    for (Backup old : retention.plan(Backup.in(folder, system), clock.getZone()).delete()) {
      try {
        Files.delete(old.file());
      } catch (IOException failed) {
        throw new ArchiveException(old.file() + " cannot be deleted", failed);
      }
      deleted.add(old.file());
    }
    return deleted;
  }

  /**
   * Returns the file with a name in the folder itself: neither a link nor what is in another
   * folder.
   *
   * @throws AppException if there is none
   */
  public Path file(String name) {
    // The name is only compared, so that it cannot lead out of the folder.
    try (Stream<Path> files = Files.list(folder)) {
      return files
          .filter(file -> Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS))
          .filter(file -> file.getFileName().toString().equals(name))
          .findFirst()
          .orElseThrow(
              () ->
                  AppException.misused(
                      "there is no archive \"%s\" in %s: name a file in it, without the folder"
                          .formatted(name, folder)));
    } catch (NoSuchFileException missing) {
      throw AppException.misused(
          "there is no folder %s yet: it is created with the first backup".formatted(folder));
    } catch (IOException failed) {
      throw new ArchiveException(folder + " cannot be read", failed);
    }
  }

  /**
   * A file of a backup.
   *
   * @param system the name of its system
   */
  public record Stored(String system, Backup backup, long bytes) {
    public Stored {
      requireNonNull(system, "system");
      requireNonNull(backup, "backup");
    }
  }

  /**
   * Returns the backups of systems, of each the newest first; none if there is no folder yet.
   *
   * @throws ArchiveException if the folder cannot be read
   */
  public List<Stored> all(List<String> systems) {
    return Files.isDirectory(folder)
        ? systems.stream()
            .flatMap(
                system ->
                    Backup.in(folder, system).stream()
                        .map(backup -> new Stored(system, backup, size(backup.file()))))
            .toList()
        : List.of();
  }

  private static long size(Path file) {
    try {
      return Files.size(file);
    } catch (IOException failed) {
      throw new ArchiveException(file + " cannot be read", failed);
    }
  }

  /** Returns the newest backup of a system. */
  public Optional<Backup> newest(String system) {
    return Files.isDirectory(folder)
        ? Backup.in(folder, system).stream().findFirst()
        : Optional.empty();
  }
}
