package io.statehouse.domain.gojson;

import io.statehouse.domain.gojson.GoJsonException.Kind;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * One value of a document. Each method reads it as one type; as in Go, {@code null} is accepted for
 * every type and leaves what was there before.
 */
public final class GoValue {
  private final Node node;
  private final String label;

  /**
   * @param content null, a {@code Boolean}, a {@code String}, or one of the types below
   */
  record Node(Object content, int line, int column) {}

  /** A number as it is written. */
  record Literal(String digits) {
    boolean isInteger() {
      return digits.chars().noneMatch(c -> c == '.' || c == 'e' || c == 'E');
    }
  }

  record Elements(List<Node> nodes) {}

  record Members(List<Member> all) {}

  record Member(String name, Node node) {}

  /**
   * @param label what messages call the value
   */
  GoValue(Node node, String label) {
    this.node = node;
    this.label = label;
  }

  Node node() {
    return node;
  }

  public boolean isNull() {
    return node.content() == null;
  }

  public boolean isText() {
    return node.content() instanceof String;
  }

  public boolean isObject() {
    return node.content() instanceof Members;
  }

  /** Reads the content as one type, or {@code before} where there is a null. */
  private <T> T as(Class<T> type, T before, String expected) {
    if (isNull()) {
      return before;
    }
    if (type.isInstance(node.content())) {
      return type.cast(node.content());
    }
    throw wrongType(expected);
  }

  /** Reads an object; null is one without members. */
  public GoObject object() {
    return new GoObject(as(Members.class, new Members(List.of()), "an object").all());
  }

  /** Reads a string, or {@code before} where there is a null. */
  public String text(String before) {
    return as(String.class, before, "a string");
  }

  public boolean bool(boolean before) {
    return as(Boolean.class, before, "true or false");
  }

  public int integer(int before) {
    long number = integer(before, 32);
    if (number != (int) number) {
      throw wrongType("an integer of 32 bits");
    }
    return (int) number;
  }

  public long longInteger(long before) {
    return integer(before, 64);
  }

  private long integer(long before, int bits) {
    Literal number = as(Literal.class, new Literal(Long.toString(before)), "an integer");
    if (!number.isInteger()) {
      throw wrongType("an integer");
    }
    try {
      return Long.parseLong(number.digits());
    } catch (NumberFormatException tooLarge) {
      throw wrongType("an integer of " + bits + " bits");
    }
  }

  public double number(double before) {
    return isNull() ? before : finite(as(Literal.class, null, "a number"));
  }

  /** Reads a time; the zero time is empty. */
  public Optional<OffsetDateTime> time(Optional<OffsetDateTime> before) {
    return isNull() ? before : GoTime.read(text(""));
  }

  /** Reads an array; null is none, which Go distinguishes from an empty one. */
  public <T> Optional<List<T>> list(Function<GoValue, T> element) {
    return Optional.ofNullable(as(Elements.class, null, "an array"))
        .map(array -> array.nodes().stream().map(this::child).map(element).toList());
  }

  /** Reads an object that is not interpreted; null is none. */
  public Optional<FreeObject> freeObject() {
    return Optional.ofNullable(as(Members.class, null, "an object"))
        .map(object -> new FreeObject(sorted()));
  }

  /**
   * Writes any value again as Go writes a map: the members of all objects sorted, numbers as
   * doubles.
   *
   * @throws GoJsonException if a number is out of the range of a double
   */
  public String sorted() {
    return new GoWriter().sorted(this).toString();
  }

  double finite(Literal number) {
    double value = Double.parseDouble(number.digits());
    if (Double.isInfinite(value)) {
      throw wrongType("a number that a double can hold");
    }
    return value;
  }

  GoValue child(Node child) {
    return new GoValue(child, label);
  }

  /** Returns the exception for a value that is not what the layout says. */
  public GoJsonException wrongType(String expected) {
    return new GoJsonException(
        Kind.TYPE,
        "expected "
            + expected
            + " as "
            + label
            + " but found something else at "
            + place(node.line(), node.column()));
  }

  static String place(int line, int column) {
    return "line " + line + ", column " + column;
  }
}
