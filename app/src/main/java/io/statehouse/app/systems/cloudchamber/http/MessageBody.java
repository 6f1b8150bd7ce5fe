package io.statehouse.app.systems.cloudchamber.http;

import io.statehouse.app.http.Request;
import io.statehouse.app.http.Response;
import io.statehouse.domain.cloudchamber.entities.CloudChamberException;
import io.statehouse.domain.cloudchamber.entities.CloudChamberException.Kind;
import io.statehouse.domain.cloudchamber.layout.ProtoMessage;
import io.statehouse.ports.Bytes;

/** Bodies of requests and responses that are messages of the original. */
final class MessageBody {
  private MessageBody() {}

  /**
   * Reads the body of a request, of any media type.
   *
   * @throws CloudChamberException if it is not such a message
   */
  static <T> T read(Request request, ProtoMessage<T> type) {
    return type.read(text(request));
  }

  /**
   * Reads the body of a request that the original knows, of any media type.
   *
   * @throws CloudChamberException in the original's words, if it is not such a message
   */
  static <T> T readAsOriginal(Request request, ProtoMessage<T> type) {
    return type.readAsOriginal(text(request));
  }

  private static String text(Request request) {
    return Bytes.copyOf(request.bytes())
        .text()
        .orElseThrow(
            () -> new CloudChamberException(Kind.INVALID, "the body is not UTF-8: encode it"));
  }

  static <T> Response response(ProtoMessage<T> type, T message) {
    return Response.text("application/json", type.json(message));
  }
}
