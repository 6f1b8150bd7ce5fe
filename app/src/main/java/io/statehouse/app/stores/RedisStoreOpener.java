package io.statehouse.app.stores;

import static io.statehouse.app.stores.StoreOption.optional;

import io.statehouse.ports.adapter.RoundTripListener;
import io.statehouse.ports.batching.BatchingSettings;
import io.statehouse.redis.RedisSettings;
import io.statehouse.redis.RedisStore;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Opens Redis or Valkey: {@code redis://HOST:6379/0}, with TLS {@code rediss://HOST:6379/0}, or by
 * its sentinels {@code redis://HOST:26379,HOST:26379/0?service=NAME}.
 */
final class RedisStoreOpener extends StoreOpener {
  private static final String WITH_TLS = "rediss";
  private static final int DEFAULT_PORT = 6379;
  private static final int SENTINEL_DEFAULT_PORT = 26_379;
  private static final StoreOption<Optional<String>> SERVICE =
      optional(
          "service", "none", "the server's name at its sentinels; the hosts are then sentinels");
  private static final StoreOption<Optional<String>> SENTINEL_USER =
      optional("sentinel-user", "default", "the user to log in as at the sentinels");
  private static final StoreOption<Optional<String>> SENTINEL_VARIABLE =
      optional(
          "sentinel-password-env", "none", "the environment variable with the sentinels' password");
  private static final StoreOption<Integer> CONNECTIONS =
      StoreOption.count("connections", "64", "most connections that calls hold at once");
  private static final StoreOption<Duration> POLL =
      StoreOption.duration(
          "poll", "2s", "how often a watch polls if the user may not use client tracking");
  private static final StoreOption<Integer> LISTED_AT_ONCE =
      StoreOption.count(
          "listed-at-once", "20000", "most entries that are listed while all other clients wait");

  private final StoreEnvironment local;

  RedisStoreOpener(StoreEnvironment local) {
    super(
        "redis",
        "redis://USER:PASSWORD@HOST:6379/0 (rediss: with TLS)",
        StoreEnvironment.PASSWORD_VARIABLE,
        TlsFiles.CA,
        TlsFiles.CERTIFICATE,
        TlsFiles.KEY,
        SERVICE,
        SENTINEL_USER,
        SENTINEL_VARIABLE,
        CONNECTIONS,
        POLL,
        LISTED_AT_ONCE);
    this.local = local;
  }

  @Override
  Set<String> otherSchemes() {
    return Set.of(WITH_TLS);
  }

  /** Server or sentinel, and the database; sentinels are not queried for the server. */
  @Override
  Set<String> places(StoreUrl url) {
    String service = SERVICE.in(url).orElse("");
    int database = database(url);
    return servers(url).stream()
        .map(server -> "redis:" + server.place() + "/" + service + "/" + database)
        .collect(Collectors.toSet());
  }

  @Override
  BatchingSettings batching(StoreUrl url, Duration timeout) {
    return RedisStore.batching(timeout);
  }

  @Override
  OpenStore open(StoreUrl url, Duration timeout, RoundTripListener listener) {
    return OpenStore.of(new RedisStore(settings(url, timeout), listener));
  }

  private RedisSettings settings(StoreUrl url, Duration timeout) {
    RedisSettings.Builder settings =
        where(url)
            .database(database(url))
            .timeout(timeout)
            .connections(CONNECTIONS.in(url))
            .pollInterval(POLL.in(url))
            .entriesListedAtOnce(LISTED_AT_ONCE.in(url));
    credentials(url).ifPresent(settings::credentials);
    sentinelCredentials(url).ifPresent(settings::sentinelCredentials);
    TlsFiles.of(url, url.scheme().equals(WITH_TLS), "write " + WITH_TLS + "://", local)
        .map(TlsFiles::context)
        .ifPresent(settings::tls);
    return settings.build();
  }

  private RedisSettings.Builder where(StoreUrl url) {
    List<RedisSettings.Server> servers =
        servers(url).stream()
            .map(server -> new RedisSettings.Server(server.host(), server.port()))
            .toList();
    return SERVICE
        .in(url)
        .map(service -> RedisSettings.sentinels(servers, service))
        .orElseGet(() -> RedisSettings.server(servers.get(0).host(), servers.get(0).port()));
  }

  private List<HostAndPort> servers(StoreUrl url) {
    if (SERVICE.in(url).isPresent()) {
      return HostAndPort.all(url, SENTINEL_DEFAULT_PORT, example());
    }
    List<HostAndPort> servers = HostAndPort.all(url, DEFAULT_PORT, example());
    if (servers.size() > 1) {
      throw url.wrong(" names several hosts: name one server, or sentinels and ?service=NAME");
    }
    return servers;
  }

  private static int database(StoreUrl url) {
    String number = url.path().startsWith("/") ? url.path().substring(1) : url.path();
    if (!number.matches("[0-9]{0,9}")) {
      throw url.wrong(": a database of Redis is a number, as in redis://HOST:6379/0");
    }
    return number.isEmpty() ? 0 : Integer.parseInt(number);
  }

  private Optional<RedisSettings.Credentials> credentials(StoreUrl url) {
    Optional<String> password = local.password(url);
    if (url.user().isPresent() && password.isEmpty()) {
      throw url.wrong(
          " names a user without a password: write USER:PASSWORD@, or set "
              + StoreEnvironment.DEFAULT_VARIABLE);
    }
    return password.map(text -> new RedisSettings.Credentials(url.user(), text));
  }

  private Optional<RedisSettings.Credentials> sentinelCredentials(StoreUrl url) {
    Optional<String> user = SENTINEL_USER.in(url);
    Optional<String> password = local.secret(url, SENTINEL_VARIABLE);
    if (user.isPresent() && password.isEmpty()) {
      throw new IllegalArgumentException(
          SENTINEL_USER + "=" + user.get() + " needs " + SENTINEL_VARIABLE.name() + " too");
    }
    for (StoreOption<Optional<String>> option : List.of(SENTINEL_USER, SENTINEL_VARIABLE)) {
      if (option.in(url).isPresent() && SERVICE.in(url).isEmpty()) {
        throw new IllegalArgumentException(option + " is not used without service=NAME");
      }
    }
    return password.map(text -> new RedisSettings.Credentials(user, text));
  }
}
