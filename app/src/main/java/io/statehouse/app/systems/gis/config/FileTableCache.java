package io.statehouse.app.systems.gis.config;

import static java.util.Objects.requireNonNull;

import io.statehouse.domain.gis.routes.TableCache;
import io.statehouse.ports.Bytes;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.Optional;

/**
 * The last good routes in a file, which is replaced as a whole. Each reader wants a file of its
 * own; two that share one are never served a mixture, only what the other saved last.
 */
public final class FileTableCache implements TableCache {
  /** Far above the routes of any configuration, and few enough to be held in memory. */
  static final long MAX_BYTES = 256L << 20;

  private final Path file;
  private final long maxBytes;

  /**
   * @param file need not exist, nor its directory
   */
  public FileTableCache(Path file) {
    this(file, MAX_BYTES);
  }

  FileTableCache(Path file, long maxBytes) {
    this.file = requireNonNull(file, "file").toAbsolutePath();
    this.maxBytes = maxBytes;
  }

  @Override
  public Optional<Bytes> load() {
    try {
      if (Files.notExists(file)) {
        return Optional.empty();
      }
      if (!Files.isRegularFile(file)) {
        throw new IOException("it is not a regular file"); // reading a pipe would wait for a writer
      }
      requireSmall(Files.size(file));
      return Optional.of(Bytes.copyOf(Files.readAllBytes(file)));
    } catch (NoSuchFileException deleted) {
      return Optional.empty();
    } catch (IOException failure) {
      throw failed("read", failure);
    }
  }

  @Override
  public void save(Bytes document) {
    try {
      requireSmall(document.size());
      Path folder = Files.createDirectories(file.getParent());
      Path written = Files.createTempFile(folder, file.getFileName() + ".", ".tmp");
      try {
        try (FileChannel channel = FileChannel.open(written, StandardOpenOption.WRITE)) {
          ByteBuffer bytes = ByteBuffer.wrap(document.toArray());
          while (bytes.hasRemaining()) {
            channel.write(bytes);
          }
          // Else the new name could reach the disk before the content does.
          channel.force(true);
        }
        Files.move(
            written, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
      } finally {
        Files.deleteIfExists(written);
      }
    } catch (IOException failure) {
      throw failed("write", failure);
    }
  }

  private void requireSmall(long bytes) throws IOException {
    if (bytes > maxBytes) {
      throw new IOException("it has " + bytes + " bytes: at most " + maxBytes + " are kept");
    }
  }

  private UncheckedIOException failed(String action, IOException failure) {
    return new UncheckedIOException(
        "cannot " + action + " the routes cached in " + file + ": " + reason(failure), failure);
  }

  /** The message of a file system's exception may consist only of the name of the file. */
  private static String reason(IOException failure) {
    return failure.getClass() == IOException.class ? failure.getMessage() : failure.toString();
  }
}
