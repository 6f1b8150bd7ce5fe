package io.statehouse.app.http.stores;

import io.statehouse.app.http.Request;
import io.statehouse.app.http.Response;
import io.statehouse.ports.wire.StoreDescription;
import io.statehouse.ports.wire.WireException;
import io.statehouse.ports.wire.WireInput;
import io.statehouse.ports.wire.WireOutput;
import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;

/** Messages as the bodies of requests and responses. */
final class Messages {
  private Messages() {}

  /** A message that is received. */
  @FunctionalInterface
  interface Received<T> {
    T read(WireInput in) throws IOException;
  }

  /** A message that is sent. */
  @FunctionalInterface
  interface Sent {
    void write(WireOutput out) throws IOException;
  }

  /**
   * Reads the body of a request.
   *
   * @param maxBytes how long the message may be
   * @throws IllegalArgumentException if it is no such message
   */
  static <T> T received(Request request, long maxBytes, Received<T> received) {
    try (InputStream body = new BufferedInputStream(request.openBody())) {
      WireInput in = new WireInput(body, maxBytes);
      T message = received.read(in);
      in.requireEnd();
      return message;
    } catch (WireException malformed) {
      throw new IllegalArgumentException(
          "the message cannot be read: " + malformed.getMessage(), malformed);
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }

  /** Responds with a message, which is written while it is sent. */
  static Response sent(Sent message) {
    return Response.stream(
        StoreDescription.MEDIA_TYPE,
        out -> {
          BufferedOutputStream buffered = new BufferedOutputStream(out);
          message.write(new WireOutput(buffered));
          buffered.flush();
        });
  }

  /**
   * Responds with a message about what has been done. It is sent like a stream: one that is limited
   * like other long responses could be replaced by a refusal.
   */
  static Response sentWhole(Sent message) {
    byte[] bytes = bytes(message);
    return Response.live(
        StoreDescription.MEDIA_TYPE,
        peer -> {
          peer.send(List.of(bytes), peer::end);
          return () -> {};
        });
  }

  private static byte[] bytes(Sent message) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try {
      message.write(new WireOutput(bytes));
    } catch (IOException impossible) {
      throw new UncheckedIOException(impossible);
    }
    return bytes.toByteArray();
  }
}
