package io.statehouse.app.serve;

import io.statehouse.app.access.Authenticator;
import io.statehouse.app.access.CurrentRules;
import io.statehouse.app.audit.AuditFile;
import io.statehouse.app.audit.AuditLog;
import io.statehouse.app.audit.AuditStream;
import io.statehouse.app.config.Config;
import io.statehouse.app.config.ListenAddress;
import io.statehouse.app.config.ServerSettings;
import io.statehouse.app.config.SystemName;
import io.statehouse.app.config.TlsConfig;
import io.statehouse.app.config.Version;
import io.statehouse.app.console.ConsoleRoutes;
import io.statehouse.app.console.ListedSystem;
import io.statehouse.app.failure.AppException;
import io.statehouse.app.failure.Failures;
import io.statehouse.app.failure.Kind;
import io.statehouse.app.http.Gate;
import io.statehouse.app.http.RateLimit;
import io.statehouse.app.http.Route;
import io.statehouse.app.http.RouteGroup;
import io.statehouse.app.http.RouteTable;
import io.statehouse.app.http.access.AccessGate;
import io.statehouse.app.http.access.CheckRoute;
import io.statehouse.app.http.access.OriginalsGate;
import io.statehouse.app.http.access.OwnAddress;
import io.statehouse.app.http.access.SessionCookie;
import io.statehouse.app.http.access.SessionRoutes;
import io.statehouse.app.http.access.SignOnRoutes;
import io.statehouse.app.http.events.ChangeFeed;
import io.statehouse.app.http.events.EventMemory;
import io.statehouse.app.http.events.EventStream;
import io.statehouse.app.http.events.StreamPulse;
import io.statehouse.app.http.events.StreamSlots;
import io.statehouse.app.http.keys.KeyRoutes;
import io.statehouse.app.http.keys.ServedStore;
import io.statehouse.app.http.openapi.OpenApi;
import io.statehouse.app.http.server.Edge;
import io.statehouse.app.http.server.HttpServer;
import io.statehouse.app.http.server.HttpsRedirect;
import io.statehouse.app.http.socket.Socket;
import io.statehouse.app.http.stores.StoreAccess;
import io.statehouse.app.http.stores.StoreRoutes;
import io.statehouse.app.operations.ServedState;
import io.statehouse.app.operations.StateStores;
import io.statehouse.app.operations.changes.HistoryService;
import io.statehouse.app.operations.changes.StateRoutes;
import io.statehouse.app.operations.jobs.JobRoutes;
import io.statehouse.app.operations.scheduled.ScheduledOperations;
import io.statehouse.app.schedule.Schedule;
import io.statehouse.app.stores.OpenStore;
import io.statehouse.app.stores.StoreCatalog;
import io.statehouse.app.stores.StoreClaims;
import io.statehouse.app.stores.WriteAuthors;
import io.statehouse.app.system.Claim;
import io.statehouse.app.system.ServedSystem;
import io.statehouse.app.system.StateSystem;
import io.statehouse.app.system.SystemContext;
import io.statehouse.app.system.SystemRegistry;
import io.statehouse.ports.tls.PemContext;
import io.statehouse.ports.tls.PemContext.PemFile;
import io.statehouse.ports.url.StoreUrl;
import java.time.Clock;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.net.ssl.SSLContext;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The whole server: stores, feeds and routes, put together; closing it undoes all of that. */
public final class StatehouseServer implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(StatehouseServer.class);

  /** Requests a second and at once that a client on another machine may send to see the status. */
  private static final int STATUS_RATE = 5;

  private static final int STATUS_BURST = 30;

  /** A system to serve, and the keys that it claims. */
  private record Chosen(SystemName name, StateSystem system, Claim claim) {}

  private final Deque<AutoCloseable> parts = new ArrayDeque<>();
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
    Optional<CurrentRules> rules =
        config.accessFile().map(file -> new CurrentRules(file, config.systems()));
    AuditLog audit = opened(audit(config));
    List<Chosen> chosen = chosen(config, systems, stores);
    Metrics metrics = opened(new Metrics());
    Schedule schedule = opened(new Schedule());
    Optional<Authenticator> access =
        rules.map(known -> new Authenticator(known, Clock.systemUTC(), schedule::once));
    EventStream events =
        new EventStream(
            new StreamSlots(config.http().streams()),
            new EventMemory(config.get(ServerSettings.EVENT_MEMORY)),
            opened(StreamPulse.of(schedule, config.http().heartbeat())));
    metrics.watches(events.slots()::taken);
    metrics.eventBytes(events.memory()::bytes);
    List<RouteGroup> groups = new ArrayList<>();
    List<Socket> sockets = new ArrayList<>();
    List<ServedStore> served = new ArrayList<>();
    List<ServedState> states = new ArrayList<>();
    Map<SystemName, WriteAuthors> authors = new HashMap<>();
    List<ListedSystem> listed = new ArrayList<>();
    Map<String, ServedSystem> parts = new LinkedHashMap<>();
    for (Chosen each : chosen) {
      SystemName name = each.name;
      StateSystem system = each.system;
      authors.put(name, new WriteAuthors());
      ServedStore store =
          openStore(
              each,
              roots(each, config, systems, stores),
              config,
              stores,
              metrics,
              events.memory(),
              authors.get(name));
      served.add(store);
      states.add(new ServedState(name, system, config, store));
      listed.add(
          new ListedSystem(
              name.text(),
              system.page(),
              store.feed().isPresent(),
              store.readOnly().isPresent(),
              system.login(config).advice().isPresent()));
      ServedSystem part =
          opened(
              system.serve(
                  new SystemContext(
                      config, store, events, schedule, metrics.of(name), access, audit, failures)));
      parts.put(name.text(), part);
      List<Route> ownRoutes = routes(part, store);
      List<Socket> ownSockets = sockets(part, store);
      List<Route> routes = new ArrayList<>();
      ownRoutes.forEach(route -> routes.add(route.below("/" + name)));
      ownSockets.forEach(socket -> sockets.add(socket.below("/" + name)));
      if (config.only().isPresent()) {
        routes.addAll(ownRoutes);
        sockets.addAll(ownSockets);
      }
      groups.add(new RouteGroup(name.text(), system.page().title(), routes));
    }
    Optional<HistoryService> history =
        HistoryService.start(config, states, stores, schedule, authors::get);
    history.ifPresent(this::opened);
    ScheduledOperations scheduled =
        opened(
            ScheduledOperations.start(
                config, states, state -> metrics.of(state.name()), failures, schedule));
    groups.add(new RouteGroup("keys", "Raw keys", new KeyRoutes(served, events).routes()));
    boolean local = config.get(ServerSettings.LISTEN).isLoopback();
    if (local || rules.isPresent()) {
      StateRoutes state =
          opened(new StateRoutes(states, events, config.http().eventBuffer(), history, schedule));
      groups.add(state.group().beside(groups)); // a system served alone keeps its own
      groups.add(scheduled.group().beside(groups));
      JobRoutes jobs =
          opened(new JobRoutes(config, states, new StateStores(stores, systems), events, failures));
      groups.add(jobs.group().beside(groups));
      StoreRoutes own =
          opened(new StoreRoutes(served, events, config.http(), StoreAccess.BY_RIGHT));
      groups.add(own.group().beside(groups));
    }
    boolean encrypted = config.tls().isPresent() || config.get(ServerSettings.INSECURE_NO_TLS);
    SessionCookie cookie = new SessionCookie(encrypted);
    OwnAddress address =
        new OwnAddress(
            config.get(ServerSettings.NAMES), config.get(ServerSettings.BASE_PATH), encrypted);
    groups.add(
        new RouteGroup(
            "access",
            "Access",
            Stream.of(
                    List.of(new CheckRoute(rules, () -> new RouteTable(this.routes)).route()),
                    new SessionRoutes(access, cookie).routes(),
                    new SignOnRoutes(access.map(Authenticator::signOn), cookie, address).routes())
                .flatMap(List::stream)
                .toList()));
    StoreProbes probes = opened(new StoreProbes(schedule));
    served.forEach(store -> metrics.storeUp(probe(store, probes, config)));
    if (config.get(ServerSettings.CONSOLE)) {
      groups.add(new RouteGroup("console", "The console", ConsoleRoutes.routes(listed)));
    }
    groups.add(
        new RouteGroup(
            "server",
            "The server itself",
            statusRoutes(probes, parts, () -> problems(rules, access, audit), metrics, local)));
    List<Route> routes = new ArrayList<>();
    groups.forEach(group -> routes.addAll(group.routes()));
    List<RouteGroup> described =
        groups.stream().map(group -> group.without(ConsoleRoutes::isFile)).toList();
    routes.add(OpenApi.route(Version.text(), described));
    this.routes = List.copyOf(routes);
    http =
        opened(
            HttpServer.start(
                new Edge(
                    config.get(ServerSettings.LISTEN),
                    config.tls().map(StatehouseServer::tls),
                    config.tls().flatMap(TlsConfig::clientAuthority).isPresent(),
                    new Edge.Proxying(
                        config.get(ServerSettings.NAMES),
                        config.get(ServerSettings.TRUSTED_PROXIES),
                        config.get(ServerSettings.BASE_PATH)),
                    config.get(ServerSettings.CORS_ORIGINS)),
                config.http(),
                failures,
                metrics,
                schedule,
                new HttpServer.Table(routes, sockets, gate(access, local, cookie), audit)));
    LOG.info("listening on {}", http.url());
    config
        .tls()
        .flatMap(TlsConfig::redirectFrom)
        .ifPresent(from -> opened(HttpsRedirect.start(from, http.port())));
  }

  private static AuditLog audit(Config config) {
    Optional<String> file = config.get(ServerSettings.AUDIT_FILE);
    boolean required = config.get(ServerSettings.AUDIT_REQUIRED);
    if (required && file.isEmpty()) {
      throw AppException.misused("audit.required has no effect without audit.file: set it too");
    }
    return file.map(
            name ->
                name.equals("-")
                    ? new AuditStream(System.out)
                    : new AuditFile(
                        config.file(name),
                        config.get(ServerSettings.AUDIT_BYTES),
                        config.get(ServerSettings.AUDIT_KEEP)))
        .map(output -> AuditLog.to(output, required, Clock.systemUTC()))
        .orElse(AuditLog.OFF);
  }

  private static Gate gate(Optional<Authenticator> access, boolean local, SessionCookie cookie) {
    return access
        .<Gate>map(known -> new AccessGate(known, cookie))
        .orElse(local ? Gate.OPEN : new OriginalsGate());
  }

  private static List<String> problems(
      Optional<CurrentRules> rules, Optional<Authenticator> access, AuditLog audit) {
    return Stream.of(
            rules.flatMap(CurrentRules::problem).stream(),
            access.map(Authenticator::problems).stream().flatMap(List::stream),
            audit.problem().stream())
        .flatMap(each -> each)
        .toList();
  }

  private static List<Route> statusRoutes(
      StoreProbes probes,
      Map<String, ServedSystem> parts,
      Supplier<List<String>> problems,
      Metrics metrics,
      boolean local) {
    RateLimit limit = new RateLimit(local ? 0 : STATUS_RATE, STATUS_BURST, System::nanoTime);
    List<Route> routes =
        new ArrayList<>(new HealthRoutes(probes, parts, problems, local, limit).routes());
    routes.add(metrics.route(limit));
    return routes;
  }

  private static List<Route> routes(ServedSystem part, ServedStore store) {
    return part.routes().stream()
        .map(route -> route.in(store.system()))
        .map(route -> store.readOnly().map(route::readOnly).orElse(route))
        .toList();
  }

  private static List<Socket> sockets(ServedSystem part, ServedStore store) {
    return part.sockets().stream()
        .map(socket -> store.readOnly().map(socket::readOnly).orElse(socket))
        .toList();
  }

  /**
   * Returns all systems, or the only one wanted; none of them may meet another in a store, nor show
   * its secret keys.
   */
  private static List<Chosen> chosen(Config config, SystemRegistry systems, StoreCatalog stores) {
    List<SystemName> chosen = config.only().map(List::of).orElseGet(systems::names);
    requireLogin(config, systems, chosen);
    StoreClaims claims = new StoreClaims(stores);
    List<Chosen> all = new ArrayList<>();
    for (SystemName name : chosen) {
      StateSystem system = systems.get(name);
      Claim claim = system.claim(config);
      for (String root : claim.rootsOf(name)) {
        claims.add(name.text(), root, config.store(name));
      }
      all.add(new Chosen(name, system, claim));
    }
    config.get(ServerSettings.HISTORY).ifPresent(url -> claims.add("history", "", url));
    for (Chosen hidden : all) {
      for (Chosen shown : all) {
        if (hidden.claim.keysAreSecret() && !shown.claim.keysAreSecret()) {
          claims.requireHidden(hidden.name.text(), shown.name.text(), config.store(shown.name));
        }
      }
    }
    return all;
  }

  /** Requires that every request is authenticated if other machines are served. */
  private static void requireLogin(Config config, SystemRegistry systems, List<SystemName> chosen) {
    ListenAddress listen = config.get(ServerSettings.LISTEN);
    boolean complete =
        config.only().isPresent()
            && chosen.stream().allMatch(name -> systems.get(name).login(config).complete());
    if (listen.isLoopback()) {
      return;
    }
    if (config.accessFile().isPresent()) {
      requireTls(config, listen);
    } else if (!complete) {
      String ways =
          systems.names().stream()
              .flatMap(
                  name ->
                      systems.get(name).login(config).advice().stream()
                          .map(
                              advice ->
                                  ", or serve " + name + " alone (only: " + name + ") " + advice))
              .collect(Collectors.joining());
      throw AppException.misused(
          ("listen is not a loopback address: \"%s\"; only this machine may be served where requests"
                  + " are not authenticated: use 127.0.0.1, or set access.file%s")
              .formatted(listen.host(), ways));
    }
  }

  /** Requires that what clients present of themselves is not sent through the network in clear. */
  private static void requireTls(Config config, ListenAddress listen) {
    if (config.tls().isEmpty() && !config.get(ServerSettings.INSECURE_NO_TLS)) {
      throw AppException.misused(
          ("listen is not a loopback address: \"%s\"; passwords and tokens would be sent through the"
                  + " network in clear: set tls.certificate and tls.key, or insecure-no-tls behind a"
                  + " proxy that adds TLS")
              .formatted(listen.host()));
    }
  }

  /** Returns the prefixes of what is a system's alone in its store. */
  private static List<String> roots(
      Chosen chosen, Config config, SystemRegistry systems, StoreCatalog stores) {
    boolean shared =
        systems.names().stream()
            .filter(other -> !other.equals(chosen.name))
            .anyMatch(other -> stores.meet(config.store(chosen.name), config.store(other)));
    return shared ? chosen.claim.rootsOf(chosen.name) : List.of("");
  }

  private ServedStore openStore(
      Chosen chosen,
      List<String> roots,
      Config config,
      StoreCatalog stores,
      Metrics metrics,
      EventMemory memory,
      WriteAuthors authors) {
    SystemName name = chosen.name;
    Claim claim = chosen.claim;
    StoreUrl url = config.store(name);
    Optional<String> readOnly = config.readOnly(name);
    OpenStore whole = stores.openWhole(url, metrics.store(name)).reportingRefusedWrites();
    OpenStore noting =
        config.get(ServerSettings.HISTORY).isPresent() ? whole.noting(authors) : whole;
    OpenStore store = opened(noting.readOnly(readOnly));
    Optional<ChangeFeed> feed =
        claim.keysAreSecret()
            ? Optional.empty()
            : Optional.of(
                opened(new ChangeFeed(store.keys(), config.http().eventBuffer(), memory)));
    LOG.info("serving {} from {}{}", name, url, readOnly.isPresent() ? ", read-only" : "");
    return new ServedStore(name.text(), store, roots, feed, claim.secretValues(), readOnly);
  }

  private static StoreProbe probe(ServedStore store, StoreProbes probes, Config config) {
    String url = config.store(new SystemName(store.system())).toString();
    return probes.add(store.system(), url, store.store()::check);
  }

  private static SSLContext tls(TlsConfig files) {
    PemFile certificate = new PemFile(ServerSettings.TLS_CERTIFICATE.name(), files.certificate());
    PemFile key = new PemFile(ServerSettings.TLS_KEY.name(), files.key());
    try {
      return PemContext.of(
          files
              .clientAuthority()
              .map(file -> new PemFile(ServerSettings.TLS_CLIENT_CA.name(), file)),
          Optional.of(new PemContext.Identity(certificate, key)));
    } catch (IllegalArgumentException unusable) {
      throw new AppException(Kind.MISUSED, unusable.getMessage(), unusable);
    }
  }

  private <T extends AutoCloseable> T opened(T part) {
    parts.push(part);
    return part;
  }

  /** Ends streams first, so that the web server can stop, and closes the stores last. */
  @Override
  public void close() {
    parts.stream()
        .filter(
            part ->
                part instanceof ChangeFeed
                    || part instanceof StateRoutes
                    || part instanceof JobRoutes
                    || part instanceof StoreRoutes)
        .forEach(StatehouseServer::close);
    parts.stream()
        .filter(ServedSystem.class::isInstance)
        .forEach(part -> close(((ServedSystem) part)::endStreams));
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
