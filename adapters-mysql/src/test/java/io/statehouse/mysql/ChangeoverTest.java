package io.statehouse.mysql;

import static org.assertj.core.api.Assertions.assertThat;

import io.statehouse.ports.Prefix;
import io.statehouse.ports.contract.RecordingListener;
import io.statehouse.testing.servers.ServerKind;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Watches that change over between the binary log and polling. */
class ChangeoverTest extends ServerTest {
  private final RecordingListener listener = new RecordingListener();

  @AfterEach
  void logRowsAgain() throws IOException {
    server.query("set global binlog_format = ROW");
  }

  /** Inserted and deleted at once, a row leaves nothing for a poll to find. */
  private void insertAndDelete(String key) {
    database.sql("insert into statehouse (k, v) values ('" + key + "', '1')");
    database.sql("delete from statehouse where k = '" + key + "'");
  }

  @Test
  void a_watch_reads_the_log_once_the_account_may_and_polls_once_the_format_is_another()
      throws IOException {
    MySqlSettings account = database.pollingSettings();
    MySqlStore store = open(account);
    put(store, "/old", "1");
    store.watch(Prefix.ALL, listener);
    assertThat(store.check().summary()).endsWith("watches poll");

    String monitor = kind == ServerKind.MYSQL ? "REPLICATION CLIENT" : "BINLOG MONITOR";
    server.query("grant replication slave, " + monitor + " on *.* to poller@'%'");
    try {
      listener.awaitReadAgain();
      assertThat(store.check().summary()).endsWith("watches read the binary log");
      insertAndDelete("/logged");
      listener.awaitNamed(List.of(key("/logged")));
      listener.forget();
      server.query("set global binlog_format = MIXED");
      listener.awaitReadAgain();
      assertThat(store.check().summary()).endsWith("watches poll");
      listener.forget();
      put(open(account), "/polled", "1");
      listener.awaitTold("/polled");
    } finally {
      server.query("revoke replication slave, " + monitor + " on *.* from poller@'%'");
    }
  }
}
