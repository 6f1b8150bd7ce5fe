package io.statehouse.domain.gis.topics.entities;

import io.statehouse.ports.topics.ActualTopic.ValueType;
import java.math.BigDecimal;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.stream.Stream;

/** The comparison of property values: as the broker understands them, since it stores that. */
public final class PropertyValues {
  /** The only list of which the order means nothing. */
  private static final String CLEANUP_POLICY = "cleanup.policy";

  private PropertyValues() {}

  public static boolean areSame(String key, ValueType type, String one, String other) {
    String first = one.strip();
    String second = other.strip();
    return first.equals(second)
        || switch (type) {
          case TEXT -> false;
          case BOOLEAN -> first.equalsIgnoreCase(second);
          case NUMBER -> areSameNumber(first, second);
          case LIST -> elements(key, first).equals(elements(key, second));
        };
  }

  private static boolean areSameNumber(String one, String other) {
    try {
      return new BigDecimal(one).compareTo(new BigDecimal(other)) == 0;
    } catch (NumberFormatException text) {
      return false;
    }
  }

  private static Collection<String> elements(String key, String list) {
    Stream<String> elements =
        Arrays.stream(list.split(",")).map(String::strip).filter(element -> !element.isEmpty());
    List<String> ordered = elements.toList();
    return key.equals(CLEANUP_POLICY) ? new HashSet<>(ordered) : ordered;
  }
}
