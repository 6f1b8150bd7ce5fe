package io.statehouse.etcd;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.statehouse.ports.Health;
import io.statehouse.ports.Key;
import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.batching.BatchingStore;
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

/** Three members, of which one goes. */
@NeedsServer(value = ServerKind.ETCD, ours = true)
class EtcdClusterTest {
  private static final Duration TIMEOUT = Duration.ofSeconds(4);

  private final Told told = new Told();
  private EtcdCluster cluster;
  private KeyValueStore store;

  @BeforeEach
  void start() {
    cluster = EtcdCluster.start(ServerKind.ETCD, ServerSettings.plain().durable());
    EtcdSettings settings =
        EtcdSettings.of(cluster.url().substring("etcd://".length())).withTimeout(TIMEOUT);
    store = new BatchingStore(EtcdStore.open(settings), settings.batching());
  }

  @AfterEach
  void close() {
    store.close();
    cluster.close();
  }

  @Test
  void the_loss_of_its_leader_is_survived() {
    store.watch(Load.PREFIX, told);
    assertThat(store.check().summary()).contains("3 of 3 members");
    Load load = Load.on(store, 8);
    try (load) {
      awaitProgress(load);
      EtcdServer leader = cluster.leader();
      leader.kill();
      awaitProgress(load);

      Health health = store.check();
      assertThat(health.available()).isTrue();
      assertThat(health.summary()).contains("2 of 3 members");
      assertThat(health.warnings()).anyMatch(warning -> warning.contains("" + leader.address()));

      leader.launch();
      leader.awaitReady();
      awaitProgress(load);
    }

    Set<Key> present = load.assertTruthful(store, TIMEOUT);
    told.awaitKeysOrGap(present);
  }

  /** Its connections stay open and say nothing, which gRPC finds out by pings of its own. */
  @Test
  void a_leader_that_freezes_is_passed_over() {
    store.watch(Load.PREFIX, told);
    Load load = Load.on(store, 8);
    try (load) {
      awaitProgress(load);
      EtcdServer leader = cluster.leader();
      leader.freeze();
      try {
        awaitProgress(load);
        assertThat(store.get(new Key("/absent"))).isEmpty();
      } finally {
        leader.thaw();
      }
      awaitProgress(load);
    }

    Set<Key> present = load.assertTruthful(store, TIMEOUT);
    told.awaitKeysOrGap(present);
  }

  @Test
  void without_a_majority_nothing_is_answered_and_with_it_everything_again() {
    store.watch(Load.PREFIX, told);
    Load load = Load.on(store, 4);
    try (load) {
      awaitProgress(load);
      cluster.members().get(0).kill();
      cluster.members().get(1).kill();
      await().atMost(Duration.ofSeconds(60)).until(() -> !store.check().available());

      cluster.members().get(0).launch();
      cluster.members().get(1).launch();
      cluster.members().forEach(EtcdServer::awaitReady);
      awaitProgress(load);
    }

    Set<Key> present = load.assertTruthful(store, TIMEOUT);
    told.awaitKeysOrGap(present);
  }

  private static void awaitProgress(Load load) {
    int from = load.acknowledgedCount();
    await().atMost(Duration.ofSeconds(90)).until(() -> load.acknowledgedCount() >= from + 100);
  }
}
