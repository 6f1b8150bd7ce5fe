package io.statehouse.app.audit;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.statehouse.app.failure.FileProblem;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * A file of lines. When it is large, it becomes {@code FILE.1}, and what had that name becomes
 * {@code FILE.2}, and so on; the oldest one is deleted. One that was moved or deleted meanwhile is
 * made again.
 */
public final class AuditFile implements AuditOutput {
  private final Path path;
  private final long maxBytes;
  private final int kept;
  private FileChannel channel; // null while it is closed

  /**
   * @param maxBytes how large it may become
   * @param kept how many files there are besides
   */
  public AuditFile(Path path, long maxBytes, int kept) {
    this.path = path;
    this.maxBytes = maxBytes;
    this.kept = kept;
  }

  @Override
  public synchronized void write(String line) throws IOException {
    ByteBuffer bytes = ByteBuffer.wrap((line + "\n").getBytes(UTF_8));
    try {
      open();
      if (channel.position() > 0 && channel.position() + bytes.remaining() > maxBytes) {
        rotate();
        open();
      }
      while (bytes.hasRemaining()) {
        channel.write(bytes);
      }
    } catch (IOException failed) {
      close();
      throw new IOException(path + ": " + FileProblem.of(failed), failed);
    }
  }

  private void open() throws IOException {
    if (channel != null && Files.exists(path)) {
      return;
    }
    close();
    Files.createDirectories(path.toAbsolutePath().getParent());
    channel =
        FileChannel.open(
            path,
            Set.of(StandardOpenOption.CREATE, StandardOpenOption.APPEND),
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-r-----")));
  }

  private void rotate() throws IOException {
    close();
    for (int number = kept - 1; number >= 0; number--) {
      Path from = number == 0 ? path : numbered(path, number);
      if (Files.exists(from)) {
        Files.move(from, numbered(path, number + 1), StandardCopyOption.REPLACE_EXISTING);
      }
    }
    if (kept == 0) {
      Files.deleteIfExists(path);
    }
  }

  private static Path numbered(Path path, int number) {
    return path.resolveSibling(path.getFileName() + "." + number);
  }

  /** Returns the files of a log that exist, the oldest first. */
  public static List<Path> all(Path path) {
    List<Path> files = new ArrayList<>();
    for (int number = 1; Files.exists(numbered(path, number)); number++) {
      files.add(0, numbered(path, number));
    }
    if (Files.exists(path)) {
      files.add(path);
    }
    return files;
  }

  @Override
  public synchronized void close() {
    if (channel != null) {
      try {
        channel.close();
      } catch (IOException lost) {
        // What was written is with the system already.
      }
      channel = null;
    }
  }
}
