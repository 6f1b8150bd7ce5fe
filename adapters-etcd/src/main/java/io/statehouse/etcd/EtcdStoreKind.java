package io.statehouse.etcd;

import static java.util.stream.Collectors.toSet;

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

/** etcd: {@code etcd://HOST:2379,HOST:2379}. */
public final class EtcdStoreKind implements StoreKind {
  @Override
  public String scheme() {
    return "etcd";
  }

  @Override
  public String example() {
    return EtcdSettings.EXAMPLE;
  }

  @Override
  public List<StoreOption<?>> options() {
    return List.of(
        StoreEnvironment.PASSWORD_VARIABLE,
        StoreTls.SWITCH,
        StoreTls.CA,
        StoreTls.CERTIFICATE,
        StoreTls.KEY,
        EtcdSettings.OPERATIONS,
        EtcdSettings.REQUEST_BYTES);
  }

  /** The address of each member: two URLs that share a member mean the same cluster. */
  @Override
  public Set<String> places(StoreUrl url, StoreEnvironment environment) {
    return EtcdSettings.endpoints(url).stream()
        .map(member -> "etcd:" + member.place())
        .collect(toSet());
  }

  /** Until etcd compacts them. */
  @Override
  public boolean keepsEarlierStates() {
    return true;
  }

  @Override
  public boolean scansInOrder(StoreUrl url) {
    return true;
  }

  @Override
  public ClientCommands client(StoreUrl url, StoreEnvironment environment) {
    return new EtcdCommands(url);
  }

  @Override
  public BatchingSettings batching(StoreUrl url) {
    return EtcdSettings.batching(EtcdSettings.OPERATIONS.in(url), StoreOption.TIMEOUT.in(url));
  }

  @Override
  public KeyValueStore open(
      StoreUrl url, StoreEnvironment environment, RoundTripListener listener) {
    return EtcdStore.open(EtcdSettings.of(url, environment), listener);
  }
}
