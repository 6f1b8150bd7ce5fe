package io.statehouse.app.systems.missions.cli;

import io.statehouse.app.cli.Call;
import io.statehouse.app.cli.Invocation;
import io.statehouse.app.cli.Results;
import io.statehouse.app.config.Config;
import io.statehouse.app.config.SystemName;
import io.statehouse.app.failure.AppException;
import io.statehouse.app.systems.missions.MissionsConfig;
import io.statehouse.app.systems.missions.client.Credentials;
import io.statehouse.app.systems.missions.client.KeyText;
import io.statehouse.app.systems.missions.client.MissionsClient;
import io.statehouse.app.systems.missions.client.ServerMissions;
import io.statehouse.app.systems.missions.client.StoreMissions;
import io.statehouse.app.text.Quantity;
import io.statehouse.domain.missions.AdminPassword;
import io.statehouse.domain.missions.ApiKey;
import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.adapter.RoundTripListener;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import picocli.CommandLine.Option;

/** One call of a command about missions: where they are, and with which API key. */
class MissionsCall extends Call {
  private static final SystemName SYSTEM = new SystemName("missions");
  private static final String KEY_VARIABLE = "HOUSTON_KEY";
  private static final String SERVER_VARIABLE = "HOUSTON_BASE_URL";
  private static final String PASSWORD_VARIABLE = "HOUSTON_PASSWORD";

  @Option(
      names = "--server",
      paramLabel = "URL",
      description =
          "A server of missions, this program's or Houston (default: HOUSTON_BASE_URL, if set).")
  private Optional<String> server;

  @Option(
      names = "--store",
      paramLabel = "URL",
      description =
          "The store, if no server is named (default: as configured, else"
              + " file:./statehouse-data/missions).")
  private Optional<String> store;

  @Option(
      names = "--key",
      paramLabel = "KEY",
      description =
          "The API key, also as BASE/key/KEY (default: HOUSTON_KEY, else the only one of the"
              + " store).")
  private Optional<String> key;

  @Option(
      names = "--password-env",
      paramLabel = "NAME",
      description =
          "The variable with a server's admin password (default: HOUSTON_PASSWORD, else the"
              + " setting missions.password).")
  private Optional<String> passwordVariable;

  MissionsCall(Invocation invocation) {
    super(invocation);
  }

  /** How long one request to a server may take. */
  Duration timeout() {
    return Duration.ofSeconds(10);
  }

  /** The admin password, if a flag sets it. */
  Optional<String> password() {
    return Optional.empty();
  }

  final boolean namesServer() {
    return server.isPresent();
  }

  final boolean namesKey() {
    return key.or(() -> variable(KEY_VARIABLE)).isPresent();
  }

  /** Runs the command with a client, which is closed after it. */
  final void run(Consumer<MissionsClient> command) {
    run(Optional.empty(), command);
  }

  /**
   * Runs the command with a client.
   *
   * @param defaultKey the API key to use if none is named
   */
  final void run(Optional<ApiKey> defaultKey, Consumer<MissionsClient> command) {
    try (MissionsClient client = open(defaultKey)) {
      command.accept(client);
    }
    results().look();
  }

  /** Prints a result as JSON or as a line. */
  final void print(Object json, String line) {
    if (results().wantsJson()) {
      results().json(json);
    } else {
      results().line(line);
    }
  }

  /** Prints results as a JSON list or one per line. */
  final void print(List<?> elements) {
    Results results = results();
    if (results.wantsJson()) {
      results.json(elements);
    } else {
      elements.forEach(element -> results.line(element.toString()));
    }
  }

  /** Reads the value of {@code --timeout}. */
  static Duration duration(String text) {
    try {
      return Quantity.duration("--timeout", text);
    } catch (IllegalArgumentException invalid) {
      throw AppException.misused(invalid.getMessage());
    }
  }

  private MissionsClient open(Optional<ApiKey> defaultKey) {
    Duration timeout = timeout();
    if (server.isPresent() && store.isPresent()) {
      throw AppException.misused("give either --server or --store, not both");
    }
    Config config =
        config(store.map(url -> Map.of(SYSTEM.storeSetting().name(), url)).orElse(Map.of()));
    Optional<KeyText> given = key.or(() -> variable(KEY_VARIABLE)).map(KeyText::parse);
    Credentials credentials =
        new Credentials(
            given.map(KeyText::key).or(() -> defaultKey),
            password().or(() -> configuredPassword(config)));
    if (store.isEmpty()) {
      Optional<String> url =
          server.or(() -> given.flatMap(KeyText::server)).or(() -> variable(SERVER_VARIABLE));
      if (url.isPresent()) {
        return new ServerMissions(url.get(), timeout, credentials);
      }
    }
    KeyValueStore opened = invocation().stores().open(config.store(SYSTEM), RoundTripListener.NONE);
    return new StoreMissions(opened, MissionsConfig.of(config).open(opened), credentials);
  }

  private Optional<String> configuredPassword(Config config) {
    return passwordVariable
        .map(
            name ->
                variable(name)
                    .orElseThrow(
                        () -> AppException.misused("--password-env: there is no variable " + name)))
        .or(() -> variable(PASSWORD_VARIABLE))
        .or(() -> config.get(MissionsConfig.PASSWORD).map(AdminPassword::text));
  }

  private Optional<String> variable(String name) {
    return Optional.ofNullable(invocation().environment().get(name))
        .filter(text -> !text.isEmpty());
  }

  /** A call whose requests to a server have a timeout that a user may set. */
  static class Bounded extends MissionsCall {
    @Option(
        names = "--timeout",
        paramLabel = "TIME",
        defaultValue = "10s",
        description = "How long one call of a server may take (default: 10s).")
    private String timeout;

    Bounded(Invocation invocation) {
      super(invocation);
    }

    @Override
    final Duration timeout() {
      return duration(timeout);
    }
  }

  /** A call that takes the admin password from the flag that Houston's commands have for it. */
  static final class Admin extends Bounded {
    @Option(
        names = {"-p", "--password"},
        paramLabel = "TEXT",
        description = {
          "The admin password, for a server.",
          "Lists of processes show it: better set HOUSTON_PASSWORD, or use --password-env."
        })
    private Optional<String> password;

    Admin(Invocation invocation) {
      super(invocation);
    }

    @Override
    Optional<String> password() {
      return password;
    }
  }
}
