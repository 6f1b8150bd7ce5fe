package io.statehouse.app.http.server;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;
import java.util.regex.Pattern;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpURI;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/**
 * Redirects from a path of an original's API that has empty segments or dots to the one without, as
 * Go's mux does.
 */
public final class CleanPaths extends Handler.Wrapper {
  /**
   * The strings that may stand in a header as they are; browsers would take a backslash for a
   * slash.
   */
  private static final Pattern SAFE = Pattern.compile("[!-~&&[^\\\\]]*");

  private final OriginalRoots roots;
  private final Forwarding forwarding;

  CleanPaths(OriginalRoots roots, Forwarding forwarding, Handler next) {
    super(next);
    this.roots = roots;
    this.forwarding = forwarding;
  }

  @Override
  public boolean handle(Request request, Response response, Callback callback) throws Exception {
    Optional<String> clean = clean(request.getHttpURI());
    if (clean.isEmpty()) {
      return super.handle(request, response, callback);
    }
    response.setStatus(301);
    response.getHeaders().put(HttpHeader.LOCATION, forwarding.outside(clean.get()));
    callback.succeeded();
    return true;
  }

  /** Returns the address to redirect to; empty if the path is clean, or no original's. */
  private Optional<String> clean(HttpURI uri) {
    String path = uri.getPath();
    if (path == null || !path.contains("//") && !path.contains("/.") || !roots.have(path)) {
      return Optional.empty();
    }
    String query = uri.getQuery() == null ? "" : "?" + uri.getQuery();
    return Optional.of(clean(path))
        .filter(clean -> !clean.equals(path))
        .map(clean -> clean + query)
        .filter(address -> SAFE.matcher(address).matches());
  }

  /** Returns a path without empty segments and dots, with a slash at the end if it had one. */
  public static String clean(String path) {
    Deque<String> segments = new ArrayDeque<>();
    for (String segment : path.split("/")) {
      if (segment.equals("..")) {
        segments.pollLast();
      } else if (!segment.isEmpty() && !segment.equals(".")) {
        segments.addLast(segment);
      }
    }
    String clean = "/" + String.join("/", segments);
    return path.endsWith("/") && !segments.isEmpty() ? clean + "/" : clean;
  }
}
