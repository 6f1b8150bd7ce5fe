package io.statehouse.app.http.server;

import io.statehouse.app.http.socket.SocketEnd;
import io.statehouse.app.http.socket.SocketPeer;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import org.eclipse.jetty.websocket.api.Callback;
import org.eclipse.jetty.websocket.api.Session;
import org.eclipse.jetty.websocket.api.StatusCode;
import org.eclipse.jetty.websocket.common.WebSocketSession;
import org.eclipse.jetty.websocket.core.Frame;
import org.eclipse.jetty.websocket.core.OpCode;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One web socket, between the web server and {@link SocketEnd}. It is public only because the web
 * server requires it.
 */
public final class JettySocket implements Session.Listener.AutoDemanding, SocketPeer {
  private static final Logger LOG = LoggerFactory.getLogger(JettySocket.class);

  /** Clients send little; the web server closes the socket of one that sends more. */
  private static final int MAX_RECEIVED = 512;

  private static final long IDLE = Long.MIN_VALUE;

  private final SocketEnd end;
  private final SocketPulse pulse;
  private final AtomicBoolean over = new AtomicBoolean();
  private volatile Session session;
  private volatile long heardNanos = System.nanoTime();

  /** Since when a frame is being sent; {@link #IDLE} if there is none. */
  private final AtomicLong sendingSince = new AtomicLong(IDLE);

  JettySocket(SocketEnd end, SocketPulse pulse) {
    this.end = end;
    this.pulse = pulse;
  }

  @Override
  public void onWebSocketOpen(Session opened) {
    // What the server sends would count as activity too: the pulse detects silent clients.
    opened.setIdleTimeout(Duration.ZERO);
    opened.setMaxTextMessageSize(MAX_RECEIVED);
    opened.setMaxBinaryMessageSize(MAX_RECEIVED);
    session = opened;
    pulse.add(this);
    guarded(() -> end.opened(this));
  }

  @Override
  public void onWebSocketText(String text) {
    heard();
    guarded(() -> end.received(text));
  }

  /** Bytes mean nothing, but show that the client is there. */
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

  /**
   * Returns how long the client has been receiving one frame, in nanoseconds; 0 if there is none.
   */
  long sendingFor(long now) {
    long since = sendingSince.get();
    return since == IDLE ? 0 : now - since;
  }

  @Override
  public void send(byte[] text, Runnable sent) {
    long since = System.nanoTime();
    sendingSince.set(since);
    // Session.sendText would encode a copy for each client. A failure closes the socket, which is
    // handled there.
    ((WebSocketSession) session)
        .getCoreSession()
        .sendFrame(
            new Frame(OpCode.TEXT, ByteBuffer.wrap(text)),
            org.eclipse.jetty.util.Callback.from(
                () -> {
                  sendingSince.compareAndSet(since, IDLE);
                  sent.run();
                },
                failure -> {}),
            false);
  }

  @Override
  public void close(int code, String reason) {
    // The close frame too must be taken in time, and the socket closed by the client.
    sendingSince.set(System.nanoTime());
    session.close(code, reason, Callback.NOOP);
  }

  @Override
  public void drop() {
    session.disconnect();
  }

  /** A bug closes the socket. Only its place is logged, as messages may hold secrets. */
  private void guarded(Runnable call) {
    try {
      call.run();
    } catch (RuntimeException bug) {
      LOG.error("a web socket failed: {} at {}", bug.getClass().getName(), bug.getStackTrace()[0]);
      close(StatusCode.SERVER_ERROR, "internal error");
    }
  }

  /** The web server closes the socket after this. */
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
