package io.statehouse.ports.adapter;

import java.io.FilterInputStream;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/**
 * A socket that neither reads nor writes beyond a deadline.
 *
 * <p>Java bounds each single read, so a response that trickles in may take indefinitely; and it
 * does not bound writes at all, so a large request to a server that has stopped reading blocks as
 * long as the server does. Here every read gets the remaining time, and once more has been written
 * than the system is certain to buffer, the socket is closed at the deadline. A TLS socket on top
 * of it does not wait for its peer beyond the deadline either when it is closed.
 */
public class DeadlineSocket extends Socket {
  private static final int SURELY_BUFFERED = 16 << 10;

  private volatile long deadline;
  private long written;
  private CompletableFuture<Void> guard;

  /** Sets the deadline for everything that follows, as a value of {@link System#nanoTime}. */
  public void until(long nanoTime) {
    disarm();
    written = 0;
    deadline = nanoTime;
  }

  /**
   * Ends the exchange that {@link #until} began: from now on the socket is not closed
   * automatically.
   */
  public void disarm() {
    if (guard != null) {
      guard.complete(null);
      guard = null;
    }
  }

  /** Returns the remaining time, at least a millisecond. */
  public int millisLeft() throws SocketTimeoutException {
    long left = deadline - System.nanoTime();
    if (left <= 0) {
      throw new SocketTimeoutException("no response in time");
    }
    return (int) Math.min(Integer.MAX_VALUE, left / 1_000_000 + 1);
  }

  @Override
  public void close() throws IOException {
    disarm();
    super.close();
  }

  /** Does nothing: only the deadline counts, whatever the driver or TLS requests. */
  @Override
  public void setSoTimeout(int millis) {}

  private void beforeRead() throws IOException {
    super.setSoTimeout(millisLeft());
  }

  private void beforeWrite(int length) throws IOException {
    written += length;
    int left = millisLeft();
    if (written > SURELY_BUFFERED && guard == null) {
      guard = new CompletableFuture<Void>().orTimeout(left, TimeUnit.MILLISECONDS);
      guard.whenComplete((done, late) -> closeIf(late != null));
    }
  }

  private void closeIf(boolean late) {
    try {
      if (late) {
        close();
      }
    } catch (IOException alreadyBroken) {
      // Pending operations fail anyway.
    }
  }

  @Override
  public InputStream getInputStream() throws IOException {
    return new FilterInputStream(super.getInputStream()) {
      @Override
      public int read() throws IOException {
        beforeRead();
        return super.read();
      }

      @Override
      public int read(byte[] into, int from, int length) throws IOException {
        beforeRead();
        return super.read(into, from, length);
      }
    };
  }

  @Override
  public OutputStream getOutputStream() throws IOException {
    return new FilterOutputStream(super.getOutputStream()) {
      @Override
      public void write(int one) throws IOException {
        beforeWrite(1);
        out.write(one);
      }

      @Override
      public void write(byte[] bytes, int from, int length) throws IOException {
        beforeWrite(length);
        out.write(bytes, from, length);
      }
    };
  }
}
