package io.statehouse.app.http.server;

import io.statehouse.app.http.ClientSlots;
import java.io.IOException;
import java.io.OutputStream;
import java.time.Duration;

/**
 * The responses that are too long to be sent at once. Each occupies a thread until its client has
 * read almost all of it, so their number is limited, that of one client to half of it, and threads
 * are left for short ones. A client must read at a rate.
 */
final class LongResponses {
  /** Less than the web server buffers, so that a refusal can still be sent instead. */
  static final int LONG = 24 << 10;

  private static final long SECOND = 1_000_000_000L;

  private final ClientSlots slots;
  private final long graceNanos;
  private final long rate;

  /**
   * @param most most long responses at a time
   * @param grace after how long the rate counts
   * @param rate bytes per second that a client must read on the whole
   */
  LongResponses(int most, Duration grace, long rate) {
    this.slots =
        new ClientSlots(most, "too many long responses are being read: try later, or request less");
    this.graceNanos = grace.toNanos();
    this.rate = rate;
  }

  /** Returns a stream that counts what is written to it; closing it leaves {@code out} open. */
  OutputStream counted(OutputStream out, String client) {
    return new Counted(out, client);
  }

  int size() {
    return slots.taken();
  }

  private final class Counted extends OutputStream {
    private final OutputStream out;
    private final String client;
    private final long started = System.nanoTime();
    private long written;
    private boolean entered;

    Counted(OutputStream out, String client) {
      this.out = out;
      this.client = client;
    }

    @Override
    public void write(int one) throws IOException {
      write(new byte[] {(byte) one}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int from, int length) throws IOException {
      if (!entered && written + length > LONG) {
        slots.enter(client);
        entered = true;
      }
      out.write(bytes, from, length);
      written += length;
      requireRate();
    }

    private void requireRate() throws IOException {
      long took = System.nanoTime() - started;
      if (took > graceNanos && written < took / SECOND * rate) {
        throw new IOException("the client reads too slowly");
      }
    }

    /**
     * Flushes a long response; a short one is sent whole at the end, and only then known to be
     * short.
     */
    @Override
    public void flush() throws IOException {
      if (entered) {
        out.flush();
      }
    }

    @Override
    public void close() {
      if (entered) {
        entered = false;
        slots.leave(client);
      }
    }
  }
}
