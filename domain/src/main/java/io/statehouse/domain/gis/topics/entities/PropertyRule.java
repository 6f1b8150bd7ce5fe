package io.statehouse.domain.gis.topics.entities;

import static io.statehouse.domain.gis.entities.GisException.Code.INVALID_RULE;

import io.statehouse.domain.gis.entities.GisException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The properties that a rule allows and requires.
 *
 * @param allowed patterns of the only names that may be set; empty if any may be
 * @param required the names that must be set
 * @param values the only values of a property, by its name, if it is set
 */
public record PropertyRule(
    List<NamePattern> allowed, List<String> required, SortedMap<String, List<String>> values) {
  public static final PropertyRule NONE = new PropertyRule(List.of(), List.of(), Map.of());

  /**
   * @throws GisException with INVALID_RULE
   */
  public PropertyRule {
    allowed = List.copyOf(allowed);
    required = List.copyOf(required);
    SortedMap<String, List<String>> copied = new TreeMap<>();
    values.forEach((name, each) -> copied.put(name, List.copyOf(each)));
    values = Collections.unmodifiableSortedMap(copied);
    required.forEach(PropertyRule::requireName);
    values.forEach(
        (name, each) -> {
          requireName(name);
          if (each.isEmpty()) {
            throw GisException.of(INVALID_RULE, "property %s has no values: give some", name);
          }
        });
  }

  public PropertyRule(
      List<NamePattern> allowed, List<String> required, Map<String, List<String>> values) {
    this(allowed, required, new TreeMap<>(values));
  }

  private static void requireName(String name) {
    if (!Topic.isPropertyName(name)) {
      throw GisException.of(
          INVALID_RULE,
          "\"%s\" is not the name of a property: use 1 to 255 of a-z 0-9 . _ -",
          name);
    }
  }

  /** Returns what is wrong with the properties of a topic. */
  List<String> violations(Topic topic) {
    List<String> wrong = new ArrayList<>();
    for (String name : required) {
      if (!topic.properties().containsKey(name)) {
        wrong.add("property " + name + " is not set: set it");
      }
    }
    topic
        .properties()
        .forEach(
            (name, value) -> {
              if (!allowed.isEmpty() && allowed.stream().noneMatch(each -> each.matches(name))) {
                wrong.add("property " + name + " is not allowed: remove it");
              }
              List<String> possible = values.getOrDefault(name, List.of());
              if (!possible.isEmpty() && !possible.contains(value)) {
                wrong.add(
                    "property %s is %s: use %s"
                        .formatted(name, value, String.join(" or ", possible)));
              }
            });
    return wrong;
  }
}
