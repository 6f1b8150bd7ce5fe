package io.statehouse.testing.servers;

import static org.assertj.core.api.Assertions.assertThat;

import io.statehouse.testing.junit.NeedsServer;
import java.io.IOException;
import org.junit.jupiter.api.Test;

@NeedsServer(value = ServerKind.CONSUL, ours = true)
class ConsulClusterTest {
  @Test
  void another_server_leads_when_the_leader_is_killed_and_it_catches_up_later() throws IOException {
    try (ConsulCluster cluster = ConsulCluster.start(ServerSettings.plain())) {
      ConsulServer first = cluster.leader();

      first.kill();
      ConsulServer second = cluster.leader();
      assertThat(second).isNotSameAs(first);
      second.awaitReady();
      second.http().put("/v1/kv/key", "written meanwhile").orFail();

      first.restart();
      assertThat(first.http().get("/v1/kv/key?raw").orFail()).isEqualTo("written meanwhile");
    }
  }
}
