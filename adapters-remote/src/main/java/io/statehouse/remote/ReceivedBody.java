package io.statehouse.remote;

import io.statehouse.ports.wire.StoreDescription;
import java.io.InputStream;
import java.net.http.HttpResponse.BodyHandler;
import java.net.http.HttpResponse.BodySubscriber;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow;

/**
 * Receives the whole body of a response, as it came, without copying it. Of what is no message of
 * the protocol only the beginning is received: whatever is at a mistyped URL may be of any size.
 */
final class ReceivedBody implements BodySubscriber<InputStream> {
  static final BodyHandler<InputStream> HANDLER =
      head ->
          new ReceivedBody(
              head.headers()
                      .firstValue("Content-Type")
                      .filter(StoreDescription.MEDIA_TYPE::equals)
                      .isPresent()
                  ? Long.MAX_VALUE
                  : 1 << 16);

  private final CompletableFuture<InputStream> body = new CompletableFuture<>();
  private final List<ByteBuffer> received = new ArrayList<>();
  private Flow.Subscription subscription;
  private long room;

  private ReceivedBody(long maxBytes) {
    this.room = maxBytes;
  }

  @Override
  public CompletionStage<InputStream> getBody() {
    return body;
  }

  @Override
  public void onSubscribe(Flow.Subscription connection) {
    subscription = connection;
    connection.request(Long.MAX_VALUE);
  }

  @Override
  public void onNext(List<ByteBuffer> next) {
    received.addAll(next);
    for (ByteBuffer part : next) {
      room -= part.remaining();
    }
    if (room < 0) {
      subscription.cancel();
      onComplete();
    }
  }

  @Override
  public void onError(Throwable failure) {
    body.completeExceptionally(failure);
  }

  @Override
  public void onComplete() {
    body.complete(new Parts(new ArrayDeque<>(received)));
    received.clear();
  }

  /** Parts that are released once they are read. */
  private static final class Parts extends InputStream {
    private final Deque<ByteBuffer> parts;

    Parts(Deque<ByteBuffer> parts) {
      this.parts = parts;
    }

    private boolean isAtEnd() {
      while (!parts.isEmpty() && !parts.element().hasRemaining()) {
        parts.remove();
      }
      return parts.isEmpty();
    }

    @Override
    public int read() {
      return isAtEnd() ? -1 : parts.element().get() & 0xff;
    }

    @Override
    public int read(byte[] target, int offset, int length) {
      if (length == 0) {
        return 0;
      }
      if (isAtEnd()) {
        return -1;
      }
      int read = Math.min(length, parts.element().remaining());
      parts.element().get(target, offset, read);
      return read;
    }
  }
}
