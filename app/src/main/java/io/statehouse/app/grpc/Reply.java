package io.statehouse.app.grpc;

import io.grpc.stub.ServerCallStreamObserver;
import io.grpc.stub.StreamObserver;
import java.util.Iterator;
import java.util.stream.Stream;

/** The replies of methods. An exception that they throw instead becomes the status of the call. */
public final class Reply {
  private Reply() {}

  /** Replies with one message. */
  public static <T> void one(StreamObserver<T> call, T message) {
    call.onNext(message);
    call.onCompleted();
  }

  /**
   * Replies with a stream of messages, which is read no faster than the client reads it. While the
   * client does not, the call occupies no thread.
   */
  public static <T> void all(StreamObserver<T> call, Stream<T> messages) {
    ServerCallStreamObserver<T> flow = (ServerCallStreamObserver<T>) call;
    Iterator<T> rest = messages.iterator();
    flow.setOnCancelHandler(messages::close);
    flow.setOnCloseHandler(messages::close);
    flow.setOnReadyHandler(
        () -> {
          while (flow.isReady() && !flow.isCancelled()) {
            if (!rest.hasNext()) {
              flow.onCompleted();
              return;
            }
            flow.onNext(rest.next());
          }
        });
  }
}
