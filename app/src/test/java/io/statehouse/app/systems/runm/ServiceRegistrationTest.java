package io.statehouse.app.systems.runm;

import static org.assertj.core.api.Assertions.assertThat;

import io.statehouse.app.Systems;
import io.statehouse.app.config.Config;
import io.statehouse.app.schedule.Schedule;
import io.statehouse.app.systems.runm.config.RunmConfig;
import io.statehouse.domain.runm.Runm;
import io.statehouse.ports.Bytes;
import io.statehouse.ports.Entry;
import io.statehouse.ports.Key;
import io.statehouse.ports.memory.FaultyStore;
import io.statehouse.ports.memory.MemoryStore;
import io.statehouse.testing.process.Await;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ServiceRegistrationTest {
  private static final Key KEY = new Key("gsr/services/runmachine-metadata/10.0.0.1:10002");
  private static final Key TOKEN = new Key("runm-metadata/runm/metadata/bootstrap");

  private final FaultyStore store = new FaultyStore(new MemoryStore());
  private final Schedule schedule = new Schedule();
  @TempDir private Path directory;
  private Config config;
  private Runm runm;

  @BeforeEach
  void open() {
    config =
        Config.load(
            Optional.empty(),
            Map.of(),
            Map.of(
                "systems.runm",
                "etcd://127.0.0.1:1",
                "runm.announce",
                "10.0.0.1:10002",
                "runm.bootstrap-token",
                "t"),
            directory,
            Systems.all());
    runm = Runm.open(store, RunmConfig.of(config).store(), new Random(1));
  }

  @AfterEach
  void close() {
    schedule.close();
    store.close();
  }

  private RunmUpkeep upkeep() {
    return new RunmUpkeep(
        runm,
        store,
        RunmConfig.of(config),
        Optional.of(new ServiceRegistration("10.0.0.1:10002")),
        schedule);
  }

  @Test
  void clients_find_the_server_while_it_runs() {
    try (RunmUpkeep upkeep = upkeep()) {
      assertThat(upkeep).isNotNull();
      assertThat(store.get(KEY).map(Entry::value)).hasValue(Bytes.EMPTY);
    }
    assertThat(store.get(KEY)).isEmpty();
  }

  @Test
  void a_store_that_is_down_at_the_start_is_written_to_later() {
    store.fail();
    try (RunmUpkeep upkeep = upkeep()) {
      assertThat(upkeep.isStarted()).isFalse();
      store.recover();
      Await.until("it is started", upkeep::isStarted);
      assertThat(runm.objectTypes()).hasSize(4);
      Await.until("it is announced", () -> store.get(KEY).isPresent());
      assertThat(store.get(TOKEN)).isPresent();
      store.fail();
    }
    store.recover();
    assertThat(store.get(KEY)).as("a stop during an outage").isPresent();
  }

  @Test
  void a_start_without_a_bootstrap_token_leaves_the_stored_one() {
    runm.bootstrap().start("theirs");
    Config without =
        Config.load(
            Optional.empty(),
            Map.of(),
            Map.of("systems.runm", "etcd://127.0.0.1:1"),
            directory,
            Systems.all());

    try (RunmUpkeep upkeep =
        new RunmUpkeep(runm, store, RunmConfig.of(without), Optional.empty(), schedule)) {
      assertThat(upkeep.isStarted()).isTrue();
      assertThat(store.get(TOKEN).flatMap(entry -> entry.value().text())).hasValue("theirs");
    }
  }

  @Test
  void announced_keys_belong_to_runm() {
    assertThat(new RunmSystem().claim(config).roots())
        .containsExactly("runm-metadata/runm/metadata/", "gsr/services/runmachine-metadata/");
  }
}
