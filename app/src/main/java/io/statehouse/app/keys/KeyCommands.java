package io.statehouse.app.keys;

import io.statehouse.app.json.Shape;
import io.statehouse.ports.Key;
import io.statehouse.ports.client.ClientCommands;
import io.statehouse.ports.client.KeyAction;
import io.statehouse.ports.client.ShellCommand;
import io.statehouse.ports.url.PercentCode;
import java.util.Optional;

/**
 * Commands for bash or zsh that do the same with one key, in JSON. A value is read from a file, and
 * there are no secrets in them.
 *
 * @param curl by HTTP
 * @param cli by the command line of Statehouse
 * @param client by the store's own client, past Statehouse; null if that cannot do it
 */
public record KeyCommands(String curl, String cli, Optional<String> client) {
  public static final Shape<KeyCommands> SHAPE = Shape.of(KeyCommands.class);

  /**
   * What curl sends of someone who is known; the command line reads the same variable by itself.
   */
  private static final String TOKEN = " -H \"Authorization: Bearer $STATEHOUSE_TOKEN\"";

  /**
   * @param server the URL of the server, without a slash at its end
   * @param needsToken whether it serves only those who are known
   */
  public static KeyCommands of(
      KeyAction action,
      Key key,
      String system,
      String server,
      boolean needsToken,
      ClientCommands client) {
    String url = server + "/keys?system=" + system + "&key=" + PercentCode.encoded(key.text());
    String method =
        switch (action) {
          case GET -> "";
          case PUT -> " -X PUT --data-binary @" + ShellCommand.VALUE_FILE;
          case DELETE -> " -X DELETE";
        };
    return new KeyCommands(
        "curl -sS" + (needsToken ? TOKEN : "") + method + " " + ShellCommand.quoted(url),
        statehouse(action, key, system, server),
        client.command(action, key));
  }

  private static String statehouse(KeyAction action, Key key, String system, String server) {
    ShellCommand command =
        switch (action) {
          case GET -> ShellCommand.of("statehouse", "keys", "get");
          case PUT ->
              ShellCommand.of("statehouse", "keys", "put", "--file", ShellCommand.VALUE_FILE);
          case DELETE -> ShellCommand.of("statehouse", "keys", "rm");
        };
    command.with("--system", system, "--server", server);
    if (key.text().startsWith("-")) {
      command.with("--");
    }
    return command.with(key.text()).toString();
  }
}
