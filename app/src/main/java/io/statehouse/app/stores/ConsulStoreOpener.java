package io.statehouse.app.stores;

import static io.statehouse.app.stores.StoreOption.optional;

import io.statehouse.consul.ConsulSettings;
import io.statehouse.consul.ConsulStore;
import io.statehouse.ports.adapter.RoundTripListener;
import io.statehouse.ports.batching.BatchingSettings;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;

/** Opens Consul by one of its agents: {@code consul://HOST:8500}. */
final class ConsulStoreOpener extends StoreOpener {
  private static final int DEFAULT_PORT = 8500;
  private static final StoreOption<Duration> TIMEOUT =
      StoreOption.duration(
          "timeout", "10s", "as for all stores; an election takes Consul some seconds");
  private static final StoreOption<Optional<String>> TOKEN =
      optional("token", "none", "the secret of an ACL token; never shown");
  private static final StoreOption<Optional<String>> TOKEN_VARIABLE =
      optional("token-env", "none", "the environment variable with the token");
  private static final StoreOption<Optional<String>> DATACENTER =
      optional("datacenter", "the agent's", "the datacenter whose keys are used");
  private static final StoreOption<Integer> CONNECTIONS =
      StoreOption.count("connections", "64", "most connections that calls hold at once, 1 to 100");

  private final StoreEnvironment local;

  ConsulStoreOpener(StoreEnvironment local) {
    super(
        "consul",
        "consul://HOST:8500",
        TIMEOUT,
        TOKEN,
        TOKEN_VARIABLE,
        DATACENTER,
        TlsFiles.TLS,
        TlsFiles.CA,
        TlsFiles.CERTIFICATE,
        TlsFiles.KEY,
        CONNECTIONS);
    this.local = local;
  }

  @Override
  StoreOption<Duration> timeout() {
    return TIMEOUT;
  }

  /**
   * The agent alone: its default datacenter is unknown here, so two URLs of one agent may mean the
   * same store whatever datacenter they name.
   */
  @Override
  Set<String> places(StoreUrl url) {
    return Set.of("consul:" + agent(url).place());
  }

  @Override
  BatchingSettings batching(StoreUrl url, Duration timeout) {
    return ConsulStore.batching(timeout);
  }

  @Override
  OpenStore open(StoreUrl url, Duration timeout, RoundTripListener listener) {
    return OpenStore.of(new ConsulStore(settings(url, timeout), listener));
  }

  private ConsulSettings settings(StoreUrl url, Duration timeout) {
    HostAndPort agent = agent(url);
    ConsulSettings.Builder settings =
        ConsulSettings.agent(agent.host(), agent.port()).timeout(timeout);
    token(url).ifPresent(settings::token);
    DATACENTER.in(url).ifPresent(settings::datacenter);
    settings.connections(CONNECTIONS.in(url));
    TlsFiles.of(url, local).map(TlsFiles::context).ifPresent(settings::tls);
    return settings.build();
  }

  private Optional<String> token(StoreUrl url) {
    if (TOKEN.in(url).isPresent() && TOKEN_VARIABLE.in(url).isPresent()) {
      throw new IllegalArgumentException(
          "store options token and token-env name two tokens: leave one out");
    }
    return TOKEN.in(url).or(() -> local.secret(url, TOKEN_VARIABLE));
  }

  private HostAndPort agent(StoreUrl url) {
    if (url.user().isPresent() || url.password().isPresent()) {
      throw url.wrong(": Consul has no users, write ?token-env=VARIABLE");
    }
    url.requireNoPath();
    return HostAndPort.only(url, DEFAULT_PORT, example());
  }
}
