package io.statehouse.app.systems.gis.cli;

import io.statehouse.app.cli.Invocation;
import io.statehouse.app.cli.ServedCall;
import io.statehouse.app.systems.gis.config.GisConfig;
import io.statehouse.ports.topics.TopicProvisioner;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import picocli.CommandLine.Option;

/** One call of a {@code gis} command: which store, and which cluster. */
final class GisCall extends ServedCall {
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
    super(invocation, GisConfig.SYSTEM);
  }

  @Override
  protected Optional<String> store() {
    return store;
  }

  /** Runs a command on the configuration, whose store is closed after it. */
  void run(Consumer<GisAccess> command) {
    runOnStore(
        (config, opened) -> command.accept(new GisAccess(GisConfig.of(config), opened.keys())));
  }

  /** Returns the configuration, for a command that needs no store. */
  GisConfig configured() {
    return GisConfig.of(config());
  }

  /**
   * Runs a command on the cluster alone, to which the connection ends after it; no store is opened.
   */
  void runOnCluster(BiConsumer<GisConfig, TopicProvisioner> command) {
    GisConfig config = configured();
    try (TopicProvisioner cluster = GisAccess.open(config)) {
      runOn(ClusterPoll::start, () -> command.accept(config, cluster));
    }
    results().flush();
  }

  /** Prints what a result should not hide, on standard error. */
  void warn(String sentence) {
    complain("warning: " + sentence);
  }

  /** Says that a listing is empty since nothing was ever published. */
  void reportNothingPublished() {
    reportNothing("nothing is published");
  }

  @Override
  protected Map<String, String> settings() {
    Map<String, String> settings = super.settings();
    kafka.ifPresent(brokers -> settings.put(GisConfig.KAFKA.name(), brokers));
    kafkaProperties.ifPresent(file -> settings.put(GisConfig.KAFKA_PROPERTIES.name(), file));
    return settings;
  }
}
