package io.statehouse.mysql;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.statehouse.ports.Bytes;
import io.statehouse.ports.Key;
import io.statehouse.ports.url.StoreEnvironment;
import io.statehouse.ports.url.StoreUrl;
import io.statehouse.testing.contract.OtherProgram;
import io.statehouse.testing.servers.MySqlServer;
import io.statehouse.testing.wire.Address;
import io.statehouse.testing.wire.SqlConnection;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.UUID;

/** A database for one test on a server, with plain SQL as another program would run it. */
class TestDatabase implements OtherProgram, AutoCloseable {
  final String name = "t_" + UUID.randomUUID().toString().replace("-", "");
  private final MySqlServer server;

  /** Names a database that does not exist yet. */
  TestDatabase(MySqlServer server) {
    this.server = server;
  }

  static TestDatabase create(MySqlServer server) {
    TestDatabase database = new TestDatabase(server);
    database.empty();
    return database;
  }

  @Override
  public final void empty() {
    sql("create database " + name);
  }

  static MySqlSettings parsed(String url) {
    return MySqlSettings.of(StoreUrl.parse(url), StoreEnvironment.NONE);
  }

  /** Settings with these options, as in "table=kvData". */
  MySqlSettings settings(String... options) {
    return settings(server.address(), options);
  }

  MySqlSettings settings(Address address, String... options) {
    return settings("root", address, options);
  }

  /** Settings of another account, by its password "pw". */
  MySqlSettings settingsOf(String user) {
    return settings(user + ":pw", server.address());
  }

  private MySqlSettings settings(String login, Address address, String... options) {
    SortedMap<String, String> all =
        new TreeMap<>(Map.of("timeout", "timeout=20s", "tls", "tls=off", "poll", "poll=100ms"));
    for (String option : options) {
      all.put(option.split("=")[0], option);
    }
    return parsed(
        "mysql://%s@%s/%s?%s".formatted(login, address, name, String.join("&", all.values())));
  }

  /** The settings of an account that may not read the binary log, but may prepare the server. */
  MySqlSettings pollingSettings(String... options) {
    return pollingSettings(server.address(), options);
  }

  MySqlSettings pollingSettings(Address address, String... options) {
    sql("create user if not exists 'poller'@'%' identified by 'pw'");
    sql("grant all privileges on " + name + ".* to 'poller'@'%'");
    sql("set global log_bin_trust_function_creators = 1");
    return settings("poller:pw", address, options);
  }

  /** Runs one statement in the database and returns its rows. */
  List<List<String>> sql(String statement) {
    try (SqlConnection connection = server.connect()) {
      if (!statement.startsWith("create database")) {
        connection.query("use " + name);
      }
      return connection.query(statement);
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }

  @Override
  public void put(Key key, Bytes value) {
    sql(new OwnTable("statehouse").definition());
    sql(
        "insert into statehouse (k, v) values (%s, %s) on duplicate key update v = values(v)"
            .formatted(hex(key.utf8()), hex(value.toArray())));
  }

  @Override
  public void delete(Key key) {
    sql("delete from statehouse where k = " + hex(key.utf8()));
  }

  /** Puts a top-level key with the statements that Qserv itself sends. */
  void qservPut(Key key, Bytes value) {
    sql(new KvDataTable().definition());
    sql("insert into kvData (kvKey, kvVal) values ('', '') on duplicate key update kvVal = ''");
    String root = sql("select kvId from kvData where kvKey = ''").get(0).get(0);
    String text = hex(value.text().orElseThrow());
    sql(
        "insert into kvData (kvKey, kvVal, parentKvId) values ('%s', %s, %s)"
                .formatted(key, text, root)
            + " on duplicate key update kvVal = "
            + text);
  }

  void qservDelete(Key key) {
    sql("delete from kvData where kvKey = '" + key + "'");
  }

  static String hex(byte[] bytes) {
    return bytes.length == 0 ? "''" : "0x" + HexFormat.of().formatHex(bytes);
  }

  static String hex(String text) {
    return "convert(" + hex(text.getBytes(UTF_8)) + " using utf8mb4)";
  }

  @Override
  public final void leave() {
    close();
  }

  @Override
  public final void close() {
    sql("drop database if exists " + name);
  }
}
