package io.statehouse.mysql;

import static io.statehouse.testing.servers.ServerKind.MARIADB;
import static io.statehouse.testing.servers.ServerKind.MYSQL;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.statehouse.ports.Bytes;
import io.statehouse.ports.Change;
import io.statehouse.ports.ChangeListener;
import io.statehouse.ports.Key;
import io.statehouse.ports.StoreException;
import io.statehouse.ports.adapter.RoundTripListener;
import io.statehouse.ports.contract.RecordingListener;
import io.statehouse.testing.junit.NeedsServer;
import io.statehouse.testing.proxy.TcpProxy;
import io.statehouse.testing.servers.MySqlServer;
import io.statehouse.testing.servers.ServerKind;
import io.statehouse.testing.servers.ServerSettings;
import io.statehouse.testing.tls.TestAuthority;
import io.statehouse.testing.wire.SqlConnection;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.AfterParameterizedClassInvocation;
import org.junit.jupiter.params.BeforeParameterizedClassInvocation;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** Watches that read the binary log, while connections, the server or its log are lost. */
@NeedsServer(
    value = {MARIADB, MYSQL},
    ours = true)
@ParameterizedClass
@EnumSource(
    value = ServerKind.class,
    names = {"MARIADB", "MYSQL"})
class BinaryLogFaultsTest {
  private static MySqlServer server;

  @Parameter ServerKind kind;
  private final RecordingListener listener = new RecordingListener();
  private TestDatabase database;
  private TcpProxy proxy;
  private BinaryLogWatch watch;

  @BeforeParameterizedClassInvocation
  static void start(ServerKind kind) {
    server = MySqlServer.start(kind, ServerSettings.plain().durable());
  }

  @AfterParameterizedClassInvocation
  static void stop() {
    server.close();
  }

  @BeforeEach
  void createTable() {
    database = TestDatabase.create(server);
    database.put(key("/old"), Bytes.EMPTY);
    proxy = TcpProxy.to(server.address());
  }

  @AfterEach
  void closeAll() {
    if (watch != null) {
      watch.close();
    }
    proxy.close();
    database.close();
  }

  private void watch(MySqlSettings settings, ChangeListener by) {
    watch = new BinaryLogWatch(settings, new OwnTable("statehouse"));
    watch.of(by);
  }

  /** Watches, and waits for the resync that follows if the table is being changed meanwhile. */
  private void watchThroughProxy() {
    watch(database.settings(proxy.address(), "timeout=4s"), listener);
    Awaitility.await()
        .atMost(Duration.ofSeconds(60))
        .until(
            () -> {
              database.sql("update statehouse set v = concat(v, '+')");
              return listener.resyncs() > 0;
            });
    insert("/last");
    listener.awaitNamed(List.of(key("/last")));
    listener.forget();
  }

  /** Ends the server's side too, which would otherwise notice only when it sends something. */
  private void loseConnection() throws IOException {
    proxy.refuse();
    for (List<String> row :
        server.query(
            "select id from information_schema.processlist where command like 'Binlog%'")) {
      server.query("kill " + row.get(0));
    }
    proxy.cutAll();
  }

  private void insert(String key) {
    database.sql("insert into statehouse (k, v) values ('" + key + "', '1')");
  }

  private static Key key(String text) {
    return new Key(text);
  }

  @Test
  void a_change_is_notified_only_when_others_see_it() throws IOException {
    MySqlStore reader = MySqlStoreKind.open(database.settings(), RoundTripListener.NONE);
    Set<Key> early = ConcurrentHashMap.newKeySet();
    watch(
        database.settings(),
        change -> {
          if (change instanceof Change.Keys changed) {
            Set<Key> found = reader.getAll(changed.keys()).keySet();
            changed.keys().stream().filter(one -> !found.contains(one)).forEach(early::add);
          }
          listener.changed(change);
        });

    try (SqlConnection session = server.connect()) {
      session.query("use " + database.name);
      for (int i = 0; i < 500; i++) {
        session.query("insert into statehouse (k, v) values ('/" + i + "', '1')");
      }
    }

    listener.awaitNamed(List.of(key("/499")));
    assertThat(early).isEmpty();
    reader.close();
  }

  @Test
  void a_killed_connection_continues_where_it_was() throws IOException {
    watchThroughProxy();

    loseConnection();
    insert("/meanwhile");
    proxy.heal();

    listener.awaitNamed(List.of(key("/meanwhile")));
    assertThat(listener.resyncs()).isZero();
  }

  @Test
  void a_new_file_of_the_log_is_followed() throws IOException {
    watchThroughProxy();

    server.query("flush binary logs");
    insert("/a");
    listener.awaitNamed(List.of(key("/a")));
    proxy.cutAll();
    insert("/b");

    listener.awaitNamed(List.of(key("/b")));
    assertThat(listener.resyncs()).isZero();
  }

