package io.statehouse.domain.gis.routes.entities;

import static io.statehouse.domain.gis.entities.GisException.Code.BAD_PATTERN;
import static io.statehouse.domain.gis.entities.GisException.Code.RESERVED_VALUE;

import io.statehouse.domain.gis.entities.GisException;
import io.statehouse.domain.gis.entities.JsonValue;
import java.text.Normalizer;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The events that a route is for: those that have all its attributes with the same values. Without
 * attributes it matches every event. Nothing is trimmed or normalized: what would need it is
 * refused.
 *
 * @param attributes sorted by the UTF-16 code units of their names
 */
public record Pattern(SortedMap<String, String> attributes) {
  public static final int MAX_ATTRIBUTES = 16;

  /** The length limit of a value, in code points. */
  public static final int MAX_VALUE_LENGTH = 256;

  private static final java.util.regex.Pattern NAME =
      java.util.regex.Pattern.compile("[A-Za-z][A-Za-z0-9_.-]{0,63}");

  /**
   * @throws GisException with BAD_PATTERN or RESERVED_VALUE, naming the attribute at fault
   */
  public Pattern {
    attributes = Collections.unmodifiableSortedMap(new TreeMap<>(attributes));
    if (attributes.size() > MAX_ATTRIBUTES) {
      throw GisException.of(
          BAD_PATTERN,
          "the pattern has %s attributes: at most %s are accepted",
          attributes.size(),
          MAX_ATTRIBUTES);
    }
    attributes.forEach(Pattern::check);
  }

  public static Pattern of(Map<String, String> attributes) {
    return new Pattern(new TreeMap<>(attributes));
  }

  private static void check(String name, String value) {
    if (!NAME.matcher(name).matches()) {
      throw GisException.of(
          BAD_PATTERN,
          "attribute \"%s\": a name is a letter followed by at most 63 of a-z A-Z 0-9 _ . -",
          name);
    }
    if (value.equals("*")) {
      throw GisException.of(
          RESERVED_VALUE, "attribute \"%s\": leave it out instead of giving it the value *", name);
    }
    String problem = problem(value);
    if (problem != null) {
      throw GisException.of(BAD_PATTERN, "attribute \"%s\": the value %s", name, problem);
    }
  }

  private static String problem(String value) {
    if (value.isEmpty()) {
      return "is empty";
    }
    if (value.codePointCount(0, value.length()) > MAX_VALUE_LENGTH) {
      return "is longer than " + MAX_VALUE_LENGTH + " characters";
    }
    if (value.codePoints().anyMatch(c -> Character.getType(c) == Character.SURROGATE)) {
      return "has half of a surrogate pair";
    }
    if (value.codePoints().anyMatch(Character::isISOControl)) {
      return "has a control character";
    }
    if (isSpace(value.codePointAt(0)) || isSpace(value.codePointBefore(value.length()))) {
      return "begins or ends with white space";
    }
    return Normalizer.isNormalized(value, Normalizer.Form.NFC)
        ? null
        : "is not in Unicode normalization form C";
  }

  private static boolean isSpace(int c) {
    return Character.isWhitespace(c) || Character.isSpaceChar(c);
  }

  /** Returns the pattern as JSON, its members sorted. */
  public JsonValue.Members json() {
    Map<String, JsonValue> members = new LinkedHashMap<>();
    attributes.forEach((name, value) -> members.put(name, JsonValue.of(value)));
    return new JsonValue.Members(members);
  }

  /** Returns the pattern as RFC 8785 canonicalizes it. */
  public String canonical() {
    return json().text();
  }

  /** Returns the id under which this product stores a route with the pattern. */
  public RouteId routeId() {
    return new RouteId(json().digest());
  }

  @Override
  public String toString() {
    return canonical();
  }
}
