package io.statehouse.app.systems.missions.cli;

import io.statehouse.app.cli.Invocation;
import io.statehouse.app.cli.Results;
import io.statehouse.app.cli.SystemCall;
import io.statehouse.app.config.Config;
import io.statehouse.app.config.SystemName;
import io.statehouse.app.contexts.Context;
import io.statehouse.app.contexts.ServerUrl;
import io.statehouse.app.failure.AppException;
import io.statehouse.app.systems.missions.client.Credentials;
import io.statehouse.app.systems.missions.client.KeyText;
import io.statehouse.app.systems.missions.client.MissionsClient;
import io.statehouse.app.systems.missions.config.MissionsConfig;
import io.statehouse.domain.missions.entities.AdminPassword;
import io.statehouse.domain.missions.entities.ApiKey;
import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.url.Quantity;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import picocli.CommandLine.Option;

/** One call of a command about missions: where they are, and with which API key. */
class MissionsCall extends SystemCall {
  private static final SystemName SYSTEM = new SystemName("missions");

  @Option(
      names = "--server",
      paramLabel = "SERVER",
      description =
          "A server, this program's or Houston, or a context (default: HOUSTON_BASE_URL, if set, else"
              + " the context in use).")
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
          "The API key, or BASE/key/KEY (default: HOUSTON_KEY, else the store's only key).")
  private Optional<String> key;

  @Option(
      names = "--password-env",
      paramLabel = "NAME",
      description =
          "The variable with a server's admin password (default: HOUSTON_PASSWORD, else the"
              + " setting missions.password).")
  private Optional<String> passwordVariable;

  // Of one request to a server; set, as the password, by the calls below that have a flag for it.
  String timeout = "10s";
  Optional<String> password = Optional.empty();

  MissionsCall(Invocation invocation) {
    super(invocation, SYSTEM);
  }

  @Override
  protected final Optional<String> store() {
    return store;
  }

  final Optional<String> namedKey() {
    return key.or(() -> variable("HOUSTON_KEY"));
  }

  /** Runs the command with a client, which is closed after it. */
  final void run(Consumer<MissionsClient> command) {
    run(Optional.empty(), command);
  }

  /** Runs the command with a client; {@code defaultKey} is the API key to use if none is given. */
  final void run(Optional<ApiKey> defaultKey, Consumer<MissionsClient> command) {
    try (MissionsClient client = open(defaultKey)) {
      runOn(
          changed -> client.events(event -> changed.run(), broken -> changed.run()),
          () -> command.accept(client));
    }
    results().flush();
  }

  /** Prints a result as JSON or as a line. */
  final void print(Object json, String line) {
    print(json, List.of(line));
  }

  /** Prints results as a JSON list or one per line. */
  final void print(List<?> elements) {
    print(elements, elements);
  }

  private void print(Object json, List<?> lines) {
    Results results = results();
    if (results.wantsDocument()) {
      results.document(json);
    } else {
      lines.forEach(line -> results.line(line.toString()));
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

  /** Says why nothing is listed, if the whole store is empty. */
  final void reportEmpty(MissionsClient client) {
    if (client.isStoreEmpty()) {
      reportNothing("nothing is stored");
    }
  }

  private MissionsClient open(Optional<ApiKey> defaultKey) {
    Duration requestTimeout = duration(timeout);
    if (server.isPresent() && store.isPresent()) {
      throw AppException.misused("give either --server or --store, not both");
    }
    Config config = config();
    Optional<KeyText> given = namedKey().map(KeyText::parse);
    Optional<ApiKey> apiKey = given.map(KeyText::key).or(() -> defaultKey);
    Credentials credentials =
        new Credentials(apiKey, password.or(() -> configuredPassword(config)));
    if (store.isEmpty()) {
      Optional<String> named =
          server.or(() -> given.flatMap(KeyText::server)).or(() -> variable("HOUSTON_BASE_URL"));
      Optional<Context> context = context(named);
      Optional<String> url = context.map(used -> used.server().toString()).or(() -> named);
      if (url.isPresent()) {
        return MissionsClient.onServer(
            url.get(), requestTimeout, context.flatMap(Context::tlsContext), credentials);
      }
    }
    KeyValueStore opened = invocation().open(SYSTEM, config).keys();
    return MissionsClient.inStore(opened, MissionsConfig.of(config).open(opened), credentials);
  }

  /** Returns the context that is named in place of a URL, or used because nothing is named. */
  private Optional<Context> context(Optional<String> named) {
    if (named.isPresent()) {
      return named
          .filter(text -> server.isPresent() && !ServerUrl.isUrl(text))
          .map(invocation().contexts().read()::get);
    }
    return variable(Config.STORE_VARIABLE).isPresent()
        ? Optional.empty()
        : invocation().contexts().read().inUse();
  }

  private Optional<String> configuredPassword(Config config) {
    if (passwordVariable.isPresent() && passwordVariable.flatMap(this::variable).isEmpty()) {
      throw AppException.misused("--password-env: there is no variable " + passwordVariable.get());
    }
    return variable(passwordVariable.orElse("HOUSTON_PASSWORD"))
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
    final void timeout(String text) {
      timeout = text;
    }

    Bounded(Invocation invocation) {
      super(invocation);
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
    void password(Optional<String> text) {
      password = text;
    }

    Admin(Invocation invocation) {
      super(invocation);
    }
  }
}
