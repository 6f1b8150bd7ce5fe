package io.statehouse.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.statehouse.ports.CommitOutcome;
import io.statehouse.ports.CommitResult;
import io.statehouse.ports.Entry;
import io.statehouse.ports.Key;
import io.statehouse.ports.Prefix;
import io.statehouse.ports.Revision;
import io.statehouse.ports.StoreException.OutcomeUnknown;
import io.statehouse.ports.StoreException.Unavailable;
import io.statehouse.ports.Transaction;
import io.statehouse.ports.adapter.RoundTripListener;
import io.statehouse.ports.contract.RecordingListener;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.sqlite.SQLiteErrorCode;

/**
 * Commits that meet an error: the outcome is determined by a revision where possible, otherwise
 * unknown.
 */
class OutcomeTest {
  @TempDir Path folder;
  private final FaultyDisk disk = new FaultyDisk();
  private FileStore store;

  @BeforeEach
  void open() {
    store = FileStore.open(folder, FileSettings.DEFAULT, RoundTripListener.NONE, disk);
  }

  @AfterEach
  void close() {
    store.close();
  }

  @Test
  void a_failed_commit_whose_put_is_found_was_applied() {
    disk.failNextSync();

    CommitResult result = store.commit(Puts.of("/a", "1"));

    assertThat(result).isEqualTo(CommitResult.applied(revisions("/a")));
  }

  @Test
  void a_failed_group_whose_last_put_is_found_was_applied() {
    disk.failNextSync();

    List<CommitOutcome> outcomes =
        store.commitAll(List.of(Puts.many("/a/", 2), Puts.of("/b", "1")));

    assertThat(outcomes.get(0).result()).isEqualTo(CommitResult.applied(revisions("/a/0", "/a/1")));
    assertThat(outcomes.get(1).result()).isEqualTo(CommitResult.applied(revisions("/b")));
  }

  @Test
  void a_failed_commit_whose_put_is_not_found_was_not_applied() {
    disk.loseNextCommit();
    assertThatThrownBy(() -> store.commit(Puts.of("/a", "1"))).isInstanceOf(Unavailable.class);
    disk.loseNextCommit();
    assertThatThrownBy(() -> store.commit(Puts.many("/b/", 2))).isInstanceOf(Unavailable.class);

    assertThat(store.list(Prefix.ALL)).isEmpty();
    assertThat(store.commit(Puts.of("/a", "2")).applied()).isTrue();
  }

  @Test
  void the_outcome_of_a_failed_deletion_is_unknown() {
    store.commit(Puts.of("/a", "1"));
    Transaction deletion = Transaction.builder().deletePrefix(Prefix.ALL).build();

    disk.failNextSync();
    assertThatThrownBy(() -> store.commit(deletion))
        .isInstanceOf(OutcomeUnknown.class)
        .hasMessageContainingAll("statehouse.db", "read before trying again");

    assertThat(store.list(Prefix.ALL)).isEmpty();
  }

  @Test
  void a_put_that_a_later_member_deletes_proves_nothing() {
    disk.failNextSync();

    List<CommitOutcome> outcomes =
        store.commitAll(
            List.of(
                Puts.of("/a", "1"), Transaction.builder().deletePrefix(new Prefix("/")).build()));

    assertThatThrownBy(() -> outcomes.get(0).result()).isInstanceOf(OutcomeUnknown.class);
    assertThatThrownBy(() -> outcomes.get(1).result()).isInstanceOf(OutcomeUnknown.class);
  }

  @Test
  void watchers_resync_after_a_doubtful_outcome() {
    RecordingListener listener = new RecordingListener(Duration.ofSeconds(20));
    store.watch(Prefix.ALL, listener);

    disk.failNextSync();
    store.commit(Puts.of("/a", "1"));

    listener.awaitReadAgain();
  }

  @ParameterizedTest
  @ValueSource(classes = {IllegalStateException.class, StackOverflowError.class})
  void watchers_resync_after_any_failure_of_the_thread_that_reads_changes(
      Class<? extends Throwable> failure) throws ReflectiveOperationException {
    RecordingListener listener = new RecordingListener(Duration.ofSeconds(20));
    store.watch(Prefix.ALL, listener);

    disk.failWatch(failure.getDeclaredConstructor().newInstance());

    listener.awaitReadAgain();
    listener.forget();
    store.commit(Puts.of("/a", "1"));
    listener.awaitTold("/a");
  }

  @Test
  void a_disk_error_while_a_group_is_decided_leaves_none_of_it_applied() {
    disk.failWith(SQLiteErrorCode.SQLITE_IOERR_READ);

    List<CommitOutcome> outcomes = store.commitAll(List.of(Puts.of("/a", "1"), Puts.of("/b", "1")));
    disk.recover();

    outcomes.forEach(
        outcome -> assertThatThrownBy(outcome::result).isInstanceOf(Unavailable.class));
    assertThat(store.list(Prefix.ALL)).isEmpty();
  }

  private Map<Key, Revision> revisions(String... keys) {
    return Stream.of(keys)
        .map(key -> store.get(new Key(key)).orElseThrow())
        .collect(Collectors.toMap(Entry::key, Entry::revision));
  }
}
