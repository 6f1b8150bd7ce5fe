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

/** Another program that works on the file with SQL, knowing only the store's tables. */
final class PlainSqlite implements AutoCloseable {
  private final Connection connection;

  PlainSqlite(Path folder) {
    try {
      connection = DriverManager.getConnection("jdbc:sqlite:" + folder.resolve("statehouse.db"));
    } catch (SQLException error) {
      throw new AssertionError(error);
    }
  }

  static void put(Path folder, Key key, Bytes value) {
    String upsert =
        "insert into kv (k, v) values (?, ?) on conflict (k) do update set v = excluded.v";
    try (PlainSqlite sqlite = new PlainSqlite(folder);
        PreparedStatement statement = sqlite.connection.prepareStatement(upsert)) {
      statement.setBytes(1, key.utf8());
      statement.setBytes(2, value.toArray());
      statement.executeUpdate();
    } catch (SQLException error) {
      throw new AssertionError(error);
    }
  }

  static void delete(Path folder, Key key) {
    try (PlainSqlite sqlite = new PlainSqlite(folder)) {
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

  String query(String sql) {
    try (Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery(sql)) {
      return row.next() ? row.getString(1) : "";
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
