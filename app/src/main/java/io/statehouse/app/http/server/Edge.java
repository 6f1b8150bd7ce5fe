package io.statehouse.app.http.server;

import static java.util.Objects.requireNonNull;

import io.statehouse.app.config.ListenAddress;
import io.statehouse.app.config.ProxyNames;
import io.statehouse.app.config.TrustedProxies;
import java.util.Optional;
import java.util.Set;
import javax.net.ssl.SSLContext;
import org.eclipse.jetty.http.HttpVersion;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.SecureRequestCustomizer;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.server.SslConnectionFactory;
import org.eclipse.jetty.util.ssl.SslContextFactory;

/**
 * The address on which the server listens, and how.
 *
 * @param tls its certificate and key; without them, connections are not encrypted
 * @param clientCertificates whether clients may present certificates, which the context checks
 * @param proxying the proxies that serve it
 * @param otherOrigins the origins of other pages that may use it
 */
public record Edge(
    ListenAddress address,
    Optional<SSLContext> tls,
    boolean clientCertificates,
    Proxying proxying,
    Set<String> otherOrigins) {
  /** Connections that wait to be accepted; with the default of 50 a burst is dropped. */
  private static final int ACCEPT_QUEUE = 1024;

  /**
   * The proxies that serve it.
   *
   * @param names those under which they do
   * @param trusted those that are believed when they say whose requests they pass on
   * @param basePath the path below which they do; empty if at the root
   */
  public record Proxying(ProxyNames names, TrustedProxies trusted, String basePath) {
    public static final Proxying NONE = new Proxying(ProxyNames.NONE, TrustedProxies.NONE, "");

    public Proxying {
      requireNonNull(names, "names");
      requireNonNull(trusted, "trusted");
      requireNonNull(basePath, "basePath");
    }
  }

  public Edge {
    requireNonNull(address, "address");
    requireNonNull(tls, "tls");
    requireNonNull(proxying, "proxying");
    otherOrigins = Set.copyOf(otherOrigins);
  }

  /** A server that no proxy serves. */
  public Edge(ListenAddress address, Optional<SSLContext> tls) {
    this(address, tls, false, Proxying.NONE, Set.of());
  }

  /** Creates the connector that listens there. */
  public ServerConnector connector(Server server, HttpConnectionFactory http) {
    ServerConnector connector =
        tls.map(context -> encrypted(server, http, context))
            .orElseGet(() -> new ServerConnector(server, http));
    connector.setHost(address.host().replaceAll("[\\[\\]]", ""));
    connector.setPort(address.port());
    connector.setAcceptQueueSize(ACCEPT_QUEUE);
    return connector;
  }

  private ServerConnector encrypted(Server server, HttpConnectionFactory http, SSLContext context) {
    SslContextFactory.Server tls = new SslContextFactory.Server();
    tls.setSslContext(context);
    tls.setIncludeProtocols("TLSv1.3", "TLSv1.2");
    tls.setWantClientAuth(clientCertificates);
    // Clients may use an address, or a name of a proxy; what authenticates them is in their
    // requests.
    http.getHttpConfiguration().addCustomizer(new SecureRequestCustomizer(false));
    return new ServerConnector(
        server, new SslConnectionFactory(tls, HttpVersion.HTTP_1_1.asString()), http);
  }
}
