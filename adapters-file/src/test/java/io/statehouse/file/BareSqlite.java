package io.statehouse.file;

import io.statehouse.ports.Bytes;
import io.statehouse.ports.Key;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/** Somebody who works on the file with SQL, knowing nothing of the store but its tables. */
final class BareSqlite implements AutoCloseable {
  private final Connection connection;

  BareSqlite(Path folder) {
    try {
      connection = DriverManager.getConnection("jdbc:sqlite:" + folder.resolve("statehouse.db"));
    } catch (SQLException error) {
      throw new AssertionError(error);
    }
  }

  static void put(Path folder, Key key, Bytes value) {
    String upsert =
        "insert into kv (k, v) values (?, ?) on conflict (k) do update set v = excluded.v";
    try (BareSqlite sqlite = new BareSqlite(folder);
        PreparedStatement statement = sqlite.connection.prepareStatement(upsert)) {
      statement.setBytes(1, key.utf8());
      statement.setBytes(2, value.toArray());
      statement.executeUpdate();
    } catch (SQLException error) {
      throw new AssertionError(error);
    }
  }

  static void delete(Path folder, Key key) {
    try (BareSqlite sqlite = new BareSqlite(folder)) {
      sqlite.run("delete from kv where k = cast('" + key.text() + "' as blob)");
    }
  }

  void run(String... statements) {
    try (Statement statement = connection.createStatement()) {
      for (String sql : statements) {
        statement.execute(sql);
      }
    } catch (SQLException error) {
      throw new AssertionError(error);
    }
  }

  String ask(String query) {
    try (Statement statement = connection.createStatement();
        ResultSet answer = statement.executeQuery(query)) {
      return answer.next() ? answer.getString(1) : "";
    } catch (SQLException error) {
      throw new AssertionError(error);
    }
  }

  @Override
  public void close() {
    try {
      connection.close();
    } catch (SQLException error) {
      throw new AssertionError(error);
    }
  }
}
