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

  /** Returns the scheme of its URLs. */
  String scheme();

  /** Returns further schemes of its URLs. */
  default Set<String> otherSchemes() {
    return Set.of();
  }

  /** Returns one line that shows how its URLs are written. */
  String example();

  /** Returns its options without the common ones. */
  List<StoreOption> options();

  /** Returns all options of its URLs; one of its own replaces the common one of that name. */
  default List<StoreOption> allOptions() {
    Map<String, StoreOption> all = new LinkedHashMap<>();
    StoreOption.COMMON.forEach(option -> all.put(option.name(), option));
    options().forEach(option -> all.put(option.name(), option));
    return List.copyOf(all.values());
  }

  /**
   * Returns the places where the store of this URL keeps its keys, without a request to any server.
   * Two URLs that share a place mean the same store; a cluster has a place for each member in the
   * URL.
   *
   * @throws IllegalArgumentException if the URL is not valid for this scheme
   */
  Set<String> places(StoreUrl url);

  /** Returns the batching settings that suit the store. */
  BatchingSettings batching(StoreUrl url, Duration timeout);

  /**
   * Opens the store, without batching or namespace. Classes of the adapter are named in methods
   * only, so that a command loads the drivers of the store that it uses and no others.
   *
   * @throws IllegalArgumentException if the URL is not valid for this scheme
   */
  OpenStore open(StoreUrl url, Duration timeout, RoundTripListener listener);
}
