package io.statehouse.operations.archive;

import io.statehouse.operations.EntrySource;
import io.statehouse.operations.archive.ArchiveHeader.View;
import io.statehouse.ports.Entry;
import io.statehouse.ports.Prefix;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/** Archives as bytes, right ones and forged ones. */
final class Archives {
  static final ArchiveHeader HEADER =
      new ArchiveHeader(
          "gis", "v1", "etcd", Instant.parse("2026-07-26T03:15:00Z"), View.CONSISTENT, Prefix.ALL);

  private Archives() {}

  static byte[] of(List<Entry> entries) {
    return of(HEADER, entries);
  }

  static byte[] of(ArchiveHeader header, List<Entry> entries) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ArchiveWriter.write(out, header, entries.stream(), ArchiveProgress.NONE);
    return out.toByteArray();
  }

  /** Returns an archive with smaller blocks than usual. */
  static byte[] of(List<Entry> entries, int blockBytes) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try {
      ArchiveOutput archive = new ArchiveOutput(out, HEADER, blockBytes, ArchiveProgress.NONE);
      for (Entry entry : entries) {
        archive.add(entry);
      }
      archive.finish();
    } catch (IOException impossible) {
      throw new UncheckedIOException(impossible);
    }
    return out.toByteArray();
  }

  static Archive open(byte[] archive) {
    return Archive.spool(new ByteArrayInputStream(archive), "test.shz", ArchiveProgress.NONE);
  }

  static List<Entry> entries(EntrySource archive) {
    try (Stream<Entry> entries = archive.entries(Prefix.ALL)) {
      return entries.toList();
    }
  }

  /** Replaces the checksums in what may pass for an archive by those of its bytes. */
  static byte[] withRightChecksums(byte[] archive) {
    byte[] fixed = archive.clone();
    ByteBuffer bytes = ByteBuffer.wrap(fixed);
    if (fixed.length < ArchiveFormat.HEADER_START_BYTES) {
      return fixed;
    }
    long at = ArchiveFormat.HEADER_START_BYTES;
    at += Integer.toUnsignedLong(bytes.getInt(ArchiveFormat.MAGIC.length + Short.BYTES));
    if (!fits(fixed, at, Integer.BYTES)) {
      return fixed;
    }
    bytes.putInt((int) at, ArchiveFormat.crc(fixed, 0, (int) at));
    at += Integer.BYTES;
    while (fits(fixed, at, ArchiveFormat.BLOCK_HEADER_BYTES)
        && fixed[(int) at] == ArchiveFormat.BLOCK) {
      int start = (int) at;
      long stored = Integer.toUnsignedLong(bytes.getInt(start + 10));
      at += ArchiveFormat.BLOCK_HEADER_BYTES;
      if (fits(fixed, at, stored)) {
        bytes.putInt(start + 14, ArchiveFormat.crc(fixed, (int) at, (int) stored));
      }
      bytes.putInt(start + 18, ArchiveFormat.crc(fixed, start, 18));
      at += stored;
    }
    if (fits(fixed, at, ArchiveFormat.TRAILER_BYTES)) {
      int end = (int) at + ArchiveFormat.TRAILER_BYTES - ArchiveFormat.UNHASHED_BYTES;
      byte[] digest = ArchiveFormat.sha256().digest(Arrays.copyOf(fixed, end));
      bytes.put(end, digest);
    }
    return fixed;
  }

  private static boolean fits(byte[] bytes, long from, long length) {
    return from + length <= bytes.length;
  }
}
