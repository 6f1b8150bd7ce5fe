package io.statehouse.consul;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.statehouse.ports.Bytes;
import io.statehouse.ports.Key;
import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.Prefix;
import io.statehouse.ports.StoreException;
import io.statehouse.ports.Transaction;
import io.statehouse.ports.batching.BatchingSettings;
import io.statehouse.testing.contract.ServerFaultsContract;
import io.statehouse.testing.junit.NeedsServer;
import io.statehouse.testing.servers.ConsulServer;
import io.statehouse.testing.servers.ServerKind;
import io.statehouse.testing.servers.ServerSettings;
import io.statehouse.testing.servers.TestServer;
import io.statehouse.testing.tls.TestAuthority;
import io.statehouse.testing.wire.Address;
import java.time.Duration;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** An agent that is killed, freezes or is disconnected while callers use it. */
@NeedsServer(value = ServerKind.CONSUL, ours = true)
class FaultsTest extends ServerFaultsContract {
  private static ConsulServer server;

  @BeforeAll
  static void startServer() {
    server = ConsulServer.start(ServerSettings.plain().durable());
  }

  @AfterAll
  static void stopServer() {
    server.close();
  }

  @Override
  protected TestServer server() {
    return server;
  }

  @Override
  protected void empty() {
    new ConsulHttpProgram(server).empty();
  }

  @Override
  protected KeyValueStore open(Address address, Duration timeout) {
    return ConsulStore.open(
        ConsulSettings.of("consul://" + address + "?timeout=" + timeout.toMillis() + "ms"));
  }

  @Override
  protected KeyValueStore openOverTls(TestServer server, Address address, Duration timeout) {
    return ConsulStore.open(
        ConsulSettings.of(
            "consul://%s?timeout=%dms&tls=on&%s"
                .formatted(address, timeout.toMillis(), TestAuthority.shared().options())));
  }

  @Override
  protected BatchingSettings batching(Duration timeout) {
    return ConsulStore.batching(timeout);
  }

  @Override
  protected boolean endsWithItsStore(Thread thread) {
    return thread.getName().startsWith("consul");
  }

  @Test
  void a_call_whose_response_arrives_slowly_ends_at_the_deadline() {
    Transaction.Builder many = Transaction.builder();
    for (int i = 0; i < 40; i++) {
      many.put(new Key("/large/" + i), Bytes.copyOf(new byte[5_000]));
    }
    witness().commit(many.build());
    proxy().delayAnswers(Duration.ofMillis(2_000));

    assertThatExceptionOfType(StoreException.Unavailable.class)
        .isThrownBy(() -> store().list(new Prefix("/large/")));

    proxy().heal();
    eventually("the store works again")
        .ignoreExceptionsInstanceOf(StoreException.Unavailable.class)
        .untilAsserted(() -> assertThat(store().list(new Prefix("/large/"))).hasSize(40));
  }
}
