package io.statehouse.domain.gis.routes.layout;

import static io.statehouse.domain.gis.entities.GisException.Code.BAD_DESTINATION;
import static io.statehouse.domain.gis.entities.GisException.Code.BAD_PATTERN;

import io.statehouse.domain.gis.entities.GisException;
import io.statehouse.domain.gis.entities.JsonValue;
import io.statehouse.domain.gis.entities.TopicName;
import io.statehouse.domain.gis.layout.JsonText;
import io.statehouse.domain.gis.routes.entities.Pattern;
import io.statehouse.domain.gis.routes.entities.Route;
import io.statehouse.ports.Bytes;
import io.statehouse.ports.Entry;
import java.util.LinkedHashMap;
import java.util.Map;

/** A route as it is stored: {@code {"pattern":{…},"destination":"…"}}. */
public final class RouteCodec {
  private RouteCodec() {}

  /**
   * @throws GisException with VALUE_TOO_LARGE
   */
  public static Bytes write(Route route) {
    return JsonText.write(route.json());
  }

  /**
   * @throws GisException naming the key, if it holds no valid route
   */
  public static Route read(Entry entry) {
    try {
      return route(JsonText.read(entry.value()));
    } catch (GisException bad) {
      throw bad.at(entry.key());
    }
  }

  /**
   * Reads a route from its document.
   *
   * @throws GisException naming the member at fault
   */
  public static Route route(JsonValue.Members document) {
    Map<String, JsonValue> others = new LinkedHashMap<>(document.values());
    Pattern pattern = pattern(others.remove(Route.PATTERN));
    TopicName destination = destination(others.remove(Route.DESTINATION));
    return new Route(pattern, destination, new JsonValue.Members(others));
  }

  /** Returns the attributes of an event; a value that is not a string counts as missing. */
  public static Map<String, String> event(JsonValue.Members document) {
    Map<String, String> event = new LinkedHashMap<>();
    document
        .values()
        .forEach(
            (name, value) -> {
              if (value instanceof JsonValue.Text text) {
                event.put(name, text.value());
              }
            });
    return event;
  }

  private static Pattern pattern(JsonValue found) {
    if (!(found instanceof JsonValue.Members members)) {
      throw GisException.of(BAD_PATTERN, "\"pattern\" must be an object but is %s", kind(found));
    }
    Map<String, String> attributes = new LinkedHashMap<>();
    members
        .values()
        .forEach(
            (name, value) -> {
              if (!(value instanceof JsonValue.Text text)) {
                throw GisException.of(
                    BAD_PATTERN,
                    "attribute \"%s\": the value must be a string but is %s",
                    name,
                    value.description());
              }
              attributes.put(name, text.value());
            });
    return Pattern.of(attributes);
  }

  private static TopicName destination(JsonValue found) {
    if (!(found instanceof JsonValue.Text text)) {
      throw GisException.of(
          BAD_DESTINATION, "\"destination\" must be a string but is %s", kind(found));
    }
    try {
      return new TopicName(text.value());
    } catch (GisException illegal) {
      throw new GisException(BAD_DESTINATION, "\"destination\": " + illegal.getMessage());
    }
  }

  private static String kind(JsonValue found) {
    return found == null ? "missing" : found.description();
  }
}
