package io.statehouse.app.http.server;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.util.Arrays;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Blocker;
import org.eclipse.jetty.util.Callback;

/**
 * The body of a response on its way to the web server. Its first bytes wait until there are many:
 * until then another response can be sent instead, and a short one is sent as a whole, with its
 * length, by no thread that waits for the client.
 */
final class BufferedBody extends OutputStream {
  private static final int FIRST = 512;

  /** The JDK copies what is written into memory outside the heap, so that is not much at once. */
  private static final int MAX = 32 << 10;

  private final Response response;
  private byte[] waiting = new byte[FIRST];
  private int count;

  BufferedBody(Response response) {
    this.response = response;
  }

  @Override
  public void write(int one) throws IOException {
    write(new byte[] {(byte) one}, 0, 1);
  }

  @Override
  public void write(byte[] bytes, int from, int length) throws IOException {
    int written = 0;
    while (length - written > MAX - count) {
      written += append(bytes, from + written, MAX - count);
      flush();
    }
    append(bytes, from + written, length - written);
  }

  private int append(byte[] bytes, int from, int length) {
    if (count + length > waiting.length) {
      waiting = Arrays.copyOf(waiting, Math.min(MAX, Math.max(count + length, 2 * count)));
    }
    System.arraycopy(bytes, from, waiting, count, length);
    count += length;
    return length;
  }

  /** Sends what waits, and before that the head; returns once the client has room for it. */
  @Override
  public void flush() throws IOException {
    try (Blocker.Callback sent = Blocker.callback()) {
      response.write(false, ByteBuffer.wrap(waiting, 0, count), sent);
      sent.block();
    }
    count = 0;
  }

  /** Sends the rest, and ends the response. */
  void end(Callback over) {
    response.write(true, ByteBuffer.wrap(waiting, 0, count), over);
  }
}
