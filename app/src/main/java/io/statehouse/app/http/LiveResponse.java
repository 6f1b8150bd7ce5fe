package io.statehouse.app.http;

import jakarta.servlet.WriteListener;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.eclipse.jetty.ee10.servlet.HttpOutput;
import org.eclipse.jetty.ee10.servlet.ServletContextRequest;
import org.eclipse.jetty.io.EndPoint;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One response that is sent as it comes into being, between the web server and {@link
 * Response.LiveBody}. It has no thread: whichever adds something, or is notified by the web server
 * that the network takes more, writes what can be written at once.
 */
final class LiveResponse implements StreamPeer, WriteListener {
  private static final Logger LOG = LoggerFactory.getLogger(LiveResponse.class);

  /** Large events are written in slices, as the JDK copies each into memory outside the heap. */
  private static final int SLICE = 32 << 10;

  private final HttpOutput out;
  private final EndPoint connection;
  private final CompletableFuture<Void> over = new CompletableFuture<>();
  private final Deque<ByteBuffer> parts = new ArrayDeque<>();
  private Runnable sent;
  private boolean begun;
  private boolean ending;
  private boolean finished;
  private volatile long tookNanos = System.nanoTime();

  private LiveResponse(HttpOutput out, EndPoint connection) {
    this.out = out;
    this.connection = connection;
  }

  /**
   * Opens the body, then sends it without the calling thread.
   *
   * @return completed when the response is over
   */
  static CompletableFuture<Void> start(
      Response.LiveBody body, HttpServletRequest request, HttpServletResponse response)
      throws IOException {
    EndPoint connection =
        ServletContextRequest.getServletContextRequest(request)
            .getConnectionMetaData()
            .getConnection()
            .getEndPoint();
    // The web server's own type, as only that writes buffers without copying them.
    LiveResponse live = new LiveResponse((HttpOutput) response.getOutputStream(), connection);
    live.over.thenRun(body.open(live));
    request.startAsync().setTimeout(0);
    live.out.setWriteListener(live);
    return live.over;
  }

  @Override
  public void send(List<byte[]> bytes, Runnable whenSent) {
    synchronized (this) {
      bytes.forEach(part -> parts.add(ByteBuffer.wrap(part)));
      sent = whenSent;
      tookNanos = System.nanoTime();
    }
    proceed();
  }

  @Override
  public long tookNanos() {
    return tookNanos;
  }

  @Override
  public void end() {
    synchronized (this) {
      ending = true;
    }
    proceed();
  }

  @Override
  public void drop() {
    if (finish()) {
      connection.close(new IOException("dropped"));
      over.complete(null);
    }
  }

  /** Returns false if it is over already: the connection may carry another request by now. */
  private synchronized boolean finish() {
    boolean first = !finished;
    finished = true;
    return first;
  }

  /** The web server calls this once the response can be written, and when it can be again. */
  @Override
  public void onWritePossible() {
    synchronized (this) {
      begun = true;
    }
    proceed();
  }

  @Override
  public void onError(Throwable gone) {
    LOG.debug("a client of a stream went away: {}", gone.getClass().getName());
    finish();
    over.complete(null);
  }

  /** A listener may send more at once when it is notified, which calls this method again. */
  private void proceed() {
    for (Runnable next = write(); next != null; next = write()) {
      next.run();
    }
  }

  /** Writes what the network takes; returns what to do once all is written, or null. */
  private synchronized Runnable write() {
    try {
      while (begun && !finished && out.isReady()) {
        ByteBuffer part = parts.peek();
        if (part == null) {
          return written();
        }
        ByteBuffer slice = part.slice(part.position(), Math.min(SLICE, part.remaining()));
        part.position(part.position() + slice.remaining());
        if (!part.hasRemaining()) {
          parts.remove();
        }
        tookNanos = System.nanoTime();
        out.write(slice);
      }
      return null;
    } catch (IOException gone) {
      return () -> onError(gone);
    }
  }

  private Runnable written() {
    if (sent != null) {
      Runnable next = sent;
      sent = null;
      return next;
    }
    return ending && finish() ? () -> over.complete(null) : null;
  }
}
