package io.statehouse.app.stores;

import static java.util.Objects.requireNonNull;

import java.util.List;

/**
 * One option of a store's URL, as the documentation and the refusal of unknown ones list it.
 *
 * @param byDefault the value when it is not given, or a word for it
 */
public record StoreOption(String name, String byDefault, String meaning) {
  static final StoreOption TIMEOUT =
      new StoreOption("timeout", "5s", "how long a call may take before it is given up");
  static final StoreOption BATCHING =
      new StoreOption("batching", "on", "whether concurrent callers share requests");
  static final StoreOption NAMESPACE =
      new StoreOption("namespace", "none", "a text put before every key");

  /** What every scheme knows. */
  public static final List<StoreOption> COMMON = List.of(TIMEOUT, BATCHING, NAMESPACE);

  public StoreOption {
    requireNonNull(name, "name");
    requireNonNull(byDefault, "byDefault");
    requireNonNull(meaning, "meaning");
  }
}
