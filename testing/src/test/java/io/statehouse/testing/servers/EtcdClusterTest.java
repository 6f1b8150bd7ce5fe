package io.statehouse.testing.servers;

import static org.assertj.core.api.Assertions.assertThat;

import io.statehouse.testing.junit.NeedsServer;
import io.statehouse.testing.wire.HttpPeer;
import java.io.IOException;
import org.junit.jupiter.api.Test;

@NeedsServer(value = ServerKind.ETCD_3_5, ours = true)
class EtcdClusterTest {
  private static final String PUT = "{\"key\":\"YQ==\",\"value\":\"Yg==\"}"; // a, b
  private static final String GET = "{\"key\":\"YQ==\"}";

  @Test
  void another_member_leads_when_the_leader_is_killed_and_it_catches_up_later() throws IOException {
    try (EtcdCluster cluster = EtcdCluster.start(ServerKind.ETCD_3_5, ServerSettings.plain())) {
      assertThat(cluster.url()).matches("etcd://127.0.0.1:\\d+,127.0.0.1:\\d+,127.0.0.1:\\d+");
      EtcdServer first = cluster.leader();

      first.kill();
      EtcdServer second = cluster.leader();
      assertThat(second).isNotSameAs(first);
      new HttpPeer(second.address()).post("/v3/kv/put", PUT).orFail();

      first.restart();
      assertThat(new HttpPeer(first.address()).post("/v3/kv/range", GET).orFail())
          .contains("\"Yg==\"");
    }
  }

  @Test
  void every_member_requires_the_password() throws IOException {
    ServerSettings settings = ServerSettings.plain().withCredentials("alice", "secret");
    try (EtcdCluster cluster = EtcdCluster.start(ServerKind.ETCD_3_5, settings)) {
      for (EtcdServer member : cluster.members()) {
        assertThat(new HttpPeer(member.address()).post("/v3/kv/put", PUT).body())
            .contains("user name is empty");
      }
    }
  }
}
