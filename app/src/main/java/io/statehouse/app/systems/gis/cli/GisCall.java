package io.statehouse.app.systems.gis.cli;

import io.statehouse.app.cli.Call;
import io.statehouse.app.cli.Invocation;
import io.statehouse.app.config.Config;
import io.statehouse.app.stores.OpenStore;
import io.statehouse.app.systems.gis.config.GisConfig;
import io.statehouse.app.text.Printable;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import picocli.CommandLine.Option;

/** One call of a {@code gis} command: which store, and which cluster. */
final class GisCall extends Call {
  @Option(
      names = "--store",
      paramLabel = "URL",
      description = "The store (default: as configured, else file:./statehouse-data/gis).")
  private Optional<String> store;

  @Option(
      names = "--kafka",
      paramLabel = "HOST:PORT,...",
      description = "The Kafka cluster (default: as configured).")
  private Optional<String> kafka;

  @Option(
      names = "--command-config",
      paramLabel = "FILE",
      description = "Properties for Kafka's client, such as credentials (default: as configured).")
  private Optional<String> kafkaProperties;

  GisCall(Invocation invocation) {
    super(invocation);
  }

  /** Runs a command on the configuration, whose store is closed after it. */
  void run(Consumer<GisAccess> command) {
    Config config = config();
    try (OpenStore opened = invocation().open(GisConfig.SYSTEM, config)) {
      command.accept(new GisAccess(GisConfig.of(config), opened.keys()));
    }
    results().look();
  }

  /** Prints what a result should not hide, on standard error. */
  void warn(String sentence) {
    complain("warning: " + sentence);
  }

  /** Says that a listing is empty since nothing was ever published. */
  void reportNothingPublished() {
    complain("nothing is published at " + config().store(GisConfig.SYSTEM));
  }

  /** Prints a line on standard error. */
  void complain(String sentence) {
    invocation().err().println(Printable.line(sentence));
  }

  private Config config() {
    Map<String, String> flags = new HashMap<>();
    invocation()
        .store(store)
        .ifPresent(url -> flags.put(GisConfig.SYSTEM.storeSetting().name(), url));
    kafka.ifPresent(brokers -> flags.put(GisConfig.KAFKA.name(), brokers));
    kafkaProperties.ifPresent(file -> flags.put(GisConfig.KAFKA_PROPERTIES.name(), file));
    return config(flags);
  }
}
