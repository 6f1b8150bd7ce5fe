package io.statehouse.app.http.server;

import io.statehouse.app.http.Response;
import io.statehouse.app.http.StreamPeer;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.BooleanSupplier;
import org.eclipse.jetty.io.EndPoint;
import org.eclipse.jetty.util.IteratingCallback;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One response that is sent as it comes into being, between the web server and {@link
 * Response.LiveBody}. It has no thread: whichever adds something, or is notified by the web server
 * that the network takes more, writes what can be written at once.
 */
final class LiveResponse extends IteratingCallback implements StreamPeer {
  private static final Logger LOG = LoggerFactory.getLogger(LiveResponse.class);

  /** Large events are written in slices, as the JDK copies each into memory outside the heap. */
  private static final int SLICE = 32 << 10;

  private final JettyCall call;
  private final BooleanSupplier admitted;
  private final EndPoint connection;
  private final CompletableFuture<Void> over = new CompletableFuture<>();
  private final Deque<ByteBuffer> parts = new ArrayDeque<>();
  private Runnable sent;
  private boolean begun;
  private boolean ending;
  private volatile long tookNanos = System.nanoTime();

  private LiveResponse(JettyCall call, BooleanSupplier admitted) {
    this.call = call;
    this.admitted = admitted;
    this.connection = call.connection(); // which the call does not know any more once it is over
  }

  /**
   * Opens the body, then sends it without the calling thread.
   *
   * @param admitted whether the client may still have it: it ends once that is not so
   */
  static void start(Response.LiveBody body, JettyCall call, BooleanSupplier admitted) {
    LiveResponse live = new LiveResponse(call, admitted);
    live.over.thenRun(body.open(live));
    live.begin();
  }

  private void begin() {
    synchronized (this) {
      begun = true;
    }
    iterate();
  }

  @Override
  public void send(List<byte[]> bytes, Runnable whenSent) {
    if (!admitted.getAsBoolean()) {
      end();
      return;
    }
    synchronized (this) {
      bytes.forEach(part -> parts.add(ByteBuffer.wrap(part)));
      sent = whenSent;
      tookNanos = System.nanoTime();
    }
    iterate();
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
    iterate();
  }

  @Override
  public void drop() {
    IOException dropped = new IOException("dropped");
    if (abort(dropped)) { // otherwise the connection may carry another request by now
      connection.close(dropped);
    }
  }

  /** Writes one slice, or does what is to be done once all is written. */
  @Override
  protected Action process() {
    for (Runnable next = sent(); next != null; next = sent()) {
      next.run();
    }
    ByteBuffer slice;
    synchronized (this) {
      if (!begun || parts.isEmpty()) {
        return begun && ending ? Action.SUCCEEDED : Action.IDLE;
      }
      slice = slice();
    }
    call.response().write(false, slice, this);
    return Action.SCHEDULED;
  }

  /** Returns what to do next if nothing is left to be written; it may send more at once. */
  private synchronized Runnable sent() {
    if (!begun || !parts.isEmpty()) {
      return null;
    }
    Runnable next = sent;
    sent = null;
    return next;
  }

  private ByteBuffer slice() {
    ByteBuffer part = parts.element();
    ByteBuffer slice = part.slice(part.position(), Math.min(SLICE, part.remaining()));
    part.position(part.position() + slice.remaining());
    if (!part.hasRemaining()) {
      parts.remove();
    }
    tookNanos = System.nanoTime();
    return slice;
  }

  @Override
  protected void onCompleteSuccess() {
    over.complete(null);
    call.over().succeeded();
  }

  @Override
  protected void onCompleteFailure(Throwable gone) {
    LOG.debug("a client of a stream went away: {}", gone.getClass().getName());
    over.complete(null);
    call.breakOff(gone);
  }
}
