package io.statehouse.remote;

import static java.util.Objects.requireNonNull;

import io.statehouse.ports.url.HostAndPort;
import io.statehouse.ports.url.StoreEnvironment;
import io.statehouse.ports.url.StoreOption;
import io.statehouse.ports.url.StoreTls;
import io.statehouse.ports.url.StoreUrl;
import java.net.URI;
import java.time.Duration;
import java.util.Optional;
import javax.net.ssl.SSLContext;

/**
 * A server, the system whose store is used there, and who uses it.
 *
 * @param server its URL, without a slash at the end
 * @param token the secret by which it knows the caller; if empty, it knows the caller by a
 *     certificate or not at all
 * @param tls how to verify the server and which certificate to present; empty for plain HTTP
 * @param timeout the longest that a call may take
 */
public record RemoteSettings(
    URI server, String system, Optional<String> token, Optional<SSLContext> tls, Duration timeout) {
  static final String PLAIN = "statehouse+http";
  static final String ENCRYPTED = "statehouse+https";
  static final String EXAMPLE = ENCRYPTED + "://HOST:8443/SYSTEM";

  /** The environment variable whose token is sent to each server that has no other. */
  public static final String TOKEN_OF_ALL = "STATEHOUSE_TOKEN";

  static final StoreOption<Duration> TIMEOUT =
      StoreOption.duration(
          "timeout", "10s", "as for all stores; some of it is spent by the server's own store");
  static final StoreOption<Optional<String>> CONTEXT =
      StoreOption.optional("context", "that of the server", "the context with the credentials");
  static final StoreOption<Optional<String>> TOKEN =
      StoreOption.optional("token", "none", "the caller's token; never shown");
  static final StoreOption<Optional<String>> TOKEN_VARIABLE =
      StoreOption.optional(
          "token-env", TOKEN_OF_ALL, "the environment variable with the token, if it is set");

  public RemoteSettings {
    requireNonNull(server, "server");
    requireNonNull(system, "system");
    requireNonNull(token, "token");
    requireNonNull(tls, "tls");
    requireNonNull(timeout, "timeout");
  }

  /**
   * @throws IllegalArgumentException if no store can be opened with this URL; the message names the
   *     part at fault
   */
  static RemoteSettings of(StoreUrl url, StoreEnvironment environment, RemoteContexts contexts) {
    URI server = server(url);
    StoreTls.Mode mode = isEncrypted(url) ? StoreTls.Mode.VERIFY_HOST : StoreTls.Mode.OFF;
    StoreTls named = StoreTls.of(url, environment, mode, "write " + ENCRYPTED + "://");
    RemoteAccess kept = contexts.of(CONTEXT.in(url), server);
    StoreTls tls =
        new StoreTls(
            mode, named.authority().or(kept::authority), named.identity().or(kept::identity));
    Optional<String> token = token(url, environment).or(kept::token);
    if (token.isPresent() && !token.get().matches("[\\x21-\\x7e]+")) {
      throw new IllegalArgumentException(
          "the token for " + server + " must be printable ASCII without spaces: check it");
    }
    if (token.isPresent() && !isEncrypted(url) && !address(url).place().startsWith("localhost:")) {
      throw new IllegalArgumentException(
          "the token would be sent unencrypted to " + server + ": use https");
    }
    return new RemoteSettings(server, system(url), token, tls.context(), TIMEOUT.in(url));
  }

  private static boolean isEncrypted(StoreUrl url) {
    return url.scheme().equals(ENCRYPTED);
  }

  private static Optional<String> token(StoreUrl url, StoreEnvironment environment) {
    Optional<String> given = TOKEN.in(url);
    if (given.isPresent() && TOKEN_VARIABLE.in(url).isPresent()) {
      throw new IllegalArgumentException(
          "store options token and token-env name two tokens: leave one out");
    }
    return given
        .or(() -> environment.secret(url, TOKEN_VARIABLE))
        .or(() -> Optional.ofNullable(environment.variables().get(TOKEN_OF_ALL)))
        .filter(token -> !token.isEmpty());
  }

  static HostAndPort address(StoreUrl url) {
    if (url.user().isPresent() || url.password().isPresent()) {
      throw url.wrong(": a server has no users of its own, write ?token-env=VARIABLE");
    }
    return HostAndPort.only(url, isEncrypted(url) ? 443 : 80, EXAMPLE);
  }

  /** Returns the last segment of the path, which names the system. */
  static String system(StoreUrl url) {
    String system = url.path().substring(url.path().lastIndexOf('/') + 1);
    if (!system.matches("[a-z][a-z0-9-]*")) {
      throw url.wrong(" names no system: write it as in " + EXAMPLE);
    }
    return system;
  }

  /** Returns the URL of the server: that of the store without the system. */
  static URI server(StoreUrl url) {
    String path = url.path().substring(0, Math.max(0, url.path().lastIndexOf('/')));
    if (!path.matches("(/[A-Za-z0-9._~-]+)*")) {
      throw url.wrong(" has an unusable path: write it as in " + EXAMPLE);
    }
    address(url); // which is checked, but shown as it was written
    return URI.create((isEncrypted(url) ? "https://" : "http://") + url.hosts() + path);
  }

  /** Returns the name of the store in messages. */
  String displayName() {
    return "the server at " + server;
  }

  /** Leaves the token out. */
  @Override
  public String toString() {
    return displayName() + ", system " + system + ", timeout " + timeout;
  }
}
