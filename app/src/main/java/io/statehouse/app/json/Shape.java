package io.statehouse.app.json;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * What JSON documents of one kind look like: how they are read, written and described, all declared
 * by a record.
 *
 * <pre>
 *   record NewNode(@Shape.Or("worker") String type, String host, int port) {}
 *
 *   {"host": "10.0.0.11", "port": 5012}
 * </pre>
 *
 * A component is a member of the same name: a string, number or boolean; a list or a map of them;
 * an enum, as a word in lower case with hyphens; another record, as an object, or, where that has a
 * single component and wraps a string or number, as the value of it. An {@link Optional} may be
 * missing in a request, and is null in a response.
 *
 * @param <T> the type that documents have in Java
 */
public final class Shape<T> {
  public static final Shape<String> STRING = new Shape<>(Form.of(String.class));
  public static final Shape<Integer> INTEGER = new Shape<>(Form.of(Integer.class));

  private final Form form;

  private Shape(Form form) {
    this.form = form;
  }

  /** The value of a member that a request lacks. */
  @Target(ElementType.RECORD_COMPONENT)
  @Retention(RetentionPolicy.RUNTIME)
  public @interface Or {
    String value();
  }

  /** A member that a response lacks where it is empty, instead of having it as null. */
  @Target(ElementType.RECORD_COMPONENT)
  @Retention(RetentionPolicy.RUNTIME)
  public @interface Omitted {}

  /** A request whose unknown members are ignored, as an original does. */
  @Target(ElementType.TYPE)
  @Retention(RetentionPolicy.RUNTIME)
  public @interface Tolerant {}

  /** The documents that a record declares. */
  public static <T> Shape<T> of(Class<T> type) {
    return new Shape<>(Form.record(type));
  }

  /** A list of such documents. */
  public Shape<List<T>> list() {
    return new Shape<>(form.list());
  }

  /** A list of such documents, written as it is read. */
  public Shape<Stream<T>> stream() {
    return new Shape<>(form.list());
  }

  /** An object with any names, each with such a document. */
  public Shape<Map<String, T>> map() {
    return new Shape<>(form.map());
  }

  /** Such a document, or null. */
  public Shape<Optional<T>> orNull() {
    return new Shape<>(form.orNull());
  }

  /**
   * Reads a document that a client sent.
   *
   * @throws IllegalArgumentException if it is not of this shape; the message names the member
   */
  @SuppressWarnings("unchecked") // a form reads what its type says
  public T read(byte[] body) {
    return (T) form.read("", Json.parse(body));
  }

  /** Returns the document as {@link Json} writes it. */
  public Object write(T document) {
    return form.write(document);
  }

  /** What it looks like in a request. */
  public Schema request() {
    return new Schema(form.schema(true));
  }

  /** What it looks like in a response. */
  public Schema response() {
    return new Schema(form.schema(false));
  }
}
