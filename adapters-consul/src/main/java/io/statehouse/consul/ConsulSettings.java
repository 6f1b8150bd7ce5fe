package io.statehouse.consul;

import static java.util.Objects.requireNonNull;

import java.time.Duration;
import java.util.Optional;
import javax.net.ssl.SSLContext;

/**
 * The address of a Consul agent and how the store uses it.
 *
 * @param host the agent's name or address; an agent gives access to its whole cluster
 * @param port its HTTP port, or with {@code tls} its HTTPS port
 * @param token the secret of an ACL token; if empty, the anonymous token applies
 * @param tls how to verify the agent and which certificate to present; if empty, nothing is
 *     encrypted
 * @param datacenter the datacenter whose keys are used; if empty, the agent's own
 * @param timeout the longest that a call may take; the election of a leader takes some seconds
 * @param connections the most connections that calls use at once; further callers wait. Watches use
 *     one more for each prefix. Consul accepts 200 from one address.
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
   * @throws IllegalArgumentException if a setting is invalid; the message names it
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
      throw new IllegalArgumentException(
          "Consul's token must be printable ASCII without spaces: check the token");
    }
    requireNonNull(tls, "tls");
    if (datacenter.isPresent() && !datacenter.get().matches("[A-Za-z0-9_-]+")) {
      throw new IllegalArgumentException("not a datacenter of Consul: " + datacenter.get());
    }
    if (timeout.toMillis() < 1) {
      throw new IllegalArgumentException(
          "Consul's timeout is shorter than a millisecond: " + timeout);
    }
    if (connections < 1 || connections > 100) {
      throw new IllegalArgumentException(
          "connections must be 1 to 100, since Consul accepts 200 from one address: "
              + connections);
    }
  }

  /** Returns a builder for one agent, with defaults for everything else. */
  public static Builder agent(String host, int port) {
    return new Builder(host, port);
  }

  /** Builds settings; what is not set keeps its default, as written here. */
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

  /** Returns the URL of the agent's API, without port and path. */
  String origin() {
    return (tls.isPresent() ? "https://" : "http://")
        + (host.indexOf(':') < 0 ? host : "[" + host + "]");
  }

  /** Returns the name of the store in messages. */
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
