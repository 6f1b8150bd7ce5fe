package io.statehouse.mysql;

import static io.statehouse.testing.servers.ServerKind.MARIADB;
import static io.statehouse.testing.servers.ServerKind.MYSQL;

import io.statehouse.ports.Bytes;
import io.statehouse.ports.CommitResult;
import io.statehouse.ports.Entry;
import io.statehouse.ports.Key;
import io.statehouse.ports.Prefix;
import io.statehouse.ports.Transaction;
import io.statehouse.ports.adapter.RoundTripListener;
import io.statehouse.testing.junit.NeedsServer;
import io.statehouse.testing.junit.SharedServers;
import io.statehouse.testing.servers.MySqlServer;
import io.statehouse.testing.servers.ServerKind;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.awaitility.Awaitility;
import org.awaitility.core.ConditionFactory;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** Tests on a database with plain SQL beside the store, on MariaDB and on MySQL. */
@NeedsServer({MARIADB, MYSQL})
@ParameterizedClass
@EnumSource(
    value = ServerKind.class,
    names = {"MARIADB", "MYSQL"})
abstract class ServerTest {
  @Parameter ServerKind kind;

  final List<AutoCloseable> opened = new ArrayList<>();
  MySqlServer server;
  TestDatabase database;

  @BeforeEach
  void createDatabase() {
    server = (MySqlServer) SharedServers.get(kind);
    database = TestDatabase.create(server);
  }

  @AfterEach
  void closeAll() throws Exception {
    for (AutoCloseable one : opened) {
      one.close();
    }
    database.close();
  }

  MySqlStore open(MySqlSettings settings) {
    return open(settings, RoundTripListener.NONE);
  }

  MySqlStore open(MySqlSettings settings, RoundTripListener trips) {
    return afterwardsClosed(MySqlStoreKind.open(settings, trips));
  }

  <T extends AutoCloseable> T afterwardsClosed(T one) {
    opened.add(0, one);
    return one;
  }

  static ConditionFactory await() {
    return Awaitility.await().atMost(Duration.ofSeconds(60)).pollInterval(Duration.ofMillis(20));
  }

  static Key key(String text) {
    return new Key(text);
  }

  static Bytes value(String text) {
    return Bytes.utf8(text);
  }

  static Transaction putting(String... keysAndValues) {
    Transaction.Builder transaction = Transaction.builder();
    for (int i = 0; i < keysAndValues.length; i += 2) {
      transaction.put(key(keysAndValues[i]), value(keysAndValues[i + 1]));
    }
    return transaction.build();
  }

  static void put(MySqlStore store, String... keysAndValues) {
    applied(store.commit(putting(keysAndValues)));
  }

  static CommitResult.Applied applied(CommitResult result) {
    if (result instanceof CommitResult.Applied applied) {
      return applied;
    }
    throw new AssertionError("not applied: " + result);
  }

  static String text(MySqlStore store, String key) {
    return store.get(key(key)).map(entry -> entry.value().text().orElseThrow()).orElse("(absent)");
  }

  static List<String> keys(MySqlStore store, String prefix) {
    return store.list(new Prefix(prefix)).stream().map(Entry::key).map(Key::text).toList();
  }
}
