package io.statehouse.app.serve;

import io.statehouse.app.config.Config;
import io.statehouse.app.config.ServerSettings;
import io.statehouse.app.config.SystemName;
import io.statehouse.app.console.ListedSystem;
import io.statehouse.app.http.Route;
import io.statehouse.app.http.RouteGroup;
import io.statehouse.app.http.events.ChangeFeed;
import io.statehouse.app.http.keys.ServedStore;
import io.statehouse.app.http.socket.Socket;
import io.statehouse.app.operations.ServedState;
import io.statehouse.app.overview.Traffic;
import io.statehouse.app.stores.OpenStore;
import io.statehouse.app.stores.WriteAuthors;
import io.statehouse.app.system.ServedSystem;
import io.statehouse.app.system.StateSystem;
import io.statehouse.app.system.SystemContext;
import io.statehouse.ports.url.StoreUrl;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The systems that are served: their stores are open, and they have started. */
final class ServedSystems {
  private static final Logger LOG = LoggerFactory.getLogger(ServedSystems.class);

  private final SharedParts shared;
  private final ServerAccess access;
  private final List<RouteGroup> groups = new ArrayList<>();
  private final List<Socket> sockets = new ArrayList<>();
  private final List<ServedStore> stores = new ArrayList<>();
  private final List<ServedState> states = new ArrayList<>();
  private final List<ListedSystem> listed = new ArrayList<>();
  private final Map<SystemName, WriteAuthors> authors = new HashMap<>();
  private final Map<String, ServedSystem> running = new LinkedHashMap<>();

  private ServedSystems(SharedParts shared, ServerAccess access) {
    this.shared = shared;
    this.access = access;
  }

  /** Opens the stores of systems and starts them, one after another. */
  static ServedSystems start(List<ChosenSystem> chosen, SharedParts shared, ServerAccess access) {
    ServedSystems served = new ServedSystems(shared, access);
    chosen.forEach(served::start);
    return served;
  }

  /** Returns the routes of each system, below its name; at the root too if it is served alone. */
  List<RouteGroup> groups() {
    return List.copyOf(groups);
  }

  List<Socket> sockets() {
    return List.copyOf(sockets);
  }

  List<ServedStore> stores() {
    return List.copyOf(stores);
  }

  List<ServedState> states() {
    return List.copyOf(states);
  }

  /** Returns the systems as the console lists them. */
  List<ListedSystem> listed() {
    return List.copyOf(listed);
  }

  /** Returns the names of the systems that log users in themselves, as their originals do. */
  List<String> ownLogins() {
    return listed.stream().filter(ListedSystem::ownLogin).map(ListedSystem::name).toList();
  }

  /** Returns who has sent the writes of this server to a system. */
  WriteAuthors authors(SystemName system) {
    return authors.get(system);
  }

  /** Returns the systems by their names. */
  Map<String, ServedSystem> running() {
    return running;
  }

  private void start(ChosenSystem chosen) {
    Config config = shared.config();
    SystemName name = chosen.name();
    StateSystem system = chosen.system();
    authors.put(name, new WriteAuthors());
    ServedStore store = openStore(chosen);
    stores.add(store);
    states.add(new ServedState(name, system, config, store));
    listed.add(
        new ListedSystem(
            name.text(),
            system.page(),
            store.feed().isPresent(),
            store.readOnly(),
            system.login(config).advice().isPresent()));
    ServedSystem started = shared.open().add(system.serve(context(name, store)));
    shared.open().endFirst(started::endStreams);
    running.put(name.text(), started);
    addRoutes(chosen, started, store);
  }

  private SystemContext context(SystemName name, ServedStore store) {
    return new SystemContext(
        shared.config(),
        store,
        shared.events(),
        shared.schedule(),
        shared.metrics().of(name, shared.overview().traffic(name)::request),
        access.authenticator(),
        access.audit(),
        shared.failures());
  }

  private void addRoutes(ChosenSystem chosen, ServedSystem started, ServedStore store) {
    String root = "/" + chosen.name();
    List<Route> ownRoutes = routes(started, store);
    List<Socket> ownSockets = sockets(started, store);
    List<Route> routes = new ArrayList<>();
    ownRoutes.forEach(route -> routes.add(route.below(root)));
    ownSockets.forEach(socket -> sockets.add(socket.below(root)));
    if (shared.config().only().isPresent()) {
      routes.addAll(ownRoutes);
      sockets.addAll(ownSockets);
    }
    groups.add(new RouteGroup(chosen.name().text(), chosen.system().page().title(), routes));
  }

  private static List<Route> routes(ServedSystem started, ServedStore store) {
    return started.routes().stream()
        .map(route -> route.in(store.system()))
        .map(route -> store.readOnly().map(route::readOnly).orElse(route))
        .toList();
  }

  private static List<Socket> sockets(ServedSystem started, ServedStore store) {
    return started.sockets().stream()
        .map(socket -> store.readOnly().map(socket::readOnly).orElse(socket))
        .toList();
  }

  private ServedStore openStore(ChosenSystem chosen) {
    Config config = shared.config();
    SystemName name = chosen.name();
    StoreUrl url = config.store(name);
    Optional<String> readOnly = config.readOnly(name);
    Traffic traffic = shared.overview().traffic(name);
    OpenStore whole =
        traffic
            .following(shared.stores().openWhole(url, traffic.before(shared.metrics().store(name))))
            .reportingRefusedWrites();
    OpenStore noting =
        config.get(ServerSettings.HISTORY).isPresent() ? whole.noting(authors.get(name)) : whole;
    OpenStore store = shared.open().add(noting.readOnly(readOnly));
    Optional<ChangeFeed> feed =
        chosen.claim().keysAreSecret() ? Optional.empty() : Optional.of(feed(store));
    LOG.info("serving {} from {}{}", name, url, readOnly.isPresent() ? ", read-only" : "");
    return new ServedStore(
        name.text(), store, chosen.roots(), feed, chosen.claim().secretValues(), readOnly);
  }

  private ChangeFeed feed(OpenStore store) {
    int buffer = shared.config().http().eventBuffer();
    return shared
        .open()
        .addStreaming(new ChangeFeed(store.keys(), buffer, shared.events().memory()));
  }
}
