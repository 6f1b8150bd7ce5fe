package io.statehouse.app.systems.missions.cli;

import io.statehouse.app.cli.Results;
import io.statehouse.app.json.Json;
import io.statehouse.domain.missions.ApiKey;
import io.statehouse.domain.missions.ApiKeyInfo;
import io.statehouse.domain.missions.KeyRequest;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The commands about API keys; on a server all but {@code key} need the admin password. */
final class KeyCommands {
  private KeyCommands() {}

  @Command(description = "List all API keys, one per line.")
  static void keys(@Mixin MissionsCall.Admin call) {
    call.run(client -> call.print(client.keys().stream().map(ApiKey::text).toList()));
  }

  @Command(
      name = "create-key",
      description = {
        "Make an API key, and print it: its id is the secret that unlocks it.",
        "Of one that exists only the name is replaced."
      })
  static void createKey(
      @Mixin MissionsCall.Admin call,
      @Option(
              names = {"-i", "--id"},
              paramLabel = "KEY",
              defaultValue = "",
              description = "The key itself (default: 40 characters at random).")
          String id,
      @Option(
              names = {"-n", "--name"},
              paramLabel = "TEXT",
              defaultValue = "",
              description = "What to call it.")
          String name) {
    call.run(
        client -> {
          String key = client.createKey(new KeyRequest(id, name)).text();
          call.print(Json.object("id", key), key);
        });
  }

  @Command(description = "Show the name of the API key in use, and how many requests it has made.")
  static void key(@Mixin MissionsCall.Bounded call) {
    call.run(
        client -> {
          ApiKeyInfo info = client.key();
          Results results = call.results();
          if (results.wantsJson()) {
            results.json(Json.object("name", info.name(), "usage", info.usage()));
          } else {
            results.field("name", info.name().isEmpty() ? "-" : info.name());
            results.field("usage", info.usage());
          }
        });
  }

  @Command(name = "delete-key", description = "Delete an API key, with all its plans and missions.")
  static void deleteKey(
      @Mixin MissionsCall.Admin call,
      @Parameters(paramLabel = "KEY", description = "The key itself.") ApiKey key) {
    call.run(client -> client.deleteKey(key));
  }
}
