package io.statehouse.app.stores;

import io.statehouse.ports.adapter.RoundTripListener;
import io.statehouse.ports.batching.BatchingSettings;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** How one kind of store is opened. */
public interface StoreOpener {

  /** The word before the colon of its URLs. */
  String scheme();

  /** Other words that may stand there. */
  default Set<String> otherSchemes() {
    return Set.of();
  }

  /** One line that shows how its URLs are written. */
  String example();

  /** Its options beside the common ones. */
  List<StoreOption> options();

  /** All options that its URLs may have; one of its own stands for the common one of that name. */
  default List<StoreOption> allOptions() {
    Map<String, StoreOption> all = new LinkedHashMap<>();
    StoreOption.COMMON.forEach(option -> all.put(option.name(), option));
    options().forEach(option -> all.put(option.name(), option));
    return List.copyOf(all.values());
  }

  /**
   * Names the places where the store of this URL keeps its keys, without asking anybody. Two URLs
   * that share one are of the same store; there are several where any member of a cluster leads to
   * all of it.
   *
   * @throws IllegalArgumentException if the URL is none of this scheme's
   */
  Set<String> places(StoreUrl url);

  /** How the store likes its batches. */
  BatchingSettings batching(StoreUrl url, Duration timeout);

  /**
   * Opens the store, without batching or namespace. Classes of the adapter are named in methods
   * only, so that a command loads the drivers of the store that it uses and no others.
   *
   * @throws IllegalArgumentException if the URL is none of this scheme's
   */
  OpenStore open(StoreUrl url, Duration timeout, RoundTripListener listener);
}
