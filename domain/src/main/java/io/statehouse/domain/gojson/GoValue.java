package io.statehouse.domain.gojson;

import io.statehouse.domain.gojson.GoJsonException.Kind;
import io.statehouse.domain.layout.FieldType;
import io.statehouse.domain.layout.RecordType;
import io.statehouse.domain.layout.Scalar;
import io.statehouse.ports.Bytes;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Collection;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * One value of a document. Each method reads it as one type; as in Go, {@code null} is accepted for
 * every type, as the zero value of it.
 */
public final class GoValue implements FieldType.Reader {
  private static final Literal ZERO = new Literal("0");

  private final Object content;
  private final String document;
  private final int start;
  private final String member;
  private final GoValue earlier;

  /** A number as it is written. */
  record Literal(String digits) {
    boolean isInteger() {
      return digits.indexOf('.') < 0 && digits.indexOf('e') < 0 && digits.indexOf('E') < 0;
    }
  }

  /**
   * @param content null, a {@code Boolean}, a {@code String}, a {@link Literal}, a {@code List} of
   *     values, or a {@link GoObject}
   * @param start where it begins in the document
   * @param member of which it is the value, or a part of the value; empty in the outermost one
   * @param earlier the value before of a repeated member, over which this one is read; null if none
   */
  GoValue(Object content, String document, int start, String member, GoValue earlier) {
    this.content = content;
    this.document = document;
    this.start = start;
    this.member = member;
    this.earlier = earlier;
  }

  /** Returns the same value as one of a declared member, whose name messages may have. */
  GoValue in(String declared, GoValue before) {
    return before == null && declared.equals(member)
        ? this
        : new GoValue(content, document, start, declared, before);
  }

  private GoValue after(GoValue before) {
    return new GoValue(content, document, start, member, before);
  }

