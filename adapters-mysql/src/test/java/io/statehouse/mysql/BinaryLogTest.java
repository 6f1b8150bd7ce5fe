package io.statehouse.mysql;

import static org.assertj.core.api.Assertions.assertThat;

import io.statehouse.ports.Deadline;
import io.statehouse.ports.Prefix;
import io.statehouse.ports.adapter.Calls;
import io.statehouse.ports.adapter.RoundTripListener;
import io.statehouse.ports.adapter.WatchSupervisor;
import io.statehouse.ports.contract.RecordingListener;
import io.statehouse.testing.wire.SqlConnection;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Watches that read the binary log, beside plain SQL. */
class BinaryLogTest extends ServerTest {
  private final RecordingListener listener = new RecordingListener();
  private MySqlStore store;

  @BeforeEach
  void openStore() {
    store = open(database.settings());
    put(store, "/old", "1");
  }

  private void watch(MySqlSettings settings, TableForm form) {
    Connections connections = afterwardsClosed(new Connections(settings, RoundTripListener.NONE));
    Calls calls = new Calls(settings.name(), settings.timeout(), RoundTripListener.NONE);
    WatchSupervisor watches =
        WatchSupervisor.shared(
            calls,
            "statehouse-mysql",
            () -> new BinaryLogSource(connections, form, settings.database(), settings.timeout()));
    opened.add(0, watches);
    opened.add(0, calls::close);
    watches.watch(Prefix.ALL, listener, Deadline.in(settings.timeout()));
  }

  private void watchOwnTable() {
    watch(database.settings(), new OwnTable("statehouse"));
  }

  private SqlConnection session() throws IOException {
    SqlConnection session = afterwardsClosed(server.connect());
    session.query("use " + database.name);
    return session;
  }

  @Test
  void a_row_inserted_and_deleted_by_plain_sql_is_notified() {
    watchOwnTable();

    database.sql("insert into statehouse (k, v) values ('/a', '1'), ('/é', '1')");
    listener.awaitNamed(List.of(key("/a"), key("/é")));
    listener.forget();
    database.sql("update statehouse set k = '/c' where k = '/a'");
    listener.awaitNamed(List.of(key("/a"), key("/c")));
    listener.forget();
    database.sql("update statehouse set v = '2' where k = '/c'");
    listener.awaitNamed(List.of(key("/c")));
    listener.forget();
    database.sql("delete from statehouse where k in ('/c', '/é')");
    listener.awaitNamed(List.of(key("/c"), key("/é")));
  }

  @Test
  void rows_of_qservs_table_are_notified() {
    watch(database.settings().withTable(MySqlSettings.KV_DATA), new KvDataTable());

    database.qservPut(key("/first"), value("1"));
    listener.awaitTold("/first");
    listener.forget();
    database.qservPut(key("/é"), value("1"));
    listener.awaitNamed(List.of(key("/é")));
    listener.forget();
    database.qservPut(key("/é"), value("2"));
    listener.awaitNamed(List.of(key("/é")));
    listener.forget();
    database.qservDelete(key("/é"));
    listener.awaitNamed(List.of(key("/é")));
  }

  @Test
  void a_change_that_is_not_logged_row_by_row_resyncs() throws IOException {
    watchOwnTable();
    SqlConnection statements = session();
    statements.query("set session binlog_format = STATEMENT");
    for (String change :
        List.of(
            "insert into statehouse (k, v) values ('/a', '1')",
            "truncate table statehouse",
            "alter table statehouse add column more int",
            "drop table statehouse")) {
      listener.forget();

      statements.query(change);

      listener.awaitReadAgain();
    }
  }

  @Test
  void changes_of_other_tables_and_databases_are_not_notified() throws IOException {
    database.sql("create table other (k varbinary(2048) primary key, v longblob)");
    watchOwnTable();

    database.sql("insert into other (k, v) values ('/other', '1')");
    try (TestDatabase neighbour = TestDatabase.create(server)) {
      neighbour.put(key("/neighbour"), value("1"));
    }
    database.sql("insert into statehouse (k, v) values ('/a', '1')");

    listener.awaitNamed(List.of(key("/a")));
    assertThat(listener.keys()).containsExactly(key("/a"));
  }

  @Test
  void a_notified_change_is_visible() {
    watchOwnTable();
    List<String> early = new ArrayList<>();
    MySqlStore reader = open(database.settings());
    store.close();

    for (int i = 0; i < 200; i++) {
      listener.forget();
      database.sql("insert into statehouse (k, v) values ('/v/" + i + "', '1')");
      listener.awaitTold("/v/" + i);
      if (reader.get(key("/v/" + i)).isEmpty()) {
        early.add("/v/" + i);
      }
    }

    assertThat(early).isEmpty();
  }
}
