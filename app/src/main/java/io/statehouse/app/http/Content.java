package io.statehouse.app.http;

import io.statehouse.app.json.Schema;
import java.util.Optional;

/**
 * Bytes of a media type, as a request or a response has them.
 *
 * @param schema their shape; without it there are none
 */
public record Content(String mediaType, String description, Optional<Schema> schema) {
  static final Content NONE = new Content("", "Done.", Optional.empty());

  private static final String JSON = "application/json";

  static Content json(String description, Schema schema) {
    return new Content(JSON, description, Optional.of(schema));
  }

  static Content bytes(String mediaType, String description) {
    return new Content(mediaType, description, Optional.of(schema(mediaType)));
  }

  private static Schema schema(String mediaType) {
    if (mediaType.equals(JSON)) {
      return Schema.ANYTHING;
    }
    return mediaType.startsWith("text/") ? Schema.TEXT : Schema.BINARY;
  }

  /**
   * Returns whether nothing is known of them before they are read, as they arrive one event at a
   * time.
   */
  boolean isEventStream() {
    return mediaType.equals("text/event-stream");
  }
}
