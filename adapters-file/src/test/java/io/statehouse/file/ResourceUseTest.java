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

/**
 * Which files and threads the store holds and releases, and how many engine commits writers need.
 */
@Timeout(60)
class ResourceUseTest {
  private static final Duration TIME_LIMIT = Duration.ofSeconds(20);
  private static final Path OPEN_FILES = Path.of("/proc/self/fd");

  @TempDir Path folder;

  @Test
  void after_the_last_client_is_closed_no_file_or_thread_is_left() throws IOException {
    assumeTrue(Files.isDirectory(OPEN_FILES), "open files can be listed on Linux only");
    FileStore one = FileStore.open(folder);
    FileStore two = FileStore.open(folder);
    RecordingListener listener = new RecordingListener(TIME_LIMIT);
    two.watch(Prefix.ALL, listener);
    Racers.race(
        8,
        racer -> {
          one.commit(Puts.many("/" + racer + "/", 3));
          return two.list(Prefix.ALL);
        });
    listener.awaitTold("/0/0");
    one.scan(Prefix.ALL).iterator().next();

    one.close();
    assertThat(openFiles()).isNotEmpty();
    two.close();

    assertThat(openFiles()).isEmpty();
    await("threads end", TIME_LIMIT).until(() -> threads().isEmpty());
  }

  @Test
  void a_store_that_could_not_be_opened_leaves_nothing_open() throws IOException {
    assumeTrue(Files.isDirectory(OPEN_FILES), "open files can be listed on Linux only");
    Files.writeString(folder.resolve("statehouse.db"), "not a database");

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
        RecordingListener listener = new RecordingListener(TIME_LIMIT);
        var watch = store.watch(Prefix.ALL, listener);
        assertThat(threads()).contains("file-changes");
        store.commit(Puts.of("/a", "" + round));
        listener.awaitTold("/a");

        watch.close();
        await("the poller ends", TIME_LIMIT).until(() -> !threads().contains("file-changes"));
      }
    }
  }

  @Test
  void concurrent_writers_share_engine_commits() {
    RoundTrips trips = new RoundTrips();
    try (KeyValueStore store =
        new BatchingStore(
            FileStore.open(folder, FileSettings.DEFAULT, trips),
            BatchingSettings.oneWriter(TIME_LIMIT))) {
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
  void a_single_writer_needs_one_engine_commit_per_transaction() {
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
  void a_scan_reads_at_most_one_page_of_values_at_a_time() {
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
  void the_log_restarts_although_reads_always_overlap() {
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
    await("the log is short again", TIME_LIMIT)
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

  /** The store's threads; those that call listeners end by themselves a few seconds later. */
  private static List<String> threads() {
    return Thread.getAllStackTraces().keySet().stream()
        .map(Thread::getName)
        .filter(name -> name.startsWith("file-"))
        .toList();
  }
}
