package io.statehouse.app.systems.missions.http;

import io.statehouse.app.http.events.Encoded;
import io.statehouse.app.http.events.EventStream;
import io.statehouse.domain.gojson.FreeObject;
import io.statehouse.domain.gojson.GoJsonException;
import io.statehouse.domain.missions.entities.MissionEvent;
import io.statehouse.domain.missions.layout.ResponseCodec;
import java.util.Optional;

/**
 * An event in both forms in which clients receive it.
 *
 * @param data its content, JSON in one line
 * @param document the JSON document for web sockets
 */
record LiveEvent(String name, Encoded data, Encoded document) {
  private static final String NOTICE = "notice";

  /**
   * Prepares an event of plans and missions; empty if its content is not JSON as the original reads
   * it.
   */
  static Optional<LiveEvent> of(MissionEvent event) {
    try {
      return Optional.of(of(event.kind().text(), event.content()));
    } catch (GoJsonException unreadable) {
      return Optional.empty();
    }
  }

  /** Prepares what one client of a key sends to all; an object stays one, as in the original. */
  static LiveEvent notice(String text) {
    try {
      return of(NOTICE, FreeObject.read(text).map(FreeObject::json).orElse("null"));
    } catch (GoJsonException noObject) {
      return of(NOTICE, ResponseCodec.text(text));
    }
  }

  private static LiveEvent of(String name, String content) {
    // JSON has line feeds only between tokens, not within strings.
    String line = content.replace('\n', ' ').replace('\r', ' ');
    return new LiveEvent(name, Encoded.of(line), Encoded.of(ResponseCodec.event(name, content)));
  }

  int bytes() {
    return data.size() + document.size();
  }

  /** Returns the server-sent event; empty for a notice, which only web sockets receive. */
  Optional<EventStream.Event> forStream() {
    return name.equals(NOTICE) ? Optional.empty() : Optional.of(new EventStream.Event(name, data));
  }
}
