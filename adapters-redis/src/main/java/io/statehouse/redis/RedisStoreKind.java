package io.statehouse.redis;

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
import java.util.stream.Collectors;

/**
 * Redis or Valkey: {@code redis://HOST:6379/0}, with TLS {@code rediss://HOST:6379/0}, or by its
 * sentinels {@code redis://HOST:26379,HOST:26379/0?service=NAME}.
 */
public final class RedisStoreKind implements StoreKind {
  @Override
  public String scheme() {
    return "redis";
  }

  @Override
  public Set<String> schemes() {
    return Set.of("redis", "rediss");
  }

  @Override
  public String example() {
    return RedisSettings.EXAMPLE;
  }

  @Override
  public List<StoreOption<?>> options() {
    return List.of(
        StoreEnvironment.PASSWORD_VARIABLE,
        StoreTls.CA,
        StoreTls.CERTIFICATE,
        StoreTls.KEY,
        RedisSettings.SERVICE,
        RedisSettings.SENTINEL_USER,
        RedisSettings.SENTINEL_VARIABLE,
        RedisSettings.CONNECTIONS,
        RedisSettings.POLL,
        RedisSettings.LISTED_AT_ONCE);
  }

  /** Server or sentinel, and the database; sentinels are not queried for the server. */
  @Override
  public Set<String> places(StoreUrl url, StoreEnvironment environment) {
    String service = RedisSettings.SERVICE.in(url).orElse("");
    int database = RedisSettings.database(url);
    return RedisSettings.servers(url).stream()
        .map(server -> "redis:" + server.place() + "/" + service + "/" + database)
        .collect(Collectors.toSet());
  }

  @Override
  public ClientCommands client(StoreUrl url, StoreEnvironment environment) {
    return new RedisCommands(url);
  }

  @Override
  public BatchingSettings batching(StoreUrl url) {
    return RedisStore.batching(StoreOption.TIMEOUT.in(url));
  }

  @Override
  public KeyValueStore open(
      StoreUrl url, StoreEnvironment environment, RoundTripListener listener) {
    return RedisStore.open(RedisSettings.of(url, environment), listener);
  }
}
