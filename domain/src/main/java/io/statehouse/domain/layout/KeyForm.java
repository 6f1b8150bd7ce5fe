package io.statehouse.domain.layout;

import static java.util.Objects.requireNonNull;

import io.statehouse.ports.Key;
import io.statehouse.ports.Prefix;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The form of the keys of one kind, such as {@code /DBS/{db}/TABLES/{table}}: renders a key, and
 * reads the values of its variables back. All text around the variables is literal; no character is
 * a separator by nature.
 *
 * <p>A form is refused unless its keys read back in one way: a variable is followed by text whose
 * first character it does not admit, or by nothing. An opaque variable may be followed by any text;
 * where it ends is then known only to a caller who knows its value.
 */
public final class KeyForm {
  private static final Pattern VARIABLE = Pattern.compile("\\{([^{}]+)}");

  /** Literal text, or a variable, whose literal is its name in braces. */
  record Part(String literal, Optional<KeyVariable<?>> variable) {
    boolean isOpaque() {
      return variable.filter(KeyVariable::isOpaque).isPresent();
    }
  }

  /**
   * A parsed key of a form.
   *
   * @param values the values of the variables, in order; only those before the first opaque
   *     variable whose end is unknown
   */
  public record Match(KeyForm form, List<String> values) {
    public Match {
      values = List.copyOf(values);
    }

    /** Returns the value of a variable as the type it was declared with. */
    public <T> T get(KeyVariable<T> variable) {
      for (int i = 0; i < values.size(); i++) {
        if (form.variables.get(i).name().equals(variable.name())) {
          return variable.parse(values.get(i));
        }
      }
      throw new IllegalArgumentException("no value of " + variable + " is read from " + form);
    }

    /** Returns whether the values of all variables are known. */
    public boolean isComplete() {
      return values.size() == form.variables.size();
    }
  }

  private final String name;
  private final List<Part> parts;
  private final List<KeyVariable<?>> variables;

  private KeyForm(String name, List<Part> parts) {
    this.name = requireNonNull(name, "name");
    this.parts = List.copyOf(parts);
    this.variables =
        parts.stream().<KeyVariable<?>>flatMap(part -> part.variable.stream()).toList();
    requireReadable();
  }

  /**
   * Declares a form.
   *
   * @param name what keys of this form are called, unique within a layout
   * @param template the text of a key with the name of each variable in braces, each once
   */
  public static KeyForm of(String name, String template, KeyVariable<?>... variables) {
    return new KeyForm(name, parse(template, List.of(variables)));
  }

  /** Declares a form of keys that begin as these do. */
  public KeyForm then(String name, String template, KeyVariable<?>... variables) {
    List<Part> all = new ArrayList<>(parts);
    all.addAll(parse(template, List.of(variables)));
    return new KeyForm(name, merged(all));
  }

  /** Returns this form below a root that configuration decides; its text is literal. */
  public KeyForm below(String root) {
    List<Part> all = new ArrayList<>(List.of(new Part(root, Optional.empty())));
    all.addAll(parts);
    return new KeyForm(name, merged(all));
  }

  private static List<Part> parse(String template, List<KeyVariable<?>> variables) {
    List<Part> parts = new ArrayList<>();
    Matcher braces = VARIABLE.matcher(template);
    int start = 0;
    for (; braces.find(); start = braces.end()) {
      parts.add(new Part(template.substring(start, braces.start()), Optional.empty()));
      Optional<KeyVariable<?>> variable =
          variables.stream().filter(known -> known.name().equals(braces.group(1))).findFirst();
      if (variable.isEmpty()) {
        throw new IllegalArgumentException(template + " has an unknown variable " + braces.group());
      }
      parts.add(new Part(braces.group(), variable));
    }
    parts.add(new Part(template.substring(start), Optional.empty()));
    return merged(parts);
  }

