package io.statehouse.consul;

import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.adapter.RoundTripListener;
import io.statehouse.ports.batching.BatchingSettings;
import io.statehouse.ports.client.ClientCommands;
import io.statehouse.ports.url.StoreEnvironment;
import io.statehouse.ports.url.StoreKind;
import io.statehouse.ports.url.StoreOption;
import io.statehouse.ports.url.StoreTls;
import io.statehouse.ports.url.StoreUrl;
import java.util.List;
import java.util.Set;

/** Consul by one of its agents: {@code consul://HOST:8500}. */
public final class ConsulStoreKind implements StoreKind {
  @Override
  public String scheme() {
    return "consul";
  }

  @Override
  public String example() {
    return ConsulSettings.EXAMPLE;
  }

  @Override
  public List<StoreOption<?>> options() {
    return List.of(
        ConsulSettings.TIMEOUT,
        ConsulSettings.TOKEN,
        ConsulSettings.TOKEN_VARIABLE,
        ConsulSettings.DATACENTER,
        StoreTls.SWITCH,
        StoreTls.CA,
        StoreTls.CERTIFICATE,
        StoreTls.KEY,
        ConsulSettings.CONNECTIONS);
  }

  /**
   * The agent alone: its default datacenter is unknown here, so two URLs of one agent may mean the
   * same store whatever datacenter they name.
   */
  @Override
  public Set<String> places(StoreUrl url, StoreEnvironment environment) {
    return Set.of("consul:" + ConsulSettings.address(url).place());
  }

  @Override
  public ClientCommands client(StoreUrl url, StoreEnvironment environment) {
    return new ConsulCommands(url);
  }

  @Override
  public BatchingSettings batching(StoreUrl url) {
    return ConsulStore.batching(ConsulSettings.TIMEOUT.in(url));
  }

  @Override
  public KeyValueStore open(
      StoreUrl url, StoreEnvironment environment, RoundTripListener listener) {
    return ConsulStore.open(ConsulSettings.of(url, environment), listener);
  }
}
