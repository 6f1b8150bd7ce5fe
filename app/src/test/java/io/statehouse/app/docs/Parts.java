package io.statehouse.app.docs;

import io.statehouse.app.RunResult;
import io.statehouse.app.config.OriginalSetting;
import io.statehouse.app.config.ServerSettings;
import io.statehouse.app.config.Setting;
import io.statehouse.app.config.SystemName;
import io.statehouse.app.failure.Kind;
import io.statehouse.app.http.RunningServer;
import io.statehouse.app.http.events.WatchLimits;
import io.statehouse.app.http.server.ServerLimits;
import io.statehouse.app.stores.StoreCatalog;
import io.statehouse.app.system.Prunable;
import io.statehouse.app.system.StateSystem;
import io.statehouse.app.system.SystemRegistry;
import io.statehouse.domain.layout.Finding;
import io.statehouse.domain.layout.FindingKind;
import io.statehouse.ports.url.StoreKind;
import io.statehouse.ports.url.StoreOption;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What the generated parts of the documentation should be, by their names. */
final class Parts {
  /** The settings of a server that has all metrics; nothing is at the address of the cluster. */
  private static final Map<String, String> EVERY_METRIC =
      Map.of(
          "backup.folder",
          "backups",
          "runm.grpc.listen",
          "127.0.0.1:0",
          "gis.adopt",
          "127.0.0.1:1");

  private final Map<String, String> contents = new LinkedHashMap<>();

  /**
   * Renders all parts.
   *
   * @param directory an empty one, for the stores of a server
   */
  Parts(Path directory) {
    SystemRegistry systems = RunResult.systems();
    addRoutes(directory);
    addSettings(systems);
    contents.put("commands", new CommandReference(RunResult.commands(directory)).toString());
    addFindings(systems);
    addFailures();
    addStores(StoreCatalog.standard(directory).kinds());
  }

  Set<String> names() {
    return contents.keySet();
  }

  String content(String name) {
    if (!contents.containsKey(name)) {
      throw new IllegalArgumentException("no part \"%s\": known are %s".formatted(name, names()));
    }
    return contents.get(name);
  }

  private void addRoutes(Path directory) {
    try (RunningServer server = new RunningServer(directory, EVERY_METRIC)) {
      RouteTables routes = new RouteTables(server.get("/openapi.json").body());
      routes.groups().forEach(group -> contents.put("routes " + group, routes.of(group)));
      contents.put("limits", limits(ServerLimits.rows(server.routes())));
      contents.put("watch limits", limits(WatchLimits.rows()));
      server.get("/css/databases"); // some metrics begin with the first of their events
      contents.put("metrics", new MetricTable(server.get("/metrics").body()).toString());
    }
  }

  private static String limits(List<List<String>> rows) {
    MarkdownTable table = new MarkdownTable("What", "Limit", "Beyond it");
    rows.forEach(row -> table.row(row.toArray(String[]::new)));
    return table.toString();
  }

  private void addSettings(SystemRegistry systems) {
    contents.put("settings", settings(ServerSettings.ALL.stream()));
    for (SystemName system : systems.names()) {
      Stream<Setting<?>> ofEvery = Stream.of(system.storeSetting(), system.readOnlySetting());
      contents.put(
          "settings " + system,
          settings(Stream.concat(ofEvery, systems.settings(system).stream())));
      addOriginal(system, systems.get(system).originalSettings());
    }
  }

  private void addOriginal(SystemName system, List<OriginalSetting> all) {
    if (!all.isEmpty()) {
      MarkdownTable table = new MarkdownTable("Of the original", "Setting", "Meaning");
      all.forEach(
          original ->
              table.row(
                  MarkdownTable.code(original.names()),
                  original.settings().isEmpty()
                      ? "none"
                      : MarkdownTable.code(
                          original.settings().stream().map(Setting::name).toList()),
                  original.meaning()));
      contents.put("original settings " + system, table.toString());
    }
  }

  private static String settings(Stream<Setting<?>> settings) {
    MarkdownTable table = new MarkdownTable("Setting", "Variable", "Default", "Option", "Meaning");
    settings.forEach(
        setting ->
            table.row(
                "`" + setting.name() + "`",
                "`" + setting.variable() + "`",
                setting.byDefault().isEmpty() ? "" : "`" + setting.byDefault() + "`",
                setting.flag().map(flag -> "`" + flag.option() + "`").orElse(""),
                setting.meaning()));
    return table.toString();
  }

  private void addFindings(SystemRegistry systems) {
    for (SystemName name : systems.names()) {
      StateSystem system = systems.get(name);
      MarkdownTable table = new MarkdownTable("Finding", "Meaning", "Repair");
      for (FindingKind kind : system.findings()) {
        boolean isNotice = kind.severity() == Finding.Severity.NOTICE;
        table.row(
            "`" + kind.name() + "`" + (isNotice ? " (notice)" : ""),
            kind.meaning(),
            kind.repair() + onRequest(system, kind));
      }
      contents.put("findings " + name, table.toString());
      contents.put("interrupted moves " + name, new InterruptedMoves(name).table().toString());
    }
  }

  /** Returns the option without which a repair leaves such a finding. */
  private static String onRequest(StateSystem system, FindingKind kind) {
    return system.prunable().stream()
        .filter(prunable -> prunable.findings().contains(kind.name()))
        .map(Prunable::option)
        .map(", with `%s`"::formatted)
        .collect(Collectors.joining());
  }

  private void addFailures() {
    MarkdownTable table = new MarkdownTable("Code", "Status", "Exit code", "Title", "What to do");
    for (Kind kind : Kind.values()) {
      table.row(
          "`" + kind.type() + "`",
          "" + kind.status(),
          "" + kind.exitCode(),
          kind.title(),
          kind.advice());
    }
    table.row(
        "`no-route`",
        ServerLimits.withoutRoute().stream().map(String::valueOf).collect(Collectors.joining(", ")),
        "",
        "No route",
        "correct the path, or take a method that `Allow` names");
    contents.put("failures", table.toString());
  }

  private void addStores(List<StoreKind> kinds) {
    MarkdownTable urls = new MarkdownTable("Scheme", "URL");
    MarkdownTable options = new MarkdownTable("Store", "Option", "Default", "Meaning");
    StoreOption.COMMON.forEach(option -> add(options, "all", option));
    for (StoreKind kind : kinds) {
      urls.row(kind.scheme(), "`" + kind.example() + "`");
      kind.options().forEach(option -> add(options, kind.scheme(), option));
    }
    contents.put("stores", urls.toString());
    contents.put("store options", options.toString());
  }

  private static void add(MarkdownTable table, String store, StoreOption<?> option) {
    table.row(store, "`" + option.name() + "`", "`" + option.byDefault() + "`", option.meaning());
  }
}
