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
  private static final Duration PATIENCE = Duration.ofSeconds(20);

  @TempDir Path folder;

  @Test
  void each_sees_at_once_what_the_other_has_committed() {
    try (OtherProcess other = OtherProcess.on(folder);
        FileStore store = FileStore.open(folder)) {
      for (int i = 0; i < 50; i++) {
        put(store, "/ours", "" + i);
        assertThat(other.ask("get /ours")).isEqualTo("" + i);

        assertThat(other.ask("put /theirs " + i)).isEqualTo("applied");
        assertThat(store.get(new Key("/theirs")).orElseThrow().value())
            .isEqualTo(Bytes.utf8("" + i));
      }
    }
  }

  @Test
  void each_is_told_of_the_changes_of_the_other() {
    try (OtherProcess other = OtherProcess.on(folder);
        FileStore store = FileStore.open(folder)) {
      RecordingListener heard = new RecordingListener(PATIENCE);
      store.watch(new Prefix("/theirs/"), heard);
      assertThat(other.ask("watch /ours/")).isEqualTo("watching");

      for (int i = 0; i < 20; i++) {
        other.ask("put /theirs/" + i + " x");
        put(store, "/ours/" + i, "x");
      }

      for (int i = 0; i < 20; i++) {
        String ours = "/ours/" + i;
        heard.awaitTold("/theirs/" + i);
        await("the other process hears of " + ours, PATIENCE)
            .until(() -> other.news().contains(ours));
      }
      assertThat(heard.keys()).hasSize(20);
    }
  }

  @Test
  void a_watch_goes_on_when_the_process_that_made_the_changes_is_killed() {
    OtherProcess killed = OtherProcess.on(folder);
    try (FileStore store = FileStore.open(folder);
        OtherProcess other = OtherProcess.on(folder)) {
      RecordingListener heard = new RecordingListener(PATIENCE);
      store.watch(Prefix.ALL, heard);
      killed.ask("put /before x");
      heard.awaitTold("/before");

      killed.kill();
      other.ask("put /after x");

      heard.awaitTold("/after");
      assertThat(store.list(Prefix.ALL)).hasSize(2);
    } finally {
      killed.kill();
    }
  }

  /** A call that waits too long fails, so that all end well is what is tested. */
  @Test
  void many_writers_of_one_process_and_a_lone_one_of_another_all_get_their_turn() {
    try (OtherProcess other = OtherProcess.on(folder);
        FileStore store = FileStore.open(folder)) {
      other.tell("fill /many/ 16 150");

      for (int i = 0; i < 150; i++) {
        put(store, "/lone/" + i, "x");
      }

      assertThat(other.answer()).isEqualTo("filled");
      assertThat(store.list(new Prefix("/many/"))).hasSize(16 * 150);
      assertThat(store.list(new Prefix("/lone/"))).hasSize(150);
    }
  }

  @Test
  void many_writers_of_two_processes_all_get_their_turn() {
    try (OtherProcess other = OtherProcess.on(folder);
        KeyValueStore store = batching(FileStore.open(folder))) {
      other.tell("fill /theirs/ 16 100");

      Racers.race(
          16,
          writer -> {
            for (int i = 0; i < 100; i++) {
              put(store, "/ours/" + writer + "/" + i, "x");
            }
            return writer;
          });

      assertThat(other.answer()).isEqualTo("filled");
      assertThat(store.list(new Prefix("/theirs/"))).hasSize(16 * 100);
      assertThat(store.list(new Prefix("/ours/"))).hasSize(16 * 100);
    }
  }

  @Test
  void two_that_make_the_same_store_at_the_same_time_get_one() {
    for (int round = 0; round < 3; round++) {
      Path fresh = folder.resolve("fresh" + round);
      try (OtherProcess one = OtherProcess.on(fresh);
          OtherProcess two = OtherProcess.on(fresh)) {
        one.tell("put /one 1");
        two.tell("put /two 2");

        assertThat(one.answer()).isEqualTo("applied");
        assertThat(two.answer()).isEqualTo("applied");
        assertThat(one.ask("get /two")).isEqualTo("2");
        assertThat(two.ask("get /one")).isEqualTo("1");
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
