package io.statehouse.operations.archive;

import io.statehouse.operations.ReadAhead;
import io.statehouse.ports.Entry;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Iterator;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Writes archives, in the memory of a block and of what is read ahead: many entries are read by a
 * thread of their own, while others are compressed. Equal entries under an equal header are written
 * as equal bytes.
 */
public final class ArchiveWriter {
  private static final String UNFINISHED = ".part";

  /** For fewer entries, a thread costs more time than it saves. */
  private static final int FEW = 20_000;

  private ArchiveWriter() {}

  /**
   * Writes a whole archive, and flushes. Both streams stay the caller's.
   *
   * @param entries in the byte order of their keys, each key once, below the header's prefix
   * @throws ArchiveException if {@code out} fails, or if an entry is out of order, outside the
   *     prefix, or too large for an archive. What was written until then is no archive
   */
  public static ArchiveSummary write(
      OutputStream out, ArchiveHeader header, Stream<Entry> entries, ArchiveProgress progress) {
    try {
      return writeAll(out, header, entries, progress);
    } catch (IOException broken) {
      throw new ArchiveException("the archive cannot be written", broken);
    }
  }

  private static ArchiveSummary writeAll(
      OutputStream out, ArchiveHeader header, Stream<Entry> entries, ArchiveProgress progress)
      throws IOException {
    ArchiveOutput archive =
        new ArchiveOutput(out, header, ArchiveFormat.MAX_SHARED_BLOCK, progress);
    Iterator<Entry> each = entries.iterator();
    for (int i = 0; i < FEW && each.hasNext(); i++) {
      archive.add(each.next());
    }
    if (each.hasNext()) {
      try (ReadAhead ahead = new ReadAhead(each)) {
        ahead.start();
        while (ahead.hasNext()) {
          archive.add(ahead.next());
        }
      }
    }
    return archive.finish();
  }

  /**
   * Writes an archive to a new file. The file appears under its name once it is complete and on the
   * disk; until then it has another name that ends in {@code .part}, and is deleted if writing
   * fails. Only its owner may read it, where the file system has owners.
   *
   * @throws ArchiveException likewise, or if there is such a file
   */
  public static ArchiveSummary write(
      Path file, ArchiveHeader header, Stream<Entry> entries, ArchiveProgress progress) {
    Path folder = Optional.ofNullable(file.getParent()).orElse(Path.of(""));
    try {
      if (Files.exists(file, LinkOption.NOFOLLOW_LINKS)) {
        throw new FileAlreadyExistsException(file.toString());
      }
      Path unfinished = Files.createTempFile(folder, file.getFileName() + ".", UNFINISHED);
      try {
        ArchiveSummary summary = writeAll(unfinished, header, entries, progress);
        Files.move(unfinished, file);
        sync(folder);
        return summary;
      } finally {
        Files.deleteIfExists(unfinished);
      }
    } catch (IOException broken) {
      throw new ArchiveException(file + " cannot be written", broken);
    }
  }

  private static ArchiveSummary writeAll(
      Path file, ArchiveHeader header, Stream<Entry> entries, ArchiveProgress progress)
      throws IOException {
    try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
      ArchiveSummary summary =
          writeAll(Channels.newOutputStream(channel), header, entries, progress);
      channel.force(true);
      return summary;
    }
  }

  /** Writes a directory, and with it the names of its files, to the disk. */
  private static void sync(Path folder) throws IOException {
    if (folder.getFileSystem().supportedFileAttributeViews().contains("posix")) {
      try (FileChannel channel = FileChannel.open(folder, StandardOpenOption.READ)) {
        channel.force(true);
      }
    }
  }
}
