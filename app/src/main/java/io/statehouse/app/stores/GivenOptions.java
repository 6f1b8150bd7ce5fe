package io.statehouse.app.stores;

import io.statehouse.app.text.Quantity;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/** The options of one URL as typed values; every error names the option at fault. */
final class GivenOptions {
  private final StoreUrl url;

  GivenOptions(StoreUrl url) {
    this.url = url;
  }

  /** Returns the value in the URL; empty if there is none. */
  Optional<String> text(StoreOption option) {
    return Optional.ofNullable(url.options().get(option.name())).filter(text -> !text.isEmpty());
  }

  Duration duration(StoreOption option) {
    return Quantity.duration(option.toString(), valueOf(option));
  }

  int count(StoreOption option) {
    return Quantity.count(option.toString(), valueOf(option));
  }

  int bytes(StoreOption option) {
    long bytes = Quantity.bytes(option.toString(), valueOf(option));
    if (bytes > Integer.MAX_VALUE) {
      throw new IllegalArgumentException(option + " is too large: " + valueOf(option));
    }
    return (int) bytes;
  }

  boolean flag(StoreOption option) {
    return Quantity.flag(option.toString(), valueOf(option));
  }

  Optional<Path> file(StoreOption option, Path from) {
    return text(option).map(from::resolve);
  }

  /** Returns the value in the URL, or the default. */
  String valueOf(StoreOption option) {
    return text(option).orElse(option.byDefault());
  }

  /**
   * Creates settings from these options.
   *
   * @throws IllegalArgumentException as {@code settings} does, with the options in the message
   */
  <T> T named(Supplier<T> settings, StoreOption... options) {
    try {
      return settings.get();
    } catch (IllegalArgumentException wrong) {
      throw new IllegalArgumentException(
          Arrays.stream(options)
                  .map(option -> option.name() + "=" + valueOf(option))
                  .collect(Collectors.joining(", ", "store option ", ": "))
              + wrong.getMessage(),
          wrong);
    }
  }
}
