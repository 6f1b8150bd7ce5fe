package io.statehouse.consul;

import static java.util.Objects.requireNonNull;

import java.time.Duration;
import java.util.Optional;
import javax.net.ssl.SSLContext;

/**
 * Where a Consul agent is, and what can be chosen about its use.
 *
 * @param host the agent's name or address; an agent leads to its whole cluster
 * @param port its HTTP port, or with {@code tls} its HTTPS port
 * @param token the secret of an ACL token; without one, what everybody may
 * @param tls how to trust the agent and which certificate to show; without it nothing is encrypted
 * @param datacenter whose keys are meant; by default the agent's own
 * @param timeout how long a call may take; an election of a leader takes some seconds
 * @param connections most connections that calls hold at once; further callers wait their turn.
 *     Watches have one more for each prefix. Consul takes 200 from one address.
 */
public record ConsulSettings(
    String host,
    int port,
    Optional<String> token,
    Optional<SSLContext> tls,
    Optional<String> datacenter,
    Duration timeout,
    int connections) {

  /**
   * @throws IllegalArgumentException if a setting makes no sense, which the message names
   */
  public ConsulSettings {
    if (host.isEmpty() || !host.matches("[^\\s,/@?#\\[\\]]+")) {
      throw new IllegalArgumentException(
          "Consul has no usable host: \"" + host + "\", name one agent");
    }
    if (port < 1 || port > 65_535) {
      throw new IllegalArgumentException("Consul has no usable port: " + port);
    }
    if (token.isPresent() && !token.get().matches("[\\x21-\\x7e]+")) {
      throw new IllegalArgumentException("Consul's token is empty or has odd characters in it");
    }
    requireNonNull(tls, "tls");
    if (datacenter.isPresent() && !datacenter.get().matches("[A-Za-z0-9_-]+")) {
      throw new IllegalArgumentException("not a datacenter of Consul: " + datacenter.get());
    }
    if (timeout.toMillis() < 1) {
      throw new IllegalArgumentException("timeout is shorter than a millisecond: " + timeout);
    }
    if (connections < 1 || connections > 100) {
      throw new IllegalArgumentException(
          "1 to 100 connections can be used, since Consul takes 200 from one address: "
              + connections);
    }
  }

  /** Begins with one agent, and defaults for all else. */
  public static Builder agent(String host, int port) {
    return new Builder(host, port);
  }

  /** Gathers settings; what is not set keeps its default, as written here. */
  public static final class Builder {
    private final String host;
    private final int port;
    private Optional<String> token = Optional.empty();
    private Optional<SSLContext> tls = Optional.empty();
    private Optional<String> datacenter = Optional.empty();
    private Duration timeout = Duration.ofSeconds(10);
    private int connections = 64;

    private Builder(String host, int port) {
      this.host = requireNonNull(host, "host");
      this.port = port;
    }

    public Builder token(String value) {
      token = Optional.of(value);
      return this;
    }

    public Builder tls(SSLContext value) {
      tls = Optional.of(value);
      return this;
    }

    public Builder datacenter(String value) {
      datacenter = Optional.of(value);
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

    /**
     * @throws IllegalArgumentException as {@link ConsulSettings} does
     */
    public ConsulSettings build() {
      return new ConsulSettings(host, port, token, tls, datacenter, timeout, connections);
    }
  }

  /** Returns where the agent's API begins, as a URL without a path or port. */
  String origin() {
    return (tls.isPresent() ? "https://" : "http://")
        + (host.indexOf(':') < 0 ? host : "[" + host + "]");
  }

  /** The name of the store in messages. */
  String displayName() {
    return "Consul at "
        + origin()
        + ":"
        + port
        + datacenter.map(name -> " (datacenter " + name + ")").orElse("");
  }

  /** Leaves the token out. */
  @Override
  public String toString() {
    return displayName() + ", timeout " + timeout + ", at most " + connections + " connections";
  }
}
