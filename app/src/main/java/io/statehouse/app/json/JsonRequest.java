package io.statehouse.app.json;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * A JSON object that somebody sent, read member by member. What is missing, of another type, or
 * unknown is refused by name.
 */
public final class JsonRequest {
  private final Map<String, Object> members;
  private final String path;

  private JsonRequest(Map<String, Object> members, String path) {
    this.members = members;
    this.path = path;
  }

  /**
   * @param known the members that may be there
   * @throws IllegalArgumentException if the bytes are not one JSON object of known members
   */
  public static JsonRequest parse(byte[] bytes, Set<String> known) {
    return object(Json.parse(bytes), "", known);
  }

  /**
   * Takes whatever members there are.
   *
   * @throws IllegalArgumentException if the bytes are not one JSON object
   */
  public static JsonRequest parse(byte[] bytes) {
    return object(Json.parse(bytes), "");
  }

  /** Whether there is a member of this name. */
  public boolean has(String name) {
    return members.get(name) != null;
  }

  /** The text member of this name. */
  public String text(String name) {
    return optionalText(name).orElseThrow(() -> missing(name, "a string"));
  }

  public Optional<String> optionalText(String name) {
    return member(name, String.class, "a string");
  }

  public int integer(String name) {
    return optionalInteger(name).orElseThrow(() -> missing(name, "an integer"));
  }

  public Optional<Integer> optionalInteger(String name) {
    return member(name, BigDecimal.class, "an integer")
        .map(
            number -> {
              try {
                return number.intValueExact();
              } catch (ArithmeticException fraction) {
                throw wrong(name, "an integer of 32 bits", number);
              }
            });
  }

  public double number(String name) {
    return optionalNumber(name).orElseThrow(() -> missing(name, "a number"));
  }

  public boolean flag(String name) {
    return optionalFlag(name).orElseThrow(() -> missing(name, "true or false"));
  }

  public Optional<Double> optionalNumber(String name) {
    return member(name, BigDecimal.class, "a number").map(BigDecimal::doubleValue);
  }

  public Optional<Boolean> optionalFlag(String name) {
    return member(name, Boolean.class, "true or false");
  }

  public List<String> texts(String name) {
    return optionalTexts(name).orElseThrow(() -> missing(name, "a list of strings"));
  }

  public Optional<List<String>> optionalTexts(String name) {
    return member(name, List.class, "a list of strings")
        .map(
            list -> {
              List<String> texts = new ArrayList<>();
              for (Object element : (List<?>) list) {
                texts.add(asText(name, "a list of strings", element));
              }
              return texts;
            });
  }

  /** The member of this name, a list of objects. */
  public List<JsonRequest> objects(String name, Set<String> known) {
    List<JsonRequest> objects = new ArrayList<>();
    List<?> found =
        member(name, List.class, "a list of objects")
            .orElseThrow(() -> missing(name, "a list of objects"));
    for (Object element : found) {
      objects.add(object(element, path + name + "[" + objects.size() + "]", known));
    }
    return objects;
  }

  /** The member of this name, an object of any names, each with a text. */
  public Map<String, String> textsByName(String name) {
    Map<String, String> texts = new LinkedHashMap<>();
    Map<?, ?> found =
        member(name, Map.class, "an object of strings")
            .orElseThrow(() -> missing(name, "an object of strings"));
    found.forEach(
        (key, value) -> texts.put((String) key, asText(name, "an object of strings", value)));
    return texts;
  }

  private String asText(String name, String expected, Object value) {
    if (!(value instanceof String text)) {
      throw wrong(name, expected, value);
    }
    return text;
  }

  public Optional<JsonRequest> optionalObject(String name, Set<String> known) {
    return Optional.ofNullable(members.get(name)).map(value -> object(value, path + name, known));
  }

  private <T> Optional<T> member(String name, Class<T> type, String expected) {
    Object value = members.get(name);
    if (value != null && !type.isInstance(value)) {
      throw wrong(name, expected, value);
    }
    return Optional.ofNullable(type.cast(value));
  }

  private IllegalArgumentException missing(String name, String expected) {
    return new IllegalArgumentException("body has no \"" + path + name + "\": give " + expected);
  }

  private IllegalArgumentException wrong(String name, String expected, Object found) {
    return new IllegalArgumentException(
        "body has \""
            + path
            + name
            + "\": expected "
            + expected
            + " but found "
            + Json.text(found));
  }

  private static JsonRequest object(Object value, String name, Set<String> known) {
    JsonRequest object = object(value, name);
    for (String member : object.members.keySet()) {
      if (!known.contains(member)) {
        throw new IllegalArgumentException(
            called(name)
                + " has unknown member \""
                + member
                + "\": known are "
                + String.join(", ", new TreeSet<>(known)));
      }
    }
    return object;
  }

  private static JsonRequest object(Object value, String name) {
    if (!(value instanceof Map<?, ?> map)) {
      throw new IllegalArgumentException(called(name) + " is not a JSON object");
    }
    Map<String, Object> members = new LinkedHashMap<>();
    map.forEach((member, content) -> members.put((String) member, content));
    return new JsonRequest(members, name.isEmpty() ? "" : name + ".");
  }

  private static String called(String name) {
    return name.isEmpty() ? "body" : "body member \"" + name + "\"";
  }
}
