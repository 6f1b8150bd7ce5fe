package io.statehouse.app.serve;

import io.statehouse.app.config.Config;
import io.statehouse.app.config.SystemName;
import io.statehouse.app.http.RouteGroup;
import io.statehouse.app.http.access.OwnAddress;
import io.statehouse.app.http.keys.KeyRoutes;
import io.statehouse.app.http.stores.StoreAccess;
import io.statehouse.app.http.stores.StoreRoutes;
import io.statehouse.app.operations.ServedState;
import io.statehouse.app.operations.StateStores;
import io.statehouse.app.operations.changes.HistoryService;
import io.statehouse.app.operations.changes.StateRoutes;
import io.statehouse.app.operations.jobs.JobRoutes;
import io.statehouse.app.operations.scheduled.ScheduledOperations;
import io.statehouse.app.operations.scheduled.ScheduledStatus;
import io.statehouse.app.system.SystemRegistry;
import io.statehouse.domain.layout.Meaning;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The operations on the state of all systems: history, scheduled work, keys, changes, jobs and
 * whole stores.
 */
final class ServerOperations {
  private final SharedParts shared;
  private final StateStores stores;
  private final ServedSystems served;
  private final Optional<HistoryService> history;
  private final ScheduledOperations scheduled;

  private ServerOperations(
      SharedParts shared,
      StateStores stores,
      ServedSystems served,
      Optional<HistoryService> history,
      ScheduledOperations scheduled) {
    this.shared = shared;
    this.stores = stores;
    this.served = served;
    this.history = history;
    this.scheduled = scheduled;
  }

  /** Starts the history and scheduled operations, as they are configured. */
  static ServerOperations start(SharedParts shared, SystemRegistry systems, ServedSystems served) {
    Config config = shared.config();
    Optional<HistoryService> history =
        HistoryService.start(
            config, served.states(), shared.stores(), shared.schedule(), served::authors);
    history.ifPresent(shared.open()::add);
    ScheduledOperations scheduled =
        shared
            .open()
            .add(
                ScheduledOperations.start(
                    config,
                    served.states(),
                    state -> shared.metrics().of(state.name(), () -> {}),
                    shared.failures(),
                    shared.schedule()));
    StateStores stores = new StateStores(shared.stores(), systems);
    return new ServerOperations(shared, stores, served, history, scheduled);
  }

  /** Returns what the scheduled work on a system has found and done. */
  ScheduledStatus scheduled(SystemName system) {
    return scheduled.status(system);
  }

  RouteGroup keys(OwnAddress address) {
    Map<String, Meaning> meanings = new HashMap<>();
    served.states().forEach(state -> meanings.put(state.name().text(), state.part().meaning()));
    return shared
        .open()
        .addStreaming(
            new KeyRoutes(
                served.stores(), meanings::get, shared.events(), shared.failures(), address))
        .group();
  }

  /**
   * Returns the routes that need a right to the state of all systems.
   *
   * @param others the groups beside them: a system served alone keeps its own at the root
   */
  List<RouteGroup> groups(List<RouteGroup> others) {
    Config config = shared.config();
    List<ServedState> states = served.states();
    StateRoutes state =
        shared
            .open()
            .addStreaming(
                new StateRoutes(
                    states,
                    shared.events(),
                    config.http().eventBuffer(),
                    history,
                    shared.schedule()));
    JobRoutes jobs =
        shared
            .open()
            .addStreaming(
                new JobRoutes(config, states, stores, shared.events(), shared.failures()));
    StoreRoutes whole =
        shared
            .open()
            .addStreaming(
                new StoreRoutes(
                    served.stores(), shared.events(), config.http(), StoreAccess.BY_RIGHT));
    List<RouteGroup> all = new ArrayList<>(others);
    List.of(state.group(), scheduled.group(), jobs.group(), whole.group())
        .forEach(group -> all.add(group.beside(all)));
    return all.subList(others.size(), all.size());
  }
}
