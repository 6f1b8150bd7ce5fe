package io.statehouse.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.statehouse.ports.Bytes;
import io.statehouse.ports.CommitResult;
import io.statehouse.ports.Condition;
import io.statehouse.ports.Entry;
import io.statehouse.ports.Key;
import io.statehouse.ports.Prefix;
import io.statehouse.ports.Transaction;
import io.statehouse.ports.contract.RecordingListener;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Other programs change the file with SQL while the store is open. */
class ForeignWriterTest {
  @TempDir Path folder;
  private FileStore store;
  private PlainSqlite sqlite;

  @BeforeEach
  void open() {
    store = FileStore.open(folder);
    sqlite = new PlainSqlite(folder);
  }

  @AfterEach
  void close() {
    sqlite.close();
    store.close();
  }

  @Test
  void the_sqlite3_command_can_change_entries() throws Exception {
    RecordingListener listener = new RecordingListener(Duration.ofSeconds(20));
    store.watch(Prefix.ALL, listener);

    sqlite3("insert into kv (k, v) values (cast('/a' as blob), 'by hand')");

    listener.awaitTold("/a");
    assertThat(store.get(new Key("/a")).orElseThrow().value()).isEqualTo(Bytes.utf8("by hand"));
    assertThat(store.list(Prefix.ALL)).hasSize(1);
  }

  private void sqlite3(String sql) throws IOException, InterruptedException {
    Process process;
    try {
      process =
          new ProcessBuilder("sqlite3", folder.resolve("statehouse.db").toString(), sql)
              .inheritIO()
              .start();
    } catch (IOException absent) {
      assumeTrue(false, "there is no sqlite3 command; other tests use plain JDBC instead");
      throw absent;
    }
    assertThat(process.waitFor()).isZero();
  }

  @Test
  void a_changed_value_has_a_new_revision_even_if_the_writer_set_none() {
    Entry read = put("/a", "1");

    sqlite.run("update kv set v = 'x'");

    Entry now = store.get(new Key("/a")).orElseThrow();
    assertThat(now.revision()).isNotEqualTo(read.revision());
    Condition unchanged = Condition.unchanged(read);
    assertThat(store.commit(Transaction.builder().require(unchanged).build()))
        .isEqualTo(CommitResult.conditionFailed(unchanged));
  }

  @Test
  void watchers_are_notified_of_every_way_to_change_the_table() {
    put("/replaced", "1");
    put("/renamed", "1");
    put("/deleted", "1");
    RecordingListener listener = new RecordingListener(Duration.ofSeconds(20));
    store.watch(Prefix.ALL, listener);

    sqlite.run("insert or replace into kv (k, v) values (cast('/replaced' as blob), x'00')");
    sqlite.run("update kv set k = cast('/new name' as blob) where k = cast('/renamed' as blob)");
    listener.awaitTold("/replaced", "/renamed", "/new name");
    sqlite.run("delete from kv");
    listener.awaitTold("/deleted");

    assertThat(store.list(Prefix.ALL)).isEmpty();
  }

  @Test
  void a_key_that_is_not_text_is_left_out_and_reported() {
    put("/a", "1");
    put("/b/1", "1");

    sqlite.run("insert into kv (k, v) values (x'2f62ff', 'x')");
    sqlite.run("insert into kv (k, v) values (x'2f632fff', 'x')");
    sqlite.run("insert into kv (k, v) values (x'', 'x')");

    assertThat(store.list(Prefix.ALL))
        .extracting(Entry::key)
        .containsExactly(key("/a"), key("/b/1"));
    assertThat(store.scan(Prefix.ALL))
        .extracting(Entry::key)
        .containsExactly(key("/a"), key("/b/1"));
    assertThat(store.children(new Prefix("/"), '/')).hasSize(2);
    assertThat(store.check().warnings().toString()).contains("X'").contains("not a valid key");

    sqlite.run("delete from kv where v = 'x'");
    assertThat(store.check().warnings()).isEmpty();
  }

  @Test
  void a_key_stored_as_sql_text_would_be_invisible_and_is_rejected_by_the_table() {
    assertThatThrownBy(() -> sqlite.run("insert into kv (k, v) values ('/a', 'x')"))
        .hasMessageContaining("CHECK");
  }

  @Test
  void a_watcher_whose_position_in_the_log_was_trimmed_resyncs() {
    RecordingListener listener = new RecordingListener(Duration.ofSeconds(20));
    put("/before", "1");
    store.watch(Prefix.ALL, listener);

    sqlite.run(
        "begin",
        "insert into kv (k, v) values (cast('/a' as blob), 'x')",
        "insert into kv (k, v) values (cast('/b' as blob), 'x')",
        "delete from log where id < (select max(id) from log)",
        "commit");

    listener.awaitReadAgain();
  }

  @Test
  void a_watcher_resyncs_when_the_log_was_emptied_by_hand() {
    put("/before", "1");
    put("/before", "2");
    RecordingListener listener = new RecordingListener(Duration.ofSeconds(20));
    store.watch(Prefix.ALL, listener);

    sqlite.run("delete from log");

    listener.awaitReadAgain();
    listener.forget();
    put("/after", "1");
    listener.awaitTold("/after");
  }

  @Test
  void the_log_is_trimmed_but_keeps_its_newest_row() {
    store.commit(Puts.many("/many/", 25_000));
    long newest = Long.parseLong(sqlite.query("select max(id) from log"));

    assertThat(newest).isEqualTo(25_000);
    assertThat(sqlite.query("select count(*) from log"))
        .isEqualTo("" + WriteStatements.LOG_ROWS_KEPT);
  }

  private Entry put(String key, String value) {
    assertThat(store.commit(Puts.of(key, value)).applied()).isTrue();
    return store.get(key(key)).orElseThrow();
  }

  private static Key key(String text) {
    return new Key(text);
  }
}
