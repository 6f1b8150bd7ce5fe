package io.statehouse.app.contexts;

import static java.util.Objects.requireNonNull;

import io.statehouse.app.config.SystemName;
import io.statehouse.app.failure.AppException;
import io.statehouse.ports.url.PercentCode;
import java.net.URI;
import java.util.Locale;
import java.util.Optional;

/** A running server, as a user names it: {@code https://HOST:8443}, with a path at most. */
public record ServerUrl(URI uri) {
  public ServerUrl {
    requireNonNull(uri, "uri");
  }

  /** Returns whether a text is a URL, not the name of a context. */
  public static boolean isUrl(String text) {
    return text.contains("://");
  }

  /**
   * @throws AppException if it is not such a URL
   */
  public static ServerUrl parse(String text) {
    try {
      URI uri = URI.create(text.replaceAll("/+$", ""));
      String scheme = uri.getScheme() == null ? "" : uri.getScheme().toLowerCase(Locale.ROOT);
      boolean isWeb = scheme.equals("http") || scheme.equals("https");
      boolean isPlain =
          uri.getHost() != null
              && uri.getQuery() == null
              && uri.getFragment() == null
              && uri.getUserInfo() == null;
      if (isWeb && isPlain && uri.getPath().matches("(/[A-Za-z0-9._~-]+)*")) {
        return new ServerUrl(uri);
      }
    } catch (IllegalArgumentException malformed) {
      // Reported below without the URL, which may hold a secret.
    }
    throw AppException.misused(
        "server is not a URL of the form http://HOST:PORT or https://HOST, with a path at most");
  }

  /**
   * Returns the URL of the store of a system there.
   *
   * @param context the context with the credentials; empty for any of this server
   */
  String store(SystemName system, Optional<String> context) {
    return "statehouse+%s/%s%s"
        .formatted(
            uri, system, context.map(name -> "?context=" + PercentCode.encoded(name)).orElse(""));
  }

  /** Returns whether both mean the same server, however they are written. */
  boolean isSameAs(URI other) {
    return uri.getScheme().equalsIgnoreCase(other.getScheme())
        && uri.getHost().equalsIgnoreCase(other.getHost())
        && port(uri) == port(other)
        && uri.getPath().equals(other.getPath());
  }

  private static int port(URI uri) {
    if (uri.getPort() >= 0) {
      return uri.getPort();
    }
    return uri.getScheme().equalsIgnoreCase("https") ? 443 : 80;
  }

  @Override
  public String toString() {
    return uri.toString();
  }
}
