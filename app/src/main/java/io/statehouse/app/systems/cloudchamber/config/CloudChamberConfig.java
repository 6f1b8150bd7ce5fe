package io.statehouse.app.systems.cloudchamber.config;

import static java.util.Objects.requireNonNull;

import io.statehouse.app.config.Config;
import io.statehouse.app.config.ServerSettings;
import io.statehouse.app.config.Setting;
import io.statehouse.app.config.SystemName;
import io.statehouse.app.failure.AppException;
import io.statehouse.app.failure.Kind;
import io.statehouse.app.systems.cloudchamber.documents.DefinitionReader;
import io.statehouse.domain.cloudchamber.CloudChamber;
import io.statehouse.domain.cloudchamber.CloudChamberSettings;
import io.statehouse.domain.cloudchamber.accounts.SessionSettings;
import io.statehouse.domain.cloudchamber.definition.LoadOptions;
import io.statehouse.domain.cloudchamber.entities.CloudChamberException;
import io.statehouse.domain.cloudchamber.entities.LayoutMode;
import io.statehouse.domain.cloudchamber.entities.Name;
import io.statehouse.domain.cloudchamber.entities.Namespace;
import io.statehouse.domain.cloudchamber.entities.NamespaceFlags;
import io.statehouse.domain.cloudchamber.entities.Password;
import io.statehouse.domain.cloudchamber.entities.PasswordHash;
import io.statehouse.ports.KeyValueStore;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * The configuration by which a deployment is kept and served.
 *
 * @param account the name of the account with which the first user logs in
 * @param definition the file or directory whose definition the server loads by itself
 * @param maxDeletes how many items a load may delete
 */
