package io.statehouse.app.serve;

import io.statehouse.app.cli.Invocation;
import io.statehouse.app.cli.Results;
import io.statehouse.app.cli.StopSignal;
import io.statehouse.app.cli.Verb;
import io.statehouse.app.config.Config;
import io.statehouse.app.config.Setting;
import io.statehouse.app.logging.LogLevel;
import java.util.HashMap;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Serves HTTP until the process is told to end. */
@Command(description = "Serve HTTP and the console page, until Ctrl-C.")
public final class ServeVerb extends Verb {
  private static final String USUAL_SYSTEM = "css";

  @Option(
      names = "--listen",
      paramLabel = "HOST:PORT",
      description = "Where to listen (default: 127.0.0.1:8400); port 0 is any free one.")
  private String listen;

  @Option(
      names = "--store",
      paramLabel = "URL",
      description = "The store of the system that --only names; else of Qserv CSS.")
  private String store;

  @Option(
      names = "--only",
      paramLabel = "SYSTEM",
      description = "Serve this system alone, at the root too, as its original clients expect it.")
  private String only;

  @Option(names = "--compatible", description = "Check no more than the original CSS does.")
  private boolean compatible;

  @Option(names = "--read-only", description = "Refuse every write.")
  private boolean readOnly;

  public ServeVerb(Invocation session) {
    super(session);
  }

  @Override
  protected void run(Results results) {
    LogLevel.atLeastInfo();
    Config config = config();
    try (StopSignal stop = new StopSignal();
        StatehouseServer server =
            StatehouseServer.start(config, session().stores(), session().failures())) {
      results.line("Statehouse is at " + server.url());
      results.look();
      stop.await();
    }
  }

  /** Which system a store is for may stand in the file or the environment. */
  private Config config() {
    Map<Setting, String> flags = flags();
    if (store == null) {
      return config(flags);
    }
    String system = config(flags).only().orElse(USUAL_SYSTEM);
    Setting.storeOf(system).ifPresent(setting -> flags.put(setting, store));
    return config(flags);
  }

  private Map<Setting, String> flags() {
    Map<Setting, String> flags = new HashMap<>();
    put(flags, Setting.LISTEN, listen);
    put(flags, Setting.ONLY, only);
    put(flags, Setting.CSS_COMPATIBLE, compatible ? "on" : null);
    put(flags, Setting.CSS_READ_ONLY, readOnly ? "on" : null);
    return flags;
  }

  private static void put(Map<Setting, String> flags, Setting setting, String text) {
    if (text != null) {
      flags.put(setting, text);
    }
  }
}
