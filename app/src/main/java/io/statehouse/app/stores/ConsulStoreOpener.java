package io.statehouse.app.stores;

import io.statehouse.consul.ConsulSettings;
import io.statehouse.consul.ConsulStore;
import io.statehouse.ports.adapter.RoundTripListener;
import io.statehouse.ports.batching.BatchingSettings;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Opens Consul by one of its agents: {@code consul://HOST:8500}. */
final class ConsulStoreOpener implements StoreOpener {
  private static final int DEFAULT_PORT = 8500;
  private static final StoreOption TIMEOUT =
      new StoreOption("timeout", "10s", "as for all stores; an election takes Consul some seconds");
  private static final StoreOption TOKEN =
      new StoreOption("token", "none", "the secret of an ACL token; never shown");
  private static final StoreOption TOKEN_VARIABLE =
      new StoreOption("token-env", "none", "the environment variable with the token");
  private static final StoreOption DATACENTER =
      new StoreOption("datacenter", "the agent's", "the datacenter whose keys are used");
  private static final StoreOption CONNECTIONS =
      new StoreOption("connections", "64", "most connections that calls hold at once, 1 to 100");

  private final Path from;
  private final Passwords passwords;

  /**
   * @param from the directory that relative paths start from
   */
  ConsulStoreOpener(Path from, Passwords passwords) {
    this.from = from;
    this.passwords = passwords;
  }

  @Override
  public String scheme() {
    return "consul";
  }

  @Override
  public String example() {
    return "consul://HOST:8500";
  }

  @Override
  public List<StoreOption> options() {
    return List.of(
        TIMEOUT,
        TOKEN,
        TOKEN_VARIABLE,
        DATACENTER,
        TlsFiles.TLS,
        TlsFiles.CA,
        TlsFiles.CERTIFICATE,
        TlsFiles.KEY,
        CONNECTIONS);
  }

  /**
   * The agent alone: its default datacenter is unknown here, so two URLs of one agent may mean the
   * same store whatever datacenter they name.
   */
  @Override
  public Set<String> places(StoreUrl url) {
    return Set.of("consul:" + agent(url).place());
  }

  @Override
  public BatchingSettings batching(StoreUrl url, Duration timeout) {
    return ConsulStore.batching(timeout);
  }

  @Override
  public OpenStore open(StoreUrl url, Duration timeout, RoundTripListener listener) {
    return OpenStore.of(new ConsulStore(settings(url, timeout), listener));
  }

  private ConsulSettings settings(StoreUrl url, Duration timeout) {
    GivenOptions options = new GivenOptions(url);
    HostAndPort agent = agent(url);
    ConsulSettings.Builder settings =
        ConsulSettings.agent(agent.host(), agent.port()).timeout(timeout);
    token(url, options).ifPresent(settings::token);
    options.text(DATACENTER).ifPresent(settings::datacenter);
    settings.connections(options.count(CONNECTIONS));
    TlsFiles.of(options, options.flag(TlsFiles.TLS), "write tls=on too", from)
        .map(TlsFiles::context)
        .ifPresent(settings::tls);
    return settings.build();
  }

  private Optional<String> token(StoreUrl url, GivenOptions options) {
    if (options.text(TOKEN).isPresent() && options.text(TOKEN_VARIABLE).isPresent()) {
      throw new IllegalArgumentException(
          "store options token and token-env name two tokens: leave one out");
    }
    return options.text(TOKEN).or(() -> passwords.named(url, TOKEN_VARIABLE));
  }

  private HostAndPort agent(StoreUrl url) {
    if (url.user().isPresent() || url.password().isPresent()) {
      throw new IllegalArgumentException(
          "store \"" + url + "\": Consul has no users, write ?token-env=VARIABLE");
    }
    url.requireNoPath();
    return HostAndPort.only(url, DEFAULT_PORT, example());
  }
}
