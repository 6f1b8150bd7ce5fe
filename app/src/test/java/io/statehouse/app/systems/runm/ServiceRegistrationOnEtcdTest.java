package io.statehouse.app.systems.runm;

import static org.assertj.core.api.Assertions.assertThat;

import io.statehouse.app.http.RunningServer;
import io.statehouse.app.stores.EmptyStores;
import io.statehouse.ports.Bytes;
import io.statehouse.ports.Entry;
import io.statehouse.ports.Key;
import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.adapter.RoundTripListener;
import io.statehouse.testing.junit.NeedsServer;
import io.statehouse.testing.junit.SharedServers;
import io.statehouse.testing.servers.ServerKind;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Where clients of the original look for the service. */
@NeedsServer(ServerKind.ETCD)
class ServiceRegistrationOnEtcdTest {
  private static final Key KEY = new Key("gsr/services/runmachine-metadata/10.0.0.1:10002");

  private final String url = SharedServers.etcd().url();
  @TempDir private Path directory;

  @Test
  void a_server_is_announced_in_etcd_while_it_runs() {
    EmptyStores.empty(url);
    Map<String, String> settings =
        Map.of("only", "runm", "systems.runm", url, "runm.announce", "10.0.0.1:10002");
    try (KeyValueStore etcd = EmptyStores.open(url, RoundTripListener.NONE)) {
      try (RunningServer server = new RunningServer(directory, settings)) {
        assertThat(server.get("/health").statusCode()).isEqualTo(200);
        assertThat(etcd.get(KEY).map(Entry::value)).hasValue(Bytes.EMPTY);
      }
      assertThat(etcd.get(KEY)).isEmpty();
    }
  }
}