public record CloudChamberConfig(
    LayoutMode layout,
    NamespaceFlags namespace,
    Name account,
    Password accountPassword,
    int hashCost,
    SessionSettings sessions,
    Optional<Path> definition,
    int maxDeletes) {
  public static final SystemName SYSTEM = new SystemName("cloudchamber");

  private static final int LEAST_COST = 4;
  private static final int GREATEST_COST = 16;
  private static final String BUILT_IN = "SystemPassword";

  /** The original's, which everyone knows. */
  public static final Password BUILT_IN_PASSWORD = Password.of(BUILT_IN);

  public static final Setting<LayoutMode> LAYOUT =
      Setting.of(
          "cloudchamber.layout",
          "doc",
          "which keys are used: doc, those of the naming document, or code, those of the original's"
              + " programs",
          CloudChamberConfig::layout);
  static final Setting<Boolean> USE_TEST_NAMESPACE =
      Setting.flag("cloudchamber.use-test-namespace", "use a namespace for tests");
  static final Setting<Boolean> USE_UNIQUE_INSTANCE =
      Setting.flag(
          "cloudchamber.use-unique-instance", "use a namespace of its own for each server's tests");
  static final Setting<Boolean> PRE_CLEAN_STORE =
      Setting.flag(
          "cloudchamber.pre-clean-store", "empty the namespace for tests when a server starts");
  public static final Setting<Name> ACCOUNT =
      Setting.of(
          "cloudchamber.system-account",
          "Admin",
          "the account with which the first user logs in",
          (name, text) -> new Name(text));
  public static final Setting<Password> ACCOUNT_PASSWORD =
      Setting.of(
              "cloudchamber.system-account-password",
              BUILT_IN,
              "its password when it is created",
              (name, text) -> Password.of(text))
          .hidden();
  public static final Setting<Integer> HASH_COST =
      Setting.of(
          "cloudchamber.hash-cost",
          String.valueOf(PasswordHash.ORIGINAL_COST),
          "the cost of hashing a new password, 4 to 16: one more takes twice the time",
          CloudChamberConfig::cost);
  static final Setting<Duration> SESSION_INACTIVITY =
      Setting.duration(
          "cloudchamber.session-inactivity", "3600s", "a session without requests ends after this");
  static final Setting<Integer> SESSION_LIMIT =
      Setting.count("cloudchamber.session-limit", "100", "how many sessions there may be");
  static final Setting<Optional<String>> DEFINITION =
      Setting.optional(
          "cloudchamber.definition",
          "the file, or the directory with inventory.yaml, that is the inventory: loaded at start"
              + " and on change",
          (name, text) -> text);
  public static final Setting<Integer> MAX_DELETES =
      Setting.count(
          "cloudchamber.max-deletes",
          String.valueOf(LoadOptions.MAX_DELETES),
          "how many items a load may delete; if there are more, it deletes none");
  public static final Setting<Optional<String>> ORIGINAL_CONFIG =
      Setting.<String>optional(
              "cloudchamber.config",
              "the directory with cloudchamber.yaml, the original's configuration",
              (name, text) -> text)
          .withFlag("-config", "DIR");

  public static final Setting<Optional<String>> INSTANCE =
      Setting.optional(
          "cloudchamber.instance",
          "the test namespace that commands use: Standard, the time at which it began, or latest",
          (name, text) -> text);

  public static final List<Setting<?>> SETTINGS =
      List.of(
          LAYOUT,
          USE_TEST_NAMESPACE,
          USE_UNIQUE_INSTANCE,
          PRE_CLEAN_STORE,
          ACCOUNT,
          ACCOUNT_PASSWORD,
          HASH_COST,
          SESSION_INACTIVITY,
          SESSION_LIMIT,
          DEFINITION,
          MAX_DELETES,
          ORIGINAL_CONFIG,
          INSTANCE);

  public CloudChamberConfig {
    requireNonNull(layout, "layout");
    requireNonNull(namespace, "namespace");
    requireNonNull(account, "account");
    requireNonNull(accountPassword, "accountPassword");
    requireNonNull(sessions, "sessions");
    requireNonNull(definition, "definition");
  }

  /**
   * @throws AppException if settings contradict each other
   */
  public static CloudChamberConfig of(Config config) {
    try {
      return read(config);
    } catch (CloudChamberException contradiction) {
      throw new AppException(Kind.MISUSED, contradiction.getMessage(), contradiction);
    }
  }

  private static CloudChamberConfig read(Config config) {
    SessionSettings sessions =
        new SessionSettings(
            config.get(SESSION_INACTIVITY), config.get(SESSION_LIMIT), Clock.systemUTC());
    boolean loopback = config.get(ServerSettings.LISTEN).isLoopback();
    return new CloudChamberConfig(
        config.get(LAYOUT),
        new NamespaceFlags(
            config.get(USE_TEST_NAMESPACE),
            config.get(USE_UNIQUE_INSTANCE),
            config.get(PRE_CLEAN_STORE)),
        config.get(ACCOUNT),
        config.get(ACCOUNT_PASSWORD),
        config.get(HASH_COST),
        loopback ? sessions : sessions.barring(BUILT_IN_PASSWORD),
        config.get(DEFINITION).map(config::file),
        config.get(MAX_DELETES));
  }

  /** Returns whether a server with this configuration serves other machines. */
  public boolean servesOthers() {
    return sessions.barred().isPresent();
  }

  /** Opens the deployment in a namespace of its store. */
  public CloudChamber open(KeyValueStore store, Namespace inUse) {
    return CloudChamber.open(
        store, new CloudChamberSettings(inUse, new BcryptHash(hashCost), new SecureRandom()));
  }

  /**
   * Checks that the inventory may be changed by a request or a command.
   *
   * @throws CloudChamberException if a file defines it
   */
  public void requireInventoryWritable() {
    if (definition.isPresent()) {
      throw new CloudChamberException(
          CloudChamberException.Kind.CONFLICT,
          "the inventory is defined by %s, as %s says: change that file instead"
              .formatted(DefinitionReader.file(definition.get()), DEFINITION.name()));
    }
  }

  /**
   * Checks that a definition may be loaded by a command: where a file defines the inventory, only
   * that file, as its owner may request more deletions than the server makes by itself.
   *
   * @param path the file or directory with the definition
   * @throws CloudChamberException if another file defines it
   */
  public void requireLoadable(Path path) {
    if (definition.filter(ours -> isSame(ours, path)).isEmpty()) {
      requireInventoryWritable();
    }
  }

  private static boolean isSame(Path one, Path other) {
    try {
      return Files.isSameFile(DefinitionReader.file(one), DefinitionReader.file(other));
    } catch (IOException missing) {
      return false;
    }
  }

  private static int cost(String name, String text) {
    return Optional.of(text)
        .filter(digits -> digits.matches("[0-9]{1,2}"))
        .map(Integer::valueOf)
        .filter(cost -> cost >= LEAST_COST && cost <= GREATEST_COST)
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "%s is \"%s\": give a number from %d to %d"
                        .formatted(name, text, LEAST_COST, GREATEST_COST)));
  }

  private static LayoutMode layout(String name, String text) {
    return LayoutMode.named(text)
        .orElseThrow(
            () ->
                new IllegalArgumentException(name + " is neither doc nor code: \"" + text + "\""));
  }
}
