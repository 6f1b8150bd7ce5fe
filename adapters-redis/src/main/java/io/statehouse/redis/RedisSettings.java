package io.statehouse.redis;

import static io.statehouse.ports.url.StoreOption.count;
import static io.statehouse.ports.url.StoreOption.duration;
import static io.statehouse.ports.url.StoreOption.optional;

import io.statehouse.ports.url.HostAndPort;
import io.statehouse.ports.url.Quantity;
import io.statehouse.ports.url.StoreEnvironment;
import io.statehouse.ports.url.StoreOption;
import io.statehouse.ports.url.StoreTls;
import io.statehouse.ports.url.StoreTls.Mode;
import io.statehouse.ports.url.StoreUrl;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import javax.net.ssl.SSLContext;

/**
 * The location of a Redis server, the credentials, and how the store uses it, as a URL says.
 *
 * @param servers the server; or, with a service, the sentinels that know the master
 * @param service the sentinels' name for the master; empty without sentinels
 * @param tls empty for plain-text connections
 * @param connections how many connections calls hold at once at most; further callers wait
 * @param pollInterval how often watches poll for changes if the user may not use client tracking
 * @param entriesListedAtOnce up to how many entries {@code list} runs as one script, which blocks
 *     all other clients, if the database has at most ten times as many keys, or, for a prefix of at
 *     most one character, as many; beyond, it reads in steps
 */
public record RedisSettings(
    List<HostAndPort> servers,
    Optional<String> service,
    Optional<Credentials> credentials,
    Optional<Credentials> sentinelCredentials,
    int database,
    Optional<SSLContext> tls,
    Duration timeout,
    int connections,
    Duration pollInterval,
    int entriesListedAtOnce) {
  static final String EXAMPLE = "redis://USER:PASSWORD@HOST:6379/0 (rediss: with TLS)";
  static final String WITH_TLS = "rediss";
  static final StoreOption<Optional<String>> SERVICE =
      optional(
          "service", "none", "the server's name at its sentinels; the hosts are then sentinels");
  static final StoreOption<Optional<String>> SENTINEL_USER =
      optional("sentinel-user", "default", "the user to log in as at the sentinels");
  static final StoreOption<Optional<String>> SENTINEL_VARIABLE =
      optional(
          "sentinel-password-env", "none", "the environment variable with the sentinels' password");
  static final StoreOption<Integer> CONNECTIONS =
      count("connections", "64", "most connections that calls hold at once");
  static final StoreOption<Duration> POLL =
      duration("poll", "2s", "how often a watch polls if the user may not use client tracking");
  static final StoreOption<Integer> LISTED_AT_ONCE =
      StoreOption.of(
          "listed-at-once",
          "20000",
          "most entries that are listed while all other clients wait",
          (option, text) -> Quantity.countFrom(0, option, text));

  /** A user and its password, which {@code toString} omits. */
  public record Credentials(String user, String password) {

    /** By default, the user to whom {@code requirepass} applies. */
    Credentials(Optional<String> user, String password) {
      this(user.orElse("default"), password);
    }

    @Override
    public String toString() {
      return user + ":***";
    }
  }

  public RedisSettings {
    servers = List.copyOf(servers);
    List.of(service, credentials, sentinelCredentials, tls, timeout, pollInterval); // none is null
  }

  /** Reads a URL that refers to nothing in the environment. */
  public static RedisSettings of(String url) {
    return of(StoreUrl.parse(url), StoreEnvironment.NONE);
  }

  /**
   * @throws IllegalArgumentException if no store can be opened with this URL; the message names the
   *     part at fault
   */
  static RedisSettings of(StoreUrl url, StoreEnvironment environment) {
    Mode mode = url.scheme().equals(WITH_TLS) ? Mode.VERIFY_HOST : Mode.OFF;
    return new RedisSettings(
        servers(url),
        SERVICE.in(url),
        credentials(url, environment),
        sentinelCredentials(url, environment),
        database(url),
        StoreTls.of(url, environment, mode, "write " + WITH_TLS + "://").context(),
        StoreOption.TIMEOUT.in(url),
        CONNECTIONS.in(url),
        POLL.in(url),
        LISTED_AT_ONCE.in(url));
  }

  static List<HostAndPort> servers(StoreUrl url) {
    boolean sentinels = SERVICE.in(url).isPresent();
    int port = sentinels ? 26_379 : 6379;
    List<HostAndPort> servers = HostAndPort.all(url, port, EXAMPLE);
    if (!sentinels && servers.size() > 1) {
      throw url.wrong(" names several hosts: name one server, or sentinels and ?service=NAME");
    }
    return servers;
  }

  static int database(StoreUrl url) {
    String number = url.path().replaceFirst("^/", "");
    if (!number.matches("[0-9]{0,9}")) {
      throw url.wrong(": a database of Redis is a number, as in redis://HOST:6379/0");
    }
    return number.isEmpty() ? 0 : Integer.parseInt(number);
  }

  private static Optional<Credentials> credentials(StoreUrl url, StoreEnvironment environment) {
    Optional<String> password = environment.password(url);
    if (url.user().isPresent() && password.isEmpty()) {
      throw url.wrong(
          " names a user without a password: write USER:PASSWORD@, or set "
              + StoreEnvironment.DEFAULT_VARIABLE);
    }
    return password.map(text -> new Credentials(url.user(), text));
  }

  private static Optional<Credentials> sentinelCredentials(
      StoreUrl url, StoreEnvironment environment) {
    Optional<String> user = SENTINEL_USER.in(url);
    Optional<String> password = environment.secret(url, SENTINEL_VARIABLE);
    if (user.isPresent() && password.isEmpty()) {
      throw new IllegalArgumentException(
          SENTINEL_USER + "=" + user.get() + " needs " + SENTINEL_VARIABLE.name() + " too");
    }
    for (StoreOption<Optional<String>> option : List.of(SENTINEL_USER, SENTINEL_VARIABLE)) {
      if (option.in(url).isPresent() && SERVICE.in(url).isEmpty()) {
        throw new IllegalArgumentException(option + " is not used without service=NAME");
      }
    }
    return password.map(text -> new Credentials(user, text));
  }

  /** The name of the store in messages, without a password. */
  String displayName() {
    String hosts = servers.stream().map(HostAndPort::toString).collect(Collectors.joining(","));
    String behind = service.map(name -> " (sentinels of " + name + ")").orElse("");
    String user =
        credentials
            .map(Credentials::user)
            .filter(name -> !name.equals("default"))
            .map(name -> name + "@")
            .orElse("");
    return (tls.isPresent() ? "rediss://" : "redis://") + user + hosts + "/" + database + behind;
  }
}
