package io.statehouse.app.systems.gis.documents;

import static io.statehouse.domain.gis.entities.GisException.Code.BAD_JSON;

import io.statehouse.domain.gis.entities.GisException;
import io.statehouse.domain.gis.entities.JsonValue;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The profiles from which topics inherit, by name. */
final class Profiles {
  private final Map<String, JsonValue.Members> byName = new TreeMap<>();
  private final Map<String, String> places = new TreeMap<>();

  /**
   * @param place where it is defined
   * @throws GisException if it is not a profile, or there is one of that name
   */
  void define(String name, JsonValue found, String place) {
    JsonValue.Members profile = members(found);
    String other = places.putIfAbsent(name, place);
    if (other != null) {
      throw GisException.of(BAD_JSON, "profile %s is defined at %s too: rename one", name, other);
    }
    byName.put(name, profile);
  }

  /**
   * Returns a topic with what it inherits: it is put over its profiles, and these over the
   * defaults.
   *
   * @throws GisException if it names a profile that there is not
   */
  JsonValue.Members inheriting(JsonValue.Members topic, JsonValue.Members defaults) {
    JsonValue.Members base = defaults;
    for (String name : names(topic.values().get(TopicFileSchema.PROFILE))) {
      JsonValue.Members profile = byName.get(name);
      if (profile == null) {
        throw GisException.of(
            BAD_JSON,
            "unknown profile \"%s\": %s",
            name,
            byName.isEmpty()
                ? "there are none"
                : "known are " + String.join(", ", byName.keySet()));
      }
      base = Inheritance.over(base, profile);
    }
    Map<String, JsonValue> own = new LinkedHashMap<>(topic.values());
    own.remove(TopicFileSchema.PROFILE);
    return Inheritance.over(base, new JsonValue.Members(own));
  }

  private static List<String> names(JsonValue found) {
    if (found == null) {
      return List.of();
    }
    List<JsonValue> names = found instanceof JsonValue.Text ? List.of(found) : elements(found);
    return names.stream().map(Profiles::name).toList();
  }

  private static String name(JsonValue found) {
    if (found instanceof JsonValue.Text text) {
      return text.value();
    }
    throw GisException.of(
        BAD_JSON, "expected the name of a profile but found %s", found.description());
  }

  /**
   * Reads a profile or defaults.
   *
   * @throws GisException with BAD_JSON
   */
  static JsonValue.Members members(JsonValue found) {
    JsonValue.Members members = object(found);
    DocumentKind.requireKnown(members, TopicFileSchema.INHERITED.memberNames());
    return members;
  }

  static JsonValue.Members object(JsonValue found) {
    if (found instanceof JsonValue.Members members) {
      return members;
    }
    throw new GisException(BAD_JSON, "expected an object but found " + found.description());
  }

  static List<JsonValue> elements(JsonValue found) {
    if (found instanceof JsonValue.Elements list) {
      return list.values();
    }
    throw new GisException(BAD_JSON, "expected a list but found " + found.description());
  }
}
