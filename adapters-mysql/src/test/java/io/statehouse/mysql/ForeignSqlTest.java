package io.statehouse.mysql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.statehouse.ports.Condition;
import io.statehouse.ports.Entry;
import io.statehouse.ports.Key;
import io.statehouse.ports.Prefix;
import io.statehouse.ports.StoreException;
import io.statehouse.ports.Transaction;
import io.statehouse.ports.contract.RecordingListener;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Plain SQL beside the store, in our own table. */
class ForeignSqlTest extends ServerTest {
  private MySqlStore store;

  @BeforeEach
  void openStore() {
    store = open(database.pollingSettings());
  }

  @Test
  void an_entry_changed_by_plain_sql_is_not_unchanged() {
    put(store, "/a", "1");
    Entry read = store.get(key("/a")).orElseThrow();
    database.sql("update statehouse set v = '2' where k = '/a'");

    assertThat(store.commit(replacing(read)).applied()).isFalse();
    Entry now = store.get(key("/a")).orElseThrow();
    assertThat(now.revision()).isNotEqualTo(read.revision());
    assertThat(store.commit(replacing(now)).applied()).isTrue();
    assertThat(text(store, "/a")).isEqualTo("mine");
  }

  @Test
  void an_entry_created_by_plain_sql_can_be_a_condition_in_every_kind_of_transaction() {
    put(store, "/b", "1");
    database.sql("insert into statehouse (k, v) values ('/a', '1')");
    Entry read = store.get(key("/a")).orElseThrow();

    assertThat(store.list(new Prefix("/a"))).containsExactly(read);
    assertThat(store.commit(replacing(read, "/b")).applied()).isTrue();
    database.sql("update statehouse set v = '2' where k = '/a'");
    assertThat(store.commit(replacing(read, "/b")).applied()).isFalse();
  }

  private static Transaction replacing(Entry read, String... others) {
    Transaction.Builder transaction = Transaction.builder().require(Condition.unchanged(read));
    for (String put : others.length == 0 ? new String[] {read.key().text()} : others) {
      transaction.put(key(put), value("mine"));
    }
    return transaction.build();
  }

  @Test
  void an_error_of_a_trigger_leaves_the_outcome_unknown_unless_the_rows_prove_it() {
    put(store, "/a", "1");
    Entry read = store.get(key("/a")).orElseThrow();
    database.sql(
        "create trigger strange before update on statehouse for each row"
            + " signal sqlstate 'HY000' set mysql_errno = 1105, message_text = 'strange'");

    assertThatExceptionOfType(StoreException.OutcomeUnknown.class)
        .isThrownBy(() -> store.commit(putting("/a", "2")));
    assertThatExceptionOfType(StoreException.Unavailable.class)
        .as("the row was locked, and is as it was")
        .isThrownBy(() -> store.commit(replacing(read, "/a", "/b")));
  }

  @Test
  void rows_whose_keys_are_not_text_are_left_out() {
    put(store, "/a", "1", "/c", "1");
    database.sql("insert into statehouse (k, v) values (0xff41, '1'), (0x2f6200, '1'), ('', '1')");

    assertThat(keys(store, "")).containsExactly("/a", "/c");
    assertThat(store.scan(Prefix.ALL)).hasSize(2);
    assertThat(store.children(Prefix.ALL, '/')).hasSize(1);
    assertThat(store.check().warnings()).anyMatch(text -> text.contains("not text"));
  }

  @Test
  void a_watch_creates_nothing_in_the_schema() {
    RecordingListener listener = new RecordingListener();

    store.watch(Prefix.ALL, listener);
    store.list(Prefix.ALL);

    assertThat(database.sql("show tables")).isEmpty();
    put(store, "/a", "1");
    listener.awaitTold("/a");
    assertThat(database.sql("show tables"))
        .containsExactly(List.of("statehouse"), List.of("statehouse_log"));
    assertThat(database.sql("show triggers")).isEmpty();
  }

  @Test
  void each_of_many_changes_within_a_second_is_notified() {
    put(store, "/w", "0");
    RecordingListener listener = new RecordingListener();
    store.watch(new Prefix("/w/"), listener);

    for (int i = 0; i < 30; i++) {
      database.sql("insert into statehouse (k, v) values ('/w/" + i + "', '1')");
      if (i % 10 == 0) {
        listener.awaitTold("/w/" + i);
      }
    }

    listener.awaitTold(
        java.util.stream.IntStream.range(0, 30).mapToObj(i -> "/w/" + i).toArray(String[]::new));
    assertThat(listener.resyncs()).isZero();
  }

  @Test
  void truncating_the_table_is_notified() {
    put(store, "/a", "1");
    RecordingListener listener = new RecordingListener();
    store.watch(Prefix.ALL, listener);

    database.sql("truncate table statehouse");

    listener.awaitTold("/a");
    assertThat(keys(store, "")).isEmpty();
  }

  @Test
  void a_deletion_is_logged_in_its_transaction_and_only_if_something_was_deleted() {
    put(store, "/a", "1", "/b", "1", "/c/1", "1");
    Entry old = store.get(key("/b")).orElseThrow();
    put(store, "/b", "2");

    commit(Transaction.builder().delete(key("/a")));
    commit(Transaction.builder().delete(key("/a")));
    commit(Transaction.builder().require(Condition.unchanged(old)).delete(key("/b")));
    commit(Transaction.builder().deletePrefix(new Prefix("/c/")));
    commit(Transaction.builder().deletePrefix(new Prefix("/c/")));

    assertThat(database.sql("select hex(k) from statehouse_log order by id"))
        .containsExactly(List.of("2F61"), List.of("00"));
  }

  private void commit(Transaction.Builder transaction) {
    store.commit(transaction.build());
  }

  @Test
  void a_table_without_a_log_gets_one_with_the_first_deletion() {
    put(store, "/a", "1", "/b", "1");
    database.sql("drop table statehouse_log");

    put(store, "/a", "2");
    assertThat(database.sql("show tables")).hasSize(1);
    commit(Transaction.builder().delete(key("/a")).delete(key("/b")));

    assertThat(database.sql("select k from statehouse_log")).hasSize(2);
  }

  @Test
  void a_table_with_other_columns_is_refused() {
    database.sql("create table statehouse (id int primary key)");

    assertThatExceptionOfType(StoreException.Refused.class)
        .isThrownBy(() -> store.get(new Key("/a")))
        .withMessageContaining("option table");
  }
}
