package io.statehouse.app.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A path into a document, written as in JSONPath or as {@code kubectl} takes it: {@code $.a.b[0]}
 * or {@code {.items[*].name}}.
 *
 * <p>Its steps are a member, {@code .name} or {@code ['name']}; an element, {@code [0]}, or from
 * the end, {@code [-1]}; and all members or elements, {@code .*} or {@code [*]}. A list that is a
 * whole result is also its own member {@code items}, as in Kubernetes. Filters, slices and searches
 * at any depth are refused.
 */
final class JsonPath {
  private static final String ITEMS = "items";

  private final String text;
  private final List<Step> steps = new ArrayList<>();
  private int at;

  private JsonPath(String text) {
    this.text = text;
  }

  /** One step from a value to those below it. */
  private sealed interface Step {
    Stream<Object> below(Object value);
  }

  private record Member(String name) implements Step {
    @Override
    public Stream<Object> below(Object value) {
      return value instanceof Map<?, ?> map && map.containsKey(name)
          ? Stream.of(Optional.ofNullable(map.get(name)).orElse(Absent.NULL))
          : Stream.empty();
    }
  }

  private record Element(int index) implements Step {
    @Override
    public Stream<Object> below(Object value) {
      if (!(value instanceof List<?> list)) {
        return Stream.empty();
      }
      int from = index < 0 ? list.size() + index : index;
      return from >= 0 && from < list.size()
          ? Stream.of(Optional.<Object>ofNullable(list.get(from)).orElse(Absent.NULL))
          : Stream.empty();
    }
  }

  private record All() implements Step {
    @Override
    public Stream<Object> below(Object value) {
      Stream<?> values =
          value instanceof List<?> list
              ? list.stream()
              : value instanceof Map<?, ?> map ? map.values().stream() : Stream.empty();
      return values.map(each -> Optional.<Object>ofNullable(each).orElse(Absent.NULL));
    }
  }

  /** A null of the document, which no stream of values can hold. */
  private enum Absent {
    NULL;

    @Override
    public String toString() {
      return "null";
    }
  }

  /**
   * Reads a path.
   *
   * @throws IllegalArgumentException with a sentence, if it is none
   */
  static JsonPath parse(String written) {
    boolean braces = written.startsWith("{") && written.endsWith("}");
    JsonPath path = new JsonPath(braces ? written.substring(1, written.length() - 1) : written);
    if (path.text.isEmpty()) {
      throw new IllegalArgumentException("empty path: give one such as jsonpath={.items[*].name}");
    }
    path.readAll();
    return path;
  }

  private void readAll() {
    if (next('$') || next('@')) {
      // The document itself, from which every path starts.
    } else if (peek() != '.' && peek() != '[') {
      steps.add(name());
    }
    while (at < text.length()) {
      if (next('.')) {
        if (!text.equals(".")) {
          steps.add(next('*') ? new All() : name());
        }
      } else if (next('[')) {
        steps.add(bracket());
      } else {
        throw wrong("expected \".\" or \"[\"");
      }
    }
  }

  private Step name() {
    int from = at;
    while (at < text.length() && ".[]{}*$@()'\" \n".indexOf(text.charAt(at)) < 0) {
      at++;
    }
    if (at == from) {
      throw wrong("expected the name of a member");
    }
    return new Member(text.substring(from, at));
  }

  private Step bracket() {
    Step step;
    if (next('*')) {
      step = new All();
    } else if (peek() == '\'' || peek() == '"') {
      step = quoted(text.charAt(at++));
    } else {
      step = index();
    }
    if (!next(']')) {
      throw wrong("expected \"]\"");
    }
    return step;
  }

  private Step quoted(char quote) {
    int end = text.indexOf(quote, at);
    if (end < 0) {
      throw wrong("expected a closing quote");
    }
    Step step = new Member(text.substring(at, end));
    at = end + 1;
    return step;
  }

  private Step index() {
    int from = at;
    next('-');
    while (Character.isDigit(peek())) {
      at++;
    }
    try {
      return new Element(Integer.parseInt(text.substring(from, at)));
    } catch (NumberFormatException none) {
      at = from;
      throw wrong("expected a number, a name in quotes or \"*\"");
    }
  }

  private char peek() {
    return at < text.length() ? text.charAt(at) : '\0';
  }

  private boolean next(char expected) {
    boolean found = at < text.length() && text.charAt(at) == expected;
    at += found ? 1 : 0;
    return found;
  }

  private IllegalArgumentException wrong(String expected) {
    return new IllegalArgumentException(
        "path \"%s\" at character %d: %s".formatted(text, at + 1, expected));
  }

  /** Returns the values at the path, in the order of the document. */
  List<Object> in(Object document) {
    Stream<Object> values = Stream.of(document);
    for (int i = 0; i < steps.size(); i++) {
      Step step = steps.get(i);
      if (i > 0 || !isItemsOf(document)) {
        values = values.flatMap(step::below);
      }
    }
    return values.toList();
  }

  private boolean isItemsOf(Object document) {
    return document instanceof List<?> && steps.get(0).equals(new Member(ITEMS));
  }
}
