package io.statehouse.app.http.server;

import io.statehouse.app.config.ListenAddress;
import io.statehouse.app.failure.AppException;
import io.statehouse.app.failure.Kind;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.thread.QueuedThreadPool;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Listens without TLS, and redirects every request to the same address with it. */
public final class HttpsRedirect implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(HttpsRedirect.class);
  private static final Pattern HOST =
      Pattern.compile("([A-Za-z0-9._-]+|\\[[0-9a-fA-F:.]+])(:[0-9]{1,5})?");
  private static final int THREADS = 8;
  private static final int IDLE_MILLIS = 5_000;
  private static final int HTTPS = 443;

  private final Server server = new Server(new QueuedThreadPool(THREADS, 1, IDLE_MILLIS));
  private final ServerConnector connector;

  private HttpsRedirect(ListenAddress from, int httpsPort) {
    HttpConfiguration http = new HttpConfiguration();
    http.setSendServerVersion(false);
    connector = new ServerConnector(server, 1, 1, new HttpConnectionFactory(http));
    connector.setHost(from.host().replaceAll("[\\[\\]]", ""));
    connector.setPort(from.port());
    connector.setIdleTimeout(IDLE_MILLIS);
    server.addConnector(connector);
    server.setHandler(new Redirecting(httpsPort));
  }

  /**
   * Starts to listen.
   *
   * @throws AppException if the address is taken
   */
  public static HttpsRedirect start(ListenAddress from, int httpsPort) {
    HttpsRedirect redirect = new HttpsRedirect(from, httpsPort);
    try {
      redirect.server.start();
      return redirect;
    } catch (Exception failed) {
      redirect.close();
      throw new AppException(
          Kind.UNAVAILABLE,
          "cannot listen on "
              + from
              + ": is another server there? Set tls.redirect-from to another"
              + " address",
          failed);
    }
  }

  /** Returns the port that it listens on, where any free one was requested. */
  public int port() {
    return connector.getLocalPort();
  }

  private static final class Redirecting extends Handler.Abstract {
    private final String port;

    Redirecting(int port) {
      this.port = port == HTTPS ? "" : ":" + port;
    }

    @Override
    public boolean handle(Request request, Response response, Callback callback) {
      String host = request.getHeaders().get(HttpHeader.HOST);
      Matcher name = HOST.matcher(host == null ? "" : host);
      if (name.matches()) {
        response.setStatus(308);
        response
            .getHeaders()
            .put(
                HttpHeader.LOCATION,
                "https://" + name.group(1) + port + request.getHttpURI().getPathQuery());
      } else {
        response.setStatus(400);
      }
      response.getHeaders().put(HttpHeader.CONNECTION, "close"); // no body is waited for
      callback.succeeded();
      return true;
    }
  }

  @Override
  public void close() {
    try {
      server.stop();
    } catch (Exception failed) {
      LOG.warn("the redirection to HTTPS did not stop as it should", failed);
    }
  }
}
