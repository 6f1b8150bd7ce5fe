package io.statehouse.remote;

import static java.util.Objects.requireNonNull;

import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.adapter.RoundTripListener;
import io.statehouse.ports.batching.BatchingSettings;
import io.statehouse.ports.url.StoreEnvironment;
import io.statehouse.ports.url.StoreKind;
import io.statehouse.ports.url.StoreOption;
import io.statehouse.ports.url.StoreTls;
import io.statehouse.ports.url.StoreUrl;
import java.util.List;
import java.util.Set;

/**
 * The store of one system of a running server: {@code statehouse+https://HOST:8443/SYSTEM}, without
 * TLS {@code statehouse+http://HOST:8400/SYSTEM}.
 */
public final class RemoteStoreKind implements StoreKind {
  private final RemoteContexts contexts;

  /** Creates the kind for a program that keeps no credentials for servers by name. */
  public RemoteStoreKind() {
    this(RemoteContexts.NONE);
  }

  public RemoteStoreKind(RemoteContexts contexts) {
    this.contexts = requireNonNull(contexts, "contexts");
  }

  @Override
  public String scheme() {
    return RemoteSettings.ENCRYPTED;
  }

  @Override
  public Set<String> schemes() {
    return Set.of(RemoteSettings.ENCRYPTED, RemoteSettings.PLAIN);
  }

  @Override
  public String example() {
    return RemoteSettings.EXAMPLE + ", without TLS " + RemoteSettings.PLAIN + "://HOST:8400/SYSTEM";
  }

  @Override
  public List<StoreOption<?>> options() {
    return List.of(
        RemoteSettings.TIMEOUT,
        RemoteSettings.CONTEXT,
        RemoteSettings.TOKEN,
        RemoteSettings.TOKEN_VARIABLE,
        StoreTls.CA,
        StoreTls.CERTIFICATE,
        StoreTls.KEY);
  }

  /**
   * The server and the system: where the server has its own store is unknown here, so a URL of that
   * store means another place.
   */
  @Override
  public Set<String> places(StoreUrl url, StoreEnvironment environment) {
    return Set.of(
        "server:"
            + RemoteSettings.address(url).place()
            + RemoteSettings.server(url).getPath()
            + "/"
            + RemoteSettings.system(url));
  }

  @Override
  public BatchingSettings batching(StoreUrl url) {
    return RemoteStore.batching(RemoteSettings.TIMEOUT.in(url));
  }

  /** Connects to the server, which has the limits of its store. */
  @Override
  public KeyValueStore open(
      StoreUrl url, StoreEnvironment environment, RoundTripListener listener) {
    return RemoteStore.open(RemoteSettings.of(url, environment, contexts), listener);
  }
}
