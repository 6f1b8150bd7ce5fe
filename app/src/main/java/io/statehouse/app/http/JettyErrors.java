package io.statehouse.app.http;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.statehouse.app.json.Json;
import java.nio.ByteBuffer;
import java.nio.charset.Charset;
import java.util.List;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.handler.ErrorHandler;
import org.eclipse.jetty.util.Callback;

/** Answers what the web server refuses before any route sees it, such as {@code %2F} in a path. */
final class JettyErrors extends ErrorHandler {
  @Override
  protected boolean generateAcceptableResponse(
      Request request,
      Response response,
      Callback callback,
      String contentType,
      List<Charset> charsets,
      int code,
      String message,
      Throwable cause) {
    response.getHeaders().put("Content-Type", "application/json");
    String sentence = message == null ? "the request is not one that can be served" : message;
    byte[] body = Json.text(Json.object("error", sentence, "type", "bad-input")).getBytes(UTF_8);
    response.write(true, ByteBuffer.wrap(body), callback);
    return true;
  }
}
