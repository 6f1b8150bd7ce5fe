package io.statehouse.app.operations;

import io.statehouse.app.cli.Invocation;
import io.statehouse.app.failure.AppException;
import io.statehouse.operations.Amount;
import io.statehouse.operations.Progress;
import io.statehouse.operations.archive.Archive;
import io.statehouse.operations.archive.ArchiveProgress;
import io.statehouse.operations.archive.ImportSource;
import io.statehouse.operations.archive.export.ExportFormat;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Files of entries that commands read and write, in the archive format or that of others. */
public final class ArchiveFiles {
  public static final String ARCHIVE = "archive";

  /** In place of the name of a file: standard input or output. */
  public static final String STANDARD = "-";

  private final Invocation invocation;
  private final Progress progress;

  public ArchiveFiles(Invocation invocation, Progress progress) {
    this.invocation = invocation;
    this.progress = progress;
  }

  /**
   * Returns a format that is no archive; empty for archives.
   *
   * @param own the formats of the system whose state it is
   * @param others the names of further formats that the command knows
   */
  public static Optional<ExportFormat> format(
      String name, List<ExportFormat> own, String... others) {
    if (name.equals(ARCHIVE)) {
      return Optional.empty();
    }
    List<ExportFormat> all = Stream.concat(ExportFormat.all().stream(), own.stream()).toList();
    return Optional.of(
        all.stream()
            .filter(format -> format.name().equals(name))
            .findFirst()
            .orElseThrow(
                () ->
                    AppException.misused(
                        "unknown format \"%s\": known are %s"
                            .formatted(name, known(all, others)))));
  }

  private static String known(List<ExportFormat> formats, String... others) {
    return Stream.of(
            Stream.of(ARCHIVE), formats.stream().map(ExportFormat::name), Stream.of(others))
        .flatMap(names -> names)
        .collect(Collectors.joining(", "));
  }

  /** Opens an archive, which was verified to its end then. */
  public Archive openArchive(String name) {
    return name.equals(STANDARD)
        ? Archive.spool(invocation.in(), "standard input", verifying())
        : Archive.open(invocation.file(name), verifying());
  }

  /** Opens a file of another format, which was read to its end then. */
  public ImportSource open(String name, ExportFormat format) {
    return name.equals(STANDARD)
        ? format.read(invocation.in(), "standard input")
        : format.read(invocation.file(name));
  }

  /** Reports the verification of an archive. */
  public ArchiveProgress verifying() {
    return verifying(progress);
  }

  /** Reports the verification of an archive to this. */
  public static ArchiveProgress verifying(Progress progress) {
    return (entries, bytes) ->
        progress.at(Progress.Phase.CHECKING, new Amount(entries, bytes), Optional.empty());
  }

  /** Reports the writing of an archive. */
  public ArchiveProgress writing() {
    return writing(progress);
  }

  /** Reports the writing of an archive to this. */
  public static ArchiveProgress writing(Progress progress) {
    return (entries, bytes) ->
        progress.at(Progress.Phase.WRITING, new Amount(entries, bytes), Optional.empty());
  }
}
