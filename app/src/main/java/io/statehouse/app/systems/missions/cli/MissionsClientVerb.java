package io.statehouse.app.systems.missions.cli;

import io.statehouse.app.cli.Invocation;
import io.statehouse.app.cli.Results;
import io.statehouse.app.cli.Verb;
import io.statehouse.app.failure.AppException;
import io.statehouse.app.systems.missions.client.MissionsClient;
import io.statehouse.app.text.Quantity;
import io.statehouse.domain.missions.ApiKey;
import java.time.Duration;
import java.util.Optional;
import picocli.CommandLine.Mixin;

/** A command on missions, wherever they are. */
abstract class MissionsClientVerb extends Verb {
  static final Duration USUAL_TIMEOUT = Duration.ofSeconds(10);

  @Mixin private MissionsFlags flags;

  MissionsClientVerb(Invocation session) {
    super(session);
  }

  @Override
  protected final void run(Results results) {
    begin();
    try (MissionsClient client =
        flags.open(session(), this::config, usualKey(), password(), timeout())) {
      run(client, results);
    }
  }

  /** Looks at the arguments, before anything is opened. */
  void begin() {}

  /** The admin password, where a flag may give it. */
  Optional<String> password() {
    return Optional.empty();
  }

  /** The API key that is meant where none is given. */
  Optional<ApiKey> usualKey() {
    return Optional.empty();
  }

  /** How long one call of a server may take. */
  abstract Duration timeout();

  abstract void run(MissionsClient client, Results results);

  /** Reads what {@code --timeout} says. */
  static Duration duration(String text) {
    try {
      return Quantity.duration("--timeout", text);
    } catch (IllegalArgumentException wrong) {
      throw AppException.misused(wrong.getMessage());
    }
  }

  final boolean givesKey() {
    return flags.givesKey(session());
  }

  final boolean namesServer() {
    return flags.namesServer();
  }
}
