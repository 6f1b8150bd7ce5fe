package io.statehouse.consul;

import static java.util.Objects.requireNonNull;

import io.statehouse.ports.url.HostAndPort;
import io.statehouse.ports.url.StoreEnvironment;
import io.statehouse.ports.url.StoreOption;
import io.statehouse.ports.url.StoreTls;
import io.statehouse.ports.url.StoreUrl;
import java.time.Duration;
import java.util.Optional;
import javax.net.ssl.SSLContext;

/**
 * The address of a Consul agent and how the store uses it, as a URL says.
 *
 * @param address the agent, by its HTTP port, or with {@code tls} its HTTPS port; an agent gives
 *     access to its whole cluster
 * @param token the secret of an ACL token; if empty, the anonymous token applies
 * @param tls how to verify the agent and which certificate to present; if empty, nothing is
 *     encrypted
 * @param datacenter the datacenter whose keys are used; if empty, the agent's own
 * @param timeout the longest that a call may take; the election of a leader takes some seconds
 * @param connections the most connections that calls use at once; further callers wait. Watches use
 *     one more for each prefix.
 */
public record ConsulSettings(
    HostAndPort address,
    Optional<String> token,
    Optional<SSLContext> tls,
    Optional<String> datacenter,
    Duration timeout,
    int connections) {
  static final String EXAMPLE = "consul://HOST:8500";
  static final StoreOption<Duration> TIMEOUT =
      StoreOption.duration(
          "timeout", "10s", "as for all stores; an election takes Consul some seconds");
  static final StoreOption<Optional<String>> TOKEN =
      StoreOption.optional("token", "none", "the secret of an ACL token; never shown");
  static final StoreOption<Optional<String>> TOKEN_VARIABLE =
      StoreOption.optional("token-env", "none", "the environment variable with the token");
  static final StoreOption<Optional<String>> DATACENTER =
      StoreOption.optional("datacenter", "the agent's", "the datacenter whose keys are used")
          .where(
              given -> given.isEmpty() || given.get().matches("[A-Za-z0-9_-]+"),
              "not a datacenter of Consul: write letters, digits, '_' and '-' only");
  static final StoreOption<Integer> CONNECTIONS =
      StoreOption.count("connections", "64", "most connections that calls hold at once, 1 to 100")
          .where(
              count -> count <= 100, "must be 1 to 100, since Consul accepts 200 from one address");

  public ConsulSettings {
    requireNonNull(address, "address");
    requireNonNull(token, "token");
    requireNonNull(tls, "tls");
    requireNonNull(datacenter, "datacenter");
    requireNonNull(timeout, "timeout");
  }

  /** Reads a URL that refers to nothing in the environment. */
  public static ConsulSettings of(String url) {
    return of(StoreUrl.parse(url), StoreEnvironment.NONE);
  }

  /**
   * @throws IllegalArgumentException if no store can be opened with this URL; the message names the
   *     part at fault
   */
  static ConsulSettings of(StoreUrl url, StoreEnvironment environment) {
    return new ConsulSettings(
        address(url),
        token(url, environment),
        StoreTls.of(url, environment, StoreTls.SWITCH).context(),
        DATACENTER.in(url),
        TIMEOUT.in(url),
        CONNECTIONS.in(url));
  }

  static HostAndPort address(StoreUrl url) {
    if (url.user().isPresent() || url.password().isPresent()) {
      throw url.wrong(": Consul has no users, write ?token-env=VARIABLE");
    }
    url.requireNoPath();
    return HostAndPort.only(url, 8500, EXAMPLE);
  }

  private static Optional<String> token(StoreUrl url, StoreEnvironment environment) {
    Optional<String> given = TOKEN.in(url);
    if (given.isPresent() && TOKEN_VARIABLE.in(url).isPresent()) {
      throw new IllegalArgumentException(
          "store options token and token-env name two tokens: leave one out");
    }
    Optional<String> token = given.or(() -> environment.secret(url, TOKEN_VARIABLE));
    if (token.isPresent() && !token.get().matches("[\\x21-\\x7e]+")) {
      throw new IllegalArgumentException(
          "Consul's token must be printable ASCII without spaces: check the token");
    }
    return token;
  }

  /** Returns the URL of the agent's API, without port and path. */
  String origin() {
    return (tls.isPresent() ? "https://" : "http://") + address.bracketedHost();
  }

  /** Returns the name of the store in messages. */
  String displayName() {
    String where = datacenter.map(name -> " (datacenter " + name + ")").orElse("");
    return "Consul at " + origin() + ":" + address.port() + where;
  }

  /** Leaves the token out. */
  @Override
  public String toString() {
    return displayName() + ", timeout " + timeout + ", at most " + connections + " connections";
  }
}
