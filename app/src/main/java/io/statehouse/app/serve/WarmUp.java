package io.statehouse.app.serve;

import io.statehouse.app.audit.AuditLog;
import io.statehouse.app.config.Config;
import io.statehouse.app.config.ServerSettings;
import io.statehouse.app.config.SystemName;
import io.statehouse.app.http.Gate;
import io.statehouse.app.http.Route;
import io.statehouse.app.http.keys.ServedStore;
import io.statehouse.app.http.server.HttpServer;
import io.statehouse.app.http.server.InProcessServer;
import io.statehouse.app.stores.OpenStore;
import io.statehouse.app.system.Rehearsal;
import io.statehouse.app.system.ServedSystem;
import io.statehouse.app.system.SystemContext;
import io.statehouse.ports.Deadline;
import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.batching.BatchingSettings;
import io.statehouse.ports.batching.BatchingStore;
import io.statehouse.ports.memory.MemoryStore;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Prepares a server that has started for its first clients, which would otherwise wait until the
 * JVM has loaded and compiled what their requests need: the systems are served once more, to this
 * process alone and on stores in memory, and sent what they {@link Rehearsal rehearse}.
 *
 * <pre>
 *   clients ── HttpServer ────── routes ── store of the operator
 *   WarmUp ─── InProcessServer ─ routes ── MemoryStore               for about a second
 * </pre>
 *
 * The server listens meanwhile, and is ready afterwards.
 */
final class WarmUp implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(WarmUp.class);
  private static final Duration LONGEST = Duration.ofSeconds(1);

  /** More would take longer than it saves: the rest is compiled beside requests of clients. */
  private static final int ROUNDS = 40;

  private final List<ChosenSystem> systems;
  private final SharedParts shared;
  private int succeeded;
  private int failed;
  private volatile boolean over;

  WarmUp(List<ChosenSystem> systems, SharedParts shared) {
    this.systems =
        shared.config().get(ServerSettings.WARM_UP)
            ? systems.stream().filter(each -> each.system().rehearsal().isPresent()).toList()
            : List.of();
    this.shared = shared;
    this.over = this.systems.isEmpty();
  }

  /** Starts it, without waiting for its end. */
  void start() {
    if (!over) {
      shared.schedule().once(this::run);
    }
  }

  /** Returns whether it has ended, or is not wanted. */
  boolean isOver() {
    return over;
  }

  private void run() {
    Deadline end = Deadline.in(LONGEST);
    try {
      for (ChosenSystem system : systems) {
        rehearse(system, end);
      }
    } finally {
      over = true;
    }
  }

  private void rehearse(ChosenSystem chosen, Deadline end) {
    Rehearsal rehearsal = chosen.system().rehearsal().orElseThrow();
    Config config = shared.config().defaultsExcept(rehearsal.settings());
    try (OpenParts open = new OpenParts()) {
      InProcessServer server = open.add(server(chosen, config, open));
      int rounds = 0;
      do {
        rehearsal.requests().forEach(request -> send(request, server));
      } while (++rounds < ROUNDS && !over && !end.hasPassed());
    }
  }

  private InProcessServer server(ChosenSystem chosen, Config config, OpenParts open) {
    SharedParts parts = SharedParts.start(config, shared.stores(), shared.failures(), open);
    SystemName name = chosen.name();
    KeyValueStore memory = new MemoryStore();
    KeyValueStore store = new BatchingStore(memory, BatchingSettings.oneWriter(memory.timeout()));
    OpenStore followed = open.add(parts.overview().traffic(name).following(OpenStore.of(store)));
    ServedSystem served =
        open.add(
            chosen
                .system()
                .serve(
                    new SystemContext(
                        config,
                        new ServedStore(
                            name.text(),
                            followed.reportingRefusedWrites(),
                            chosen.roots(),
                            Optional.empty(),
                            Set.of(),
                            Optional.empty()),
                        parts.events(),
                        parts.schedule(),
                        parts.metrics().of(name, () -> {}),
                        Optional.empty(),
                        AuditLog.OFF,
                        parts.failures())));
    List<Route> routes = served.routes().stream().map(route -> route.in(name.text())).toList();
    return InProcessServer.start(
        config.http(),
        parts.failures(),
        parts.overview().counting(parts.metrics()),
        parts.schedule(),
        new HttpServer.Table(routes, List.of(), Gate.OPEN, AuditLog.OFF));
  }

  private void send(Rehearsal.Message request, InProcessServer server) {
    String response = server.exchange(request.text(InProcessServer.HOST));
    if (response.startsWith("HTTP/1.1 2")) {
      succeeded++;
    } else {
      failed++;
      LOG.debug("{} {} is rehearsed in vain: {}", request.method(), request.path(), response);
    }
  }

  /** Returns how many requests have succeeded, once it is over. */
  int succeeded() {
    return succeeded;
  }

  /** Returns how many requests have failed, once it is over. */
  int failed() {
    return failed;
  }

  /** Ends it after the present round. */
  @Override
  public void close() {
    over = true;
  }
}
