package io.statehouse.ports.url;

import static java.util.Objects.requireNonNull;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Predicate;

/**
 * One option of a store's URL, as listed in the documentation and in the error for an unknown one.
 *
 * @param byDefault the value when it is not given, or a word for it
 * @param reader converts what the URL gives, if it gives any; its first argument names the option
 * @param <T> its type once it is read; an {@code Optional} if it has no default
 */
public record StoreOption<T>(
    String name, String byDefault, String meaning, BiFunction<String, Optional<String>, T> reader) {
  public static final StoreOption<Duration> TIMEOUT =
      duration("timeout", "5s", "how long a call may take before it is given up");
  public static final StoreOption<Boolean> BATCHING =
      flag("batching", "on", "whether concurrent callers share requests");
  public static final StoreOption<Optional<String>> NAMESPACE =
      optional("namespace", "none", "a prefix added to every key");

  /** The options of every scheme. */
  public static final List<StoreOption<?>> COMMON = List.of(TIMEOUT, BATCHING, NAMESPACE);

  public StoreOption {
    requireNonNull(name, "name");
    requireNonNull(byDefault, "byDefault");
    requireNonNull(meaning, "meaning");
    requireNonNull(reader, "reader");
  }

  /**
   * @param parser reads a value; its first argument names the option, for its errors
   */
  public static <T> StoreOption<T> of(
      String name, String byDefault, String meaning, BiFunction<String, String, T> parser) {
    return new StoreOption<>(
        name, byDefault, meaning, (option, given) -> parser.apply(option, given.orElse(byDefault)));
  }

  public static StoreOption<String> string(String name, String byDefault, String meaning) {
    return of(name, byDefault, meaning, (option, text) -> text);
  }

  /** An option without a default, for which {@code word} stands in the documentation. */
  public static StoreOption<Optional<String>> optional(String name, String word, String meaning) {
    return new StoreOption<>(name, word, meaning, (option, given) -> given);
  }

  public static StoreOption<Boolean> flag(String name, String byDefault, String meaning) {
    return of(name, byDefault, meaning, Quantity::flag);
  }

  public static StoreOption<Integer> count(String name, String byDefault, String meaning) {
    return of(name, byDefault, meaning, Quantity::count);
  }

  public static StoreOption<Duration> duration(String name, String byDefault, String meaning) {
    return of(name, byDefault, meaning, Quantity::duration);
  }

  /** A number of bytes that fits an {@code int}. */
  public static StoreOption<Integer> bytes(String name, String byDefault, String meaning) {
    return of(
        name,
        byDefault,
        meaning,
        (option, text) -> {
          long bytes = Quantity.bytes(option, text);
          if (bytes > Integer.MAX_VALUE) {
            throw new IllegalArgumentException(option + " is too large: " + text);
          }
          return (int) bytes;
        });
  }

  /**
   * Returns this option with a rule for its values.
   *
   * @param rule what a valid value is, for the error: "must be at least 2"
   */
  public StoreOption<T> where(Predicate<T> valid, String rule) {
    return new StoreOption<>(
        name,
        byDefault,
        meaning,
        (option, given) -> {
          T value = reader.apply(option, given);
          if (!valid.test(value)) {
            throw wrong(given, rule);
          }
          return value;
        });
  }

  /**
   * Returns the value in the URL, or the default.
   *
   * @throws IllegalArgumentException if it is not of this type or breaks its rule; the message
   *     names the option
   */
  public T in(StoreUrl url) {
    return reader.apply(toString(), given(url));
  }

  /** Returns the error for a value that does not go with the rest of the URL. */
  public IllegalArgumentException wrong(StoreUrl url, String problem) {
    return wrong(given(url), problem);
  }

  private IllegalArgumentException wrong(Optional<String> given, String problem) {
    String shown = StoreUrl.shown(name, given.orElse(byDefault));
    return new IllegalArgumentException(this + "=" + shown + ": " + problem);
  }

  private Optional<String> given(StoreUrl url) {
    return Optional.ofNullable(url.options().get(name)).filter(text -> !text.isEmpty());
  }

  /** Returns this option as messages name it. */
  @Override
  public String toString() {
    return "store option " + name;
  }
}
