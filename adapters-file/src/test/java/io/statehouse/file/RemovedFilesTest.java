package io.statehouse.file;

import static io.statehouse.ports.contract.Eventually.await;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.statehouse.ports.CommitOutcome;
import io.statehouse.ports.Key;
import io.statehouse.ports.Prefix;
import io.statehouse.ports.StoreException.OutcomeUnknown;
import io.statehouse.ports.StoreException.Unavailable;
import io.statehouse.ports.adapter.RoundTripListener;
import io.statehouse.ports.contract.RecordingListener;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Files that are deleted, moved or replaced while the store is open. */
class RemovedFilesTest {
  private static final Duration TIME_LIMIT = Duration.ofSeconds(20);
  private static final Key KEY = new Key("/a");

  @TempDir Path parent;
  private final FaultyDisk disk = new FaultyDisk();
  private Path folder;
  private FileStore store;

  @BeforeEach
  void open() throws IOException {
    folder = parent.resolve("store");
    store = FileStore.open(folder, FileSettings.DEFAULT, RoundTripListener.NONE, disk);
    Files.setLastModifiedTime(folder, FileTime.fromMillis(0)); // as after a long time of use
    store.commit(Puts.of("/a", "1"));
  }

  @AfterEach
  void close() {
    store.close();
  }

  @Test
  void nothing_is_committed_into_a_deleted_directory() {
    delete(folder);

    assertNothingIsCommitted("statehouse.db");
    assertThat(folder).doesNotExist();
  }

  @Test
  void nothing_is_committed_after_the_database_was_replaced() throws IOException {
    Path other = parent.resolve("other");
    FileStore.open(other).close();

    Files.move(file("statehouse.db"), folder.resolve("elsewhere"));
    Files.move(other.resolve("statehouse.db"), file("statehouse.db"));

    assertNothingIsCommitted("statehouse.db");
  }

  @Test
  void nothing_is_committed_into_a_directory_deleted_soon_after_it_was_opened() {
    Path young = parent.resolve("young");
    try (FileStore opened = FileStore.open(young)) {
      opened.commit(Puts.of("/a", "1"));
      delete(young);

      assertThatThrownBy(() -> opened.commit(Puts.of("/a", "2"))).isInstanceOf(Unavailable.class);
    }
  }

  @Test
  void nothing_is_committed_after_the_write_ahead_log_alone_was_deleted() throws IOException {
    Files.delete(file("statehouse.db-wal"));

    assertNothingIsCommitted("statehouse.db-wal");
    assertThat(file("statehouse.db-wal")).doesNotExist();
  }

  private void assertNothingIsCommitted(String file) {
    List<CommitOutcome> group = store.commitAll(List.of(Puts.of("/b", "1"), Puts.of("/c", "1")));

    assertThatThrownBy(() -> store.commit(Puts.of("/a", "2")))
        .isInstanceOf(Unavailable.class)
        .hasMessageContainingAll(file(file) + " was removed or replaced", "put it back");
    group.forEach(outcome -> assertThatThrownBy(outcome::result).isInstanceOf(Unavailable.class));
  }

  @Test
  void the_outcome_is_unknown_if_the_directory_is_deleted_during_a_commit() {
    disk.beforeNextCommit(() -> delete(folder));

    assertThatThrownBy(() -> store.commit(Puts.of("/a", "2")))
        .isInstanceOf(OutcomeUnknown.class)
        .hasMessageContaining("was removed or replaced");
  }

  @Test
  void the_outcome_of_a_group_is_unknown_if_the_directory_is_moved_during_its_commit() {
    disk.beforeNextCommit(() -> move(folder, parent.resolve("moved")));

    List<CommitOutcome> outcomes = store.commitAll(List.of(Puts.of("/b", "1"), Puts.of("/c", "1")));

    outcomes.forEach(
        outcome -> assertThatThrownBy(outcome::result).isInstanceOf(OutcomeUnknown.class));
  }

  @Test
  void reads_soon_fail_instead_of_reading_a_deleted_file() {
    delete(folder);

    awaitUnreadable();
    assertThat(store.check().available()).isFalse();
    assertThat(store.check().summary()).contains("statehouse.db was removed or replaced");
  }

  @Test
  void a_reader_that_opens_a_connection_later_does_not_read_from_a_replaced_file() {
    delete(folder);
    FileStore.open(parent.resolve("other")).close();
    move(parent.resolve("other"), folder);

    awaitUnreadable();
    assertThatThrownBy(() -> store.watch(Prefix.ALL, change -> {})).isInstanceOf(Unavailable.class);
  }

  private void awaitUnreadable() {
    await("reads fail", TIME_LIMIT)
        .until(() -> catchThrowable(() -> store.get(KEY)) instanceof Unavailable);
  }

  @Test
  void a_directory_that_is_moved_away_and_back_can_be_used_and_watched_again() {
    RecordingListener listener = new RecordingListener(TIME_LIMIT);
    store.watch(Prefix.ALL, listener);
    Path moved = parent.resolve("moved");

    move(folder, moved);
    awaitUnreadable();
    move(moved, folder);

    assertThat(store.commit(Puts.of("/a", "2")).applied()).isTrue();
    listener.awaitTold("/a");
    assertThat(store.get(KEY)).isPresent();
    assertThat(store.check().available()).isTrue();
  }

  @Test
  void a_store_opened_anew_after_its_directory_was_deleted_is_empty_and_durable() {
    delete(folder);
    store.close();

    try (FileStore anew = FileStore.open(folder)) {
      assertThat(anew.list(Prefix.ALL)).isEmpty();
      assertThat(anew.commit(Puts.of("/b", "1")).applied()).isTrue();
    }
    try (FileStore again = FileStore.open(folder)) {
      assertThat(again.list(Prefix.ALL)).hasSize(1);
    }
  }

  @Test
  void closing_after_the_write_ahead_log_was_deleted_keeps_all_commits() throws IOException {
    Files.delete(file("statehouse.db-wal"));
    store.close();

    try (FileStore anew = FileStore.open(folder)) {
      assertThat(anew.get(KEY)).isPresent();
    }
  }

  @Test
  void closing_does_not_touch_a_store_that_took_the_place_of_a_deleted_one() {
    delete(folder);
    try (OtherProcess other = OtherProcess.on(folder)) {
      assertThat(other.request("put /b 1")).isEqualTo("applied");

      store.close();

      assertThat(other.request("put /b 2")).isEqualTo("applied");
      assertThat(other.request("get /b")).isEqualTo("2");
    }
  }

  private Path file(String name) {
    return folder.resolve(name);
  }

  private static void delete(Path folder) {
    try (DirectoryStream<Path> files = Files.newDirectoryStream(folder)) {
      for (Path file : files) {
        Files.delete(file);
      }
      Files.delete(folder);
    } catch (IOException error) {
      throw new UncheckedIOException(error);
    }
  }

  private static void move(Path from, Path to) {
    try {
      Files.move(from, to);
    } catch (IOException error) {
      throw new UncheckedIOException(error);
    }
  }
}
