package io.statehouse.mysql;

import static io.statehouse.testing.servers.ServerKind.MARIADB;
import static io.statehouse.testing.servers.ServerKind.MYSQL;
import static org.assertj.core.api.Assertions.assertThat;

import io.statehouse.ports.Bytes;
import io.statehouse.ports.Condition;
import io.statehouse.ports.Entry;
import io.statehouse.ports.Key;
import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.StoreException;
import io.statehouse.ports.Transaction;
import io.statehouse.ports.adapter.RoundTripListener;
import io.statehouse.ports.batching.BatchingSettings;
import io.statehouse.testing.contract.ServerFaultsContract;
import io.statehouse.testing.junit.NeedsServer;
import io.statehouse.testing.proxy.TcpProxy;
import io.statehouse.testing.servers.MySqlServer;
import io.statehouse.testing.servers.ServerKind;
import io.statehouse.testing.servers.ServerSettings;
import io.statehouse.testing.servers.TestServer;
import io.statehouse.testing.wire.Address;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.AfterParameterizedClassInvocation;
import org.junit.jupiter.params.BeforeParameterizedClassInvocation;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** A server that is killed, freezes, or is cut off in the middle of a response. */
@NeedsServer(
    value = {MARIADB, MYSQL},
    ours = true)
@ParameterizedClass
@EnumSource(
    value = ServerKind.class,
    names = {"MARIADB", "MYSQL"})
class FaultsTest extends ServerFaultsContract {
  private static MySqlServer server;

  @Parameter ServerKind kind;
  private TestDatabase database;

  @BeforeParameterizedClassInvocation
  static void start(ServerKind kind) {
    server = MySqlServer.start(kind, ServerSettings.plain().durable());
  }

  @AfterParameterizedClassInvocation
  static void stop() {
    server.close();
  }

  @Override
  protected TestServer server() {
    return server;
  }

  @Override
  protected void empty() {
    database = TestDatabase.create(server);
  }

  @AfterEach
  void dropDatabase() {
    database.close();
  }

  @Override
  protected KeyValueStore open(Address address, Duration timeout) {
    return MySqlStoreKind.open(
        database.settings(address, "timeout=" + timeout.toMillis() + "ms"), RoundTripListener.NONE);
  }

  @Override
  protected KeyValueStore openOverTls(TestServer server, Address address, Duration timeout) {
    return MySqlStoreKind.open(
        TestDatabase.parsed(server.url(address) + "?timeout=" + timeout.toMillis() + "ms"),
        RoundTripListener.NONE);
  }

  @Override
  protected BatchingSettings batching(Duration timeout) {
    return MySqlStoreKind.batching(timeout);
  }

  @Override
  protected boolean endsWithItsStore(Thread thread) {
    return thread.getName().contains("statehouse-mysql");
  }

  private static Key key(String text) {
    return new Key(text);
  }

  private static String endingOf(Runnable call) {
    try {
      call.run();
      return "completed";
    } catch (StoreException.Unavailable | StoreException.OutcomeUnknown failed) {
      return failed.getClass().getSimpleName();
    }
  }

  @Test
  void a_response_cut_at_any_byte_leads_to_a_correct_outcome() {
    for (int bytes = 0; bytes < 40; bytes += 3) {
      for (boolean alone : List.of(true, false)) {
        String key = "/cut/" + bytes + alone;
        Transaction.Builder transaction =
            Transaction.builder().require(Condition.absent(key(key))).put(key(key), Bytes.EMPTY);
        if (!alone) {
          transaction.put(key(key + "/beside"), Bytes.EMPTY);
        }
        store().get(key("/warm"));
        proxy().cutNextAnswerAfter(bytes);

        String ending = endingOf(() -> store().commit(transaction.build()));
        proxy().heal();

        Optional<Entry> found = witness().get(key(key));
        if (ending.equals("completed")) {
          assertThat(found).as("acknowledged %s", key).isPresent();
        } else if (ending.equals("Unavailable")) {
          assertThat(found).as("not applied %s", key).isEmpty();
        }
      }
    }
  }

  @Test
  void a_store_closed_while_it_connects_leaves_no_thread_or_connection() throws Exception {
    Set<Thread> before = threadsOfStores();
    try (TcpProxy slow = TcpProxy.to(server.address())) {
      slow.delayAnswers(Duration.ofMillis(100));
      KeyValueStore connecting = open(slow.address(), Duration.ofSeconds(20));
      Thread caller = new Thread(() -> endingOf(() -> connecting.get(key("/a"))));
      caller.start();
      eventually("it connects").until(() -> slow.connections() > 0);

      connecting.close();

      caller.join();
      eventually("no connection is left").until(() -> slow.openConnections() == 0);
      eventually("no thread is left").until(() -> before.containsAll(threadsOfStores()));
    }
  }

  @Test
  void a_wrong_address_is_soon_unavailable() {
    server.kill();
    try {
      assertThat(endingOf(() -> witness().get(key("/a")))).isEqualTo("Unavailable");
      assertThat(witness().check().available()).isFalse();
      assertThat(witness().check().summary()).contains("connection refused").doesNotContain("\n");
    } finally {
      server.restart();
    }
  }
}
