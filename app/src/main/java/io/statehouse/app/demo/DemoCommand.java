package io.statehouse.app.demo;

import io.statehouse.app.cli.Call;
import io.statehouse.app.cli.Invocation;
import io.statehouse.app.cli.ProgressLine;
import io.statehouse.app.cli.Results;
import io.statehouse.app.cli.StopSignal;
import io.statehouse.app.config.Config;
import io.statehouse.app.config.ListenAddress;
import io.statehouse.app.config.ServerSettings;
import io.statehouse.app.config.SystemName;
import io.statehouse.app.failure.AppException;
import io.statehouse.app.failure.Kind;
import io.statehouse.app.serve.StatehouseServer;
import io.statehouse.app.stores.StoreCatalog;
import io.statehouse.app.system.SystemRegistry;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Serves a small deployment of all systems until the process is stopped. */
@Command(
    footer = {
      "  statehouse demo",
      "  statehouse demo --dir ./demo --listen 127.0.0.1:8500",
      "  statehouse demo --keys 1000000 --no-changes"
    },
    description = {
      "Serve a small deployment of all systems, with the console, until Ctrl-C.",
      "It is written to the embedded store, with a history, backups, and something broken for verify"
          + " to find; and goes on changing. Settings, the environment and other stores are neither"
          + " read nor written."
    })
public final class DemoCommand implements Runnable {
  @Mixin private final Call call;

  @Option(
      names = "--dir",
      paramLabel = "DIR",
      description =
          "Keep it in this folder, and serve what is there next time (without it: in a temporary"
              + " folder, which is deleted at the end).")
  private Optional<String> folder;

  @Option(
      names = "--keys",
      paramLabel = "N",
      description = "Add as many keys below one prefix (default: none).")
  private Optional<Integer> keys;

  @Option(
      names = "--listen",
      paramLabel = "HOST:PORT",
      description = "Where to listen (default: 127.0.0.1:8400); port 0 is any free one.")
  private Optional<String> listen;

  @Option(names = "--no-changes", description = "Change nothing while it is served.")
  private boolean still;

  private final Invocation invocation;
  private final SystemRegistry systems;

  public DemoCommand(Invocation invocation, SystemRegistry systems) {
    this.call = new Call(invocation);
    this.invocation = invocation;
    this.systems = systems;
  }

  @Override
  public void run() {
    if (call.configFile().isPresent()) {
      throw AppException.misused("a demonstration reads no settings: leave out --config");
    }
    keys.filter(count -> count < 1)
        .ifPresent(
            count -> {
              throw AppException.misused("--keys is not a number from 1 on: " + count);
            });
    try (StopSignal stop = new StopSignal();
        DemoFolder opened = DemoFolder.open(folder.map(invocation::file))) {
      Config config = Config.load(Optional.empty(), Map.of(), settings(), opened.path(), systems);
      requireFree(config.get(ServerSettings.LISTEN));
      StoreCatalog stores = StoreCatalog.standard(opened.path());
      try (Deployment deployment = Deployment.open(config, systems, stores)) {
        if (isWritten(deployment, opened, stop)) {
          serve(config, stores, deployment, stop);
        }
      }
    }
  }

  private Map<String, String> settings() {
    Map<String, String> settings = new HashMap<>();
    for (SystemName system : systems.names()) {
      settings.putAll(systems.get(system).demonstrationSettings());
    }
    settings.put(ServerSettings.HISTORY.name(), "on");
    settings.put(ServerSettings.BACKUP_FOLDER.name(), "backups");
    listen.ifPresent(address -> settings.put(ServerSettings.LISTEN.name(), address));
    return settings;
  }

  /** Fails before anything is written, rather than after that, if the address is taken. */
  private static void requireFree(ListenAddress address) {
    try (ServerSocket socket = new ServerSocket()) {
      socket.bind(new InetSocketAddress(address.host(), address.port()));
    } catch (IOException taken) {
      throw new AppException(
          Kind.UNAVAILABLE,
          "cannot listen on " + address + ": is another server there? --listen names another one",
          taken);
    }
  }

  /** Returns whether all of it is there; not if it is to end before that. */
  private boolean isWritten(Deployment deployment, DemoFolder opened, StopSignal stop) {
    if (!opened.isFilled()) {
      deployment.fill(stop::isRequested);
    }
    if (keys.isPresent()) {
      try (ProgressLine progress = ProgressLine.on(invocation)) {
        deployment.addKeys(keys.get(), stop::isRequested, progress);
      }
    }
    if (!stop.isRequested()) {
      opened.markFilled();
    }
    return !stop.isRequested();
  }

  private void serve(Config config, StoreCatalog stores, Deployment deployment, StopSignal stop) {
    Results results = call.results();
    try (StatehouseServer server =
        StatehouseServer.start(config, systems, stores, invocation.failures())) {
      results.line("The demonstration is at " + server.url());
      deployment.parts().stream()
          .flatMap(part -> part.demonstration().hints().stream())
          .forEach(results::line);
      results.flush();
      DemoLife life = new DemoLife(deployment.parts(), URI.create(server.url()));
      life.verify();
      life.begin(stop);
      if (!still) {
        life.goOn(stop);
      }
      stop.await();
    }
  }
}
