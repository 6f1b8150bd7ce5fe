package io.statehouse.file;

import static io.statehouse.ports.contract.Eventually.await;
import static org.assertj.core.api.Assertions.assertThat;

import io.statehouse.ports.Bytes;
import io.statehouse.ports.Key;
import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.Prefix;
import io.statehouse.ports.batching.BatchingSettings;
import io.statehouse.ports.batching.BatchingStore;
import io.statehouse.ports.contract.Racers;
import io.statehouse.ports.contract.RecordingListener;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Two real processes on one directory. */
@Timeout(120)
class SeveralProcessesTest {
  private static final Duration TIME_LIMIT = Duration.ofSeconds(20);

  @TempDir Path folder;

  @Test
  void each_sees_immediately_what_the_other_has_committed() {
    try (OtherProcess other = OtherProcess.on(folder);
        FileStore store = FileStore.open(folder)) {
      for (int i = 0; i < 50; i++) {
        put(store, "/ours", "" + i);
        assertThat(other.request("get /ours")).isEqualTo("" + i);

        assertThat(other.request("put /theirs " + i)).isEqualTo("applied");
        assertThat(store.get(new Key("/theirs")).orElseThrow().value())
            .isEqualTo(Bytes.utf8("" + i));
      }
    }
  }

  @Test
  void each_is_notified_of_the_changes_of_the_other() {
    try (OtherProcess other = OtherProcess.on(folder);
        FileStore store = FileStore.open(folder)) {
      RecordingListener listener = new RecordingListener(TIME_LIMIT);
      store.watch(new Prefix("/theirs/"), listener);
      assertThat(other.request("watch /ours/")).isEqualTo("watching");

      for (int i = 0; i < 20; i++) {
        other.request("put /theirs/" + i + " x");
        put(store, "/ours/" + i, "x");
      }

      for (int i = 0; i < 20; i++) {
        String ours = "/ours/" + i;
        listener.awaitTold("/theirs/" + i);
        await("the other process is notified of " + ours, TIME_LIMIT)
            .until(() -> other.reports().contains(ours));
      }
      assertThat(listener.keys()).hasSize(20);
    }
  }

  @Test
  void a_watch_survives_the_kill_of_the_process_that_made_the_changes() {
    OtherProcess killed = OtherProcess.on(folder);
    try (FileStore store = FileStore.open(folder);
        OtherProcess other = OtherProcess.on(folder)) {
      RecordingListener listener = new RecordingListener(TIME_LIMIT);
      store.watch(Prefix.ALL, listener);
      killed.request("put /before x");
      listener.awaitTold("/before");

      killed.kill();
      other.request("put /after x");

      listener.awaitTold("/after");
      assertThat(store.list(Prefix.ALL)).hasSize(2);
    } finally {
      killed.kill();
    }
  }

  /** A call that waits too long would fail, so the test is that all calls succeed. */
  @Test
  void many_writers_of_one_process_do_not_starve_a_single_writer_of_another() {
    try (OtherProcess other = OtherProcess.on(folder);
        FileStore store = FileStore.open(folder)) {
      other.send("fill /many/ 16 150");

      for (int i = 0; i < 150; i++) {
        put(store, "/lone/" + i, "x");
      }

      assertThat(other.response()).isEqualTo("filled");
      assertThat(store.list(new Prefix("/many/"))).hasSize(16 * 150);
      assertThat(store.list(new Prefix("/lone/"))).hasSize(150);
    }
  }

  @Test
  void many_writers_of_two_processes_do_not_starve_each_other() {
    try (OtherProcess other = OtherProcess.on(folder);
        KeyValueStore store = batching(FileStore.open(folder))) {
      other.send("fill /theirs/ 16 100");

      Racers.race(
          16,
          writer -> {
            for (int i = 0; i < 100; i++) {
              put(store, "/ours/" + writer + "/" + i, "x");
            }
            return writer;
          });

      assertThat(other.response()).isEqualTo("filled");
      assertThat(store.list(new Prefix("/theirs/"))).hasSize(16 * 100);
      assertThat(store.list(new Prefix("/ours/"))).hasSize(16 * 100);
    }
  }

  @Test
  void two_processes_that_create_the_same_store_concurrently_get_one_store() {
    for (int round = 0; round < 3; round++) {
      Path fresh = folder.resolve("fresh" + round);
      try (OtherProcess one = OtherProcess.on(fresh);
          OtherProcess two = OtherProcess.on(fresh)) {
        one.send("put /one 1");
        two.send("put /two 2");

        assertThat(one.response()).isEqualTo("applied");
        assertThat(two.response()).isEqualTo("applied");
        assertThat(one.request("get /two")).isEqualTo("2");
        assertThat(two.request("get /one")).isEqualTo("1");
      }
    }
  }

  private static KeyValueStore batching(FileStore store) {
    return new BatchingStore(store, BatchingSettings.oneWriter(FileSettings.DEFAULT.timeout()));
  }

  private static void put(KeyValueStore store, String key, String value) {
    assertThat(store.commit(Puts.of(key, value)).applied()).isTrue();
  }
}
