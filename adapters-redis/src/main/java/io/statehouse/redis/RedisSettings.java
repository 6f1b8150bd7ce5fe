package io.statehouse.redis;

import static java.util.Objects.requireNonNull;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import javax.net.ssl.SSLContext;

/**
 * Where a Redis is, how to be let in, and how it is used.
 *
 * @param servers the server; or, with a service, the sentinels that know which server it is
 * @param service the name by which sentinels know the servers; empty without sentinels
 * @param credentials what the server is told
 * @param sentinelCredentials what the sentinels are told
 * @param database which of the server's numbered databases
 * @param tls by what certificates the servers are trusted, and what they are shown; empty for
 *     connections in plain text
 * @param timeout how long a call may take
 * @param connections most connections that calls hold at once; further callers wait their turn
 * @param pollInterval how often watches look for changes where the server does not tell them
 * @param entriesListedAtOnce up to how many entries, in a database of up to ten times as many keys,
 *     {@code list} is one script, which holds up all other clients while it runs; beyond that it
 *     reads in steps
 */
public record RedisSettings(
    List<Server> servers,
    Optional<String> service,
    Optional<Credentials> credentials,
    Optional<Credentials> sentinelCredentials,
    int database,
    Optional<SSLContext> tls,
    Duration timeout,
    int connections,
    Duration pollInterval,
    int entriesListedAtOnce) {

  /** A host and the port on which it listens. */
  public record Server(String host, int port) {
    public Server {
      if (host.isEmpty() || port < 1 || port > 65_535) {
        throw new IllegalArgumentException("no such server: " + host + ":" + port);
      }
    }

    @Override
    public String toString() {
      return (host.indexOf(':') < 0 ? host : "[" + host + "]") + ":" + port;
    }
  }

  /**
   * A user and its password, which {@code toString} leaves out.
   *
   * @param user by default the user {@code default}, whom {@code requirepass} concerns
   */
  public record Credentials(Optional<String> user, String password) {
    public Credentials {
      requireNonNull(user, "user");
      requireNonNull(password, "password");
    }

    @Override
    public String toString() {
      return user.orElse("default") + ":***";
    }
  }

  /**
   * @throws IllegalArgumentException if a setting makes no sense, which the message names
   */
  public RedisSettings {
    servers = List.copyOf(servers);
    requireNonNull(credentials, "credentials");
    requireNonNull(sentinelCredentials, "sentinelCredentials");
    requireNonNull(tls, "tls");
    if (servers.isEmpty()) {
      throw new IllegalArgumentException("no server is named");
    }
    if (service.isEmpty() && servers.size() > 1) {
      throw new IllegalArgumentException(
          "a Redis is one server, or several sentinels and the name of their service: " + servers);
    }
    if (database < 0) {
      throw new IllegalArgumentException("database is negative: " + database);
    }
    if (connections < 1) {
      throw new IllegalArgumentException("at least one connection is needed: " + connections);
    }
    requirePositive("timeout", timeout);
    requirePositive("poll interval", pollInterval);
  }

  private static void requirePositive(String what, Duration duration) {
    if (duration.toMillis() < 1) {
      throw new IllegalArgumentException(what + " is shorter than a millisecond: " + duration);
    }
  }

  /** Begins with one server, and defaults for all else. */
  public static Builder server(String host, int port) {
    return new Builder(List.of(new Server(host, port)), Optional.empty());
  }

  /** Begins with sentinels, and the name by which they know the server in charge. */
  public static Builder sentinels(List<Server> sentinels, String service) {
    return new Builder(sentinels, Optional.of(service));
  }

  /** Gathers settings; what is not set keeps its default, as written here. */
  public static final class Builder {
    private final List<Server> servers;
    private final Optional<String> service;
    private Optional<Credentials> credentials = Optional.empty();
    private Optional<Credentials> sentinelCredentials = Optional.empty();
    private int database = 0;
    private Optional<SSLContext> tls = Optional.empty();
    private Duration timeout = Duration.ofSeconds(5);
    private int connections = 64;
    private Duration pollInterval = Duration.ofSeconds(2);
    private int entriesListedAtOnce = 20_000;

    private Builder(List<Server> servers, Optional<String> service) {
      this.servers = servers;
      this.service = service;
    }

    public Builder credentials(Credentials value) {
      credentials = Optional.of(value);
      return this;
    }

    public Builder sentinelCredentials(Credentials value) {
      sentinelCredentials = Optional.of(value);
      return this;
    }

    public Builder database(int value) {
      database = value;
      return this;
    }

    public Builder tls(SSLContext value) {
      tls = Optional.of(value);
      return this;
    }

    public Builder timeout(Duration value) {
      timeout = value;
      return this;
    }

    public Builder connections(int value) {
      connections = value;
      return this;
    }

    public Builder pollInterval(Duration value) {
      pollInterval = value;
      return this;
    }

    public Builder entriesListedAtOnce(int value) {
      entriesListedAtOnce = value;
      return this;
    }

    /**
     * @throws IllegalArgumentException as {@link RedisSettings} does
     */
    public RedisSettings build() {
      return new RedisSettings(
          servers,
          service,
          credentials,
          sentinelCredentials,
          database,
          tls,
          timeout,
          connections,
          pollInterval,
          entriesListedAtOnce);
    }
  }

  /** The name of the store in messages: no password, no user. */
  String displayName() {
    return (tls.isPresent() ? "rediss://" : "redis://")
        + String.join(",", servers.stream().map(Server::toString).toList())
        + "/"
        + database
        + service.map(name -> " (sentinels of " + name + ")").orElse("");
  }
}
