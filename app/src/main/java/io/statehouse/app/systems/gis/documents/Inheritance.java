package io.statehouse.app.systems.gis.documents;

import io.statehouse.domain.gis.entities.JsonValue;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Puts members over others, as a topic over its profiles over the defaults. Properties and labels
 * are combined by name; null takes away what is inherited.
 */
final class Inheritance {
  private Inheritance() {}

  static JsonValue.Members over(JsonValue.Members base, JsonValue.Members top) {
    Map<String, JsonValue> members = new LinkedHashMap<>(base.values());
    top.values()
        .forEach(
            (name, value) -> {
              boolean isCombined =
                  name.equals(TopicFileSchema.PROPERTIES) || name.equals(TopicFileSchema.LABELS);
              if (isCombined
                  && value instanceof JsonValue.Members some
                  && members.get(name) instanceof JsonValue.Members inherited) {
                members.put(name, combined(inherited, some));
              } else if (value == JsonValue.Literal.NULL && members.containsKey(name)) {
                members.remove(name);
              } else {
                members.put(name, value);
              }
            });
    return new JsonValue.Members(members);
  }

  private static JsonValue combined(JsonValue.Members inherited, JsonValue.Members some) {
    Map<String, JsonValue> all = new LinkedHashMap<>(inherited.values());
    some.values()
        .forEach(
            (name, value) -> {
              if (value == JsonValue.Literal.NULL && all.containsKey(name)) {
                all.remove(name);
              } else {
                all.put(name, value);
              }
            });
    return new JsonValue.Members(all);
  }
}
