package io.statehouse.operations.archive;

import io.airlift.compress.zstd.ZstdCompressor;
import io.statehouse.ports.Entry;
import io.statehouse.ports.Key;
import io.statehouse.ports.Prefix;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.util.HexFormat;

/** An archive that is being written: entries are added in the order of their keys. */
final class ArchiveOutput {
  private final OutputStream out;
  private final Prefix prefix;
  private final ArchiveProgress progress;
  private final MessageDigest sha = ArchiveFormat.sha256();
  private final ZstdCompressor compressor = new ZstdCompressor();
  private final ByteBuffer block;
  private byte[] compressed = {};
  private Key last;
  private int blockEntries;
  private long entries;
  private long keyBytes;
  private long valueBytes;
  private long blocks;
  private long written;

  /**
   * @param blockBytes number of bytes of entries that are compressed together
   */
  ArchiveOutput(OutputStream out, ArchiveHeader header, int blockBytes, ArchiveProgress progress)
      throws IOException {
    this.out = out;
    this.prefix = header.prefix();
    this.progress = progress;
    this.block = ByteBuffer.allocate(blockBytes);
    hashed(HeaderCodec.encode(header));
  }

  void add(Entry entry) throws IOException {
    byte[] key = entry.key().utf8();
    byte[] value = entry.value().toArray();
    long length = 2L * ArchiveFormat.LENGTH_BYTES + key.length + value.length;
    check(entry.key(), length);
    if (length > block.remaining()) {
      writeBlock(block);
    }
    ByteBuffer into = length > block.capacity() ? ByteBuffer.allocate((int) length) : block;
    into.putInt(key.length).put(key).putInt(value.length).put(value);
    blockEntries++;
    if (into != block) {
      writeBlock(into);
    }
    last = entry.key();
    entries++;
    keyBytes += key.length;
    valueBytes += value.length;
  }

  private void check(Key key, long length) {
    if (!prefix.contains(key)) {
      throw refused(key, "its key does not begin with the prefix that was selected");
    }
    if (last != null && last.compareTo(key) >= 0) {
      throw refused(
          key,
          last.equals(key)
              ? "it has the key of the entry before it"
              : "its key belongs before that of the entry before it");
    }
    if (length > ArchiveFormat.MAX_BLOCK) {
      throw refused(
          key,
          "it takes "
              + length
              + " bytes, and an archive holds entries of at most "
              + ArchiveFormat.MAX_BLOCK);
    }
  }

  private ArchiveException refused(Key key, String problem) {
    return new ArchiveException(
        "entry " + (entries + 1) + " cannot be written to an archive: " + problem, key);
  }

  private void writeBlock(ByteBuffer full) throws IOException {
    if (blockEntries == 0) {
      return;
    }
    int length = full.position();
    int stored = compress(full.array(), length);
    boolean smaller = stored < length;
    byte[] content = smaller ? compressed : full.array();
    int contentLength = smaller ? stored : length;
    ByteBuffer head = ByteBuffer.allocate(ArchiveFormat.BLOCK_HEADER_BYTES);
    head.put(ArchiveFormat.BLOCK)
        .put(smaller ? ArchiveFormat.ZSTD : ArchiveFormat.PLAIN)
        .putInt(blockEntries)
        .putInt(length)
        .putInt(contentLength)
        .putInt(ArchiveFormat.crc(content, 0, contentLength));
    head.putInt(ArchiveFormat.crc(head.array(), 0, head.position()));
    hashed(head.array());
    hashed(content, contentLength);
    full.clear();
    blockEntries = 0;
    blocks++;
    if (compressed.length > 2 * block.capacity()) {
      compressed = new byte[0]; // that of a large entry
    }
    progress.at(entries, written);
  }

  private int compress(byte[] bytes, int length) {
    int bound = compressor.maxCompressedLength(length);
    if (compressed.length < bound) {
      compressed = new byte[bound];
    }
    return compressor.compress(bytes, 0, length, compressed, 0, compressed.length);
  }

  /** Writes the last block and the trailer, and flushes. */
  ArchiveSummary finish() throws IOException {
    writeBlock(block);
    ByteBuffer trailer = ByteBuffer.allocate(ArchiveFormat.TRAILER_BYTES);
    trailer
        .put(ArchiveFormat.TRAILER)
        .putLong(entries)
        .putLong(keyBytes)
        .putLong(valueBytes)
        .putLong(blocks);
    sha.update(trailer.array(), 0, trailer.position());
    byte[] digest = sha.digest();
    trailer.put(digest).put(ArchiveFormat.END);
    out.write(trailer.array());
    out.flush();
    written += trailer.capacity();
    progress.at(entries, written);
    return new ArchiveSummary(
        entries, keyBytes, valueBytes, blocks, HexFormat.of().formatHex(digest));
  }

  private void hashed(byte[] bytes) throws IOException {
    hashed(bytes, bytes.length);
  }

  private void hashed(byte[] bytes, int length) throws IOException {
    sha.update(bytes, 0, length);
    // A channel copies what it is given to memory outside the heap, and keeps as much for later.
    for (int from = 0; from < length; from += ArchiveFormat.IO_BYTES) {
      out.write(bytes, from, Math.min(ArchiveFormat.IO_BYTES, length - from));
    }
    written += length;
  }
}
