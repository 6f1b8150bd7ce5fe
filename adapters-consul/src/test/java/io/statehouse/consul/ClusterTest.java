package io.statehouse.consul;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.statehouse.ports.Key;
import io.statehouse.ports.contract.Load;
import io.statehouse.ports.contract.RecordingListener;
import io.statehouse.testing.junit.NeedsServer;
import io.statehouse.testing.servers.ConsulCluster;
import io.statehouse.testing.servers.ConsulServer;
import io.statehouse.testing.servers.ServerKind;
import io.statehouse.testing.servers.ServerSettings;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Three servers, one of which leads; the store is connected to another. */
@NeedsServer(value = ServerKind.CONSUL, ours = true)
class ClusterTest {
  private static final Duration TIMEOUT = Duration.ofSeconds(10);
  private static ConsulCluster cluster;

  @BeforeAll
  static void start() {
    cluster = ConsulCluster.start(ServerSettings.plain());
  }

  @AfterAll
  static void stop() {
    cluster.close();
  }

  @BeforeEach
  void empty() {
    // A server that has just been elected may not be ready to lead yet.
    await()
        .atMost(Duration.ofSeconds(60))
        .ignoreExceptionsInstanceOf(UncheckedIOException.class)
        .untilAsserted(() -> new ConsulHttpProgram(cluster.leader()).empty());
  }

  @Test
  void the_store_survives_the_loss_of_the_leader() {
    ConsulServer leader = cluster.leader();
    RecordingListener listener = new RecordingListener();
    try (ConsulStore store = open(followerOf(leader))) {
      store.watch(Load.PREFIX, listener);
      Load load = Load.on(store, 8);
      try (load) {
        load.awaitProgress();
        leader.kill();
        load.awaitProgress();
        assertThat(store.get(new Key("/absent"))).as("a read waits for a leader").isEmpty();

        leader.launch();
        leader.awaitReady();
        load.awaitProgress();
      }

      Set<Key> present = load.assertTruthful(store, TIMEOUT);
      listener.awaitTold(present);
    }
  }

  @Test
  void calls_fail_without_a_majority_and_succeed_again_with_it() {
    ConsulServer leader = cluster.leader();
    ConsulServer connected = followerOf(leader);
    RecordingListener listener = new RecordingListener();
    try (ConsulStore store = open(connected)) {
      store.watch(Load.PREFIX, listener);
      Load load = Load.on(store, 4);
      try (load) {
        load.awaitProgress();
        cluster.servers().stream().filter(one -> one != connected).forEach(ConsulServer::kill);
        load.awaitFailures();
        await().atMost(Duration.ofSeconds(60)).until(() -> !store.check().available());

        cluster.servers().stream().filter(one -> one != connected).forEach(ConsulServer::launch);
        cluster.servers().forEach(ConsulServer::awaitReady);
        load.awaitProgress();
      }

      Set<Key> present = load.assertTruthful(store, TIMEOUT);
      listener.awaitTold(present);
    }
  }

  private static ConsulServer followerOf(ConsulServer leader) {
    return cluster.servers().stream().filter(one -> one != leader).findFirst().orElseThrow();
  }

  private static ConsulStore open(ConsulServer server) {
    return ConsulStore.open(
        ConsulSettings.of(server.url() + "?timeout=" + TIMEOUT.toSeconds() + "s"));
  }
}
