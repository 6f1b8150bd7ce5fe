package io.statehouse.file;

import io.statehouse.ports.Key;
import io.statehouse.ports.client.ClientCommands;
import io.statehouse.ports.client.KeyAction;
import io.statehouse.ports.client.ShellCommand;
import io.statehouse.ports.client.SqlText;
import java.nio.file.Path;
import java.util.Optional;

/** The commands of {@code sqlite3} on the machine of the file. */
record SqliteCommands(Path file) implements ClientCommands {
  @Override
  public Optional<String> command(KeyAction action, Key key) {
    String literal =
        SqlText.plain(key.text())
            .map("cast(%s as blob)"::formatted)
            .orElseGet(() -> SqlText.bytes(key.text()));
    String statement =
        switch (action) {
          case GET -> "select cast(v as text) from kv where k = " + literal;
          case PUT ->
              "insert into kv (k, v) values (%s, readfile('%s'))"
                      .formatted(literal, ShellCommand.VALUE_FILE)
                  + " on conflict (k) do update set v = excluded.v";
          case DELETE -> "delete from kv where k = " + literal;
        };
    return Optional.of(ShellCommand.of("sqlite3", file.toString(), statement).toString());
  }
}
