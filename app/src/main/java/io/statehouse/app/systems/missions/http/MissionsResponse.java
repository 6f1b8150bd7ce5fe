package io.statehouse.app.systems.missions.http;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.statehouse.app.http.Response;
import io.statehouse.domain.missions.layout.ResponseCodec;
import io.statehouse.ports.Bytes;
import java.util.List;
import java.util.function.Function;

/** Answers in the original's JSON, which ends without a line feed. */
final class MissionsResponse {
  private static final String MEDIA_TYPE = "application/json";

  private MissionsResponse() {}

  static Response answer(String document) {
    return Response.bytes(MEDIA_TYPE, document.getBytes(UTF_8));
  }

  /** A document as it is stored. */
  static Response stored(Bytes document) {
    return Response.bytes(MEDIA_TYPE, document.toArray());
  }

  static Response message(String text) {
    return answer(ResponseCodec.message(text));
  }

  static <T> Response texts(List<T> all, Function<T, String> text) {
    return answer(ResponseCodec.texts(all.stream().map(text).toList()));
  }
}
