package io.statehouse.app.demo;

import static java.util.Objects.requireNonNull;

import io.statehouse.app.failure.AppException;
import io.statehouse.app.failure.FileProblem;
import io.statehouse.app.failure.Kind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The folder of a demonstration: a temporary one, which is deleted when this is closed, or one that
 * stays. It is marked once all of the deployment is there.
 */
final class DemoFolder implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(DemoFolder.class);
  private static final String MARK = "statehouse-demo.txt";

  private final Path path;
  private final boolean temporary;

  private DemoFolder(Path path, boolean temporary) {
    this.path = requireNonNull(path, "path");
    this.temporary = temporary;
  }

  /**
   * Creates a folder, or opens one of an earlier demonstration.
   *
   * @param named the folder to keep; empty for a temporary one
   * @throws AppException if it has other files, or cannot be created
   */
  static DemoFolder open(Optional<Path> named) {
    try {
      if (named.isEmpty()) {
        return new DemoFolder(Files.createTempDirectory("statehouse-demo-"), true);
      }
      DemoFolder folder = new DemoFolder(Files.createDirectories(named.get()), false);
      if (!folder.isFilled() && !folder.isEmpty()) {
        throw AppException.misused(
            ("%s has other files, or a demonstration that was broken off: name an empty folder, or"
                    + " one of an earlier demonstration")
                .formatted(named.get()));
      }
      return folder;
    } catch (IOException failed) {
      throw failed(named.map(Path::toString).orElse("a temporary folder"), failed);
    }
  }

  private static AppException failed(String what, IOException cause) {
    return new AppException(
        Kind.BAD_INPUT, "cannot write to " + what + ": " + FileProblem.of(cause), cause);
  }

  Path path() {
    return path;
  }

  boolean isTemporary() {
    return temporary;
  }

  /** Returns whether the whole deployment is there. */
  boolean isFilled() {
    return Files.exists(path.resolve(MARK));
  }

  private boolean isEmpty() throws IOException {
    try (Stream<Path> files = Files.list(path)) {
      return files.findFirst().isEmpty();
    }
  }

  /** Notes that the whole deployment is there. */
  void markFilled() {
    try {
      Files.writeString(
          path.resolve(MARK),
          "Written by statehouse demo. In this folder, statehouse serve serves the same state.\n");
    } catch (IOException failed) {
      throw failed(path.toString(), failed);
    }
  }

  @Override
  public void close() {
    if (!temporary) {
      return;
    }
    try (Stream<Path> files = Files.walk(path)) {
      List<Path> deepestFirst = files.sorted(Comparator.reverseOrder()).toList();
      for (Path file : deepestFirst) {
        Files.deleteIfExists(file);
      }
    } catch (IOException failed) {
      LOG.warn("{} was not deleted: {}", path, FileProblem.of(failed));
    }
  }
}
