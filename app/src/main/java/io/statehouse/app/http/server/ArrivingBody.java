package io.statehouse.app.http.server;

import io.statehouse.app.failure.AppException;
import io.statehouse.app.failure.Kind;
import io.statehouse.app.http.ReceivedBody;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeoutException;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Request;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The body of one request. What has arrived is read at once; no thread waits for the rest: the web
 * server calls {@link #run} when there is more. A body that fails, because it is too large, too
 * slow or incomplete, counts as arrived: the failure is thrown when the handler reads the bytes, so
 * that it is reported in the form of the route, and in the same order as other failures.
 */
final class ArrivingBody implements ReceivedBody, Runnable, AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(ArrivingBody.class);

  /** Most bytes read at once: a fast client must not keep a thread, or the lock, to the end. */
  private static final int ROUND = 64 << 10;

  private final Request request;
  private final String client;
  private final long limit;
  private final UnfinishedBodies unfinished;
  private final Executor executor;
  private final Spool spool = new Spool();
  private final CompletableFuture<Void> arrival = new CompletableFuture<>();
  private AppException failure;
  private boolean ended;

  /**
   * @param limit most bytes; a body whose Content-Length is larger is not read
   */
  ArrivingBody(JettyCall call, long limit, UnfinishedBodies unfinished) {
    this.request = call.request();
    this.client = call.client();
    this.limit = limit;
    this.unfinished = unfinished;
    this.executor = request.getComponents().getExecutor();
  }

  /** Reads the first of what there is, without asking the client for the rest. */
  void begin() {
    if (request.getLength() > limit) {
      fail(tooLarge());
    }
    if (read()) {
      arrival.complete(null);
    }
  }

  @Override
  public boolean hasArrived() {
    return arrival.isDone();
  }

  /** Asks for the rest. What depends on the future runs on the thread that reads the last part. */
  CompletableFuture<Void> rest() {
    unfinished.add(this, client);
    count(0);
    run();
    return arrival;
  }

  /** Reads on; the web server calls this when there is more. */
  @Override
  public void run() {
    if (Thread.holdsLock(this)) {
      executor.execute(this); // called by demand() itself; what follows must not hold the lock
    } else if (readOrDemand()) {
      unfinished.remove(this);
      arrival.complete(null);
    }
  }

  private synchronized boolean readOrDemand() {
    if (read()) {
      return true;
    }
    request.demand(this);
    return false;
  }

  /** Reads some of what there is; returns whether that was the end. */
  private synchronized boolean read() {
    long stop = spool.size() + ROUND;
    while (!ended && spool.size() < stop) {
      Content.Chunk chunk = request.read();
      if (chunk == null) {
        return false;
      }
      take(chunk);
    }
    return ended;
  }

  private void take(Content.Chunk chunk) {
    if (Content.Chunk.isFailure(chunk)) {
      fail(brokenOff(chunk.getFailure()));
      return;
    }
    int arrived = chunk.remaining();
    try {
      if (spool.size() + arrived > limit) {
        fail(tooLarge());
      } else {
        spool.write(chunk.getByteBuffer());
        count(arrived);
        ended = chunk.isLast();
      }
    } catch (IOException diskFull) {
      LOG.error("cannot write the body of a request to a temporary file", diskFull);
      fail(
          new AppException(Kind.UNAVAILABLE, "there is no room for the body: try later", diskFull));
    } finally {
      chunk.release();
    }
  }

  private void count(long arrived) {
    long size = spool.size();
    unfinished.grow(this, arrived, spool.isInMemory() ? size : 0, spool.isInMemory() ? 0 : size);
  }

  private void fail(AppException reason) {
    failure = reason;
    ended = true;
  }

  private static AppException brokenOff(Throwable thrown) {
    if (thrown instanceof AppException reason) {
      return reason;
    }
    return new AppException(
        thrown instanceof TimeoutException ? Kind.REQUEST_TIMEOUT : Kind.BAD_INPUT,
        "the body could not be read: " + thrown.getMessage(),
        thrown);
  }

  private AppException tooLarge() {
    return new AppException(
        Kind.TOO_LARGE, "the body is larger than " + limit + " bytes, the most this takes");
  }

  /**
   * Ends an unfinished body, on another thread: the caller may be reading another body, and two
   * that end each other would wait for each other's lock.
   */
  void end(AppException reason) {
    executor.execute(() -> interrupt(reason));
  }

  /** The web server calls {@link #run}, if it has not yet, and the next read has the failure. */
  private synchronized void interrupt(AppException reason) {
    if (!ended) {
      request.fail(reason);
    }
  }

  /**
   * @throws AppException if the body failed
   */
  @Override
  public byte[] bytes() {
    requireWhole();
    try {
      return spool.bytes();
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }

  /**
   * Opens the body; it can be read any number of times until it is closed.
   *
   * @throws AppException if the body failed
   */
  @Override
  public InputStream open() throws IOException {
    requireWhole();
    return spool.open();
  }

  private void requireWhole() {
    if (!hasArrived()) {
      throw new IllegalStateException("the body of " + request.getMethod() + " is still arriving");
    }
    if (failure != null) {
      throw failure;
    }
  }

  /** Forgets what arrived. */
  @Override
  public void close() {
    try {
      spool.close();
    } catch (IOException left) {
      LOG.warn("a temporary file of a request body is left: {}", left.getMessage());
    }
  }
}
