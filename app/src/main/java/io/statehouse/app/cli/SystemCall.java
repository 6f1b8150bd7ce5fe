package io.statehouse.app.cli;

import io.statehouse.app.config.Config;
import io.statehouse.app.config.SystemName;
import io.statehouse.app.stores.OpenStore;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiConsumer;

/** One call of a command of a system: on the store that a flag names, else the configured one. */
public abstract class SystemCall extends Call {
  private final SystemName system;

  protected SystemCall(Invocation invocation, SystemName system) {
    super(invocation);
    this.system = system;
  }

  /**
   * Returns the store that a flag names; each system declares it, as its help names the default.
   */
  protected abstract Optional<String> store();

  /**
   * Returns the values that flags set, by the name of the setting; a system adds what its own flags
   * set.
   */
  protected Map<String, String> settings() {
    Map<String, String> settings = new HashMap<>();
    chosenStore().ifPresent(url -> settings.put(system.storeSetting().name(), url));
    return settings;
  }

  /** Returns the URL of the store that is used in place of the configured one. */
  Optional<String> chosenStore() {
    return invocation().store(store());
  }

  final SystemName system() {
    return system;
  }

  /** Returns the configuration, with what flags set above all else. */
  protected final Config config() {
    return config(settings());
  }

  /** Runs a command on the configured store, which is closed after it. */
  protected final void runOnStore(BiConsumer<Config, OpenStore> command) {
    runOnStore(config(), command);
  }

  /** Runs a command on the store of a configuration, which is closed after it. */
  protected final void runOnStore(Config config, BiConsumer<Config, OpenStore> command) {
    try (OpenStore opened = invocation().open(system, config)) {
      runOn(opened.keys(), () -> command.accept(config, opened));
    }
    results().flush();
  }

  /** Returns the store as a person knows it, without secrets. */
  public final String place() {
    return config().store(system).toString();
  }

  /** Prints, on standard error, that there is nothing at the configured store. */
  protected final void reportNothing(String sentence) {
    complain("%s at %s".formatted(sentence, config().store(system)));
  }
}
