package io.statehouse.etcd;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.awaitility.Awaitility.await;

import io.etcd.jetcd.ByteSequence;
import io.etcd.jetcd.Client;
import io.etcd.jetcd.kv.PutResponse;
import io.statehouse.ports.Prefix;
import io.statehouse.ports.adapter.Calls;
import io.statehouse.ports.adapter.RoundTripListener;
import io.statehouse.testing.junit.NeedsServer;
import io.statehouse.testing.junit.SharedServers;
import io.statehouse.testing.proxy.TcpProxy;
import io.statehouse.testing.servers.ServerKind;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

@NeedsServer(ServerKind.ETCD_3_5)
class ConnectionTest {
  private static final ByteSequence KEY = ByteSequence.from("/a", UTF_8);
  private static final Duration PATIENCE = Duration.ofSeconds(20);

  @Test
  void a_client_that_could_not_connect_is_replaced_without_harm_to_the_requests_of_others() {
    try (TcpProxy proxy = TcpProxy.to(SharedServers.etcd35().address());
        Connection connection =
            new Connection(EtcdSettings.of("etcd://" + proxy.address() + "?timeout=20s"))) {
      assertThat(connection.begin(ConnectionTest::put)).succeedsWithin(PATIENCE);
      Client first = connection.client();
      proxy.delayAnswers(Duration.ofSeconds(3));
      CompletableFuture<PutResponse> inFlight = connection.begin(ConnectionTest::put);

      await().atMost(PATIENCE).until(() -> isReplaced(connection, first));

      assertThat(inFlight).succeedsWithin(PATIENCE);
      await().atMost(PATIENCE).until(() -> proxy.openConnections() == 0);
    }
  }

  /** Otherwise a store that only watches would wait for gRPC's back-off, of up to two minutes. */
  @Test
  void a_watch_that_cannot_connect_causes_the_client_to_be_replaced() throws Exception {
    Calls calls = new Calls("etcd", PATIENCE, RoundTripListener.NONE);
    try (TcpProxy proxy = TcpProxy.to(SharedServers.etcd35().address());
        Connection connection = new Connection(EtcdSettings.of("etcd://" + proxy.address()))) {
      WatchedRange source =
          new WatchedRange(new Requests(connection, calls, 1), connection, Prefix.ALL);
      source.open(Set.of(Prefix.ALL), calls.begin());
      Client first = connection.client();

      proxy.refuse();
      proxy.cutAll();

      await()
          .atMost(PATIENCE)
          .until(
              () -> {
                source.close();
                catchThrowable(() -> source.open(Set.of(Prefix.ALL), calls.begin()));
                return connection.client() != first;
              });
    }
  }

  private static boolean isReplaced(Connection connection, Client first) {
    connection.reportConnectFailure();
    return connection.client() != first;
  }

  private static CompletableFuture<PutResponse> put(Client client) {
    return client.getKVClient().put(KEY, KEY);
  }
}
