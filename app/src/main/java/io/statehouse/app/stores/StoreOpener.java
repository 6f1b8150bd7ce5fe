package io.statehouse.app.stores;

import io.statehouse.ports.adapter.RoundTripListener;
import io.statehouse.ports.batching.BatchingSettings;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** How one kind of store is opened. */
public abstract class StoreOpener {
  private final String scheme;
  private final String example;
  private final List<StoreOption<?>> options;

  /**
   * @param example one line that shows how its URLs are written
   * @param options its options beside the common ones
   */
  StoreOpener(String scheme, String example, StoreOption<?>... options) {
    this.scheme = scheme;
    this.example = example;
    this.options = List.of(options);
  }

  /** Returns the scheme of its URLs. */
  public final String scheme() {
    return scheme;
  }

  /** Returns further schemes of its URLs. */
  Set<String> otherSchemes() {
    return Set.of();
  }

  /** Returns one line that shows how its URLs are written. */
  public final String example() {
    return example;
  }

  /** Returns its options without the common ones. */
  public final List<StoreOption<?>> options() {
    return options;
  }

  /** Returns all options of its URLs; one of its own replaces the common one of that name. */
  public final List<StoreOption<?>> allOptions() {
    Map<String, StoreOption<?>> all = new LinkedHashMap<>();
    StoreOption.COMMON.forEach(option -> all.put(option.name(), option));
    options.forEach(option -> all.put(option.name(), option));
    return List.copyOf(all.values());
  }

  StoreOption<Duration> timeout() {
    return StoreOption.TIMEOUT;
  }

  /**
   * Returns the places where the store of this URL keeps its keys, without a request to any server.
   * Two URLs that share a place mean the same store; a cluster has a place for each member in the
   * URL.
   *
   * @throws IllegalArgumentException if the URL is not valid for this scheme
   */
  abstract Set<String> places(StoreUrl url);

  /** Returns the batching settings that suit the store. */
  abstract BatchingSettings batching(StoreUrl url, Duration timeout);

  /**
   * Opens the store, without batching or namespace. Classes of the adapter are named in methods
   * only, so that a command loads the drivers of the store that it uses and no others.
   *
   * @throws IllegalArgumentException if the URL is not valid for this scheme
   */
  abstract OpenStore open(StoreUrl url, Duration timeout, RoundTripListener listener);

  /** Opens the store as {@link #open} does, but creates nothing before the first write. */
  OpenStore openLazily(StoreUrl url, Duration timeout, RoundTripListener listener) {
    return open(url, timeout, listener);
  }
}
