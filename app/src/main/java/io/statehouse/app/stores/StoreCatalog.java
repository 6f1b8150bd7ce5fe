package io.statehouse.app.stores;

import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.Prefix;
import io.statehouse.ports.adapter.RoundTripListener;
import io.statehouse.ports.batching.BatchingSettings;
import io.statehouse.ports.batching.BatchingStore;
import io.statehouse.ports.namespace.NamespacedStore;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/** All kinds of store, and the one place where a store is assembled. */
public final class StoreCatalog {
  private final SortedMap<String, StoreOpener> openers = new TreeMap<>();

  public StoreCatalog(List<StoreOpener> openers) {
    for (StoreOpener opener : openers) {
      this.openers.put(opener.scheme(), opener);
      opener.otherSchemes().forEach(scheme -> this.openers.put(scheme, opener));
    }
  }

  /**
   * Returns all stores of this build.
   *
   * @param directory the directory that relative paths in URLs start from
   * @param environment the environment variables, which may hold passwords
   */
  public static StoreCatalog standard(Path directory, Map<String, String> environment) {
    StoreEnvironment local = new StoreEnvironment(directory, environment);
    return new StoreCatalog(
        List.of(
            new FileStoreOpener(directory),
            new EtcdStoreOpener(local),
            new ConsulStoreOpener(local),
            new RedisStoreOpener(local),
            new MySqlStoreOpener(local)));
  }

  /** Returns all stores of this build, with an empty environment. */
  public static StoreCatalog standard(Path directory) {
    return standard(directory, Map.of());
  }

  /** Returns the kinds of store, by scheme. */
  public List<StoreOpener> openers() {
    return openers.values().stream().distinct().toList();
  }

  /**
   * Opens a store: the adapter, with batching and a namespace around it as the URL says.
   *
   * @throws IllegalArgumentException if the scheme or an option is unknown or wrong
   */
  public KeyValueStore open(StoreUrl url, RoundTripListener listener) {
    return openWhole(url, listener).keys();
  }

  /**
   * Opens a store as {@link #open} does, with what its kind offers beyond the port.
   *
   * @throws IllegalArgumentException if the scheme or an option is unknown or wrong
   */
  public OpenStore openWhole(StoreUrl url, RoundTripListener listener) {
    return open(url, listener, StoreOpener::open);
  }

  /**
   * Opens a store as {@link #openWhole} does, but creates nothing before the first write: what only
   * reads leaves no trace where a name was mistyped.
   *
   * @throws IllegalArgumentException if the scheme or an option is unknown or wrong
   */
  public OpenStore openLazily(StoreUrl url, RoundTripListener listener) {
    return open(url, listener, StoreOpener::openLazily);
  }

  private interface Opening {
    OpenStore open(StoreOpener opener, StoreUrl url, Duration timeout, RoundTripListener listener);
  }

  private OpenStore open(StoreUrl url, RoundTripListener listener, Opening opening) {
    StoreOpener opener = opener(url);
    Duration timeout = opener.timeout().in(url);
    boolean batching = StoreOption.BATCHING.in(url);
    Optional<Prefix> namespace = namespace(url);
    OpenStore store = opening.open(opener, url, timeout, listener);
    if (batching) {
      BatchingSettings settings = opener.batching(url, timeout);
      store = store.with(keys -> new BatchingStore(keys, settings));
    }
    return namespace.isPresent()
        ? store.with(keys -> new NamespacedStore(keys, namespace.get()))
        : store;
  }

  /**
   * Returns whether two URLs mean stores that share keys.
   *
   * @throws IllegalArgumentException if a scheme or an option is unknown or wrong
   */
  public boolean meet(StoreUrl one, StoreUrl other) {
    return keySpace(one).meets(keySpace(other));
  }

  /**
   * Returns the part of a store that a URL means.
   *
   * @throws IllegalArgumentException if the scheme or an option is unknown or wrong
   */
  KeySpace keySpace(StoreUrl url) {
    return new KeySpace(opener(url).places(url), namespace(url).orElse(Prefix.ALL));
  }

  private static Optional<Prefix> namespace(StoreUrl url) {
    return StoreOption.NAMESPACE.in(url).map(Prefix::new);
  }

  private StoreOpener opener(StoreUrl url) {
    StoreOpener opener = openers.get(url.scheme());
    if (opener == null) {
      throw new IllegalArgumentException(
          "unknown store \"%s\": known are %s"
              .formatted(url.scheme(), String.join(", ", openers.keySet())));
    }
    List<String> known = opener.allOptions().stream().map(StoreOption::name).toList();
    for (String name : url.options().keySet()) {
      if (!known.contains(name)) {
        throw new IllegalArgumentException(
            "unknown option \"%s\" of store \"%s\": known are %s"
                .formatted(name, url.scheme(), String.join(", ", known)));
      }
    }
    return opener;
  }
}
