package io.statehouse.domain.layout;

import static java.util.Objects.requireNonNull;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * A type whose values have no parts: one of the {@link Kind}s, or a type of a system that wraps a
 * value of one, such as a name that obeys a rule.
 *
 * @param unset the value of a field that was never set; empty if there is no such value, so that
 *     each document has the field
 * @param words the only values that there are, or empty
 * @param wrap makes one of a plain value; throws {@link IllegalArgumentException} or the exception
 *     of its system if it breaks a rule
 * @param unwrap returns the plain value, of the class that the kind names
 */
public record Scalar<T>(
    Kind kind,
    Optional<T> unset,
    List<String> words,
    Function<Object, T> wrap,
    Function<T, Object> unwrap)
    implements FieldType<T> {

  /** The plain values, and their classes. */
  public enum Kind {
    TEXT("a string"),
    FLAG("true or false"),
    /** {@link Integer}. */
    INTEGER("an integer of 32 bits"),
    /** {@link Long}. */
    LONG("an integer of 64 bits"),
    FLOAT("a number"),
    DOUBLE("a number"),
    /** {@link io.statehouse.ports.Bytes}, which are written in base64. */
    BYTES("a string in base64"),
    /** A JSON object with any members, as its text. */
    OBJECT("an object"),
    /** One of some words; an {@link Integer} where a number has no word yet. */
    WORD("one of some words");

    private final String noun;

    Kind(String noun) {
      this.noun = noun;
    }
  }

  public Scalar {
    requireNonNull(kind, "kind");
    requireNonNull(unset, "unset");
    words = List.copyOf(words);
    requireNonNull(wrap, "wrap");
    requireNonNull(unwrap, "unwrap");
  }

  @SuppressWarnings("unchecked") // a plain value is of the class that its kind names
  static <P> Scalar<P> of(Kind kind, P unset) {
    return new Scalar<>(kind, Optional.of(unset), List.of(), plain -> (P) plain, value -> value);
  }

  /** A type that wraps text. */
  public static <T> Scalar<T> text(Function<String, T> wrap, Function<T, String> unwrap) {
    return new Scalar<>(
        Kind.TEXT, Optional.empty(), List.of(), plain -> wrap.apply((String) plain), unwrap::apply);
  }

  /**
   * A type of which there are only some values, by words.
   *
   * @param word returns that of a value
   */
  public static <E> Scalar<E> words(List<E> values, Function<? super E, String> word) {
    List<String> words = values.stream().<String>map(word).toList();
    return new Scalar<>(
        Kind.WORD, Optional.empty(), words, plain -> values.get(words.indexOf(plain)), word::apply);
  }

  /** A type that wraps a value of this one. */
  public <U> Scalar<U> as(Function<T, U> wrapping, Function<? super U, ? extends T> unwrapping) {
    return new Scalar<>(
        kind,
        Optional.empty(),
        words,
        wrap.andThen(wrapping),
        value -> unwrap.apply(unwrapping.apply(value)));
  }

  @Override
  public String noun() {
    return words.isEmpty() ? kind.noun : "one of " + String.join(", ", words);
  }

  @Override
  public <R> R write(Writer<R> form, T value) {
    return form.scalar(this, value);
  }

  @Override
  public T read(Reader form) {
    return form.scalar(this);
  }

  @Override
  public <R> R describe(Describer<R> form) {
    return form.scalar(this);
  }

  @Override
  public boolean isUnset(T value) {
    return unset.filter(value::equals).isPresent();
  }
}
