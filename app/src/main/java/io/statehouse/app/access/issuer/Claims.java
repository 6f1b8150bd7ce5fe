package io.statehouse.app.access.issuer;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** The claims of a verified token. */
public final class Claims {
  private final Map<String, Object> values;

  /**
   * @param values those of the token's JSON, in maps, collections, strings, numbers and booleans
   */
  public Claims(Map<String, Object> values) {
    this.values = new LinkedHashMap<>(values);
  }

  /**
   * Returns the text of a claim, unless it is empty.
   *
   * @param path its name, or the names that lead to it, separated by dots
   */
  public Optional<String> text(String path) {
    return find(values, path)
        .filter(String.class::isInstance)
        .map(String.class::cast)
        .filter(text -> !text.isBlank());
  }

  /**
   * Returns the strings of a claim: the elements of a list, or the words of one string.
   *
   * @param path as for {@link #text}
   */
  public List<String> texts(String path) {
    return find(values, path).stream().flatMap(Claims::each).distinct().toList();
  }

  private static Stream<String> each(Object value) {
    if (value instanceof Collection<?> several) {
      return several.stream().filter(String.class::isInstance).map(String.class::cast);
    }
    return value instanceof String text
        ? Stream.of(text.split(" ")).filter(word -> !word.isEmpty())
        : Stream.empty();
  }

  /** A name may have dots of its own, as those that are URLs. */
  private static Optional<Object> find(Map<?, ?> within, String path) {
    Object whole = within.get(path);
    if (whole != null) {
      return Optional.of(whole);
    }
    for (int dot = path.indexOf('.'); dot >= 0; dot = path.indexOf('.', dot + 1)) {
      if (within.get(path.substring(0, dot)) instanceof Map<?, ?> inner) {
        Optional<Object> found = find(inner, path.substring(dot + 1));
        if (found.isPresent()) {
          return found;
        }
      }
    }
    return Optional.empty();
  }
}
