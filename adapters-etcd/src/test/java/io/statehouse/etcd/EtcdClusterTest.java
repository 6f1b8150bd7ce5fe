package io.statehouse.etcd;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.statehouse.ports.Health;
import io.statehouse.ports.Key;
import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.batching.BatchingStore;
import io.statehouse.ports.contract.Load;
import io.statehouse.ports.contract.RecordingListener;
import io.statehouse.testing.junit.NeedsServer;
import io.statehouse.testing.servers.EtcdCluster;
import io.statehouse.testing.servers.EtcdServer;
import io.statehouse.testing.servers.ServerKind;
import io.statehouse.testing.servers.ServerSettings;
import java.time.Duration;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Three members, of which some fail. */
@NeedsServer(value = ServerKind.ETCD, ours = true)
class EtcdClusterTest {
  private static final Duration TIMEOUT = Duration.ofSeconds(4);

  private final RecordingListener listener = new RecordingListener();
  private EtcdCluster cluster;
  private KeyValueStore store;
  private EtcdStore witness;

  @BeforeEach
  void start() {
    cluster = EtcdCluster.start(ServerKind.ETCD, ServerSettings.plain().durable());
    witness = EtcdStore.open(EtcdSettings.of(cluster.url() + "?timeout=30s"));
    EtcdSettings settings =
        EtcdSettings.of(cluster.url() + "?timeout=" + TIMEOUT.toSeconds() + "s");
    store = new BatchingStore(EtcdStore.open(settings), settings.batching());
  }

  @AfterEach
  void close() {
    store.close();
    witness.close();
    cluster.close();
  }

  @Test
  void the_store_survives_the_loss_of_the_leader() {
    store.watch(Load.PREFIX, listener);
    assertThat(store.check().summary()).contains("3 of 3 members");
    Load load = Load.on(store, 8);
    try (load) {
      load.awaitProgress();
      EtcdServer leader = cluster.leader();
      leader.kill();
      load.awaitProgress();

      await()
          .atMost(Duration.ofSeconds(60))
          .until(() -> store.check().summary().contains("2 of 3 members"));
      Health health = store.check();
      assertThat(health.available()).isTrue();
      assertThat(health.warnings()).anyMatch(warning -> warning.contains("" + leader.address()));

      leader.launch();
      leader.awaitReady();
      load.awaitProgress();
    }

    Set<Key> present = load.assertTruthful(witness, TIMEOUT);
    listener.awaitTold(present);
  }

  /** Its connections stay open but silent, which gRPC detects by pings. */
  @Test
  void a_leader_that_freezes_is_bypassed() {
    store.watch(Load.PREFIX, listener);
    Load load = Load.on(store, 8);
    try (load) {
      load.awaitProgress();
      EtcdServer leader = cluster.leader();
      leader.freeze();
      try {
        load.awaitProgress();
        assertThat(witness.get(new Key("/absent"))).isEmpty();
      } finally {
        leader.thaw();
      }
      load.awaitProgress();
    }

    Set<Key> present = load.assertTruthful(witness, TIMEOUT);
    listener.awaitTold(present);
  }

  @Test
  void calls_fail_without_a_majority_and_succeed_again_with_it() {
    store.watch(Load.PREFIX, listener);
    Load load = Load.on(store, 4);
    try (load) {
      load.awaitProgress();
      cluster.members().get(0).kill();
      cluster.members().get(1).kill();
      await().atMost(Duration.ofSeconds(60)).until(() -> !store.check().available());

      cluster.members().get(0).launch();
      cluster.members().get(1).launch();
      cluster.members().forEach(EtcdServer::awaitReady);
      load.awaitProgress();
    }

    Set<Key> present = load.assertTruthful(witness, TIMEOUT);
    listener.awaitTold(present);
  }
}
