package io.statehouse.app.access.issuer;

import java.io.IOException;
import java.net.http.HttpResponse.BodySubscriber;
import java.net.http.HttpResponse.BodySubscribers;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow.Subscription;

/** The bytes of a response, which fails beyond a size. */
final class LimitedBody implements BodySubscriber<byte[]> {
  private final BodySubscriber<byte[]> whole = BodySubscribers.ofByteArray();
  private final int maxBytes;
  private Subscription subscription;
  private long received;

  LimitedBody(int maxBytes) {
    this.maxBytes = maxBytes;
  }

  @Override
  public CompletionStage<byte[]> getBody() {
    return whole.getBody();
  }

  @Override
  public void onSubscribe(Subscription begun) {
    subscription = begun;
    whole.onSubscribe(begun);
  }

  @Override
  public void onNext(List<ByteBuffer> bytes) {
    received += bytes.stream().mapToLong(ByteBuffer::remaining).sum();
    if (received > maxBytes) {
      subscription.cancel();
      whole.onError(new IOException("the response has more than " + maxBytes + " bytes"));
    } else {
      whole.onNext(bytes);
    }
  }

  @Override
  public void onError(Throwable failed) {
    whole.onError(failed);
  }

  @Override
  public void onComplete() {
    whole.onComplete();
  }
}
