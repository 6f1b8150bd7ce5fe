package io.statehouse.app.http.access;

import static java.util.Objects.requireNonNull;

import io.statehouse.app.config.ProxyNames;
import io.statehouse.app.failure.AppException;
import io.statehouse.app.failure.Kind;
import io.statehouse.app.http.Request;
import java.util.Locale;
import java.util.regex.Pattern;

/**
 * The address under which a browser reaches the server.
 *
 * @param names those that proxies serve it under
 * @param basePath the path below which they do; empty if at the root
 * @param encrypted whether the server, or a proxy before it, does TLS
 */
public record OwnAddress(ProxyNames names, String basePath, boolean encrypted) {
  private static final Pattern HOST =
      Pattern.compile("([A-Za-z0-9._-]+|\\[[0-9a-fA-F:.]+])(:[0-9]{1,5})?");
  private static final Pattern THIS_MACHINE =
      Pattern.compile("(localhost|127\\.0\\.0\\.1|\\[::1])(:[0-9]+)?");

  public OwnAddress {
    requireNonNull(names, "names");
    requireNonNull(basePath, "basePath");
  }

  /**
   * Returns the URL of a path for the browser that sends a request.
   *
   * @throws AppException if the request does not say which host it is for
   */
  public String of(Request request, String path) {
    String host = request.host().toLowerCase(Locale.ROOT);
    if (!HOST.matcher(host).matches()) {
      throw new AppException(Kind.BAD_INPUT, "Host is not the name of this server");
    }
    String name = names.entry(host).orElse(host);
    // Browsers reach another machine with TLS alone, since issuers send them nowhere else.
    boolean plain = !encrypted && THIS_MACHINE.matcher(name).matches();
    return (plain ? "http://" : "https://") + name + basePath + path;
  }
}
