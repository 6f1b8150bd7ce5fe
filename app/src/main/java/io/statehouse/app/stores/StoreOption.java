package io.statehouse.app.stores;

import static java.util.Objects.requireNonNull;

import java.util.List;

/**
 * One option of a store's URL, as listed in the documentation and in the error for an unknown one.
 *
 * @param byDefault the value when it is not given, or a word for it
 */
public record StoreOption(String name, String byDefault, String meaning) {
  static final StoreOption TIMEOUT =
      new StoreOption("timeout", "5s", "how long a call may take before it is given up");
  static final StoreOption BATCHING =
      new StoreOption("batching", "on", "whether concurrent callers share requests");
  static final StoreOption NAMESPACE =
      new StoreOption("namespace", "none", "a prefix added to every key");

  /** The options of every scheme. */
  public static final List<StoreOption> COMMON = List.of(TIMEOUT, BATCHING, NAMESPACE);

  public StoreOption {
    requireNonNull(name, "name");
    requireNonNull(byDefault, "byDefault");
    requireNonNull(meaning, "meaning");
  }

  /** Returns this option as messages name it. */
  @Override
  public String toString() {
    return "store option " + name;
  }
}
