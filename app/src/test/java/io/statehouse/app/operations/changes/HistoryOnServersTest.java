package io.statehouse.app.operations.changes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.statehouse.app.RunResult;
import io.statehouse.app.http.RunningServer;
import io.statehouse.app.stores.EmptyStores;
import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.adapter.RoundTripListener;
import io.statehouse.testing.junit.NeedsServer;
import io.statehouse.testing.junit.SharedServers;
import io.statehouse.testing.servers.ServerKind;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A history, and the state that it is of, in stores of every kind that has a server. */
@NeedsServer({ServerKind.ETCD, ServerKind.REDIS, ServerKind.CONSUL, ServerKind.MARIADB})
@SuppressWarnings("try") // what is opened works by itself until it is closed
class HistoryOnServersTest {
  private static final Duration PATIENCE = Duration.ofMinutes(1);

  @TempDir Path directory;

  private String history;
  private String state;

  private String show() {
    return RunResult.in(directory, "history", "--history", history).out();
  }

  private RunningServer recording() {
    return new RunningServer(
        directory, Map.of("only", "css", "history.store", history, "systems.css", state));
  }

  private void put(String key, String value) {
    RunResult.in(directory, "keys", "put", key, value, "--store", state);
  }

  @ParameterizedTest
  @EnumSource(names = {"ETCD", "REDIS", "CONSUL", "MARIADB"})
  void changes_are_recorded_also_those_made_while_no_server_ran(ServerKind kind) {
    history = SharedServers.get(kind).url() + "?namespace=/recorded/";
    state = SharedServers.get(kind).url() + "?namespace=/state/";
    try (KeyValueStore whole =
        EmptyStores.open(SharedServers.get(kind).url(), RoundTripListener.NONE)) {
      EmptyStores.empty(whole);
    }
    put("/first", "1");
    try (RunningServer server = recording()) {
      await().atMost(PATIENCE).until(() -> show().contains("begin"));
      put("/first", "2");
      await().atMost(PATIENCE).until(() -> show().contains("1 → 2"));
    }
    for (int i = 0; i < 30; i++) { // more than one transaction of Consul takes
      put("/many/" + i, "x");
    }

    try (RunningServer server = recording()) {
      await().atMost(PATIENCE).until(() -> show().contains("/many/9 "));
    }
    assertThat(show().lines().filter(line -> line.contains("/many/"))).hasSize(30);
    assertThat(show()).containsOnlyOnce("1 → 2");
    assertThat(show()).contains(" gap: ");
  }
}
