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
  private List<ByteBuffer> parts = List.of();
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
      subscription.join().request(1);
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
    for (ByteBuffer part = part(); part != null; part = part()) {
      if (part.hasRemaining()) {
        return part.get() & 0xff;
      }
    }
    return -1;
  }

  @Override
  public int read(byte[] target, int offset, int length) throws IOException {
    int first = length == 0 ? -1 : read();
    if (first < 0) {
      return length == 0 ? 0 : -1;
    }
    target[offset] = (byte) first;
    return 1;
  }

  private ByteBuffer part() throws IOException {
    while (!ended && parts.stream().noneMatch(ByteBuffer::hasRemaining)) {
      if (!parts.isEmpty()) {
        subscription.join().request(1);
      }
      parts = next();
      ended = parts.isEmpty();
    }
    return parts.stream().filter(ByteBuffer::hasRemaining).findFirst().orElse(null);
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