  /** Joins literals side by side, so that what follows a variable is known whole. */
  private static List<Part> merged(List<Part> parts) {
    List<Part> merged = new ArrayList<>();
    for (Part part : parts) {
      int last = merged.size() - 1;
      if (part.variable.isPresent() || last < 0 || merged.get(last).variable.isPresent()) {
        merged.add(part);
      } else {
        merged.set(last, new Part(merged.get(last).literal + part.literal, Optional.empty()));
      }
      last = merged.size() - 1;
      if (merged.get(last).literal.isEmpty()) {
        merged.remove(last);
      }
    }
    return merged;
  }

  private void requireReadable() {
    if (variables.stream().map(KeyVariable::name).distinct().count() < variables.size()) {
      throw new IllegalArgumentException(this + " has a variable twice");
    }
    for (int i = 0; i + 1 < parts.size(); i++) {
      Part next = parts.get(i + 1);
      parts
          .get(i)
          .variable
          .filter(variable -> !variable.isOpaque())
          .filter(v -> next.variable.isPresent() || v.admits(next.literal.charAt(0)))
          .ifPresent(
              variable -> {
                throw new IllegalArgumentException(
                    this + " does not show where " + variable + " ends");
              });
    }
  }

  public String name() {
    return name;
  }

  public List<KeyVariable<?>> variables() {
    return variables;
  }

  List<Part> parts() {
    return parts;
  }

  /**
   * Returns the key with these values.
   *
   * @param values one for each variable, in order, of its declared type
   * @throws IllegalArgumentException if a variable does not admit its value
   */
  public Key key(Object... values) {
    if (values.length < variables.size()) {
      throw wrongCount();
    }
    return new Key(render(values));
  }

  /** Returns what all keys with these leading values begin with, up to the next variable. */
  public Prefix prefix(Object... leading) {
    return new Prefix(render(leading));
  }

  private String render(Object... values) {
    if (values.length > variables.size()) {
      throw wrongCount();
    }
    StringBuilder text = new StringBuilder(64);
    int next = 0;
    for (Part part : parts) {
      if (part.variable.isEmpty()) {
        text.append(part.literal);
      } else if (next < values.length) {
        text.append(part.variable.get().render(values[next++]));
      } else {
        break;
      }
    }
    return text.toString();
  }

  private IllegalArgumentException wrongCount() {
    return new IllegalArgumentException(this + " takes " + variables.size() + " values");
  }

  /**
   * Parses a key; empty if it is not of this form.
   *
   * @param known the values of those opaque variables that are followed by text. Where they are not
   *     given, all text is admitted from the first of them on, and only what stands before is read.
   */
  public Optional<Match> read(Key key, String... known) {
    String text = key.text();
    List<String> values = new ArrayList<>();
    int start = 0;
    int nextKnown = 0;
    for (int i = 0; i < parts.size(); i++) {
      Part part = parts.get(i);
      boolean last = i + 1 == parts.size();
      boolean inner = part.isOpaque() && !last;
      if (inner && nextKnown == known.length) {
        return Optional.of(new Match(this, values));
      }
      String expected = inner ? known[nextKnown++] : part.literal;
      int end;
      if (part.variable.isEmpty() || inner) {
        end = text.startsWith(expected, start) ? start + expected.length() : -1;
      } else {
        // The value has no such literal within it, since its first character is not admitted.
        end = last ? text.length() : text.indexOf(parts.get(i + 1).literal, start);
      }
      if (end < 0) {
        return Optional.empty();
      }
      if (part.variable.isPresent()) {
        String found = text.substring(start, end);
        if (!part.variable.get().admits(found)) {
          return Optional.empty();
        }
        values.add(found);
      }
      start = end;
    }
    return start == text.length() ? Optional.of(new Match(this, values)) : Optional.empty();
  }

  @Override
  public String toString() {
    return parts.stream().map(Part::literal).collect(Collectors.joining());
  }
}
