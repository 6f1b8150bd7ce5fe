package io.statehouse.remote;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.concurrent.TimeUnit.NANOSECONDS;

import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.net.http.HttpResponse.BodySubscriber;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow;
import java.util.concurrent.LinkedBlockingQueue;

/**
 * A body that is read while it arrives, and no faster than it is read. Reading ends once nothing
 * has arrived for some time. Read by one thread, and closed by any.
 */
final class StreamedBody extends InputStream implements BodySubscriber<StreamedBody> {
  private static final List<ByteBuffer> END = List.of();

  private final Duration maxSilence;
  private final BlockingQueue<List<ByteBuffer>> arrived = new LinkedBlockingQueue<>();
  private final CompletableFuture<Flow.Subscription> subscription = new CompletableFuture<>();
  private Iterator<ByteBuffer> parts = END.iterator();
  private ByteBuffer part = ByteBuffer.allocate(0);
  private boolean ended;

  /**
   * @param maxSilence how long to wait for the next part
   */
  StreamedBody(Duration maxSilence) {
    this.maxSilence = maxSilence;
  }

  @Override
  public CompletionStage<StreamedBody> getBody() {
    return CompletableFuture.completedFuture(this);
  }

  @Override
  public void onSubscribe(Flow.Subscription connection) {
    subscription.complete(connection);
    connection.request(1);
  }

  @Override
  public void onNext(List<ByteBuffer> next) {
    if (next.isEmpty()) {
      subscription.thenAccept(connection -> connection.request(1));
    } else {
      arrived.add(next);
    }
  }

  @Override
  public void onError(Throwable failure) {
    arrived.add(END);
  }

  @Override
  public void onComplete() {
    arrived.add(END);
  }

  @Override
  public int read() throws IOException {
    return isAtEnd() ? -1 : part.get() & 0xff;
  }

  @Override
  public int read(byte[] target, int offset, int length) throws IOException {
    if (length == 0) {
      return 0;
    }
    if (isAtEnd()) {
      return -1;
    }
    int read = Math.min(length, part.remaining());
    part.get(target, offset, read);
    return read;
  }

  /** Waits for the next byte, unless it is here. */
  private boolean isAtEnd() throws IOException {
    while (!part.hasRemaining() && !ended) {
      if (parts.hasNext()) {
        part = parts.next();
      } else {
        List<ByteBuffer> next = next();
        ended = next.isEmpty();
        parts = next.iterator();
        subscription.thenAccept(connection -> connection.request(1)); // none if it never began
      }
    }
    return !part.hasRemaining();
  }

  private List<ByteBuffer> next() throws IOException {
    try {
      List<ByteBuffer> next = arrived.poll(maxSilence.toNanos(), NANOSECONDS);
      if (next == null) {
        throw new IOException("nothing has arrived for " + maxSilence.toSeconds() + " s");
      }
      return next;
    } catch (InterruptedException stop) {
      Thread.currentThread().interrupt();
      throw new InterruptedIOException("interrupted");
    }
  }

  /**
   * Returns the next line.
   *
   * @throws EOFException if the body has ended
   */
  String line() throws IOException {
    ByteArrayOutputStream line = new ByteArrayOutputStream();
    for (int next = read(); next != '\n'; next = read()) {
      if (next < 0) {
        throw new EOFException("the stream has ended");
      }
      line.write(next);
    }
    return line.toString(UTF_8);
  }

  /** Ends the request, and reading. */
  @Override
  public void close() {
    subscription.thenAccept(Flow.Subscription::cancel);
    arrived.add(END);
  }
}
