package io.statehouse.mysql;

import static org.assertj.core.api.Assertions.assertThat;

import io.statehouse.ports.contract.RecordingListener;
import io.statehouse.testing.wire.SqlConnection;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
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
    BinaryLogWatch watch = afterwardsClosed(new BinaryLogWatch(settings, form));
    watch.of(listener);
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
    watch(database.settings("table=kvData"), new KvDataTable());

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
  void a_distributed_transaction_is_notified_when_it_is_committed() throws IOException {
    watchOwnTable();
    SqlConnection session = session();

    session.query("xa start 'one'");
    session.query("insert into statehouse (k, v) values ('/xa', '1')");
    session.query("xa end 'one'");
    session.query("xa prepare 'one'");
    listener.awaitReadAgain(); // because the table was created just before the watch
    listener.forget();
    session.query("xa commit 'one'");

    listener.awaitReadAgain();
    assertThat(text(store, "/xa")).isEqualTo("1");
  }

  @Test
  void more_keys_than_are_held_resync() {
    watchOwnTable();
    database.sql(
        "insert into statehouse (k, v) with recursive n (i) as"
            + " (select 1 union all select i + 1 from n where i < 900)"
            + " select concat('/', a.i, '/', b.i), '1' from n a, n b where b.i <= 112");

    listener.awaitReadAgain();
    await()
        .until(
            () -> {
              put(store, "/later", "1");
              return listener.keys().contains(key("/later"));
            });
    assertThat(listener.keys()).hasSizeLessThan(20_000);
  }

  @Test
  void a_row_that_another_transaction_keeps_locked_delays_other_keys_only_for_a_moment()
      throws IOException {
    watch(database.settings("timeout=3s"), new OwnTable("statehouse"));
    SqlConnection session = session();
    database.sql("insert into statehouse (k, v) values ('/held', '1')");
    session.query("begin");
    session.query("update statehouse set v = '2' where k = '/held'");

    // A resync just after the start may take the place of a notification that names the first ones.
    AtomicInteger others = new AtomicInteger();
    await()
        .until(
            () -> {
              int other = others.incrementAndGet();
              database.sql("insert into statehouse (k, v) values ('/other" + other + "', '1')");
              return listener.keys().stream().anyMatch(key -> key.text().startsWith("/other"));
            });
    session.query("rollback");
  }
}
