package io.statehouse.domain.gis.routes.entities;

import static io.statehouse.domain.gis.entities.GisException.Code.BAD_DESTINATION;
import static java.util.Objects.requireNonNull;

import io.statehouse.domain.gis.entities.GisException;
import io.statehouse.domain.gis.entities.JsonValue;
import io.statehouse.domain.gis.entities.TopicName;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The destination of the events of one pattern.
 *
 * @param others the members of its document that mean nothing here; kept when it is written again
 */
public record Route(Pattern pattern, TopicName destination, JsonValue.Members others) {
  /** The members of its document. */
  public static final String PATTERN = "pattern";

  public static final String DESTINATION = "destination";

  /**
   * @throws GisException with BAD_DESTINATION if it is a topic of the broker itself
   */
  public Route {
    requireNonNull(pattern, "pattern");
    requireNonNull(others, "others");
    if (destination.isInternal()) {
      throw GisException.of(
          BAD_DESTINATION, "\"%s\" is a topic of the broker itself: choose another", destination);
    }
  }

  public Route(Pattern pattern, TopicName destination) {
    this(pattern, destination, JsonValue.Members.NONE);
  }

  /** Returns its document, the members in the order in which they are stored. */
  public JsonValue.Members json() {
    Map<String, JsonValue> members = new LinkedHashMap<>();
    members.put(PATTERN, pattern.json());
    members.put(DESTINATION, JsonValue.of(destination.text()));
    members.putAll(others.values());
    return new JsonValue.Members(members);
  }
}
