package io.statehouse.domain.css.layout;

import io.statehouse.domain.css.CssKey;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The form of a group of keys, such as {@code /DBS/{db}/TABLES}: renders a key, and reads back what
 * stands at its variables. A variable is one segment or the rest of one.
 */
public final class KeyForm {
  private record Segment(String literal, boolean variable) {
    static Segment of(String text) {
      int brace = text.indexOf('{');
      return brace < 0 ? new Segment(text, false) : new Segment(text.substring(0, brace), true);
    }

    boolean matches(String text) {
      return variable
          ? text.startsWith(literal)
              && text.length() > literal.length()
              && !text.equals(CssKey.PACKED)
          : text.equals(literal);
    }

    boolean couldBe(Segment other) {
      return variable
          ? other.variable
              ? literal.startsWith(other.literal) || other.literal.startsWith(literal)
              : matches(other.literal)
          : other.variable ? other.matches(literal) : literal.equals(other.literal);
    }
  }

  private final String form;
  private final List<Segment> segments = new ArrayList<>();

  KeyForm(String form) {
    this.form = form;
    for (String segment : form.substring(1).split("/")) {
      segments.add(Segment.of(segment));
    }
  }

  /** The form with one more segment or more. */
  KeyForm with(String below) {
    return new KeyForm(form + "/" + below);
  }

  /** Returns the key with these arguments at its variables, in order. */
  public CssKey key(Object... arguments) {
    StringBuilder text = new StringBuilder();
    int next = 0;
    for (Segment segment : segments) {
      text.append('/').append(segment.literal);
      if (segment.variable) {
        text.append(arguments[next++]);
      }
    }
    if (next != arguments.length) {
      throw new IllegalArgumentException(form + " takes " + next + " arguments");
    }
    return new CssKey(text.toString());
  }

  /** Returns what stands at the variables, or empty if the key is not of this form. */
  public Optional<List<String>> read(String key) {
    List<String> found = new ArrayList<>();
    int start = 0;
    for (Segment segment : segments) {
      if (start >= key.length() || key.charAt(start) != '/') {
        return Optional.empty();
      }
      int slash = key.indexOf('/', start + 1);
      int end = slash < 0 ? key.length() : slash;
      String text = key.substring(start + 1, end);
      if (!segment.matches(text)) {
        return Optional.empty();
      }
      if (segment.variable) {
        found.add(text.substring(segment.literal.length()));
      }
      start = end;
    }
    return start == key.length() ? Optional.of(found) : Optional.empty();
  }

  /** Tells whether some key could be of both forms. */
  boolean couldBe(KeyForm other) {
    if (segments.size() != other.segments.size()) {
      return false;
    }
    for (int i = 0; i < segments.size(); i++) {
      if (!segments.get(i).couldBe(other.segments.get(i))) {
        return false;
      }
    }
    return true;
  }

  @Override
  public String toString() {
    return form;
  }
}
