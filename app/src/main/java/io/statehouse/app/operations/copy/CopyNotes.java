package io.statehouse.app.operations.copy;

import io.statehouse.app.operations.OpenState;
import io.statehouse.app.stores.StoreCatalog;
import io.statehouse.operations.Checkpoint;
import io.statehouse.ports.Prefix;
import io.statehouse.ports.url.StoreUrl;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/**
 * The directory in which a copy notes the entries that it has written, as an embedded store. One
 * that the user did not name is deleted when the copy has ended.
 */
public final class CopyNotes {
  private static final Path USUAL = Path.of("statehouse-data", "copies");

  private final StoreCatalog stores;
  private final String operation;
  private final Path directory;
  private final boolean isUsual;

  private CopyNotes(StoreCatalog stores, String operation, Path directory, boolean isUsual) {
    this.stores = stores;
    this.operation = operation;
    this.directory = directory;
    this.isUsual = isUsual;
  }

  /**
   * @param files finds the file of a name
   * @param layout the layout that is written, if it is another than that which is read
   * @param named the directory that the user names; empty if none
   */
  public static CopyNotes of(
      StoreCatalog stores,
      UnaryOperator<Path> files,
      OpenState from,
      OpenState to,
      Optional<String> layout,
      Optional<Path> named) {
    List<String> prefixes = to.selection().prefixes().stream().map(Prefix::text).toList();
    String operation =
        "copy from %s to %s, prefixes %s%s"
            .formatted(from, to, prefixes, layout.map(name -> ", layout " + name).orElse(""));
    String name = UUID.nameUUIDFromBytes(operation.getBytes(StandardCharsets.UTF_8)).toString();
    return new CopyNotes(
        stores,
        operation,
        files.apply(named.orElseGet(() -> USUAL.resolve(name))),
        named.isEmpty());
  }

  /** Opens them; the directory is created with the first note. */
  public Checkpoint open() {
    return Checkpoint.open(
        stores.openLazily(StoreUrl.parse("file:" + directory)).keys(), operation);
  }

  /** Deletes them, unless the user named the directory. */
  public void done() {
    if (!isUsual || !Files.exists(directory)) {
      return;
    }
    try (Stream<Path> files = Files.walk(directory)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
      deleteIfEmpty(directory.getParent());
      deleteIfEmpty(directory.getParent().getParent());
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }

  private static void deleteIfEmpty(Path folder) throws IOException {
    if (!Files.isDirectory(folder)) {
      return;
    }
    try (Stream<Path> left = Files.list(folder)) {
      if (left.findAny().isPresent()) {
        return;
      }
    }
    Files.delete(folder);
  }
}
