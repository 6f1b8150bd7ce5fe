package io.statehouse.operations.archive;

import io.statehouse.ports.Entry;
import io.statehouse.ports.Key;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.HexFormat;

/**
 * Reads an archive once from its beginning, in the memory of a block, and checks all of it. No
 * length that it declares is used before the limits, the size of the file and a checksum agree.
 */
final class ArchiveReader {
  private static final String DAMAGED = ": the file is damaged";

  private final ArchiveInput in;
  private final ArchiveHeader header;
  private final BlockReader block;
  private long entries;
  private long keyBytes;
  private long valueBytes;
  private long blocks;
  private boolean isInBlock;

  ArchiveReader(ArchiveInput in) throws IOException {
    this.in = in;
    this.header = HeaderCodec.read(in);
    this.block = new BlockReader(in, header.prefix());
  }

  ArchiveHeader header() {
    return header;
  }

  /** Moves to the next entry; false if there are no more, and the trailer comes next. */
  boolean next(ArchiveProgress progress) throws IOException {
    while (!isInBlock || !block.next()) {
      if (isInBlock) {
        progress.at(entries, in.offset());
      }
      isInBlock = nextBlock();
      if (!isInBlock) {
        return false;
      }
    }
    entries++;
    keyBytes += block.keyBytes();
    valueBytes += block.valueBytes();
    return true;
  }

  private boolean nextBlock() throws IOException {
    in.enter("block " + (blocks + 1));
    if (in.remaining() == 0) {
      throw in.broken("the file ends without a trailer: it was cut off, or is still being written");
    }
    byte tag = in.read(1)[0];
    if (tag == ArchiveFormat.TRAILER) {
      return false;
    }
    if (tag != ArchiveFormat.BLOCK) {
      throw in.broken(in.offset() - 1, "neither a block nor the trailer begins here" + DAMAGED);
    }
    blocks++;
    block.readBlock();
    return true;
  }

  Key key() {
    return block.key();
  }

  Entry entry() {
    return block.entry();
  }

  /** Reads the trailer, whose first byte has been read, to the end of the file. */
  ArchiveSummary finish() throws IOException {
    in.enter("the trailer");
    long start = in.offset() - 1;
    ByteBuffer counts = ByteBuffer.wrap(in.read(4 * Long.BYTES));
    String found = HexFormat.of().formatHex(in.digest());
    String declared = HexFormat.of().formatHex(in.readUnhashed(ArchiveFormat.SHA_BYTES));
    if (!found.equals(declared)) {
      throw in.broken(start, "its SHA-256 is not that of what precedes it" + DAMAGED);
    }
    if (counts.getLong() != entries
        || counts.getLong() != keyBytes
        || counts.getLong() != valueBytes
        || counts.getLong() != blocks) {
      throw in.broken(start, "its counts are not those of what precedes it" + DAMAGED);
    }
    if (!Arrays.equals(in.readUnhashed(ArchiveFormat.END.length), ArchiveFormat.END)) {
      throw in.broken(start, "its end does not read SHZ-END" + DAMAGED);
    }
    if (in.remaining() > 0) {
      throw in.broken(in.remaining() + " bytes follow the end of the archive: remove them");
    }
    return new ArchiveSummary(entries, keyBytes, valueBytes, blocks, found);
  }

  /** Returns the digest of the whole archive, without checking what is left of it. */
  String drain() throws IOException {
    in.enter("the rest of the file");
    in.drain(ArchiveFormat.UNHASHED_BYTES);
    return HexFormat.of().formatHex(in.digest());
  }
}
