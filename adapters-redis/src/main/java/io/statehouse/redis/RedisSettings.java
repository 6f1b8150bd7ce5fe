package io.statehouse.redis;

import static java.util.Objects.requireNonNull;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import javax.net.ssl.SSLContext;

/**
 * The location of a Redis server, the credentials, and how the store uses it.
 *
 * @param servers the server; or, with a service, the sentinels that know the master
 * @param service the sentinels' name for the master; empty without sentinels
 * @param credentials the credentials for the server
 * @param sentinelCredentials the credentials for the sentinels
 * @param database the number of the database on the server
 * @param tls the trusted authorities and the client certificate for TLS; empty for plain-text
 *     connections
 * @param timeout how long a call may take
 * @param connections the maximum number of connections that calls hold at once; further callers
 *     wait
 * @param pollInterval how often watches poll for changes if the user may not use client tracking
 * @param entriesListedAtOnce up to how many entries, in a database of up to ten times as many keys,
 *     {@code list} runs as one script, which blocks all other clients; beyond that it reads in
 *     steps
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
        throw new IllegalArgumentException("invalid server address: " + host + ":" + port);
      }
    }

    @Override
    public String toString() {
      return (host.indexOf(':') < 0 ? host : "[" + host + "]") + ":" + port;
    }
  }

  /**
   * A user and its password, which {@code toString} omits.
   *
   * @param user if empty, the user {@code default}, to whom {@code requirepass} applies
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
   * @throws IllegalArgumentException if a setting is invalid; the message names it
   */
  public RedisSettings {
    servers = List.copyOf(servers);
    requireNonNull(credentials, "credentials");
    requireNonNull(sentinelCredentials, "sentinelCredentials");
    requireNonNull(tls, "tls");
    if (servers.isEmpty()) {
      throw new IllegalArgumentException("no server is given");
    }
    if (service.isEmpty() && servers.size() > 1) {
      throw new IllegalArgumentException(
          "several servers must be sentinels, and need the name of their service: " + servers);
    }
    if (database < 0) {
      throw new IllegalArgumentException("database must not be negative: " + database);
    }
    if (connections < 1) {
      throw new IllegalArgumentException("connections must be at least 1: " + connections);
    }
    requirePositive("timeout", timeout);
    requirePositive("poll interval", pollInterval);
  }

  private static void requirePositive(String what, Duration duration) {
    if (duration.toMillis() < 1) {
      throw new IllegalArgumentException(what + " must be at least a millisecond: " + duration);
    }
  }

  /** Starts with one server, and defaults for everything else. */
  public static Builder server(String host, int port) {
    return new Builder(List.of(new Server(host, port)), Optional.empty());
  }

  /** Starts with sentinels, and their name for the master. */
  public static Builder sentinels(List<Server> sentinels, String service) {
    return new Builder(sentinels, Optional.of(service));
  }

  /** Builds settings; what is not set keeps the default given here. */
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

  /** The name of the store in messages, without user and password. */
  String displayName() {
    return (tls.isPresent() ? "rediss://" : "redis://")
        + String.join(",", servers.stream().map(Server::toString).toList())
        + "/"
        + database
        + service.map(name -> " (sentinels of " + name + ")").orElse("");
  }
}
