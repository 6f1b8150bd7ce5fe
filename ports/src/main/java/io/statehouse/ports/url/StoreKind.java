package io.statehouse.ports.url;

import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.adapter.RoundTripListener;
import io.statehouse.ports.batching.BatchingSettings;
import io.statehouse.ports.client.ClientCommands;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * One kind of store: how its URLs are written, and how one is opened. Every method that takes a URL
 * throws {@link IllegalArgumentException} if it is not valid for this kind.
 *
 * <p>{@link Stores} finds a kind by the file {@code META-INF/services} of its adapter. It has a
 * public constructor without arguments, and creating one loads no driver.
 */
public interface StoreKind {
  /** Returns the scheme of its URLs. */
  String scheme();

  /** Returns all schemes of its URLs: {@link #scheme} and others that it accepts. */
  default Set<String> schemes() {
    return Set.of(scheme());
  }

  /** Returns one line that shows how its URLs are written. */
  String example();

  /** Returns its options without the common ones. */
  List<StoreOption<?>> options();

  /** Returns all options of its URLs; one of its own replaces the common one of that name. */
  default List<StoreOption<?>> allOptions() {
    Map<String, StoreOption<?>> all = new LinkedHashMap<>();
    StoreOption.COMMON.forEach(option -> all.put(option.name(), option));
    options().forEach(option -> all.put(option.name(), option));
    return List.copyOf(all.values());
  }

  /**
   * @throws IllegalArgumentException if a URL has an option that this kind does not know
   */
  default void requireKnownOptions(StoreUrl url) {
    List<String> known = allOptions().stream().map(StoreOption::name).toList();
    for (String name : url.options().keySet()) {
      if (!known.contains(name)) {
        throw new IllegalArgumentException(
            "unknown option \"%s\" of store \"%s\": known are %s"
                .formatted(name, url.scheme(), String.join(", ", known)));
      }
    }
  }

  /**
   * Returns the places where the store of this URL keeps its keys, without a request to any server.
   * Two URLs that share a place mean the same store; a cluster has a place for each member in the
   * URL.
   */
  Set<String> places(StoreUrl url, StoreEnvironment environment);

  /**
   * Returns whether there is such a store, as far as that is known without a request to a server.
   * The first write, or the first watch, creates one that does not exist.
   */
  default boolean exists(StoreUrl url, StoreEnvironment environment) {
    return true;
  }

  /** Returns whether its stores have {@linkplain KeyValueStore#earlierStates earlier states}. */
  default boolean keepsEarlierStates() {
    return false;
  }

  /**
   * Returns whether a scan costs no more than the entries taken of it; otherwise the names of all
   * keys below its prefix are read first.
   */
  default boolean scansInOrder(StoreUrl url) {
    return false;
  }

  /** Returns the commands of its own client for one key, without the namespace of the URL. */
  default ClientCommands client(StoreUrl url, StoreEnvironment environment) {
    return ClientCommands.NONE;
  }

  /** Returns the batching settings that suit the store. */
  BatchingSettings batching(StoreUrl url);

  /**
   * Opens the store, without batching or namespace. What only some kinds offer, such as {@link
   * io.statehouse.ports.PreparableStore}, is a further interface of what is returned.
   */
  KeyValueStore open(StoreUrl url, StoreEnvironment environment, RoundTripListener listener);

  /** Opens the store as {@link #open} does, but creates nothing before the first write. */
  default KeyValueStore openLazily(
      StoreUrl url, StoreEnvironment environment, RoundTripListener listener) {
    return open(url, environment, listener);
  }
}
