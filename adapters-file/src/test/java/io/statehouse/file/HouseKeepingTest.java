package io.statehouse.file;

import static io.statehouse.ports.contract.Eventually.await;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.statehouse.ports.Key;
import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.Prefix;
import io.statehouse.ports.batching.BatchingSettings;
import io.statehouse.ports.batching.BatchingStore;
import io.statehouse.ports.contract.Racers;
import io.statehouse.ports.contract.RecordingListener;
import io.statehouse.ports.contract.RoundTrips;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.UnaryOperator;
import org.assertj.core.api.Assertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What the store holds, and gives back; and how many commits of the engine writers need. */
@Timeout(60)
class HouseKeepingTest {
  private static final Duration PATIENCE = Duration.ofSeconds(20);
  private static final Path OPEN_FILES = Path.of("/proc/self/fd");

  @TempDir Path folder;

  @Test
  void after_the_last_client_is_closed_no_file_and_no_thread_is_left() throws IOException {
    assumeTrue(Files.isDirectory(OPEN_FILES), "open files are seen on Linux only");
    FileStore one = FileStore.open(folder);
    FileStore two = FileStore.open(folder);
    RecordingListener heard = new RecordingListener(PATIENCE);
    two.watch(Prefix.ALL, heard);
    Racers.race(
        8,
        racer -> {
          one.commit(Puts.many("/" + racer + "/", 3));
          return two.list(Prefix.ALL);
        });
    heard.awaitTold("/0/0");
    one.scan(Prefix.ALL).iterator().next();

    one.close();
    assertThat(openFiles()).isNotEmpty();
    two.close();

    assertThat(openFiles()).isEmpty();
    await("threads end", PATIENCE).until(() -> threads().isEmpty());
  }

  @Test
  void a_store_that_could_not_be_opened_leaves_nothing_open() throws IOException {
    assumeTrue(Files.isDirectory(OPEN_FILES), "open files are seen on Linux only");
    Files.writeString(folder.resolve("statehouse.db"), "no database");

    for (int i = 0; i < 3; i++) {
      assertThat(catchThrowable()).isNotNull();
    }

    assertThat(openFiles()).isEmpty();
  }

  private Throwable catchThrowable() {
    return Assertions.catchThrowable(() -> FileStore.open(folder));
  }

  @Test
  void there_is_a_poller_only_while_there_are_watchers() {
    try (FileStore store = FileStore.open(folder)) {
      store.commit(Puts.of("/a", "1"));
      assertThat(threads()).isEmpty();

      for (int round = 0; round < 3; round++) {
        RecordingListener heard = new RecordingListener(PATIENCE);
        var watch = store.watch(Prefix.ALL, heard);
        assertThat(threads()).contains("file-changes");
        store.commit(Puts.of("/a", "" + round));
        heard.awaitTold("/a");

        watch.close();
        await("the poller ends", PATIENCE).until(() -> !threads().contains("file-changes"));
      }
    }
  }

  @Test
  void writers_at_the_same_time_share_commits_of_the_engine() {
    RoundTrips trips = new RoundTrips();
    try (KeyValueStore store =
        new BatchingStore(
            FileStore.open(folder, FileSettings.DEFAULT, trips),
            BatchingSettings.oneWriter(PATIENCE))) {
      Racers.race(
          16,
          writer -> {
            for (int i = 0; i < 100; i++) {
              store.commit(Puts.of("/" + writer + "/" + i, "1"));
            }
            return writer;
          });

      assertThat(trips.count()).isLessThan(1_600 / 3);
      assertThat(store.list(Prefix.ALL)).hasSize(1_600);
    }
  }

  @Test
  void a_lone_writer_needs_one_commit_of_the_engine_for_each_transaction() {
    RoundTrips trips = new RoundTrips();
    try (FileStore store = FileStore.open(folder, FileSettings.DEFAULT, trips)) {
      assertThat(trips.of(() -> store.commit(Puts.of("/a", "1")))).containsExactly("commit");
      assertThat(trips.of(() -> store.commit(Puts.many("/b/", 10)))).containsExactly("commit");
      assertThat(trips.of(() -> store.commitAll(List.of(Puts.of("/a", "2")))))
          .containsExactly("commit");
      assertThat(trips.of(() -> store.commitAll(List.of(Puts.of("/a", "2"), Puts.of("/b", "2")))))
          .containsExactly("commitAll");
      assertThat(store.get(new Key("/a"))).isPresent();
    }
  }

  @Test
  void a_scan_reads_no_more_values_at_once_than_fit_a_page() {
    RoundTrips trips = new RoundTrips();
    try (FileStore store = FileStore.open(folder, FileSettings.DEFAULT, trips)) {
      for (int i = 0; i < 6; i++) {
        store.commit(Puts.ofSize("/large/" + i, 700_000));
      }
      store.commit(Puts.many("/small/", 600));
      trips.reset();

      assertThat(store.scan(new Prefix("/large/"))).hasSize(6);
      assertThat(trips.count()).isBetween(3, 4);
      trips.reset();
      assertThat(store.scan(new Prefix("/small/")).limit(100)).hasSize(100);
      assertThat(trips.count()).isEqualTo(1);
    }
  }

  @Test
  void the_log_begins_anew_though_there_is_always_somebody_reading() {
    AtomicBoolean wanted = new AtomicBoolean(true);
    try (FileStore store = FileStore.open(folder)) {
      store.commit(Puts.many("/small/", 2_000));

      Racers.race(
          4,
          racer -> {
            while (racer > 0 && wanted.get()) {
              store.list(new Prefix("/small/"));
            }
            if (racer == 0) {
              writeMuchThenWait(store);
              wanted.set(false);
            }
            return racer;
          });
    }
  }

  private void writeMuchThenWait(FileStore store) {
    for (int i = 0; i < 5; i++) {
      store.commit(Puts.ofSize("/large/" + i, 10 << 20));
    }
    await("the log is short again", PATIENCE)
        .until(
            () -> {
              store.commit(Puts.of("/more", "1"));
              return new Database(folder, UnaryOperator.identity()).logSize() < Database.LONG_LOG;
            });
  }

  private List<String> openFiles() throws IOException {
    List<String> open = new ArrayList<>();
    try (DirectoryStream<Path> descriptors = Files.newDirectoryStream(OPEN_FILES)) {
      for (Path descriptor : descriptors) {
        if (Files.isSymbolicLink(descriptor)) {
          String target = Files.readSymbolicLink(descriptor).toString();
          if (target.startsWith(folder.toRealPath().toString())) {
            open.add(target);
          }
        }
      }
    }
    return open;
  }

  /** Our threads; those that call listeners end by themselves a few seconds later. */
  private static List<String> threads() {
    return Thread.getAllStackTraces().keySet().stream()
        .map(Thread::getName)
        .filter(name -> name.startsWith("file-"))
        .toList();
  }
}
