package io.statehouse.app.operations.changes;

import io.statehouse.app.cli.Call;
import io.statehouse.app.cli.Invocation;
import io.statehouse.app.config.Config;
import io.statehouse.app.config.ServerSettings;
import io.statehouse.app.config.SystemName;
import io.statehouse.app.contexts.Context;
import io.statehouse.app.failure.AppException;
import io.statehouse.app.failure.Kind;
import io.statehouse.app.stores.OpenStore;
import io.statehouse.app.system.SystemRegistry;
import io.statehouse.domain.layout.Meaning;
import io.statehouse.operations.RawMeaning;
import io.statehouse.operations.history.History;
import io.statehouse.ports.url.StoreUrl;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import picocli.CommandLine.Option;

/** One call of a {@code history} command. */
final class HistoryCall extends Call {
  private final SystemRegistry systems;

  @Option(
      names = "--system",
      paramLabel = "NAME",
      description = "Only of this system (default: all of them).")
  private String system;

  @Option(
      names = "--history",
      paramLabel = "URL",
      description =
          "The store of the history (default: as configured, else "
              + ServerSettings.USUAL_HISTORY
              + ").")
  private String url;

  HistoryCall(Invocation invocation, SystemRegistry systems) {
    super(invocation);
    this.systems = systems;
  }

  /** A command on a history. */
  interface Command {
    void run(Config config, History history);
  }

  /** Runs a command on the history, whose store is closed after it. */
  void run(Command command) {
    if (url == null) {
      invocation().contexts().read().inUse().ifPresent(HistoryCall::requireNoServer);
    }
    Config config = config(url == null ? Map.of() : Map.of(ServerSettings.HISTORY.name(), url));
    StoreUrl place =
        config.get(ServerSettings.HISTORY).orElse(StoreUrl.parse(ServerSettings.USUAL_HISTORY));
    try (OpenStore store = invocation().stores().openLazily(place)) {
      History history = new History(store.keys());
      if (history.isEmpty()) {
        throw new AppException(
            Kind.NOT_FOUND,
            "there is no history at %s: statehouse serve --history keeps one".formatted(place));
      }
      command.run(config, history);
    }
  }

  private static void requireNoServer(Context used) {
    throw AppException.misused(
        "the history of %s is not read through it: name its store with --history, or get /history"
            .formatted(used));
  }

  /** Returns the system that is named; empty if none is. */
  Optional<SystemName> system(Config config) {
    return Optional.ofNullable(system).map(config::system);
  }

  SystemRegistry systems() {
    return systems;
  }

  /** The meanings of systems, whose stores are opened when they are needed. */
  final class Meanings implements AutoCloseable {
    private final Config config;
    private final Map<String, OpenStore> opened = new HashMap<>();
    private final Map<String, Meaning> meanings = new HashMap<>();

    Meanings(Config config) {
      this.config = config;
    }

    /** Returns the meaning of a system; for one that is unknown here, the meaning of raw keys. */
    Meaning of(String name) {
      return meanings.computeIfAbsent(name, this::opened);
    }

    private Meaning opened(String name) {
      Optional<SystemName> known =
          systems.names().stream().filter(each -> each.text().equals(name)).findFirst();
      if (known.isEmpty()) {
        return new RawMeaning();
      }
      OpenStore store = invocation().open(known.get(), config);
      opened.put(name, store);
      return systems.get(known.get()).meaning(config, store, Set.of());
    }

    @Override
    public void close() {
      opened.values().forEach(OpenStore::close);
    }
  }
}
