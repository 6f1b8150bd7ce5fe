package io.statehouse.app.serve;

import io.statehouse.app.cli.Call;
import io.statehouse.app.cli.Invocation;
import io.statehouse.app.cli.Results;
import io.statehouse.app.cli.StopSignal;
import io.statehouse.app.config.Config;
import io.statehouse.app.config.ServerSettings;
import io.statehouse.app.config.Setting;
import io.statehouse.app.config.SystemName;
import io.statehouse.app.failure.AppException;
import io.statehouse.app.logging.LogLevel;
import io.statehouse.app.system.SystemRegistry;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.Spec;

/** Serves HTTP until the process is stopped. */
@Command(
    footer = {
      "  statehouse serve --listen 127.0.0.1:8500",
      "  statehouse serve --only missions --store redis://127.0.0.1:6379/0"
    },
    description = "Serve HTTP and the console, until Ctrl-C.")
public final class ServeCommand implements Runnable {
  @Mixin private final Call call;
  @Spec private CommandSpec spec;

  @Option(
      names = "--listen",
      paramLabel = "HOST:PORT",
      description = "Where to listen (default: 127.0.0.1:8400); port 0 is any free one.")
  private String listen;

  @Option(
      names = "--store",
      paramLabel = "URL",
      description = "The store of the system that --only names, else of the first one.")
  private String store;

  @Option(
      names = "--only",
      paramLabel = "SYSTEM",
      description = "Serve this system alone, at the root too, as its original clients expect it.")
  private String only;

  @Option(names = "--read-only", description = "Refuse every write to every system.")
  private boolean readOnly;

  @Option(
      names = "--history",
      paramLabel = "URL",
      arity = "0..1",
      fallbackValue = "on",
      description =
          "Keep a history of all changes, in this store (without URL: "
              + ServerSettings.USUAL_HISTORY
              + ").")
  private String history;

  @Option(
      names = "--log-format",
      paramLabel = "FORMAT",
      description = "Write the log as text (default) or as json: one object per line.")
  private String logFormat;

  private final Invocation invocation;
  private final SystemRegistry systems;

  private ServeCommand(Invocation invocation, SystemRegistry systems) {
    this.call = new Call(invocation);
    this.invocation = invocation;
    this.systems = systems;
  }

  /**
   * Returns the command.
   *
   * @param wanted whether it will be run or shown: only then are the systems loaded for their flags
   */
  public static CommandLine line(Invocation invocation, SystemRegistry systems, boolean wanted) {
    CommandLine line = new CommandLine(new ServeCommand(invocation, systems));
    if (wanted) {
      CommandSpec spec = line.getCommandSpec();
      flags(systems).forEach(setting -> spec.addOption(option(setting)));
    }
    return line;
  }

  private static Stream<Setting<?>> flags(SystemRegistry systems) {
    return systems.names().stream()
        .flatMap(system -> systems.settings(system).stream())
        .filter(setting -> setting.flag().isPresent());
  }

  private static OptionSpec option(Setting<?> setting) {
    Setting.Flag flag = setting.flag().orElseThrow();
    String meaning = setting.meaning() + (flag.alone() ? "; with --only" : "");
    OptionSpec.Builder option =
        OptionSpec.builder(flag.option())
            .type(flag.label().isPresent() ? String.class : boolean.class)
            .description(
                meaning.substring(0, 1).toUpperCase(Locale.ROOT) + meaning.substring(1) + ".");
    flag.label().ifPresent(option::paramLabel);
    return option.build();
  }

  @Override
  public void run() {
    LogLevel.atLeastInfo();
    Config config = config();
    config.get(ServerSettings.LOG_FORMAT).use();
    Results results = call.results();
    try (StopSignal stop = new StopSignal();
        StatehouseServer server =
            StatehouseServer.start(config, systems, invocation.stores(), invocation.failures())) {
      results.line("Statehouse is at " + server.url());
      results.flush();
      stop.await();
    }
  }

  /** Returns the configuration; the file or the environment may set which system a store is for. */
  private Config config() {
    Map<String, String> flags = settings();
    Optional<String> url = invocation.store(Optional.ofNullable(store));
    if (url.isPresent()) {
      SystemName system = call.config(flags).only().orElse(systems.names().get(0));
      flags.put(system.storeSetting().name(), url.get());
    }
    Config config = call.config(flags);
    requireAlone(config);
    return config;
  }

  private void requireAlone(Config config) {
    for (SystemName system : systems.names()) {
      if (config.only().filter(system::equals).isEmpty()) {
        systems.settings(system).stream()
            .flatMap(setting -> setting.flag().stream())
            .filter(flag -> flag.alone() && isGiven(flag))
            .findFirst()
            .ifPresent(
                flag -> {
                  throw AppException.misused(
                      "%s is for a server of %s alone: add --only %s"
                          .formatted(flag.option(), system, system));
                });
      }
    }
  }

  private boolean isGiven(Setting.Flag flag) {
    return spec.commandLine().getParseResult().hasMatchedOption(flag.option());
  }

  private Map<String, String> settings() {
    Map<String, String> settings = new HashMap<>();
    if (listen != null) {
      settings.put(ServerSettings.LISTEN.name(), listen);
    }
    if (only != null) {
      settings.put(ServerSettings.ONLY.name(), only);
    }
    if (logFormat != null) {
      settings.put(ServerSettings.LOG_FORMAT.name(), logFormat);
    }
    if (history != null) {
      settings.put(ServerSettings.HISTORY.name(), history);
    }
    if (readOnly) {
      settings.put(ServerSettings.READ_ONLY.name(), "on");
    }
    ParseResult given = spec.commandLine().getParseResult();
    flags(systems)
        .filter(setting -> isGiven(setting.flag().orElseThrow()))
        .forEach(setting -> settings.put(setting.name(), text(setting.flag().get(), given)));
    return settings;
  }

  private static String text(Setting.Flag flag, ParseResult given) {
    return flag.label().isPresent() ? given.matchedOptionValue(flag.option(), "") : "on";
  }
}
