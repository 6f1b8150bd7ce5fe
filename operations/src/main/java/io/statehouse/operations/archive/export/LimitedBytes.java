package io.statehouse.operations.archive.export;

import java.io.ByteArrayOutputStream;

/** Bytes whose number is known only when all have been read. */
final class LimitedBytes extends ByteArrayOutputStream {

  /** The bytes are more than an entry may have. */
  static final class TooMany extends RuntimeException {
    private static final long serialVersionUID = 1;
  }

  @Override
  public void write(int b) {
    require(1);
    super.write(b);
  }

  @Override
  public void write(byte[] bytes, int from, int length) {
    require(length);
    super.write(bytes, from, length);
  }

  private void require(int more) {
    if (size() + (long) more > EntryParser.MAX_BYTES) {
      throw new TooMany();
    }
  }
}
