package io.statehouse.app.systems.cloudchamber.documents;

import io.statehouse.app.failure.AppException;
import io.statehouse.app.failure.FileProblem;
import io.statehouse.app.failure.Kind;
import io.statehouse.app.yaml.Yaml;
import io.statehouse.domain.cloudchamber.definition.DefinitionFile;
import io.statehouse.domain.cloudchamber.definition.InventoryDefinition;
import io.statehouse.domain.cloudchamber.entities.CloudChamberException;
import io.statehouse.ports.Bytes;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;

/** Reads the definition of an inventory from a file. Messages begin with the name of the file. */
public final class DefinitionReader {
  /** The maximum size of a definition: enough for 100,000 blades. */
  public static final int MAX_BYTES = 100_000_000;

  /** The maximum number of values, including those that aliases repeat. */
  private static final int MAX_VALUES = 10_000_000;

  private DefinitionReader() {}

  /**
   * Reads a definition.
   *
   * @param path the file, or the directory with {@value DefinitionFile#NAME}
   * @throws AppException if there is none, or it is wrong
   */
  public static InventoryDefinition read(Path path) {
    Path file = file(path);
    return read(file.toString(), bytes(file));
  }

  /**
   * Reads a definition from its content.
   *
   * @param name what messages call the file
   * @throws AppException if it is wrong
   */
  public static InventoryDefinition read(String name, Bytes content) {
    String text =
        content.text().orElseThrow(() -> wrong(name, "it is not UTF-8 text", Kind.BAD_INPUT, null));
    try {
      return DefinitionFile.read(Yaml.readWithMergeKeys(text, MAX_VALUES));
    } catch (CloudChamberException | IllegalArgumentException broken) {
      throw wrong(name, broken.getMessage(), Kind.BAD_INPUT, broken);
    }
  }

  private static Bytes bytes(Path file) {
    if (!Files.exists(file)) {
      throw new AppException(
          Kind.NOT_FOUND, "no inventory definition found at " + file + " (yaml)");
    }
    try (InputStream opened = Files.newInputStream(file)) {
      byte[] read = opened.readNBytes(MAX_BYTES + 1);
      if (read.length > MAX_BYTES) {
        throw wrong(
            file.toString(), "it has more than " + MAX_BYTES + " bytes", Kind.TOO_LARGE, null);
      }
      return Bytes.copyOf(read);
    } catch (IOException failed) {
      throw wrong(file.toString(), FileProblem.of(failed), Kind.BAD_INPUT, failed);
    }
  }

  /** Returns the file that is meant: where there is nothing yet, by the ending of its name. */
  public static Path file(Path path) {
    boolean isFile =
        Files.exists(path) ? !Files.isDirectory(path) : path.toString().matches(".*\\.ya?ml");
    return isFile ? path : path.resolve(DefinitionFile.NAME);
  }

  private static AppException wrong(String name, String problem, Kind kind, Exception cause) {
    return new AppException(kind, name + ": " + problem, cause);
  }
}
