package io.statehouse.app.http.server;

import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpURI;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/**
 * Serves all paths below another one too: those of a proxy that serves this server below a path of
 * its own, and may or may not remove that from requests.
 */
final class BasePath extends Handler.Wrapper {
  private final String base;

  /**
   * @param base such as {@code /state}
   */
  BasePath(String base, Handler next) {
    super(next);
    this.base = base;
  }

  @Override
  public boolean handle(Request request, Response response, Callback callback) throws Exception {
    String path = request.getHttpURI().getPath();
    if (path.equals(base)) {
      response.setStatus(308);
      response.getHeaders().put(HttpHeader.LOCATION, base + "/");
      callback.succeeded();
      return true;
    }
    if (!path.startsWith(base + "/")) {
      return super.handle(request, response, callback);
    }
    HttpURI below =
        HttpURI.build(request.getHttpURI(), path.substring(base.length()), null, null)
            .query(request.getHttpURI().getQuery());
    return super.handle(Request.serveAs(request, below), response, callback);
  }
}
