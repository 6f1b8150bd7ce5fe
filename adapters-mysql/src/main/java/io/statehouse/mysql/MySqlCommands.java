package io.statehouse.mysql;

import io.statehouse.ports.Key;
import io.statehouse.ports.client.ClientCommands;
import io.statehouse.ports.client.KeyAction;
import io.statehouse.ports.client.ShellCommand;
import io.statehouse.ports.client.SqlText;
import io.statehouse.ports.url.HostAndPort;
import io.statehouse.ports.url.StoreTls;
import io.statehouse.ports.url.StoreUrl;
import java.util.Optional;

/**
 * The commands of {@code mysql}, which asks for the password. Those that write are for a table of
 * our own alone: a row of Qserv's table also needs the id of its parent.
 *
 * @param hasPassword whether the account has one
 */
record MySqlCommands(StoreUrl url, boolean hasPassword) implements ClientCommands {
  @Override
  public Optional<String> command(KeyAction action, Key key) {
    String table = MySqlSettings.TABLE.in(url);
    if (table.equals(MySqlSettings.KV_DATA)) {
      String select =
          "select kvVal from kvData where kvKey = convert(%s using utf8)"
              .formatted(SqlText.bytes(key.text()));
      return action == KeyAction.GET ? Optional.of(run(select)) : Optional.empty();
    }
    String quoted = "`" + table + "`";
    String literal = SqlText.plain(key.text()).orElseGet(() -> SqlText.bytes(key.text()));
    return Optional.of(
        switch (action) {
          case GET -> run("select v from %s where k = %s".formatted(quoted, literal));
          case PUT ->
              put("insert into %s (k, v) values (%s, from_base64('".formatted(quoted, literal));
          case DELETE -> run("delete from %s where k = %s".formatted(quoted, literal));
        });
  }

  private String run(String statement) {
    return mysql().with("--execute=" + statement).toString();
  }

  /** The value goes through the standard input, as words of a command are short. */
  private String put(String insert) {
    return "{ printf %s "
        + ShellCommand.quoted(insert)
        + "; base64 < "
        + ShellCommand.VALUE_FILE
        + "; printf %s "
        + ShellCommand.quoted("')) on duplicate key update v = values(v)")
        + "; } | "
        + mysql();
  }

  private ShellCommand mysql() {
    HostAndPort server = MySqlSettings.address(url);
    return ShellCommand.of("mysql")
        .with("--host=" + server.host(), "--port=" + server.port(), "--protocol=tcp")
        .joined("--user=", url.user())
        .joined("--password", hasPassword ? Optional.of("") : Optional.empty())
        .joined("--ssl-ca=", StoreTls.CA.in(url))
        .joined("--ssl-cert=", StoreTls.CERTIFICATE.in(url))
        .joined("--ssl-key=", StoreTls.KEY.in(url))
        .with("--batch", "--raw", "--skip-column-names", MySqlSettings.database(url));
  }
}
