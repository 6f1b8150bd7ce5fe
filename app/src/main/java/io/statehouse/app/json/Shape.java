package io.statehouse.app.json;

import io.statehouse.domain.layout.Documents;
import io.statehouse.domain.layout.FieldType;
import io.statehouse.domain.layout.Json;
import io.statehouse.domain.layout.RecordType;
import io.statehouse.domain.layout.Tree;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * JSON documents of one kind: how they are read, written and described. A record of the domain
 * declares its document by a {@link RecordType}; a record that is nothing but a document declares
 * it by its components:
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
  public static final Shape<String> STRING = of(FieldType.TEXT);
  public static final Shape<Integer> INTEGER = of(FieldType.INTEGER);

  private static final Tree.Words BODY = Documents.words("body", true);
  private static final Tree.Words SECRET_BODY = Documents.words("body", false);
  private static final Tree.Words DOCUMENT = Documents.words("document", true);
  private static final Tree.Words SECRET_DOCUMENT = Documents.words("document", false);

  private final FieldType<?> type;
  private final BiFunction<Object, Tree.Words, T> reading;
  private final Function<T, Object> writing;

  private Shape(
      FieldType<?> type, BiFunction<Object, Tree.Words, T> reading, Function<T, Object> writing) {
    this.type = type;
    this.reading = reading;
    this.writing = writing;
  }

  /** The value of a member that a request lacks. */
  @Target(ElementType.RECORD_COMPONENT)
  @Retention(RetentionPolicy.RUNTIME)
  public @interface Or {
    String value();
  }

  /** The name of a member, where it is none in Java. */
  @Target(ElementType.RECORD_COMPONENT)
  @Retention(RetentionPolicy.RUNTIME)
  public @interface Named {
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

  /** A request with a secret: no message about it has a value of it. */
  @Target(ElementType.TYPE)
  @Retention(RetentionPolicy.RUNTIME)
  public @interface Secret {}

  /** Returns the documents of a type that is declared. */
  public static <T> Shape<T> of(FieldType<T> type) {
    return new Shape<>(
        type,
        (json, words) -> Documents.read(type, json, words),
        value -> Documents.write(type, value));
  }

  /** Returns the documents that a record declares by its components. */
  public static <T> Shape<T> of(Class<T> type) {
    Shape<T> shape = of(new Components<>(type));
    return type.isAnnotationPresent(Secret.class)
        ? new Shape<>(
            shape.type,
            (json, words) ->
                shape.reading.apply(json, words == BODY ? SECRET_BODY : SECRET_DOCUMENT),
            shape.writing)
        : shape;
  }

  /** Returns a list of such documents. */
  public Shape<List<T>> list() {
    return of(type().list());
  }

  /** Returns a list of such documents, written as it is read. */
  public Shape<Stream<T>> stream() {
    return new Shape<>(
        type().list(),
        (json, words) -> list().reading.apply(json, words).stream(),
        documents -> documents.map(writing));
  }

  /** Returns an object with any names, each with such a document. */
  public Shape<Map<String, T>> map() {
    return of(type().map());
  }

  /** Returns such a document, or null. */
  public Shape<Optional<T>> orNull() {
    return of(type().optional());
  }

  @SuppressWarnings("unchecked") // only a stream has another type than its documents, and ends here
  private FieldType<T> type() {
    return (FieldType<T>) type;
  }

  /**
   * Reads a document that a client sent.
   *
   * @throws IllegalArgumentException if it is not of this shape; the message names the member
   */
  public T read(byte[] body) {
    return reading.apply(Json.parse(body), BODY);
  }

  /**
   * Reads a document that a parser of YAML or JSON has read, or that {@link #write} returned.
   *
   * @throws IllegalArgumentException as {@link #read(byte[])}
   */
  public T read(Map<?, ?> document) {
    return reading.apply(PlainTree.of(document), DOCUMENT);
  }

  /** Reads a document like {@link #read(Map)}, but no message has a value of it. */
  public T readSecret(Map<?, ?> document) {
    return reading.apply(PlainTree.of(document), SECRET_DOCUMENT);
  }

  /**
   * Returns a document that is an object in plain maps, lists, strings, numbers, booleans and null,
   * as any writer of YAML takes it.
   */
  public Map<String, Object> document(T value) {
    Map<String, Object> members = new LinkedHashMap<>();
    ((Map<?, ?>) PlainTree.written(write(value)))
        .forEach((name, member) -> members.put(name.toString(), member));
    return members;
  }

  /**
   * Returns a document that a parser of YAML or JSON has read as JSON.
   *
   * @throws IllegalArgumentException if JSON cannot hold it
   */
  public static String json(Map<?, ?> document) {
    return Json.text(PlainTree.of(document));
  }

  /** Returns the document as {@link Json} writes it. */
  public Object write(T document) {
    return writing.apply(document);
  }

  /** Returns its schema in a request. */
  public Schema request() {
    return Schema.of(type, TypeSchema.Use.REQUEST);
  }

  /** Returns its schema in a response. */
  public Schema response() {
    return Schema.of(type, TypeSchema.Use.RESPONSE);
  }

  /** Returns its schema where clients send the document that they receive, with its nulls. */
  public Schema both() {
    return Schema.of(type, TypeSchema.Use.BOTH);
  }
}
