package io.statehouse.app.systems.missions.http.live;

import io.statehouse.domain.gojson.FreeObject;
import io.statehouse.domain.gojson.GoJsonException;
import io.statehouse.domain.missions.MissionEvent;
import io.statehouse.domain.missions.layout.ResponseCodec;
import java.util.Optional;

/**
 * An event in both forms in which clients are told of it.
 *
 * @param data its content, JSON in one line
 * @param frame the document that a socket gets
 */
record LiveEvent(String name, String data, String frame) {
  private static final String NOTICE = "notice";

  /**
   * Makes ready what happened to plans and missions; empty if it cannot be told, since somebody
   * stored what is not JSON as the original knows it.
   */
  static Optional<LiveEvent> of(MissionEvent event) {
    try {
      return Optional.of(of(event.kind().text(), event.content()));
    } catch (GoJsonException unreadable) {
      return Optional.empty();
    }
  }

  /** Something that one client of a key says to all; an object stays one, as in the original. */
  static LiveEvent notice(String text) {
    try {
      return of(NOTICE, FreeObject.read(text).map(FreeObject::json).orElse("null"));
    } catch (GoJsonException noObject) {
      return of(NOTICE, ResponseCodec.text(text));
    }
  }

  private static LiveEvent of(String name, String content) {
    // Between tokens alone: within a text JSON has no line feed.
    String line = content.replace('\n', ' ').replace('\r', ' ');
    return new LiveEvent(name, line, ResponseCodec.event(name, content));
  }

  boolean isNotice() {
    return name.equals(NOTICE);
  }
}
