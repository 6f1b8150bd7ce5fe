package io.statehouse.app.http.server;

import io.statehouse.app.failure.AppException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpHeaderValue;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.io.QuietException;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.thread.Scheduler;

/**
 * The rest of a request's body when its response is ready. The response does not wait for it, but
 * many clients read one only when they have sent everything, and would never read it from a
 * connection that is closed while they send. So the rest is read and discarded after the response,
 * for a short time and without a thread. After a short body the connection can then carry the next
 * request; where the rest is long, or of unknown length, the response says that it ends.
 */
final class UnreadBody extends Handler.Wrapper {
  static final Duration MAX_WAIT = Duration.ofSeconds(1);
  static final long MAX = 8 << 20;
  static final long SHORT = 64 << 10;

  UnreadBody(Handler next) {
    super(next);
  }

  @Override
  public boolean handle(Request request, Response response, Callback callback) throws Exception {
    boolean body =
        request.getLength() > 0 || request.getHeaders().contains(HttpHeader.TRANSFER_ENCODING);
    if (!body) {
      return super.handle(request, response, callback);
    }
    Rest rest = new Rest(request, callback);
    Response watched =
        new Response.Wrapper(rest, response) {
          @Override
          public void write(boolean last, ByteBuffer content, Callback written) {
            if (!isCommitted()) {
              rest.announce(getHeaders());
            }
            super.write(last, content, written);
          }
        };
    return super.handle(rest, watched, rest);
  }

  /** A request, of which it knows how much was read; and what happens when it was handled. */
  private static final class Rest extends Request.Wrapper implements Callback, Runnable {
    private final Callback handled;
    private long read;
    private boolean ended;
    private boolean failed;
    private boolean done;
    private Scheduler.Task timeout;

    Rest(Request request, Callback handled) {
      super(request);
      this.handled = handled;
    }

    @Override
    public Content.Chunk read() {
      Content.Chunk chunk = super.read();
      if (chunk != null) {
        read += chunk.remaining();
        failed |= Content.Chunk.isFailure(chunk);
        ended |= chunk.isLast();
      }
      return chunk;
    }

    /** Prevents that the web server gives up the connection, since the rest will be read. */
    @Override
    public boolean consumeAvailable() {
      return true;
    }

    /** If we end the body, its reader reports the reason; the request itself continues. */
    @Override
    public void addFailureListener(Consumer<Throwable> listener) {
      super.addFailureListener(
          failure -> {
            if (!(failure instanceof AppException)) {
              listener.accept(failure);
            }
          });
    }

    /** Says before the response whether the connection ends with it. */
    void announce(HttpFields.Mutable headers) {
      boolean whole = discard(SHORT) && !failed;
      long length = getLength();
      if (!whole && (failed || awaitsLeave() || length < 0 || length - read > SHORT)) {
        headers.put(HttpHeader.CONNECTION, HttpHeaderValue.CLOSE.asString());
      }
    }

    /** Returns whether the client waits for "100 Continue", which it must not be sent any more. */
    private boolean awaitsLeave() {
      return read == 0
          && getHeaders().contains(HttpHeader.EXPECT, HttpHeaderValue.CONTINUE.asString());
    }

    /** Reads what there is of the next bytes; returns whether that was the end. */
    private boolean discard(long most) {
      long stop = read + most;
      while (!ended && !failed && read < stop) {
        Content.Chunk chunk = read();
        if (chunk == null) {
          return false;
        }
        chunk.release();
      }
      return ended || failed;
    }

    @Override
    public void succeeded() {
      if (!ended && !failed && !awaitsLeave()) {
        read = 0;
        timeout =
            getComponents()
                .getScheduler()
                .schedule(this::giveUp, MAX_WAIT.toMillis(), TimeUnit.MILLISECONDS);
        run();
      } else {
        handled.succeeded();
      }
    }

    @Override
    public void failed(Throwable failure) {
      handled.failed(failure);
    }

    @Override
    public void run() {
      if (Thread.holdsLock(this)) {
        getComponents().getExecutor().execute(this); // called by demand() itself
      } else if (reachesEnd()) {
        timeout.cancel();
        handled.succeeded();
      }
    }

    private synchronized boolean reachesEnd() {
      done = discard(MAX - read) || read >= MAX;
      if (!done) {
        demand(this);
      }
      return done;
    }

    /** Ends the demand, and with it the connection. */
    private synchronized void giveUp() {
      if (!done) {
        fail(new QuietException.Exception("the rest of the body did not arrive"));
      }
    }
  }
}
