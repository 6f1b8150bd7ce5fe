package io.statehouse.app.stores;

import io.statehouse.ports.adapter.RoundTripListener;
import io.statehouse.ports.batching.BatchingSettings;
import io.statehouse.redis.RedisSettings;
import io.statehouse.redis.RedisStore;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Opens Redis or Valkey: {@code redis://HOST:6379/0}, with TLS {@code rediss://HOST:6379/0}, or by
 * its sentinels {@code redis://HOST:26379,HOST:26379/0?service=NAME}.
 */
final class RedisStoreOpener implements StoreOpener {
  private static final String WITH_TLS = "rediss";
  private static final int DEFAULT_PORT = 6379;
  private static final int SENTINEL_DEFAULT_PORT = 26_379;
  private static final StoreOption SERVICE =
      new StoreOption(
          "service", "none", "the server's name at its sentinels; the hosts are then sentinels");
  private static final StoreOption SENTINEL_USER =
      new StoreOption("sentinel-user", "default", "the user to log in as at the sentinels");
  private static final StoreOption SENTINEL_VARIABLE =
      new StoreOption(
          "sentinel-password-env", "none", "the environment variable with the sentinels' password");
  private static final StoreOption CONNECTIONS =
      new StoreOption("connections", "64", "most connections that calls hold at once");
  private static final StoreOption POLL =
      new StoreOption(
          "poll", "2s", "how often a watch polls where the server sends no notifications");
  private static final StoreOption LISTED_AT_ONCE =
      new StoreOption(
          "listed-at-once", "20000", "most entries that are listed while all other clients wait");

  private final Path from;
  private final Passwords passwords;

  /**
   * @param from the directory that relative paths start from
   */
  RedisStoreOpener(Path from, Passwords passwords) {
    this.from = from;
    this.passwords = passwords;
  }

  @Override
  public String scheme() {
    return "redis";
  }

  @Override
  public Set<String> otherSchemes() {
    return Set.of(WITH_TLS);
  }

  @Override
  public String example() {
    return "redis://USER:PASSWORD@HOST:6379/0 (rediss: with TLS)";
  }

  @Override
  public List<StoreOption> options() {
    return List.of(
        Passwords.VARIABLE,
        TlsFiles.CA,
        TlsFiles.CERTIFICATE,
        TlsFiles.KEY,
        SERVICE,
        SENTINEL_USER,
        SENTINEL_VARIABLE,
        CONNECTIONS,
        POLL,
        LISTED_AT_ONCE);
  }

  /** Server or sentinel, and the database; sentinels are not queried for the server. */
  @Override
  public Set<String> places(StoreUrl url) {
    String service = new GivenOptions(url).text(SERVICE).orElse("");
    int database = database(url);
    return servers(url).stream()
        .map(server -> "redis:" + server.place() + "/" + service + "/" + database)
        .collect(Collectors.toSet());
  }

  @Override
  public BatchingSettings batching(StoreUrl url, Duration timeout) {
    return RedisStore.batching(timeout);
  }

  @Override
  public OpenStore open(StoreUrl url, Duration timeout, RoundTripListener listener) {
    return OpenStore.of(new RedisStore(settings(url, timeout), listener));
  }

  private RedisSettings settings(StoreUrl url, Duration timeout) {
    GivenOptions options = new GivenOptions(url);
    RedisSettings.Builder settings =
        where(url)
            .database(database(url))
            .timeout(timeout)
            .connections(options.count(CONNECTIONS))
            .pollInterval(options.duration(POLL))
            .entriesListedAtOnce(options.count(LISTED_AT_ONCE));
    credentials(url).ifPresent(settings::credentials);
    sentinelCredentials(url).ifPresent(settings::sentinelCredentials);
    TlsFiles.of(options, url.scheme().equals(WITH_TLS), "write " + WITH_TLS + "://", from)
        .map(TlsFiles::context)
        .ifPresent(settings::tls);
    return settings.build();
  }

  private RedisSettings.Builder where(StoreUrl url) {
    List<RedisSettings.Server> servers =
        servers(url).stream()
            .map(server -> new RedisSettings.Server(server.host(), server.port()))
            .toList();
    return new GivenOptions(url)
        .text(SERVICE)
        .map(service -> RedisSettings.sentinels(servers, service))
        .orElseGet(() -> RedisSettings.server(servers.get(0).host(), servers.get(0).port()));
  }

  private List<HostAndPort> servers(StoreUrl url) {
    if (new GivenOptions(url).text(SERVICE).isPresent()) {
      return HostAndPort.all(url, SENTINEL_DEFAULT_PORT, example());
    }
    List<HostAndPort> servers = HostAndPort.all(url, DEFAULT_PORT, example());
    if (servers.size() > 1) {
      throw new IllegalArgumentException(
          "store \""
              + url
              + "\" names several hosts: name one server, or sentinels and ?service=NAME");
    }
    return servers;
  }

  private static int database(StoreUrl url) {
    String number = url.path().startsWith("/") ? url.path().substring(1) : url.path();
    if (!number.matches("[0-9]{0,9}")) {
      throw new IllegalArgumentException(
          "store \"" + url + "\": a database of Redis is a number, as in redis://HOST:6379/0");
    }
    return number.isEmpty() ? 0 : Integer.parseInt(number);
  }

  private Optional<RedisSettings.Credentials> credentials(StoreUrl url) {
    Optional<String> password = passwords.of(url);
    if (url.user().isPresent() && password.isEmpty()) {
      throw new IllegalArgumentException(
          "store \""
              + url
              + "\" names a user without a password: write USER:PASSWORD@, or set "
              + Passwords.DEFAULT_VARIABLE);
    }
    return password.map(text -> new RedisSettings.Credentials(url.user(), text));
  }

  private Optional<RedisSettings.Credentials> sentinelCredentials(StoreUrl url) {
    GivenOptions options = new GivenOptions(url);
    Optional<String> user = options.text(SENTINEL_USER);
    Optional<String> password = passwords.named(url, SENTINEL_VARIABLE);
    if (user.isPresent() && password.isEmpty()) {
      throw new IllegalArgumentException(
          SENTINEL_USER + "=" + user.get() + " needs " + SENTINEL_VARIABLE.name() + " too");
    }
    for (StoreOption option : List.of(SENTINEL_USER, SENTINEL_VARIABLE)) {
      if (options.text(option).isPresent() && options.text(SERVICE).isEmpty()) {
        throw new IllegalArgumentException(option + " is not used without service=NAME");
      }
    }
    return password.map(text -> new RedisSettings.Credentials(user, text));
  }
}
