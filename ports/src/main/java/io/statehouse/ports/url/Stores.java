package io.statehouse.ports.url;

import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.Prefix;
import io.statehouse.ports.adapter.RoundTripListener;
import io.statehouse.ports.batching.BatchingStore;
import io.statehouse.ports.namespace.NamespacedStore;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Opens stores by their URLs. The kinds of store are those whose adapters are on the class path, or
 * on the module path: each adapter declares its {@link StoreKind} as a service.
 *
 * <pre>
 *   try (KeyValueStore store = Stores.open("etcd://localhost:2379?timeout=2s")) { … }
 * </pre>
 *
 * A store that is open is safe for use by several threads, so a program opens it once, and closes
 * it at its end.
 */
public final class Stores {
  private static final String GROUP = "io.statehouse:statehouse-adapters-";

  /** The adapters of this project by scheme, for the message that one is missing. */
  private static final Map<String, String> ADAPTERS =
      new TreeMap<>(
          Map.of(
              "consul", "consul",
              "etcd", "etcd",
              "file", "file",
              "mysql", "mysql",
              "redis", "redis",
              "rediss", "redis",
              "statehouse+http", "remote",
              "statehouse+https", "remote"));

  private Stores() {}

  /**
   * Opens a store. Relative paths start in the working directory; passwords may be in the
   * environment variables of this process.
   *
   * @throws IllegalArgumentException if the URL is not valid, or no adapter for its scheme is found
   */
  public static KeyValueStore open(String url) {
    return open(
        StoreUrl.parse(url),
        new StoreEnvironment(Path.of(""), System.getenv()),
        RoundTripListener.NONE);
  }

  /**
   * Opens a store.
   *
   * @param listener is notified of every round trip to the store
   * @throws IllegalArgumentException if the URL is not valid, or no adapter for its scheme is found
   */
  public static KeyValueStore open(
      StoreUrl url, StoreEnvironment environment, RoundTripListener listener) {
    StoreKind kind = kind(url.scheme());
    kind.requireKnownOptions(url);
    boolean batching = StoreOption.BATCHING.in(url);
    Optional<Prefix> namespace = StoreOption.NAMESPACE.in(url).map(Prefix::new);
    KeyValueStore store = kind.open(url, environment, listener);
    if (batching) {
      store = new BatchingStore(store, kind.batching(url));
    }
    return namespace.isPresent() ? new NamespacedStore(store, namespace.get()) : store;
  }

  /** Returns the kinds of store that are found, in the order of their schemes. */
  public static List<StoreKind> kinds() {
    return List.copyOf(
        found()
            .collect(
                Collectors.toMap(
                    StoreKind::scheme, kind -> kind, (first, other) -> first, TreeMap::new))
            .values());
  }

  private static StoreKind kind(String scheme) {
    return found()
        .filter(kind -> kind.schemes().contains(scheme))
        .findFirst()
        .orElseThrow(() -> notFound(scheme));
  }

  /** A thread of a container may have a class loader that sees no adapter; that of ours may. */
  private static Stream<StoreKind> found() {
    ServiceLoader<StoreKind> seen = ServiceLoader.load(StoreKind.class);
    return (seen.iterator().hasNext()
            ? seen
            : ServiceLoader.load(StoreKind.class, StoreKind.class.getClassLoader()))
        .stream().map(ServiceLoader.Provider::get);
  }

  private static IllegalArgumentException notFound(String scheme) {
    TreeSet<String> schemes = new TreeSet<>();
    found().forEach(kind -> schemes.addAll(kind.schemes()));
    String on = schemes.isEmpty() ? "none" : String.join(", ", schemes);
    return new IllegalArgumentException(
        ADAPTERS.containsKey(scheme)
            ? "no adapter for store \"%s\" found, only for: %s; add the dependency %s"
                .formatted(scheme, on, GROUP + ADAPTERS.get(scheme))
            : "unknown store \"%s\": found are %s; further adapters are %s*, for %s"
                .formatted(scheme, on, GROUP, String.join(", ", ADAPTERS.keySet())));
  }
}
