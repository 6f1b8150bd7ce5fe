package io.statehouse.app.stores;

import static java.util.Objects.requireNonNull;

import io.statehouse.app.text.Quantity;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/**
 * One option of a store's URL, as listed in the documentation and in the error for an unknown one.
 *
 * @param byDefault the value when it is not given, or a word for it
 * @param reader converts what the URL gives, if it gives any; its first argument names the option
 * @param <T> its type once it is read; an {@code Optional} if it has no default
 */
public record StoreOption<T>(
    String name, String byDefault, String meaning, BiFunction<String, Optional<String>, T> reader) {
  static final StoreOption<Duration> TIMEOUT =
      duration("timeout", "5s", "how long a call may take before it is given up");
  static final StoreOption<Boolean> BATCHING =
      flag("batching", "on", "whether concurrent callers share requests");
  static final StoreOption<Optional<String>> NAMESPACE =
      optional("namespace", "none", "a prefix added to every key");

  /** The options of every scheme. */
  public static final List<StoreOption<?>> COMMON = List.of(TIMEOUT, BATCHING, NAMESPACE);

  public StoreOption {
    requireNonNull(name, "name");
    requireNonNull(byDefault, "byDefault");
    requireNonNull(meaning, "meaning");
    requireNonNull(reader, "reader");
  }

  private static <T> StoreOption<T> of(
      String name, String byDefault, String meaning, BiFunction<String, String, T> parser) {
    return new StoreOption<>(
        name, byDefault, meaning, (option, given) -> parser.apply(option, given.orElse(byDefault)));
  }

  static StoreOption<String> string(String name, String byDefault, String meaning) {
    return of(name, byDefault, meaning, (option, text) -> text);
  }

  /** An option without a default, for which {@code word} stands in the documentation. */
  static StoreOption<Optional<String>> optional(String name, String word, String meaning) {
    return new StoreOption<>(name, word, meaning, (option, given) -> given);
  }

  static StoreOption<Boolean> flag(String name, String byDefault, String meaning) {
    return of(name, byDefault, meaning, Quantity::flag);
  }

  static StoreOption<Integer> count(String name, String byDefault, String meaning) {
    return of(name, byDefault, meaning, Quantity::count);
  }

  static StoreOption<Duration> duration(String name, String byDefault, String meaning) {
    return of(name, byDefault, meaning, Quantity::duration);
  }

  /** A number of bytes that fits an {@code int}. */
  static StoreOption<Integer> bytes(String name, String byDefault, String meaning) {
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
   * Returns the value in the URL, or the default.
   *
   * @throws IllegalArgumentException if it is not of this type; the message names the option
   */
  T in(StoreUrl url) {
    return reader.apply(toString(), given(url));
  }

  private Optional<String> given(StoreUrl url) {
    return Optional.ofNullable(url.options().get(name)).filter(text -> !text.isEmpty());
  }

  /**
   * Creates settings from some options.
   *
   * @throws IllegalArgumentException as {@code settings} does, with the options in the message
   */
  static <S> S named(StoreUrl url, Supplier<S> settings, StoreOption<?>... options) {
    try {
      return settings.get();
    } catch (IllegalArgumentException wrong) {
      throw new IllegalArgumentException(
          Arrays.stream(options)
                  .map(option -> option.name + "=" + option.given(url).orElse(option.byDefault))
                  .collect(Collectors.joining(", ", "store option ", ": "))
              + wrong.getMessage(),
          wrong);
    }
  }

  /** Returns this option as messages name it. */
  @Override
  public String toString() {
    return "store option " + name;
  }
}
