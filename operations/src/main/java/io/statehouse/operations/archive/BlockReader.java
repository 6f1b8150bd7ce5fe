package io.statehouse.operations.archive;

import io.airlift.compress.MalformedInputException;
import io.airlift.compress.zstd.ZstdDecompressor;
import io.statehouse.ports.Bytes;
import io.statehouse.ports.Entry;
import io.statehouse.ports.Key;
import io.statehouse.ports.Prefix;
import io.statehouse.ports.Revision;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;

/** The entries of one block after the other; each is checked when it is reached. */
final class BlockReader {
  private static final Revision NONE = Revision.of(0);

  private final ArchiveInput in;
  private final Prefix prefix;
  private final ZstdDecompressor decompressor = new ZstdDecompressor();
  private byte[] stored = {};
  private byte[] plain = {};
  private ByteBuffer content = ByteBuffer.allocate(0);
  private long blockOffset;
  private long entriesLeft;
  private byte[] lastKey = {};
  private Key key;
  private int valueLength;

  /**
   * @param prefix the prefix of every key
   */
  BlockReader(ArchiveInput in, Prefix prefix) {
    this.in = in;
    this.prefix = prefix;
  }

  /** Reads a block, whose first byte has been read. */
  void readBlock() throws IOException {
    blockOffset = in.offset() - 1;
    byte[] head = new byte[ArchiveFormat.BLOCK_HEADER_BYTES];
    head[0] = ArchiveFormat.BLOCK;
    in.read(head, 1, head.length - 1);
    ByteBuffer fields = ByteBuffer.wrap(head, 1, head.length - 1);
    byte codec = fields.get();
    entriesLeft = Integer.toUnsignedLong(fields.getInt());
    long length = Integer.toUnsignedLong(fields.getInt());
    long storedLength = Integer.toUnsignedLong(fields.getInt());
    int crc = fields.getInt();
    if (ArchiveFormat.crc(head, 0, fields.position()) != fields.getInt()) {
      throw damaged("the checksum of its header does not match");
    }
    checkLengths(codec, length, storedLength);
    in.requireRemaining(storedLength);
    stored = room(stored, (int) storedLength);
    in.read(stored, 0, (int) storedLength);
    if (ArchiveFormat.crc(stored, 0, (int) storedLength) != crc) {
      throw damaged("the checksum of its content does not match");
    }
    content = decompress(codec, (int) length, (int) storedLength);
  }

  private void checkLengths(byte codec, long length, long storedLength) {
    if (codec != ArchiveFormat.PLAIN && codec != ArchiveFormat.ZSTD) {
      throw damaged("its codec " + codec + " is unknown");
    }
    if (entriesLeft == 0) {
      throw damaged("it has no entries");
    }
    if (length > (entriesLeft == 1 ? ArchiveFormat.MAX_BLOCK : ArchiveFormat.MAX_SHARED_BLOCK)) {
      throw damaged("its length of " + length + " bytes is over the limit");
    }
    if (codec == ArchiveFormat.PLAIN ? storedLength != length : storedLength >= length) {
      throw damaged("it takes " + storedLength + " bytes for a content of " + length);
    }
  }

  private ByteBuffer decompress(byte codec, int length, int storedLength) {
    if (codec == ArchiveFormat.PLAIN) {
      return ByteBuffer.wrap(stored, 0, length);
    }
    plain = room(plain, length);
    int found;
    try {
      found = decompressor.decompress(stored, 0, storedLength, plain, 0, length);
    } catch (MalformedInputException
        | IllegalArgumentException
        | IndexOutOfBoundsException malformed) {
      // The library documents the first alone; a forged block can bring it to the others.
      throw damaged("it cannot be decompressed");
    }
    if (found != length) {
      throw damaged("it decompresses to " + found + " bytes instead of " + length);
    }
    return ByteBuffer.wrap(plain, 0, length);
  }

  /** Returns an array of at least that size; one for a large entry is not kept. */
  private static byte[] room(byte[] current, int length) {
    if (current.length >= length && current.length <= ArchiveFormat.MAX_SHARED_BLOCK) {
      return current;
    }
    int doubled = Math.min(2 * current.length, ArchiveFormat.MAX_SHARED_BLOCK);
    return new byte[Math.max(length, doubled)];
  }

  /** Moves to the next entry of the block; false if it has no more. */
  boolean next() {
    content.position(content.position() + valueLength);
    valueLength = 0;
    if (entriesLeft == 0) {
      if (content.hasRemaining()) {
        throw damaged("it has " + content.remaining() + " bytes after its last entry");
      }
      return false;
    }
    entriesLeft--;
    byte[] bytes = new byte[length("key")];
    content.get(bytes);
    key = Key.ofUtf8(bytes).orElseThrow(() -> damaged("a key in it is invalid"));
    if (!prefix.contains(key)) {
      throw damaged("a key in it does not begin with the prefix in the header");
    }
    if (Arrays.compareUnsigned(lastKey, bytes) >= 0) {
      throw damaged("a key in it does not follow the key before it");
    }
    lastKey = bytes;
    valueLength = length("value");
    return true;
  }

  private int length(String what) {
    int length = content.remaining() < ArchiveFormat.LENGTH_BYTES ? -1 : content.getInt();
    if (length < 0 || length > content.remaining()) {
      throw damaged("a " + what + " in it ends after the block");
    }
    return length;
  }

  Key key() {
    return key;
  }

  int keyBytes() {
    return lastKey.length;
  }

  int valueBytes() {
    return valueLength;
  }

  /** Returns the entry moved to. */
  Entry entry() {
    byte[] value = new byte[valueLength];
    content.get(content.position(), value);
    return new Entry(key, Bytes.wrap(value), NONE);
  }

  private ArchiveException damaged(String problem) {
    return in.broken(blockOffset, problem + ": the file is damaged");
  }
}
