package io.statehouse.app.stores;

import static java.util.Objects.requireNonNull;

import io.statehouse.app.contexts.ContextFile;
import io.statehouse.consul.ConsulStoreKind;
import io.statehouse.etcd.EtcdStoreKind;
import io.statehouse.file.FileStoreKind;
import io.statehouse.mysql.MySqlStoreKind;
import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.Prefix;
import io.statehouse.ports.PreparableStore;
import io.statehouse.ports.adapter.Calls;
import io.statehouse.ports.adapter.RoundTripListener;
import io.statehouse.ports.batching.BatchingSettings;
import io.statehouse.ports.batching.BatchingStore;
import io.statehouse.ports.url.StoreEnvironment;
import io.statehouse.ports.url.StoreKind;
import io.statehouse.ports.url.StoreOption;
import io.statehouse.ports.url.StoreUrl;
import io.statehouse.redis.RedisStoreKind;
import io.statehouse.remote.RemoteAccess;
import io.statehouse.remote.RemoteContexts;
import io.statehouse.remote.RemoteStoreKind;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import org.slf4j.LoggerFactory;

/**
 * All kinds of store, and the one place where a store of the program is assembled. It names the
 * kinds, where {@link io.statehouse.ports.url.Stores} loads the class of each adapter to find one:
 * a command starts without those that it does not use.
 */
public final class StoreCatalog {
  private static final String MYSQL = "mysql";

  /**
   * The kinds by scheme. Lambdas, not references to constructors: a command loads the classes of
   * the adapter that it uses and of no other.
   */
  private static final SortedMap<String, Function<RemoteContexts, StoreKind>> KINDS =
      new TreeMap<>(
          Map.of(
              "consul",
              contexts -> new ConsulStoreKind(),
              "etcd",
              contexts -> {
                EtcdDriverLog.quieten();
                return new EtcdStoreKind();
              },
              "file",
              contexts -> new FileStoreKind(),
              MYSQL,
              contexts -> new MySqlStoreKind(),
              "redis",
              contexts -> new RedisStoreKind(),
              "rediss",
              contexts -> new RedisStoreKind(),
              "statehouse+http",
              contexts -> new RemoteStoreKind(contexts),
              "statehouse+https",
              contexts -> new RemoteStoreKind(contexts)));

  private final StoreEnvironment environment;
  private final ContextFile contexts;

  private StoreCatalog(StoreEnvironment environment) {
    this.environment = requireNonNull(environment, "environment");
    this.contexts = ContextFile.of(environment.variables());
  }

  /**
   * Returns all stores of this build.
   *
   * @param directory the directory that relative paths in URLs start from
   * @param variables the environment variables, which may hold passwords
   */
  public static StoreCatalog standard(Path directory, Map<String, String> variables) {
    return new StoreCatalog(new StoreEnvironment(directory, variables));
  }

  /** Returns all stores of this build, with an empty environment. */
  public static StoreCatalog standard(Path directory) {
    return standard(directory, Map.of());
  }

  /** Returns what the URL of a store begins with, up to the colon. */
  public Set<String> schemes() {
    return KINDS.keySet();
  }

  /** Returns the kinds of store, by scheme. */
  public List<StoreKind> kinds() {
    return KINDS.entrySet().stream()
        .map(listed -> Map.entry(listed.getKey(), kind(listed.getKey())))
        .filter(kind -> kind.getValue().scheme().equals(kind.getKey()))
        .map(Map.Entry::getValue)
        .toList();
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
    return open(url, listener, StoreKind::open);
  }

  /**
   * Opens a store as {@link #openWhole} does, for a command: nothing is created before the first
   * write, so what only reads leaves no trace where a name was mistyped.
   *
   * @throws IllegalArgumentException if the scheme or an option is unknown or wrong
   */
  public OpenStore openLazily(StoreUrl url) {
    boolean logged = LoggerFactory.getLogger(Calls.LOG).isDebugEnabled();
    RoundTripListener listener = logged ? RoundTripListener.NONE : RoundTripListener.UNLOGGED;
    return open(url, listener, StoreKind::openLazily);
  }

  private interface Opening {
    KeyValueStore open(
        StoreKind kind, StoreUrl url, StoreEnvironment environment, RoundTripListener listener);
  }

  private OpenStore open(StoreUrl url, RoundTripListener listener, Opening opening) {
    StoreKind kind = kind(url);
    boolean batching = StoreOption.BATCHING.in(url);
    Optional<Prefix> namespace = namespace(url);
    OpenStore store = whole(url, kind, opening.open(kind, url, environment, listener));
    if (batching) {
      BatchingSettings settings = kind.batching(url);
      store = store.with(keys -> new BatchingStore(keys, settings));
    }
    return namespace.map(store::within).orElse(store);
  }

  private OpenStore whole(StoreUrl url, StoreKind kind, KeyValueStore store) {
    return new OpenStore(
        store,
        url.scheme().equals(MYSQL) ? KvDataSchema.of(store) : Optional.empty(),
        store instanceof PreparableStore preparable
            ? Optional.of(preparable::prepare)
            : Optional.empty(),
        kind.client(url, environment),
        kind.scansInOrder(url));
  }

  /**
   * Returns whether there is such a store, without a request to a server.
   *
   * @throws IllegalArgumentException if the scheme or an option is unknown or wrong
   */
  public boolean exists(StoreUrl url) {
    return kind(url).exists(url, environment);
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
    return new KeySpace(kind(url).places(url, environment), namespace(url).orElse(Prefix.ALL));
  }

  private static Optional<Prefix> namespace(StoreUrl url) {
    return StoreOption.NAMESPACE.in(url).map(Prefix::new);
  }

  private StoreKind kind(String scheme) {
    return KINDS.get(scheme).apply(this::access);
  }

  /** Returns the credentials for a server, which are read only when one is used. */
  private RemoteAccess access(Optional<String> name, URI server) {
    return contexts
        .read()
        .of(name, server)
        .map(context -> new RemoteAccess(context.token(), context.authority(), context.identity()))
        .orElse(RemoteAccess.NONE);
  }

  private StoreKind kind(StoreUrl url) {
    if (!KINDS.containsKey(url.scheme())) {
      throw new IllegalArgumentException(
          "unknown store \"%s\": known are %s"
              .formatted(url.scheme(), String.join(", ", KINDS.keySet())));
    }
    StoreKind kind = kind(url.scheme());
    kind.requireKnownOptions(url);
    return kind;
  }
}
