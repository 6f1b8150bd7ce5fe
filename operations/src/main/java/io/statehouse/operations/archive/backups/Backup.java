package io.statehouse.operations.archive.backups;

import static java.util.Objects.requireNonNull;

import io.statehouse.operations.archive.Archive;
import io.statehouse.operations.archive.ArchiveException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.time.format.ResolverStyle;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * An archive whose name says when it was made.
 *
 * @param time to the second
 */
public record Backup(Path file, Instant time) {
  private static final String SYSTEM = "[A-Za-z0-9][A-Za-z0-9._-]*";
  private static final Pattern NAME =
      Pattern.compile("(" + SYSTEM + ")-([0-9]{8}T[0-9]{6}Z)" + Pattern.quote(Archive.SUFFIX));
  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("uuuuMMdd'T'HHmmss'Z'")
          .withResolverStyle(ResolverStyle.STRICT)
          .withZone(ZoneOffset.UTC);

  public Backup {
    requireNonNull(file, "file");
    requireNonNull(time, "time");
  }

  /**
   * Returns the name of the file for a backup of a system.
   *
   * @throws IllegalArgumentException if the system cannot be part of a file name
   */
  public static String name(String system, Instant time) {
    if (!system.matches(SYSTEM)) {
      throw new IllegalArgumentException(
          "a file cannot be named after the system \"" + system + "\": use letters and digits");
    }
    return system + "-" + TIME.format(time) + Archive.SUFFIX;
  }

  /** Returns the backup of this system that a file is by its name; empty if it is none. */
  public static Optional<Backup> of(String system, Path file) {
    Matcher name =
        NAME.matcher(Optional.ofNullable(file.getFileName()).map(Path::toString).orElse(""));
    if (!name.matches() || !name.group(1).equals(system)) {
      return Optional.empty();
    }
    try {
      return Optional.of(new Backup(file, TIME.parse(name.group(2), Instant::from)));
    } catch (DateTimeParseException noDate) {
      return Optional.empty();
    }
  }

  /**
   * Returns the backups of a system in a folder, the newest first. Directories, links and files
   * with other names are left out.
   *
   * @throws ArchiveException if the folder cannot be read
   */
  public static List<Backup> in(Path folder, String system) {
    try (Stream<Path> files = Files.list(folder)) {
      return files
          .filter(file -> Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS))
          .flatMap(file -> of(system, file).stream())
          .sorted(Comparator.comparing(Backup::time).reversed())
          .toList();
    } catch (IOException broken) {
      throw new ArchiveException(folder + " cannot be read", broken);
    }
  }
}
