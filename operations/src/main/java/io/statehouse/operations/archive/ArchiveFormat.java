package io.statehouse.operations.archive;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.zip.CRC32C;

/**
 * The numbers of the format of archives.
 *
 * <pre>
 *   magic 8, version 2, length 4, body, CRC 4                            header
 *   'B', codec 1, entries 4, length 4, stored 4, CRC 4, CRC 4, content   block, any number of them
 *   'E', entries 8, key bytes 8, value bytes 8, blocks 8, SHA-256 32, end 8   trailer
 * </pre>
 */
final class ArchiveFormat {
  /** As in PNG: not text, and altered by a conversion of line ends or of the eighth bit. */
  static final byte[] MAGIC = {(byte) 0x89, 'S', 'H', 'Z', '\r', '\n', 0x1a, '\n'};

  static final byte[] END = "SHZ-END\n".getBytes(UTF_8);
  static final int VERSION = 1;

  static final int HEADER_START_BYTES = MAGIC.length + Short.BYTES + Integer.BYTES;
  static final int MAX_HEADER_BODY = 1 << 20;

  static final byte BLOCK = 'B';
  static final int BLOCK_HEADER_BYTES = 2 + 5 * Integer.BYTES;
  static final byte PLAIN = 0;
  static final byte ZSTD = 1;

  static final byte TRAILER = 'E';
  static final int SHA_BYTES = 32;
  static final int TRAILER_BYTES = 1 + 4 * Long.BYTES + SHA_BYTES + END.length;

  /** The size of the part that is not hashed: the digest itself and the end. */
  static final int UNHASHED_BYTES = SHA_BYTES + END.length;

  /** The size of the length before each key and each value. */
  static final int LENGTH_BYTES = Integer.BYTES;

  /** The size of a block of several entries, before compression. */
  static final int MAX_SHARED_BLOCK = 1 << 20;

  /** The size of a block of one entry, before compression. */
  static final int MAX_BLOCK = 64 << 20;

  /** The number of bytes that are read or written at once. */
  static final int IO_BYTES = 64 << 10;

  private ArchiveFormat() {}

  static int crc(byte[] bytes, int from, int length) {
    CRC32C crc = new CRC32C();
    crc.update(bytes, from, length);
    return (int) crc.getValue();
  }

  static MessageDigest sha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException impossible) {
      throw new IllegalStateException("every Java has SHA-256", impossible);
    }
  }
}
