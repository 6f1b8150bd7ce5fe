package io.statehouse.operations.archive;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.statehouse.operations.archive.ArchiveHeader.View;
import io.statehouse.ports.Bytes;
import io.statehouse.ports.Prefix;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.zip.CRC32C;

/**
 * The header of an archive as bytes.
 *
 * <pre>
 *   magic 8, version 2, length 4
 *   body: view 1, created 8, then system, layout, store, prefix: each length 4 and its UTF-8
 *   CRC 4, of all of it
 * </pre>
 */
final class HeaderCodec {
  private static final byte CONSISTENT = 1;
  private static final byte SCAN = 2;
  private static final int FIXED_BYTES = 1 + Long.BYTES + 4 * Integer.BYTES;

  private HeaderCodec() {}

  static byte[] encode(ArchiveHeader header) {
    List<byte[]> texts =
        List.of(
            header.system().getBytes(UTF_8),
            header.layout().getBytes(UTF_8),
            header.storeKind().getBytes(UTF_8),
            header.prefix().utf8());
    int length = FIXED_BYTES + texts.stream().mapToInt(text -> text.length).sum();
    if (length > ArchiveFormat.MAX_HEADER_BODY) {
      throw new ArchiveException(
          "the archive cannot be written: the prefix is longer than its header can hold");
    }
    ByteBuffer bytes =
        ByteBuffer.allocate(ArchiveFormat.HEADER_START_BYTES + length + Integer.BYTES)
            .put(ArchiveFormat.MAGIC)
            .putShort((short) ArchiveFormat.VERSION)
            .putInt(length)
            .put(header.view() == View.CONSISTENT ? CONSISTENT : SCAN)
            .putLong(header.created().toEpochMilli());
    texts.forEach(text -> bytes.putInt(text.length).put(text));
    return bytes.putInt(ArchiveFormat.crc(bytes.array(), 0, bytes.position())).array();
  }

  /**
   * @throws ArchiveException if the file begins in another way
   */
  static ArchiveHeader read(ArchiveInput in) throws IOException {
    checkMagic(in);
    byte[] start = in.read(ArchiveFormat.HEADER_START_BYTES - ArchiveFormat.MAGIC.length);
    int version = Short.toUnsignedInt(ByteBuffer.wrap(start).getShort());
    if (version != ArchiveFormat.VERSION) {
      throw in.broken(
          ArchiveFormat.MAGIC.length,
          "the version of the format is "
              + version
              + ", and this program reads only version "
              + ArchiveFormat.VERSION);
    }
    long length = Integer.toUnsignedLong(ByteBuffer.wrap(start).getInt(Short.BYTES));
    if (length > ArchiveFormat.MAX_HEADER_BODY) {
      throw in.broken("the length of the header is " + length + " bytes: the file is damaged");
    }
    byte[] body = in.read((int) length);
    CRC32C crc = new CRC32C();
    crc.update(ArchiveFormat.MAGIC);
    crc.update(start);
    crc.update(body);
    if (ByteBuffer.wrap(in.read(Integer.BYTES)).getInt() != (int) crc.getValue()) {
      throw in.broken("the checksum does not match: the file is damaged");
    }
    try {
      return decode(ByteBuffer.wrap(body));
    } catch (IllegalArgumentException invalid) {
      throw in.broken("the header is invalid: " + invalid.getMessage());
    }
  }

  private static void checkMagic(ArchiveInput in) throws IOException {
    if (in.remaining() == 0) {
      throw in.broken("the file is empty");
    }
    byte[] magic = in.read((int) Math.min(in.remaining(), ArchiveFormat.MAGIC.length));
    if (!Arrays.equals(magic, Arrays.copyOf(ArchiveFormat.MAGIC, magic.length))) {
      throw in.broken(
          0, "the file is no archive, or was altered when it was copied as if it were text");
    }
    in.requireRemaining(ArchiveFormat.MAGIC.length - magic.length);
  }

  private static ArchiveHeader decode(ByteBuffer body) {
    if (body.remaining() < FIXED_BYTES) {
      throw new IllegalArgumentException("it is too short");
    }
    byte view = body.get();
    if (view != CONSISTENT && view != SCAN) {
      throw new IllegalArgumentException("it has the unknown view " + view);
    }
    long created = body.getLong();
    ArchiveHeader header =
        new ArchiveHeader(
            text(body),
            text(body),
            text(body),
            Instant.ofEpochMilli(created),
            view == CONSISTENT ? View.CONSISTENT : View.SCAN,
            new Prefix(text(body)));
    if (body.hasRemaining()) {
      throw new IllegalArgumentException("it has " + body.remaining() + " bytes too many");
    }
    return header;
  }

  private static String text(ByteBuffer body) {
    int length = body.remaining() < Integer.BYTES ? -1 : body.getInt();
    if (length < 0 || length > body.remaining()) {
      throw new IllegalArgumentException("a string in it is longer than the header");
    }
    byte[] text = new byte[length];
    body.get(text);
    return Bytes.wrap(text)
        .text()
        .orElseThrow(() -> new IllegalArgumentException("a string in it is not UTF-8"));
  }
}
