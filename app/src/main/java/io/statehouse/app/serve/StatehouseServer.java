package io.statehouse.app.serve;

import io.statehouse.app.config.Config;
import io.statehouse.app.config.Version;
import io.statehouse.app.console.ConsoleRoutes;
import io.statehouse.app.console.ListedSystem;
import io.statehouse.app.failure.AppException;
import io.statehouse.app.failure.Failures;
import io.statehouse.app.http.Edge;
import io.statehouse.app.http.HttpServer;
import io.statehouse.app.http.OpenApi;
import io.statehouse.app.http.Route;
import io.statehouse.app.http.Socket;
import io.statehouse.app.http.events.ChangeFeed;
import io.statehouse.app.http.events.EventStream;
import io.statehouse.app.http.keys.KeyRoutes;
import io.statehouse.app.http.keys.ServedStore;
import io.statehouse.app.stores.OpenStore;
import io.statehouse.app.stores.StoreCatalog;
import io.statehouse.app.stores.StoreUrl;
import io.statehouse.app.stores.Tenants;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The whole server: stores, feeds and routes, put together; closing it undoes all of that. */
public final class StatehouseServer implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(StatehouseServer.class);

  /** All systems of this build. */
  private static final List<ServedSystem> SYSTEMS = List.of(new CssSystem(), new MissionsSystem());

  private final Deque<AutoCloseable> parts = new ArrayDeque<>();
  private HttpServer http;

  private StatehouseServer() {}

  /**
   * Opens the stores and starts to listen.
   *
   * @throws AppException if the configuration does not hold together, or the address is taken
   */
  public static StatehouseServer start(Config config, StoreCatalog stores, Failures failures) {
    StatehouseServer server = new StatehouseServer();
    boolean started = false;
    try {
      server.assemble(config, stores, failures);
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

  private void assemble(Config config, StoreCatalog stores, Failures failures) {
    config.warnings().forEach(LOG::warn);
    Metrics metrics = new Metrics();
    EventStream events = new EventStream(config.http().heartbeat(), config.http().streams());
    metrics.watches(events::streams);
    List<Route> routes = new ArrayList<>();
    List<Socket> sockets = new ArrayList<>();
    List<ServedStore> served = new ArrayList<>();
    List<ListedSystem> listed = new ArrayList<>();
    for (ServedSystem system : chosen(config, stores)) {
      ServedStore store = serve(system, config, stores, metrics);
      served.add(store);
      listed.add(
          new ListedSystem(
              system.name(), system.page(), store.feed().isPresent(), store.readOnly()));
      ServedPart part = opened(system.open(config, store, events, failures));
      part.routes().forEach(route -> routes.add(route.below("/" + system.name())));
      part.sockets().forEach(socket -> sockets.add(socket.below("/" + system.name())));
      if (config.only().isPresent()) {
        routes.addAll(part.routes());
        sockets.addAll(part.sockets());
      }
    }
    routes.addAll(new KeyRoutes(served, events).routes());
    routes.add(HealthRoute.of(served, config.listen().isLoopback()));
    routes.add(metrics.route());
    if (config.console()) {
      routes.addAll(ConsoleRoutes.routes(listed));
    }
    routes.add(OpenApi.route(Version.text(), routes));
    http =
        opened(
            HttpServer.start(
                new Edge(config.listen(), config.tls().map(ServerTls::context)),
                config.http(),
                failures,
                metrics,
                new HttpServer.Table(routes, sockets)));
    LOG.info("listening on {}", http.url());
  }

  /** All systems, or the only one wanted; none of them may meet another in a store. */
  private static List<ServedSystem> chosen(Config config, StoreCatalog stores) {
    config.only().ifPresent(config::store);
    List<ServedSystem> chosen =
        SYSTEMS.stream()
            .filter(system -> config.only().map(system.name()::equals).orElse(true))
            .toList();
    Tenants tenants = new Tenants(stores);
    chosen.forEach(
        system -> tenants.add(system.name(), system.root(), config.store(system.name())));
    return chosen;
  }

  private ServedStore serve(
      ServedSystem system, Config config, StoreCatalog stores, Metrics metrics) {
    StoreUrl url = config.store(system.name());
    OpenStore store = opened(stores.openWhole(url, metrics.store(system.name())));
    Optional<ChangeFeed> feed =
        system.keysAreSecret()
            ? Optional.empty()
            : Optional.of(opened(new ChangeFeed(store.keys(), config.http().eventBuffer())));
    boolean readOnly = system.readOnly(config);
    LOG.info("serving {} from {}{}", system.name(), url, readOnly ? ", read-only" : "");
    return new ServedStore(system.name(), store, feed, readOnly);
  }

  private <T extends AutoCloseable> T opened(T part) {
    parts.push(part);
    return part;
  }

  /** Ends streams first, so that the web server can stop, and closes the stores last. */
  @Override
  public void close() {
    parts.stream().filter(ChangeFeed.class::isInstance).forEach(StatehouseServer::close);
    parts.stream()
        .filter(ServedPart.class::isInstance)
        .forEach(part -> close(((ServedPart) part)::endStreams));
    parts.forEach(StatehouseServer::close);
    if (http != null) {
      LOG.info("stopped");
    }
  }

  private static void close(AutoCloseable part) {
    try {
      part.close();
    } catch (Exception failed) {
      // What else is open must still be closed.
      LOG.warn("{} did not close in order", part.getClass().getSimpleName(), failed);
    }
  }
}
