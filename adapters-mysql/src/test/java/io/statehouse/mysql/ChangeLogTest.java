package io.statehouse.mysql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.statehouse.ports.Prefix;
import io.statehouse.ports.Transaction;
import io.statehouse.ports.contract.RecordingListener;
import io.statehouse.testing.wire.SqlConnection;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * Watches on a server that was prepared to log changes, and how they switch to the log and back.
 */
class ChangeLogTest extends ServerTest {
  private final RecordingListener listener = new RecordingListener();

  private MySqlStore prepared(MySqlSettings settings) {
    MySqlStore store = open(settings);
    assertThat(store.prepare()).hasSize(2).last().asString().contains("triggers");
    store.watch(Prefix.ALL, listener);
    return store;
  }

  private SqlConnection session() throws IOException {
    SqlConnection session = afterwardsClosed(server.connect());
    session.query("use " + database.name);
    return session;
  }

  @Test
  void changes_by_plain_sql_are_notified_key_by_key() {
    prepared(database.pollingSettings());

    database.sql("insert into statehouse (k, v) values ('/a', '1'), ('/b', '1')");
    listener.awaitTold("/a", "/b");
    listener.forget();
    database.sql("update statehouse set k = '/c' where k = '/a'");
    listener.awaitTold("/a", "/c");
    listener.forget();
    database.sql("delete from statehouse where k = '/b'");
    listener.awaitTold("/b");

    assertThat(listener.resyncs()).isZero();
  }

  @Test
  void changes_by_qservs_own_statements_are_notified_too() {
    prepared(database.pollingSettings("table=kvData"));

    database.qservPut(key("/é"), value("1"));
    listener.awaitTold("/é");
    listener.forget();
    database.qservPut(key("/é"), value("2"));
    listener.awaitTold("/é");
    listener.forget();
    database.qservDelete(key("/é"));
    listener.awaitTold("/é");

    assertThat(listener.resyncs()).isZero();
  }

  @Test
  void a_late_commit_with_a_lower_id_is_not_skipped() throws IOException {
    prepared(database.pollingSettings());
    SqlConnection late = session();

    late.query("begin");
    late.query("insert into statehouse (k, v) values ('/late', '1')");
    for (int i = 0; i < 5; i++) {
      database.sql("insert into statehouse (k, v) values ('/early/" + i + "', '1')");
    }
    listener.awaitTold("/early/4");
    assertThat(listener.keys()).doesNotContain(key("/late"));
    late.query("commit");

    listener.awaitTold("/late");
    assertThat(listener.resyncs()).isZero();
  }

  @Test
  void an_open_transaction_delays_no_other_change() throws IOException {
    prepared(database.pollingSettings());
    SqlConnection open = session();
    open.query("begin");
    open.query("insert into statehouse (k, v) values ('/open', '1')");

    for (int i = 0; i < 10; i++) {
      String key = "/other/" + i;
      database.sql("insert into statehouse (k, v) values ('" + key + "', '1')");
      await()
          .atMost(Duration.ofSeconds(4))
          .untilAsserted(() -> assertThat(listener.keys()).contains(key(key)));
    }
  }

  @Test
  void a_transaction_begun_before_the_watch_is_notified_when_it_commits() throws IOException {
    MySqlStore store = open(database.pollingSettings());
    store.prepare();
    SqlConnection late = session();
    late.query("begin");
    late.query("insert into statehouse (k, v) values ('/late', '1')");
    put(store, "/early", "1");

    store.watch(Prefix.ALL, listener);
    late.query("commit");

    listener.awaitTold("/late");
  }

  @Test
  void a_rolled_back_change_is_not_notified_and_delays_nothing() throws IOException {
    MySqlStore store = prepared(database.pollingSettings());
    SqlConnection undone = session();

    undone.query("begin");
    undone.query("insert into statehouse (k, v) values ('/undone', '1')");
    database.sql("insert into statehouse (k, v) values ('/a', '1')");
    listener.awaitTold("/a");
    undone.query("rollback");
    put(store, "/b", "1");
    database.sql("insert into statehouse (k, v) values ('/c', '1')");

    listener.awaitTold("/b", "/c");
    assertThat(listener.keys()).doesNotContain(key("/undone"));
  }

  @Test
  void writing_continues_while_holes_are_read_under_locks() throws IOException {
    MySqlStore store = prepared(database.pollingSettings());
    SqlConnection open = session();
    open.query("begin");
    open.query("insert into statehouse (k, v) values ('/a/open', '1')");

    for (int i = 0; i < 50; i++) {
      put(store, "/n/" + i, "1");
    }
    applied(store.commit(Transaction.builder().deletePrefix(new Prefix("/n/")).build()));
    open.query("commit");

    listener.awaitTold("/n/49", "/a/open");
  }

  @Test
  void the_log_is_trimmed_but_keeps_its_newest_row() {
    MySqlStore store = open(database.pollingSettings());
    store.prepare();
    database.sql(
        "insert into statehouse_log (k, at) values ('/1', now() - interval 3 hour),"
            + " ('/2', now() - interval 2 hour), ('/3', now())");

    store.watch(Prefix.ALL, listener);

    await()
        .untilAsserted(
            () ->
                assertThat(database.sql("select k from statehouse_log"))
                    .containsExactly(List.of("/3")));
  }

  @Test
  void a_watch_switches_to_the_log_when_it_exists_and_back_when_it_is_dropped() {
    MySqlStore store = open(database.pollingSettings());
    store.watch(Prefix.ALL, listener);

    store.prepare();
    listener.awaitReadAgain();
    listener.forget();
    database.sql("insert into statehouse (k, v) values ('/a', '1')");
    listener.awaitTold("/a");

    database.sql("drop trigger statehouse_log_i");
    database.sql("drop trigger statehouse_log_u");
    database.sql("drop trigger statehouse_log_d");
    database.sql("drop table statehouse_log");
    listener.forget();
    database.sql("insert into statehouse (k, v) values ('/b', '1')");
    listener.awaitTold("/b");
  }

  @Test
  void preparing_again_changes_nothing() {
    MySqlStore store = prepared(database.pollingSettings());
    put(store, "/a", "1");

    assertThat(store.prepare()).hasSize(2);

    assertThat(text(store, "/a")).isEqualTo("1");
    assertThat(database.sql("show triggers")).hasSize(3);
  }
}
