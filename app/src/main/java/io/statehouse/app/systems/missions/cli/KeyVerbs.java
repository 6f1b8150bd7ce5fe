package io.statehouse.app.systems.missions.cli;

import io.statehouse.app.cli.Invocation;
import io.statehouse.app.cli.Results;
import io.statehouse.app.json.Json;
import io.statehouse.app.systems.missions.client.MissionsClient;
import io.statehouse.domain.missions.ApiKey;
import io.statehouse.domain.missions.ApiKeyInfo;
import io.statehouse.domain.missions.KeyRequest;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The verbs about API keys; on a server all but one are the administrator's. */
final class KeyVerbs {
  private KeyVerbs() {}

  /** A verb that takes the admin password as the original's do. */
  abstract static class AdminVerb extends MissionsVerb {
    @Option(
        names = {"-p", "--password"},
        paramLabel = "TEXT",
        description = {
          "The admin password, for a server.",
          "Lists of processes show it: better set HOUSTON_PASSWORD, or use --password-env."
        })
    private Optional<String> password;

    AdminVerb(Invocation session) {
      super(session);
    }

    @Override
    final Optional<String> password() {
      return password;
    }
  }

  @Command(description = "List all API keys, one per line.")
  static final class ListAll extends AdminVerb {
    ListAll(Invocation session) {
      super(session);
    }

    @Override
    void run(MissionsClient client, Results results) {
      var keys = client.keys().stream().map(ApiKey::text);
      if (results.wantsJson()) {
        results.json(keys);
      } else {
        keys.forEach(results::line);
      }
    }
  }

  @Command(
      description = {
        "Make an API key, and print it: its id is the secret that unlocks it.",
        "Of one that exists only the name is replaced."
      })
  static final class Create extends AdminVerb {
    @Option(
        names = {"-i", "--id"},
        paramLabel = "KEY",
        description = "The key itself (default: 40 characters at random).")
    private Optional<String> id;

    @Option(
        names = {"-n", "--name"},
        paramLabel = "TEXT",
        description = "What to call it.")
    private Optional<String> name;

    Create(Invocation session) {
      super(session);
    }

    @Override
    void run(MissionsClient client, Results results) {
      ApiKey key = client.createKey(new KeyRequest(id.orElse(""), name.orElse("")));
      if (results.wantsJson()) {
        results.json(Json.object("id", key.text()));
      } else {
        results.line(key.text());
      }
    }
  }

  @Command(description = "Show the name of the API key in use, and how many requests it has made.")
  static final class Show extends MissionsVerb {
    Show(Invocation session) {
      super(session);
    }

    @Override
    void run(MissionsClient client, Results results) {
      ApiKeyInfo info = client.key();
      if (results.wantsJson()) {
        results.json(Json.object("name", info.name(), "usage", info.usage()));
      } else {
        results.field("name", info.name().isEmpty() ? "-" : info.name());
        results.field("usage", info.usage());
      }
    }
  }

  @Command(description = "Delete an API key, with all its plans and missions.")
  static final class Delete extends AdminVerb {
    @Parameters(paramLabel = "KEY", description = "The key itself.")
    private String key;

    Delete(Invocation session) {
      super(session);
    }

    @Override
    void run(MissionsClient client, Results results) {
      client.deleteKey(new ApiKey(key));
    }
  }
}
