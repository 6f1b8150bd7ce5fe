package io.statehouse.app.http.missions;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.statehouse.app.http.Answer;
import io.statehouse.domain.missions.layout.AnswerCodec;
import io.statehouse.ports.Bytes;
import java.util.List;
import java.util.function.Function;

/** Answers in the original's JSON, which ends without a line feed. */
final class MissionsAnswer {
  private static final String MEDIA_TYPE = "application/json";

  private MissionsAnswer() {}

  static Answer answer(String document) {
    return Answer.bytes(MEDIA_TYPE, document.getBytes(UTF_8));
  }

  /** A document as it is stored. */
  static Answer stored(Bytes document) {
    return Answer.bytes(MEDIA_TYPE, document.toArray());
  }

  static Answer message(String text) {
    return answer(AnswerCodec.message(text));
  }

  static <T> Answer texts(List<T> all, Function<T, String> text) {
    return answer(AnswerCodec.texts(all.stream().map(text).toList()));
  }
}