  @Test
  void a_log_that_was_purged_meanwhile_resyncs() throws IOException {
    watchThroughProxy();

    loseConnection();
    insert("/meanwhile");
    server.query("flush binary logs");
    Awaitility.await() // MariaDB keeps a file until a checkpoint
        .until(
            () -> {
              server.query("purge binary logs to '" + last(server) + "'");
              return server.query("show binary logs").size() == 1;
            });
    proxy.heal();

    listener.awaitReadAgain();
    listener.forget();
    insert("/later");
    listener.awaitNamed(List.of(key("/later")));
  }

  private static String last(MySqlServer server) throws IOException {
    List<List<String>> files = server.query("show binary logs");
    return files.get(files.size() - 1).get(0);
  }

  @Test
  void another_log_of_the_same_name_resyncs() throws IOException {
    server.query(reset());
    watchThroughProxy();

    loseConnection();
    insert("/meanwhile");
    server.query("select sleep(1)"); // the files of a log are dated in seconds
    server.query(reset());
    for (int i = 0; i < 20; i++) {
      insert("/new/" + i);
    }
    proxy.heal();

    listener.awaitReadAgain();
    listener.forget();
    insert("/later");
    listener.awaitNamed(List.of(key("/later")));
  }

  private String reset() {
    return kind == MYSQL ? "reset binary logs and gtids" : "reset master";
  }

  @Test
  void a_restarted_server_resyncs() {
    watchThroughProxy();

    server.restart();

    listener.awaitReadAgain();
    listener.forget();
    insert("/later");
    listener.awaitNamed(List.of(key("/later")));
  }

  @Test
  void a_server_that_falls_silent_is_noticed() {
    watchThroughProxy();

    long connections = proxy.connections();
    proxy.swallowAnswers();
    insert("/meanwhile");
    Awaitility.await()
        .atMost(Duration.ofSeconds(60))
        .until(() -> proxy.connections() > connections);
    proxy.heal();
    proxy.cutAll();

    listener.awaitTold("/meanwhile");
  }

  @Test
  void the_log_is_read_over_tls_as_the_store_is() throws IOException {
    try (MySqlServer encrypted =
            MySqlServer.start(kind, ServerSettings.plain().withTls(TestAuthority.shared()));
        TestDatabase there = TestDatabase.create(encrypted)) {
      MySqlSettings settings =
          there.settings("tls=verify-host", "ca=" + TestAuthority.shared().authority());
      watch(settings, listener);

      there.put(key("/a"), Bytes.EMPTY);

      listener.awaitNamed(List.of(key("/a")));
      watch.close();
    }
  }

  /** An account with these privileges on the database alone. */
  private MySqlSettings account(String name, String rights) throws IOException {
    String user = name + database.name.substring(0, 12);
    server.addUser(user, "pw", rights + " ON " + database.name + ".*");
    return database.settingsOf(user);
  }

  private void mayReadLog(MySqlSettings account) throws IOException {
    String monitor = kind == MYSQL ? "REPLICATION CLIENT" : "BINLOG MONITOR";
    server.query("GRANT REPLICATION SLAVE, " + monitor + " ON *.* TO '" + account.user() + "'@'%'");
  }

  @Test
  void an_account_that_may_only_read_the_table_and_the_log_watches() throws IOException {
    MySqlSettings reader = account("reader", "SELECT");
    mayReadLog(reader);

    watch(reader, listener);

    insert("/a");
    listener.awaitNamed(List.of(key("/a")));
  }

  @Test
  void an_account_that_may_not_read_the_log_is_told_what_it_lacks() throws IOException {
    MySqlSettings poor = account("poor", "ALL");

    assertThatExceptionOfType(StoreException.class).isThrownBy(() -> watch(poor, listener));
    try (MySqlStore store = MySqlStoreKind.open(poor, RoundTripListener.NONE)) {
      assertThat(store.check().summary()).endsWith("watches poll");
      assertThat(store.check().warnings())
          .anySatisfy(
              warning ->
                  assertThat(warning)
                      .contains("grant this user", "REPLICATION SLAVE", "all databases")
                      .contains(kind == MYSQL ? "REPLICATION CLIENT" : "BINLOG MONITOR"));
      mayReadLog(poor);
      assertThat(store.check().summary()).endsWith("watches read the binary log");
    }
  }

  @Test
  void a_closed_watch_leaves_no_thread_and_no_connection() {
    watchThroughProxy();

    watch.close();

    Awaitility.await()
        .atMost(Duration.ofSeconds(60))
        .untilAsserted(
            () -> {
              assertThat(Thread.getAllStackTraces().keySet())
                  .extracting(Thread::getName)
                  .noneMatch(name -> name.contains("statehouse-mysql"));
              assertThat(proxy.openConnections()).isZero();
            });
  }
}
