package io.statehouse.app.systems.missions.cli;

import io.statehouse.app.cli.Invocation;
import io.statehouse.app.config.Config;
import io.statehouse.app.config.SystemName;
import io.statehouse.app.failure.AppException;
import io.statehouse.app.systems.missions.MissionsAccess;
import io.statehouse.app.systems.missions.MissionsConfig;
import io.statehouse.app.systems.missions.client.Credentials;
import io.statehouse.app.systems.missions.client.KeyText;
import io.statehouse.app.systems.missions.client.MissionsClient;
import io.statehouse.app.systems.missions.client.ServerMissions;
import io.statehouse.app.systems.missions.client.StoreMissions;
import io.statehouse.domain.missions.AdminPassword;
import io.statehouse.domain.missions.ApiKey;
import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.adapter.RoundTripListener;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import picocli.CommandLine.Option;

/** Where missions are, and who asks: the flags of every {@code missions} verb. */
final class MissionsFlags {
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

  /** What the configuration says, once the flags that change it are known. */
  @FunctionalInterface
  interface Configuration {
    Config with(Map<String, String> flags);
  }

  boolean namesServer() {
    return server.isPresent();
  }

  boolean givesKey(Invocation session) {
    return key.isPresent() || variable(session, KEY_VARIABLE).isPresent();
  }

  MissionsClient open(
      Invocation session,
      Configuration configuration,
      Optional<ApiKey> usualKey,
      Optional<String> password,
      Duration timeout) {
    if (server.isPresent() && store.isPresent()) {
      throw AppException.misused("give either --server or --store, not both");
    }
    Config config =
        configuration.with(
            store.map(url -> Map.of(SYSTEM.storeSetting().name(), url)).orElse(Map.of()));
    Optional<KeyText> asked = key.or(() -> variable(session, KEY_VARIABLE)).map(KeyText::parse);
    Credentials credentials =
        new Credentials(
            asked.map(KeyText::key).or(() -> usualKey),
            password.or(() -> password(session, config)));
    Optional<String> url =
        store.isPresent()
            ? Optional.empty()
            : server
                .or(() -> asked.flatMap(KeyText::server))
                .or(() -> variable(session, SERVER_VARIABLE));
    return url.<MissionsClient>map(at -> new ServerMissions(at, timeout, credentials))
        .orElseGet(() -> store(session, config, credentials));
  }

  private static StoreMissions store(Invocation session, Config config, Credentials credentials) {
    KeyValueStore opened = session.stores().open(config.store(SYSTEM), RoundTripListener.NONE);
    return new StoreMissions(
        opened, MissionsAccess.open(opened, MissionsConfig.of(config)), credentials);
  }

  private Optional<String> password(Invocation session, Config config) {
    Function<String, String> named =
        name ->
            variable(session, name)
                .orElseThrow(
                    () -> AppException.misused("--password-env: there is no variable " + name));
    return passwordVariable
        .map(named)
        .or(() -> variable(session, PASSWORD_VARIABLE))
        .or(() -> config.get(MissionsConfig.PASSWORD).map(AdminPassword::text));
  }

  private static Optional<String> variable(Invocation session, String name) {
    return Optional.ofNullable(session.environment().get(name)).filter(text -> !text.isEmpty());
  }
}
