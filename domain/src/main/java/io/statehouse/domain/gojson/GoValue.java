package io.statehouse.domain.gojson;

import io.statehouse.domain.gojson.GoJsonException.Kind;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * One value of a document. Each method reads it as one type; as in Go, {@code null} is accepted for
 * every type and leaves what was there before.
 */
public final class GoValue {
  private final Object content;
  private final int line;
  private final int column;
  private final String member;

  /** A number as it is written. */
  record Literal(String digits) {
    boolean isInteger() {
      return digits.chars().noneMatch(c -> c == '.' || c == 'e' || c == 'E');
    }
  }

  /**
   * @param content null, a {@code Boolean}, a {@code String}, a {@link Literal}, a {@code List} of
   *     values, or a {@link GoObject}
   * @param member of which it is the value, or a part of the value; empty in the outermost one
   */
  GoValue(Object content, int line, int column, String member) {
    this.content = content;
    this.line = line;
    this.column = column;
    this.member = member;
  }

  /** Returns the same value as one of a declared member, whose name messages may have. */
  GoValue in(String declared) {
    return new GoValue(content, line, column, declared);
  }

  /** Returns an element of it, or the value of one of its members, as a part of the same member. */
  GoValue part(Object part) {
    return ((GoValue) part).in(member);
  }

  Object content() {
    return content;
  }

  public boolean isNull() {
    return content == null;
  }

  public boolean isText() {
    return content instanceof String;
  }

  public boolean isObject() {
    return content instanceof GoObject;
  }

  /** Reads the content as one type, or {@code before} where there is a null. */
  private <T> T as(Class<T> type, T before, String expected) {
    if (isNull()) {
      return before;
    }
    if (type.isInstance(content)) {
      return type.cast(content);
    }
    throw wrongType(expected);
  }

  /** Reads an object; null is one without members. */
  public GoObject object() {
    return as(GoObject.class, GoObject.EMPTY, "an object");
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
    List<?> values = as(List.class, null, "an array");
    if (values == null) {
      return Optional.empty();
    }
    List<T> elements = new ArrayList<>(values.size());
    values.forEach(value -> elements.add(element.apply(part(value))));
    return Optional.of(elements);
  }

  /** Reads an object that is not interpreted; null is none. */
  public Optional<FreeObject> freeObject() {
    return Optional.ofNullable(as(GoObject.class, null, "an object"))
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

  /** Returns the exception for a value that is not what the layout says. */
  public GoJsonException wrongType(String expected) {
    return new GoJsonException(
        Kind.TYPE,
        "expected "
            + expected
            + " as "
            + (member.isEmpty() ? "the document" : "member '" + member + "'")
            + " but found something else at "
            + place(line, column));
  }

  static String place(int line, int column) {
    return "line " + line + ", column " + column;
  }
}
