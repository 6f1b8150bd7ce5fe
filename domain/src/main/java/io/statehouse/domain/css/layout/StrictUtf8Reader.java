package io.statehouse.domain.css.layout;

import java.io.IOException;
import java.io.InputStream;
import java.io.Reader;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CoderResult;
import java.nio.charset.StandardCharsets;

/**
 * Reads UTF-8 and nothing else. Java's own readers put a replacement character for bytes that are
 * none, which would load a damaged file silently.
 */
final class StrictUtf8Reader extends Reader {

  /** Thrown at the first byte that is not UTF-8, when all before it has been read. */
  static final class NotUtf8 extends IOException {
    private static final long serialVersionUID = 1L;
    private final EntryFile.Place where;

    NotUtf8(EntryFile.Place where) {
      super("not UTF-8");
      this.where = where;
    }

    EntryFile.Place where() {
      return where;
    }
  }

  private final InputStream in;
  private final CharsetDecoder decoder = StandardCharsets.UTF_8.newDecoder();
  private final ByteBuffer bytes = ByteBuffer.allocate(8192).flip();
  private boolean ended;
  private long line = 1;
  private long column = 1;

  StrictUtf8Reader(InputStream in) {
    this.in = in;
  }

  @Override
  public int read(char[] buffer, int offset, int length) throws IOException {
    if (length == 0) {
      return 0;
    }
    if (length == 1) {
      throw new IllegalArgumentException("read at least two at once: a pair does not fit in one");
    }
    CharBuffer chars = CharBuffer.wrap(buffer, offset, length).slice();
    while (true) {
      CoderResult result = decoder.decode(bytes, chars, ended);
      if (chars.position() > 0) {
        count(chars.flip());
        return chars.limit();
      }
      if (result.isError()) {
        throw new NotUtf8(new EntryFile.Place(line, column));
      }
      if (ended) {
        return -1;
      }
      fill();
    }
  }

  private void fill() throws IOException {
    bytes.compact();
    int count = in.read(bytes.array(), bytes.position(), bytes.remaining());
    ended = count < 0;
    bytes.position(bytes.position() + Math.max(0, count)).flip();
  }

  private void count(CharBuffer delivered) {
    for (int i = 0; i < delivered.limit(); i++) {
      boolean lineEnd = delivered.get(i) == '\n';
      line += lineEnd ? 1 : 0;
      column = lineEnd ? 1 : column + 1;
    }
  }

  @Override
  public void close() throws IOException {
    in.close();
  }
}
