package io.statehouse.operations.archive;

import io.statehouse.operations.archive.export.ExportFormat;
import io.statehouse.ports.Entry;
import io.statehouse.ports.Key;
import io.statehouse.ports.Prefix;
import io.statehouse.testing.fuzz.FuzzTarget;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * The parsers of files. Each refuses a file in one line, or reads entries that are in order, and
 * that are read again from what is written of them.
 */
enum FuzzTargets implements FuzzTarget {
  ARCHIVE(FuzzTargets::archive),
  EXPORT_CONSUL(file -> export("consul", file)),
  EXPORT_ETCD(file -> export("etcd", file)),
  EXPORT_LINES(file -> export("lines", file)),
  EXPORT_REDIS(file -> export("redis", file));

  private final Consumer<byte[]> read;

  FuzzTargets(Consumer<byte[]> read) {
    this.read = read;
  }

  @Override
  public void run(byte[] input) {
    read(input);
    if (this == ARCHIVE) {
      // Otherwise hardly any changed file gets past its checksums.
      read(Archives.withRightChecksums(input));
    }
  }

  private void read(byte[] file) {
    try {
      read.accept(file);
    } catch (ArchiveException refused) {
      if (!refused.getMessage().matches("[^\\p{Cntrl}]+")) {
        throw new AssertionError("the message has several lines", refused);
      }
    }
  }

  private static void archive(byte[] file) {
    try (Archive archive = Archives.open(file)) {
      List<Entry> entries = Archives.entries(archive);
      requireOrder(entries);
      require(entries.size() == archive.summary().entries(), "the number of entries is wrong");
      Prefix prefix = archive.header().prefix();
      require(entries.stream().map(Entry::key).allMatch(prefix::contains), "a key is out of place");
      try (Archive again = Archives.open(Archives.of(archive.header(), entries))) {
        require(again.header().equals(archive.header()), "the header is read differently");
        require(Archives.entries(again).equals(entries), "the entries are read differently");
      }
    }
  }

  private static void export(String name, byte[] file) {
    ExportFormat format = ExportFormat.named(name).orElseThrow();
    List<Entry> entries = entries(format, file);
    requireOrder(entries);
    ByteArrayOutputStream written = new ByteArrayOutputStream();
    format.write(entries.stream(), written);
    require(
        entries(format, written.toByteArray()).equals(entries), "the entries are read differently");
  }

  private static List<Entry> entries(ExportFormat format, byte[] file) {
    try (ImportSource source = format.read(new ByteArrayInputStream(file), "fuzz");
        Stream<Entry> entries = source.entries(Prefix.ALL)) {
      return entries.toList();
    }
  }

  private static void requireOrder(List<Entry> entries) {
    List<Key> keys = entries.stream().map(Entry::key).toList();
    require(keys.stream().sorted().distinct().toList().equals(keys), "the keys are out of order");
  }

  private static void require(boolean kept, String otherwise) {
    if (!kept) {
      throw new AssertionError(otherwise);
    }
  }
}
