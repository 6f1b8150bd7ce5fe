package io.statehouse.domain.cloudchamber.definition;

import io.statehouse.domain.cloudchamber.entities.CloudChamberException;
import io.statehouse.domain.cloudchamber.entities.Name;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * A map in the tree of a definition file. Its keys are found in any case, and what a merge key
 * ({@code <<}) names counts as far as the map has no such keys itself. A key that is not read is an
 * error. As in the original, a value that is absent or null is an empty string, 0, false, or an
 * empty list or map, and scalars of one type are read as another if their meaning is certain.
 */
final class DefinitionNode {
  private static final String MERGE = "<<";
  private static final int DEEPEST_MERGE = 50;

  private static final int MAX_NUMBER_LENGTH = 100;
  private static final Set<String> TRUE = Set.of("true", "yes", "on", "y", "1");
  private static final Set<String> FALSE = Set.of("false", "no", "off", "n", "0");

  private String place;
  private final AtomicInteger mapsLeft;
  private final Map<String, Object> values = new LinkedHashMap<>();
  private final Map<String, String> spellings = new LinkedHashMap<>();
  private final List<String> known = new ArrayList<>();

  /**
   * @param place where the map is in the file, for messages; empty at the top
   * @param mapsLeft how many more maps the file may have
   */
  private DefinitionNode(String place, Map<?, ?> map, AtomicInteger mapsLeft) {
    this.place = place;
    this.mapsLeft = mapsLeft;
    add(map, DEEPEST_MERGE);
  }

  /**
   * Reads the whole of a file.
   *
   * @param maxMaps how many maps it may have, since aliases let a short file describe more than any
   *     memory holds
   */
  static <T> T read(Object tree, int maxMaps, Function<DefinitionNode, T> reading) {
    if (!(tree instanceof Map<?, ?> map)) {
      throw wrong("", "expected a map with the keys Details and Regions");
    }
    return new DefinitionNode("", map, new AtomicInteger(maxMaps)).readBy(reading);
  }

  private <T> T readBy(Function<DefinitionNode, T> reading) {
    T read = reading.apply(this);
    requireAllRead();
    return read;
  }

  private void requireAllRead() {
    for (String unread : spellings.values()) {
      throw wrong("unknown key \"%s\": known are %s".formatted(unread, String.join(", ", known)));
    }
  }

  private void add(Map<?, ?> map, int levels) {
    if (levels == 0) {
      throw wrong("merge keys are nested deeper than " + DEEPEST_MERGE + " levels");
    }
    if (mapsLeft.getAndDecrement() == 0) {
      throw wrong("the file is too large, with all its aliases resolved: define fewer items");
    }
    Map<String, String> own = new LinkedHashMap<>();
    map.forEach(
        (key, value) -> {
          String name = String.valueOf(key);
          if (name.equals(MERGE)) {
            return;
          }
          String before = own.put(Name.fold(name), name);
          if (before != null) {
            throw wrong("the keys \"%s\" and \"%s\" are the same".formatted(before, name));
          }
          if (spellings.putIfAbsent(Name.fold(name), name) == null) {
            values.put(Name.fold(name), value);
          }
        });
    Object merged = map.get(MERGE);
    if (merged == null) {
      return;
    }
    for (Object each : merged instanceof List<?> list ? list : List.of(merged)) {
      if (!(each instanceof Map<?, ?> below)) {
        throw wrong("expected a map, or a list of maps, at the merge key <<");
      }
      add(below, levels - 1);
    }
  }

  private static Object orEmpty(Object value) {
    return value == null ? Map.of() : value;
  }

  private Object take(String key) {
    known.add(key);
    spellings.remove(Name.fold(key));
    return values.get(Name.fold(key));
  }

  boolean has(String key) {
    return values.get(Name.fold(key)) != null;
  }

  /** Skips a key with any value. */
  void skip(String key) {
    take(key);
  }

  String text(String key) {
    Object value = take(key);
    if (value == null) {
      return "";
    }
    if (value instanceof String text) {
      return text;
    }
    if (value instanceof Number number) {
      String text = number.toString();
      try {
        BigDecimal exact = new BigDecimal(text).stripTrailingZeros();
        if (exact.precision() + Math.abs((long) exact.scale()) <= MAX_NUMBER_LENGTH) {
          return exact.toPlainString();
        }
      } catch (NumberFormatException infinite) {
        // refused like all else that is not a string
      }
    }
    throw expected(key, "a string; write it in quotes");
  }

  long integer(String key) {
    Object value = take(key);
    if (value == null) {
      return 0;
    }
    if (value instanceof Number || value instanceof String) {
      String text = value.toString();
      try {
        if (text.length() <= MAX_NUMBER_LENGTH) {
          return new BigDecimal(text).longValueExact();
        }
      } catch (ArithmeticException | NumberFormatException other) {
        // refused below
      }
    }
    throw expected(key, "an integer of 64 bits");
  }

  boolean flag(String key) {
    Object value = take(key);
    String text = value == null ? "false" : Name.fold(value.toString());
    if (!TRUE.contains(text) && !FALSE.contains(text)) {
      throw expected(key, "true or false");
    }
    return TRUE.contains(text);
  }

  /** Reads the map at a key, which is empty if absent. */
  <T> T map(String key, Function<DefinitionNode, T> reading) {
    Object value = orEmpty(take(key));
    if (!(value instanceof Map<?, ?> map)) {
      throw expected(key, "a map");
    }
    return new DefinitionNode(below(key), map, mapsLeft).readBy(reading);
  }

  /**
   * Reads each map of the list at a key, and returns how many there are.
   *
   * @param identity the key of the name or number by which messages are to name an element
   */
  int each(String key, String identity, Consumer<DefinitionNode> reading) {
    Object value = take(key);
    if (value != null && !(value instanceof List)) {
      throw expected(key, "a list");
    }
    int position = 0;
    for (Object element : value == null ? List.of() : (List<?>) value) {
      position++;
      if (!(element instanceof Map<?, ?> map)) {
        throw expected(key, "a map as element " + position);
      }
      DefinitionNode node = new DefinitionNode(below(key) + "[#" + position + "]", map, mapsLeft);
      Object name = node.values.get(Name.fold(identity));
      if (name instanceof String || name instanceof Number) {
        node.place = below(key) + "[" + name + "]";
      }
      reading.accept(node);
      node.requireAllRead();
    }
    return position;
  }

  private String below(String key) {
    return place.isEmpty() ? key : place + "." + key;
  }

  private CloudChamberException expected(String key, String what) {
    return wrong(below(key), "expected " + what);
  }

  /** Returns the refusal of this map. */
  CloudChamberException wrong(String problem) {
    return wrong(place, problem);
  }

  private static CloudChamberException wrong(String place, String problem) {
    return place.isEmpty()
        ? CloudChamberException.invalid("CloudChamber: inventory definition: %s", problem)
        : CloudChamberException.invalid(
            "CloudChamber: inventory definition, at %s: %s", place, problem);
  }
}
