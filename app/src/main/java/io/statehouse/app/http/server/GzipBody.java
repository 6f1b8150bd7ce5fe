package io.statehouse.app.http.server;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.zip.GZIPOutputStream;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.http.HttpHeader;

/**
 * The body of a response that is compressed if it turns out to be worth it. The first bytes wait
 * until there are enough of them, since the headers say whether they are compressed.
 */
final class GzipBody extends OutputStream {
  /** A shorter body hardly gets smaller, and fits into one packet as it is. */
  static final int MIN = 1 << 10;

  private final HttpFields.Mutable headers;
  private final OutputStream target;
  private final ByteArrayOutputStream first = new ByteArrayOutputStream();
  private OutputStream out;

  /**
   * @param headers those of the response, which are sent with the first bytes of {@code target}
   */
  GzipBody(HttpFields.Mutable headers, OutputStream target) {
    this.headers = headers;
    this.target = target;
  }

  @Override
  public void write(int one) throws IOException {
    write(new byte[] {(byte) one}, 0, 1);
  }

  @Override
  public void write(byte[] bytes, int from, int count) throws IOException {
    if (out != null) {
      out.write(bytes, from, count);
    } else {
      first.write(bytes, from, count);
      if (first.size() >= MIN) {
        compress();
      }
    }
  }

  private void compress() throws IOException {
    headers.put(HttpHeader.CONTENT_ENCODING, "gzip");
    out = new GZIPOutputStream(target, MIN, true);
    first.writeTo(out);
  }

  /** The first bytes wait nevertheless: what writes JSON flushes even the shortest document. */
  @Override
  public void flush() throws IOException {
    if (out != null) {
      out.flush();
    }
  }

  /** Ends the body. Not called if it is cut off, so that it does not look complete. */
  @Override
  public void close() throws IOException {
    if (out == null) {
      out = target;
      first.writeTo(out);
    }
    out.close();
  }
}
