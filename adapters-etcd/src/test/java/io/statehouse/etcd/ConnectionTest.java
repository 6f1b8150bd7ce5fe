package io.statehouse.etcd;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.awaitility.Awaitility.await;

import io.etcd.jetcd.ByteSequence;
import io.etcd.jetcd.Client;
import io.etcd.jetcd.kv.PutResponse;
import io.grpc.Status;
import io.statehouse.ports.Deadline;
import io.statehouse.ports.Prefix;
import io.statehouse.ports.adapter.RoundTripListener;
import io.statehouse.testing.junit.NeedsServer;
import io.statehouse.testing.junit.SharedServers;
import io.statehouse.testing.proxy.TcpProxy;
import io.statehouse.testing.servers.ServerKind;
import java.time.Duration;
import java.util.Set;
import org.junit.jupiter.api.Test;

@NeedsServer(ServerKind.ETCD_3_5)
class ConnectionTest {
  private static final ByteSequence KEY = ByteSequence.from("/a", UTF_8);
  private static final Duration PATIENCE = Duration.ofSeconds(20);

  @Test
  void a_client_that_could_not_connect_is_replaced_without_harm_to_the_requests_of_others()
      throws Failure {
    try (TcpProxy proxy = TcpProxy.to(SharedServers.etcd35().address());
        Connection connection = connect("etcd://" + proxy.address() + "?timeout=20s")) {
      assertThat(put(connection).await()).isNotNull();
      Client first = connection.client();
      proxy.delayAnswers(Duration.ofSeconds(3));
      Connection.Sent<PutResponse> inFlight = put(connection);

      await().atMost(PATIENCE).until(() -> isReplaced(connection, first));

      assertThat(inFlight.await()).isNotNull();
      await().atMost(PATIENCE).until(() -> proxy.openConnections() == 0);
    }
  }

  /** Otherwise a store that only watches would wait for gRPC's back-off, of up to two minutes. */
  @Test
  void a_watch_that_cannot_connect_causes_the_client_to_be_replaced() throws Exception {
    try (TcpProxy proxy = TcpProxy.to(SharedServers.etcd35().address());
        Connection connection = connect("etcd://" + proxy.address())) {
      WatchedRange source = new WatchedRange(connection, Prefix.ALL);
      source.open(Set.of(Prefix.ALL), Deadline.in(PATIENCE));
      Client first = connection.client();

      proxy.refuse();
      proxy.cutAll();

      await()
          .atMost(PATIENCE)
          .until(
              () -> {
                source.close();
                catchThrowable(() -> source.open(Set.of(Prefix.ALL), Deadline.in(PATIENCE)));
                return connection.client() != first;
              });
    }
  }

  private static boolean isReplaced(Connection connection, Client first) {
    connection.report(new Failure(Status.UNAVAILABLE.asException(), false));
    return connection.client() != first;
  }

  private static Connection connect(String url) {
    return new Connection(EtcdSettings.of(url), RoundTripListener.NONE);
  }

  private static Connection.Sent<PutResponse> put(Connection connection) {
    return connection.send(
        "commit", Deadline.in(PATIENCE), client -> client.getKVClient().put(KEY, KEY));
  }
}
