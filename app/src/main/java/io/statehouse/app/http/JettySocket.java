package io.statehouse.app.http;

import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;
import org.eclipse.jetty.websocket.api.Callback;
import org.eclipse.jetty.websocket.api.Session;
import org.eclipse.jetty.websocket.api.StatusCode;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One web socket, between the web server and {@link SocketEnd}. It is public for the web server
 * alone, which calls no other.
 */
public final class JettySocket implements Session.Listener.AutoDemanding, SocketPeer {
  private static final Logger LOG = LoggerFactory.getLogger(JettySocket.class);

  /** Clients have little to say; the web server closes the socket of one that says more. */
  private static final int MOST_RECEIVED = 512;

  private final SocketEnd end;
  private final SocketPulse pulse;
  private final AtomicBoolean over = new AtomicBoolean();
  private volatile Session session;
  private volatile long heardNanos = System.nanoTime();

  JettySocket(SocketEnd end, SocketPulse pulse) {
    this.end = end;
    this.pulse = pulse;
  }

  @Override
  public void onWebSocketOpen(Session opened) {
    // What the server sends would count as life too: the pulse knows better who is silent.
    opened.setIdleTimeout(Duration.ZERO);
    opened.setMaxTextMessageSize(MOST_RECEIVED);
    opened.setMaxBinaryMessageSize(MOST_RECEIVED);
    session = opened;
    pulse.add(this);
    guarded(() -> end.opened(this));
  }

  @Override
  public void onWebSocketText(String text) {
    heard();
    guarded(() -> end.received(text));
  }

  /** Bytes mean nothing to anybody, but show that the client lives. */
  @Override
  public void onWebSocketBinary(ByteBuffer bytes, Callback callback) {
    heard();
    callback.succeed();
  }

  @Override
  public void onWebSocketPong(ByteBuffer payload) {
    heard();
  }

  private void heard() {
    heardNanos = System.nanoTime();
  }

  long heardNanos() {
    return heardNanos;
  }

  void ping() {
    session.sendPing(ByteBuffer.allocate(0), Callback.NOOP);
  }

  @Override
  public void send(String text, Runnable sent) {
    // A failure ends the socket, which is told by closing it.
    session.sendText(text, Callback.from(sent, failure -> {}));
  }

  @Override
  public void close(int code, String reason) {
    session.close(code, reason, Callback.NOOP);
  }

  @Override
  public void drop() {
    session.disconnect();
  }

  /** A bug ends the socket. Only its place is logged: secrets are around here. */
  private void guarded(Runnable call) {
    try {
      call.run();
    } catch (RuntimeException bug) {
      LOG.error("a web socket failed: {} at {}", bug.getClass().getName(), bug.getStackTrace()[0]);
      close(StatusCode.SERVER_ERROR, "internal error");
    }
  }

  /** The connection broke, which is told by closing it. */
  @Override
  public void onWebSocketError(Throwable cause) {
    LOG.debug("a web socket broke: {}", cause.getClass().getName());
  }

  @Override
  public void onWebSocketClose(int code, String reason, Callback callback) {
    callback.succeed();
    if (over.compareAndSet(false, true)) {
      pulse.remove(this);
      end.closed();
    }
  }
}
