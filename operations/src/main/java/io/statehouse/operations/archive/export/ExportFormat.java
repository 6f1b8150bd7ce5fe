package io.statehouse.operations.archive.export;

import io.statehouse.operations.archive.ArchiveException;
import io.statehouse.operations.archive.ImportSource;
import io.statehouse.ports.Entry;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** A format in which another program writes or reads entries. Safe for use by several threads. */
public interface ExportFormat {

  /** Returns all formats, in the order of their names. */
  static List<ExportFormat> all() {
    return List.of(new ConsulFormat(), new EtcdFormat(), new LinesFormat(), new RedisFormat());
  }

  /** Returns the format of that name, if there is one. */
  static Optional<ExportFormat> named(String name) {
    return all().stream().filter(format -> format.name().equals(name)).findFirst();
  }

  /** Returns the name by which users choose it. */
  String name();

  /** Returns its description, in half a line. */
  String description();

  /**
   * Writes all entries, in the memory of one, and flushes. Both streams stay the caller's.
   *
   * @return the number of entries
   * @throws ArchiveException if {@code out} fails, or if the format cannot represent a key
   */
  long write(Stream<Entry> entries, OutputStream out);

  /**
   * Reads a stream to its end, checks it, and keeps the entries in a temporary file in the order of
   * their keys. The stream stays the caller's.
   *
   * @param name of the stream, for messages
   * @throws ArchiveException if it is not of this format, is cut off, or has a key twice
   */
  ImportSource read(InputStream in, String name);

  /** Reads a file, as {@link #read(InputStream, String)} does. */
  default ImportSource read(Path file) {
    try (InputStream in = Files.newInputStream(file)) {
      return read(in, file.toString());
    } catch (IOException broken) {
      throw new ArchiveException(file + " cannot be read", broken);
    }
  }
}
