package io.statehouse.mysql;

import static org.assertj.core.api.Assertions.assertThat;

import io.statehouse.ports.Prefix;
import io.statehouse.ports.Transaction;
import io.statehouse.ports.contract.RecordingListener;
import io.statehouse.testing.wire.SqlConnection;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Watches on a server that was prepared to log changes, and how they come to it and from it. */
class ChangeLogTest extends ServerTest {
  private final RecordingListener heard = new RecordingListener();

  private MySqlStore prepared(MySqlSettings settings) {
    MySqlStore store = open(settings);
    assertThat(store.prepare()).hasSize(2).last().asString().contains("triggers");
    store.watch(Prefix.ALL, heard);
    return store;
  }

  private SqlConnection session() throws IOException {
    SqlConnection session = afterwardsClosed(server.connect());
    session.query("use " + database.name);
    return session;
  }

  @Test
  void plain_sql_is_heard_key_by_key() {
    prepared(database.settings());

    database.sql("insert into statehouse (k, v) values ('/a', '1'), ('/b', '1')");
    heard.awaitTold("/a", "/b");
    heard.forget();
    database.sql("update statehouse set k = '/c' where k = '/a'");
    heard.awaitTold("/a", "/c");
    heard.forget();
    database.sql("delete from statehouse where k = '/b'");
    heard.awaitTold("/b");

    assertThat(heard.resyncs()).isZero();
  }

  @Test
  void qservs_own_statements_are_heard_too() {
    prepared(database.settings().withTable(MySqlSettings.KV_DATA));

    database.qservPut(key("/é"), value("1"));
    heard.awaitTold("/é");
    heard.forget();
    database.qservPut(key("/é"), value("2"));
    heard.awaitTold("/é");
    heard.forget();
    database.qservDelete(key("/é"));
    heard.awaitTold("/é");

    assertThat(heard.resyncs()).isZero();
  }

  @Test
  void a_commit_that_comes_late_behind_a_higher_id_is_not_skipped() throws IOException {
    prepared(database.settings());
    SqlConnection late = session();

    late.query("begin");
    late.query("insert into statehouse (k, v) values ('/late', '1')");
    for (int i = 0; i < 5; i++) {
      database.sql("insert into statehouse (k, v) values ('/early/" + i + "', '1')");
    }
    heard.awaitTold("/early/4");
    assertThat(heard.keys()).doesNotContain(key("/late"));
    late.query("commit");

    heard.awaitTold("/late");
    assertThat(heard.resyncs()).isZero();
  }

  @Test
  void a_transaction_begun_before_the_watch_is_heard_when_it_commits() throws IOException {
    MySqlStore store = open(database.settings());
    store.prepare();
    SqlConnection late = session();
    late.query("begin");
    late.query("insert into statehouse (k, v) values ('/late', '1')");
    put(store, "/early", "1");

    store.watch(Prefix.ALL, heard);
    late.query("commit");

    heard.awaitTold("/late");
  }

  @Test
  void what_is_rolled_back_is_not_told_and_holds_nothing_up() throws IOException {
    MySqlStore store = prepared(database.settings());
    SqlConnection undone = session();

    undone.query("begin");
    undone.query("insert into statehouse (k, v) values ('/undone', '1')");
    database.sql("insert into statehouse (k, v) values ('/a', '1')");
    heard.awaitTold("/a");
    undone.query("rollback");
    put(store, "/b", "1");
    database.sql("insert into statehouse (k, v) values ('/c', '1')");

    heard.awaitTold("/b", "/c");
    assertThat(heard.keys()).doesNotContain(key("/undone"));
  }

  @Test
  void writing_works_on_beside_a_reader_that_asks_for_holes() throws IOException {
    MySqlStore store = prepared(database.settings());
    SqlConnection open = session();
    open.query("begin");
    open.query("insert into statehouse (k, v) values ('/a/open', '1')");

    for (int i = 0; i < 50; i++) {
      put(store, "/n/" + i, "1");
    }
    applied(store.commit(Transaction.builder().deletePrefix(new Prefix("/n/")).build()));
    open.query("commit");

    heard.awaitTold("/n/49", "/a/open");
  }

  @Test
  void the_log_is_trimmed_but_never_its_newest_row() {
    MySqlStore store = open(database.settings());
    store.prepare();
    database.sql(
        "insert into statehouse_log (k, at) values ('/1', now() - interval 3 hour),"
            + " ('/2', now() - interval 2 hour), ('/3', now())");

    store.watch(Prefix.ALL, heard);

    await()
        .untilAsserted(
            () ->
                assertThat(database.sql("select k from statehouse_log"))
                    .containsExactly(List.of("/3")));
  }

  @Test
  void a_watch_goes_over_to_the_log_once_there_is_one_and_back_when_it_is_gone() {
    MySqlStore store = open(database.settings());
    store.watch(Prefix.ALL, heard);

    store.prepare();
    heard.awaitReadAgain();
    heard.forget();
    database.sql("insert into statehouse (k, v) values ('/a', '1')");
    heard.awaitTold("/a");

    database.sql("drop trigger statehouse_log_i");
    database.sql("drop trigger statehouse_log_u");
    database.sql("drop trigger statehouse_log_d");
    database.sql("drop table statehouse_log");
    heard.forget();
    database.sql("insert into statehouse (k, v) values ('/b', '1')");
    heard.awaitTold("/b");
  }

  @Test
  void preparing_again_changes_nothing() {
    MySqlStore store = prepared(database.settings());
    put(store, "/a", "1");

    assertThat(store.prepare()).hasSize(2);

    assertThat(text(store, "/a")).isEqualTo("1");
    assertThat(database.sql("show triggers")).hasSize(3);
  }
}
