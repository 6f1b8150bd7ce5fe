package io.statehouse.operations.archive;

import io.statehouse.ports.Entry;
import io.statehouse.ports.Prefix;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Spliterator;
import java.util.Spliterators;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/**
 * An archive that was verified to its last byte before the first entry is read.
 *
 * <p>Reading verifies it again. A stream of entries ends only if the file still is the one that was
 * verified; otherwise it throws an {@link ArchiveException}, as every method does when the file
 * cannot be read. Streams hold a block in memory; any number can be read at a time.
 */
public final class Archive implements ImportSource {
  /** The suffix of the names of archives. */
  public static final String SUFFIX = ".shz";

  private final FileChannel file;
  private final String name;
  private final ArchiveHeader header;
  private final ArchiveSummary summary;

  private Archive(FileChannel file, String name, ArchiveHeader header, ArchiveSummary summary) {
    this.file = file;
    this.name = name;
    this.header = header;
    this.summary = summary;
  }

  /** Opens and verifies a file without reporting progress. */
  public static Archive open(Path file) {
    return open(file, ArchiveProgress.NONE);
  }

  /**
   * Opens and verifies a file. A pipe is copied to a temporary file first.
   *
   * @throws ArchiveException if it is no archive that is complete and undamaged, or cannot be read
   */
  public static Archive open(Path file, ArchiveProgress progress) {
    String name = file.toString();
    try {
      if (Files.isDirectory(file)) {
        throw new ArchiveException(name + " cannot be read: it is a directory");
      }
      if (Files.exists(file) && !Files.isRegularFile(file)) {
        try (InputStream in = Files.newInputStream(file)) {
          return spool(in, name, progress);
        }
      }
      return verified(FileChannel.open(file, StandardOpenOption.READ), name, progress);
    } catch (IOException broken) {
      throw ArchiveInput.unreadable(name, broken);
    }
  }

  /**
   * Copies a stream to its end into a temporary file, which closing the archive deletes, and
   * verifies that. The stream stays the caller's.
   *
   * @param name of the stream, for messages
   * @throws ArchiveException if it is no archive that is complete and undamaged, or cannot be read
   */
  public static Archive spool(InputStream in, String name, ArchiveProgress progress) {
    try {
      FileChannel copy = TemporaryFiles.open();
      boolean copied = false;
      try {
        OutputStream out = Channels.newOutputStream(copy);
        in.transferTo(out);
        copied = true;
      } catch (IOException broken) {
        // The stream or the disk: which of both, the reason says.
        throw new ArchiveException(
            "%s cannot be copied to a temporary file in %s"
                .formatted(name, System.getProperty("java.io.tmpdir")),
            broken);
      } finally {
        if (!copied) {
          copy.close();
        }
      }
      return verified(copy, name, progress);
    } catch (IOException broken) {
      throw ArchiveInput.unreadable(name, broken);
    }
  }

  /** Returns the archive in a file that this process has just written. */
  static Archive ofWritten(
      FileChannel file, String name, ArchiveHeader header, ArchiveSummary summary) {
    return new Archive(file, name, header, summary);
  }

  private static Archive verified(FileChannel file, String name, ArchiveProgress progress)
      throws IOException {
    boolean verified = false;
    try {
      ArchiveReader reader = new ArchiveReader(new ArchiveInput(file, name));
      while (reader.next(progress)) {
        // Each entry is checked when it is reached.
      }
      Archive archive = new Archive(file, name, reader.header(), reader.finish());
      verified = true;
      return archive;
    } finally {
      if (!verified) {
        file.close();
      }
    }
  }

  public ArchiveHeader header() {
    return header;
  }

  @Override
  public ArchiveSummary summary() {
    return summary;
  }

  @Override
  public Stream<Entry> entries(Prefix prefix) {
    ArchiveEntries entries = new ArchiveEntries(file, name, prefix, summary);
    int traits = Spliterator.ORDERED | Spliterator.NONNULL | Spliterator.DISTINCT;
    return StreamSupport.stream(Spliterators.spliteratorUnknownSize(entries, traits), false);
  }

  @Override
  public void close() {
    try {
      file.close();
    } catch (IOException broken) {
      throw new ArchiveException(name + " cannot be closed", broken);
    }
  }
}