  /** Returns an element of it, or the value of one of its members, as a part of the same member. */
  GoValue part(Object part) {
    return ((GoValue) part).in(member, null);
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

  @Override
  public boolean isObject() {
    return content instanceof GoObject;
  }

  public boolean isBool() {
    return content instanceof Boolean;
  }

  public boolean isList() {
    return content instanceof List;
  }

  /** Reads the content as one type: the last that is not null, else {@code zero}. */
  private <T> T as(Class<T> type, T zero, String expected) {
    T last = null;
    for (GoValue value = this; value != null; value = value.earlier) {
      if (!value.isNull() && !type.isInstance(value.content)) {
        throw value.wrongType(expected);
      }
      last = last == null ? type.cast(value.content) : last;
    }
    return last == null ? zero : last;
  }

  /** Reads an object; null is one without members. A repeated one has the members of all. */
  public GoObject object() {
    GoObject last = as(GoObject.class, GoObject.EMPTY, "an object");
    if (earlier == null) {
      return last;
    }
    Deque<GoValue> all = new ArrayDeque<>();
    for (GoValue value = this; value != null; value = value.earlier) {
      if (!value.isNull()) {
        all.addFirst(value);
      }
    }
    return GoObject.of(all);
  }

  /**
   * Reads an object to which the original has a pointer: unlike in {@link #object}, null drops what
   * was before. A final null is refused, since the original crashes on it.
   */
  private GoObject requiredObject(String expected) {
    if (isNull()) {
      throw wrongType(expected);
    }
    GoObject last = as(GoObject.class, GoObject.EMPTY, expected);
    return earlier == null ? last : GoObject.of(sinceNull());
  }

  /** Reads a string; null is an empty one. */
  public String text() {
    return as(String.class, "", "a string");
  }

  public boolean bool() {
    return as(Boolean.class, false, "true or false");
  }

  public int integer() {
    long number = integer(32);
    if (number != (int) number) {
      throw wrongType("an integer of 32 bits");
    }
    return (int) number;
  }

  public long longInteger() {
    return integer(64);
  }

  private long integer(int bits) {
    Literal number = as(Literal.class, ZERO, "an integer");
    if (!number.isInteger()) {
      throw wrongType("an integer");
    }
    try {
      return Long.parseLong(number.digits());
    } catch (NumberFormatException tooLarge) {
      throw wrongType("an integer of " + bits + " bits");
    }
  }

  public double number() {
    return finite(as(Literal.class, ZERO, "a number"));
  }

  /** Reads an array; null means no array, which Go distinguishes from an empty one. */
  public <T> Optional<List<T>> list(Function<GoValue, T> element) {
    if (as(List.class, null, "an array") == null || isNull()) {
      return Optional.empty();
    }
    List<?> values = earlier == null ? (List<?>) content : elements();
    List<T> elements = new ArrayList<>(values.size());
    for (Object value : values) {
      elements.add(element.apply((GoValue) value));
    }
    return Optional.of(elements);
  }

  /**
   * Returns the elements of a repeated array, each to be read over what was at the same index, even
   * if an array in between was shorter.
   */
  private List<GoValue> elements() {
    List<GoValue> all = new ArrayList<>();
    int count = 0;
    for (GoValue array : sinceNull()) {
      count = 0;
      for (Object element : (List<?>) array.content) {
        GoValue value = (GoValue) element;
        if (count < all.size()) {
          all.set(count, value.after(all.get(count)));
        } else {
          all.add(value);
        }
        count++;
      }
      if (count == 0) {
        all.clear();
      }
    }
    return all.subList(0, count);
  }

  /**
   * Reads an object that is not interpreted; null means no object. A repeated one adds its members
   * to those before, the values of which are not merged.
   */
  public Optional<FreeObject> freeObject() {
    if (as(GoObject.class, null, "an object") == null || isNull()) {
      return Optional.empty();
    }
    GoObject all = GoObject.of(sinceNull());
    GoValue object = new GoValue(all, document, start, member, null);
    return Optional.of(new FreeObject(object.sorted()));
  }

  /** Returns the earlier values after the last null, then this one, which is not null. */
  private Collection<GoValue> sinceNull() {
    if (earlier == null) {
      return List.of(this);
    }
    Deque<GoValue> values = new ArrayDeque<>();
    for (GoValue value = this; value != null && !value.isNull(); value = value.earlier) {
      values.addFirst(value);
    }
    return values;
  }

  /** Reads a field of this type; {@code before} is its value if this leaves it as it was. */
  <T> T over(T before, FieldType<T> type) {
    return isUnset() && !isCleared(type) ? before : type.read(this);
  }

  /** Returns whether null leaves nothing of a value of this type. */
  private static boolean isCleared(FieldType<?> type) {
    return type instanceof FieldType.Maybe
        || type instanceof FieldType.ListOf
        || type instanceof FieldType.MapOf
        || type instanceof GoPointer;
  }

  /** Returns whether there is nothing but null. */
  boolean isUnset() {
    GoValue value = this;
    while (value != null && value.isNull()) {
      value = value.earlier;
    }
    return value == null;
  }

  @Override
  public <T> T scalar(Scalar<T> type) {
    try {
      return type.wrap().apply(plain(type.kind()));
    } catch (IllegalArgumentException broken) {
      throw wrongType(broken.getMessage());
    }
  }

  private Object plain(Scalar.Kind kind) {
    return switch (kind) {
      case TEXT, WORD -> text();
      case FLAG -> bool();
      case INTEGER -> integer();
      case LONG -> longInteger();
      case FLOAT -> (float) number();
      case DOUBLE -> number();
      case BYTES -> base64(text());
      case OBJECT -> freeObject().map(FreeObject::json).orElse("{}");
    };
  }

  private Bytes base64(String text) {
    try {
      return Bytes.copyOf(Base64.getDecoder().decode(text));
    } catch (IllegalArgumentException other) {
      throw wrongType("base64");
    }
  }

  @Override
  public <T> List<T> list(FieldType<T> element) {
    return list(element::read).orElse(List.of());
  }

  @Override
  public <K, T> Map<K, T> map(Scalar<K> key, FieldType<T> type) {
    Map<K, T> read = new LinkedHashMap<>();
    as(GoObject.class, GoObject.EMPTY, "an object");
    if (!isNull()) {
      Map<String, GoValue> members = GoObject.of(sinceNull()).byName();
      members.forEach((name, value) -> read.put(key(key, name), type.read(value.in(member, null))));
    }
    return read;
  }

  private <K> K key(Scalar<K> key, String name) {
    Object content = key.kind() == Scalar.Kind.TEXT ? name : new Literal(name);
    return new GoValue(content, document, start, member, null).scalar(key);
  }

  @Override
  public <T> Optional<T> optional(FieldType.Maybe<T> type) {
    if (isUnset()) {
      return Optional.empty();
    }
    T present = type.present().read(this); // a null at the end does not make what is before right
    return isNull() ? Optional.empty() : Optional.of(present);
  }

  @Override
  public <T> T record(RecordType<T> type) {
    return type.readFields(type instanceof GoPointer ? requiredObject(type.noun()) : object());
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
        "json: cannot unmarshal %s into %s: expected %s at %s"
            .formatted(type(), subject(), expected, place(document, start)));
  }

  /**
   * Returns the exception for a value that Go cannot put into a variable of a type of its own.
   *
   * @param goType as in {@code bool}
   */
  public GoJsonException notOfGoType(String goType) {
    return new GoJsonException(
        Kind.TYPE,
        "json: cannot unmarshal %s into Go value of type %s".formatted(type(), goType),
        ": %s at %s".formatted(subject(), place(document, start)));
  }

  private String subject() {
    return member.isEmpty() ? "the document" : "member '" + member + "'";
  }

  /** Returns Go's word for what is there. */
  private String type() {
    if (content instanceof Literal) {
      return "number";
    }
    if (content instanceof GoObject) {
      return "object";
    }
    if (content instanceof List) {
      return "array";
    }
    return isText() ? "string" : isNull() ? "null" : "bool";
  }

  /** Names a place as editors do, with lines and columns from 1 on. */
  static String place(String document, int offset) {
    String before = document.substring(0, offset);
    long line = 1 + before.chars().filter(c -> c == '\n').count();
    return "line " + line + ", column " + (offset - before.lastIndexOf('\n'));
  }
}
