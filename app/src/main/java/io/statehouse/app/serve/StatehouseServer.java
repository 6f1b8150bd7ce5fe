package io.statehouse.app.serve;

import io.statehouse.app.config.Config;
import io.statehouse.app.config.ServerSettings;
import io.statehouse.app.config.TlsConfig;
import io.statehouse.app.config.Version;
import io.statehouse.app.console.ConsoleRoutes;
import io.statehouse.app.failure.AppException;
import io.statehouse.app.failure.Failures;
import io.statehouse.app.http.Route;
import io.statehouse.app.http.RouteGroup;
import io.statehouse.app.http.RouteTable;
import io.statehouse.app.http.openapi.OpenApi;
import io.statehouse.app.http.server.Edge;
import io.statehouse.app.http.server.HttpServer;
import io.statehouse.app.http.server.HttpsRedirect;
import io.statehouse.app.stores.StoreCatalog;
import io.statehouse.app.system.SystemRegistry;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The whole server: stores, feeds and routes, put together; closing it undoes all of that. */
public final class StatehouseServer implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(StatehouseServer.class);

  private final OpenParts open = new OpenParts();
  private List<Route> routes = List.of();
  private HttpServer http;

  private StatehouseServer() {}

  /**
   * Opens the stores and starts to listen.
   *
   * @throws AppException if the configuration is contradictory, or the address is taken
   */
  public static StatehouseServer start(
      Config config, SystemRegistry systems, StoreCatalog stores, Failures failures) {
    StatehouseServer server = new StatehouseServer();
    boolean started = false;
    try {
      server.assemble(config, systems, stores, failures);
      started = true;
      return server;
    } finally {
      if (!started) {
        server.close();
      }
    }
  }

  public String url() {
    return http.url();
  }

  /** Returns all that it serves. */
  public List<Route> routes() {
    return routes;
  }

  private void assemble(
      Config config, SystemRegistry systems, StoreCatalog stores, Failures failures) {
    config.warnings().forEach(LOG::warn);
    SharedParts shared = SharedParts.start(config, stores, failures, open);
    ServerAccess access = ServerAccess.open(shared);
    List<ChosenSystem> chosen = ChosenSystem.all(config, systems, stores);
    ServedSystems served = ServedSystems.start(chosen, shared, access);
    ServerOperations operations = ServerOperations.start(shared, systems, served);
    List<RouteGroup> groups = new ArrayList<>(served.groups());
    groups.add(operations.keys(access.address(config)));
    if (access.knowsRights()) {
      groups.addAll(operations.groups(groups));
    }
    StatusRoutes status = StatusRoutes.start(shared, served, access, operations);
    if (access.knowsRights()) {
      groups.add(status.overview(() -> http.connections()).beside(groups));
    }
    groups.add(access.group(config, served, () -> new RouteTable(this.routes)));
    if (config.get(ServerSettings.CONSOLE)) {
      groups.add(
          new RouteGroup(
              "console",
              "The console",
              ConsoleRoutes.routes(served.listed(), config.get(ServerSettings.CONSOLE_SERVERS))));
    }
    WarmUp warmUp = open.add(new WarmUp(chosen, shared));
    groups.add(status.group(warmUp::isOver));
    this.routes = withDescription(groups);
    listen(shared, new HttpServer.Table(routes, served.sockets(), access.gate(), access.audit()));
    warmUp.start();
  }

  /** Returns all routes, and the one that describes them. */
  private static List<Route> withDescription(List<RouteGroup> groups) {
    List<Route> routes = new ArrayList<>();
    groups.forEach(group -> routes.addAll(group.routes()));
    List<RouteGroup> described =
        groups.stream().map(group -> group.without(ConsoleRoutes::isFile)).toList();
    routes.add(OpenApi.route(Version.text(), described));
    return List.copyOf(routes);
  }

  private void listen(SharedParts shared, HttpServer.Table table) {
    Config config = shared.config();
    Optional<ServerTls> tls = config.tls().map(ServerTls::open);
    tls.ifPresent(shared.metrics()::certificates);
    http =
        open.add(
            HttpServer.start(
                edge(config, tls),
                config.http(),
                shared.failures(),
                shared.overview().counting(shared.metrics()),
                shared.schedule(),
                table));
    LOG.info("listening on {}", http.url());
    config
        .tls()
        .flatMap(TlsConfig::redirectFrom)
        .ifPresent(from -> open.add(HttpsRedirect.start(from, http.port())));
  }

  private static Edge edge(Config config, Optional<ServerTls> tls) {
    return new Edge(
        config.get(ServerSettings.LISTEN),
        tls.map(ServerTls::context),
        tls.flatMap(ServerTls::authorities).isPresent(),
        new Edge.Proxying(
            config.get(ServerSettings.NAMES),
            config.get(ServerSettings.TRUSTED_PROXIES),
            config.get(ServerSettings.BASE_PATH)),
        config.get(ServerSettings.CORS_ORIGINS));
  }

  @Override
  public void close() {
    open.close();
    if (http != null) {
      LOG.info("stopped");
    }
  }
}
