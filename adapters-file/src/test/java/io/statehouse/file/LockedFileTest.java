package io.statehouse.file;

import static io.statehouse.ports.contract.Eventually.await;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.statehouse.ports.Key;
import io.statehouse.ports.Prefix;
import io.statehouse.ports.StoreException.Unavailable;
import io.statehouse.ports.adapter.RoundTripListener;
import io.statehouse.ports.contract.Racers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Other programs that keep the file locked, for writing or for reading. */
@Timeout(60)
class LockedFileTest {
  @TempDir Path folder;
  private FileStore store;
  private PlainSqlite other;

  @BeforeEach
  void open() {
    store = FileStore.open(folder);
    store.commit(Puts.of("/a", "1"));
    other = new PlainSqlite(folder);
  }

  @AfterEach
  void close() {
    other.close();
    store.close();
  }

  @Test
  void a_commit_that_waits_too_long_for_another_writer_fails_and_reads_still_work() {
    other.run("begin immediate");

    try (FileStore hurried =
        FileStore.open(folder, FileSettings.of("file:?timeout=150ms"), RoundTripListener.NONE)) {
      assertThatThrownBy(() -> hurried.commit(Puts.of("/b", "1")))
          .isInstanceOf(Unavailable.class)
          .hasMessageContainingAll("statehouse.db", "locked by another process");
      assertThatThrownBy(() -> hurried.commit(Puts.many("/b/", 2))).isInstanceOf(Unavailable.class);
      assertThat(hurried.commitAll(List.of(Puts.of("/b", "1"), Puts.of("/c", "1"))))
          .allSatisfy(
              outcome -> assertThatThrownBy(outcome::result).isInstanceOf(Unavailable.class));
      assertThat(hurried.get(new Key("/a"))).isPresent();
      assertThat(hurried.check().available()).isTrue();
    }

    other.run("rollback");
    assertThat(store.list(Prefix.ALL)).hasSize(1);
    assertThat(store.commit(Puts.of("/b", "2")).applied()).isTrue();
  }

  @Test
  void a_commit_waits_for_another_writer_to_end() {
    other.run("begin immediate");

    List<Callable<Boolean>> both =
        List.of(
            () -> store.commit(Puts.of("/b", "1")).applied(),
            () -> {
              other.run("insert into kv (k, v) values (cast('/theirs' as blob), 'x')");
              // The lock file is created when the store detects another writer.
              await("the store waits", Duration.ofSeconds(20))
                  .until(() -> Files.exists(folder.resolve("statehouse.lock")));
              other.run("commit");
              return true;
            });

    assertThat(Racers.race(both)).containsExactly(true, true);
    assertThat(store.list(Prefix.ALL)).hasSize(3);
  }

  @Test
  void a_long_read_blocks_no_writer_but_keeps_the_log_from_being_truncated_and_check_warns() {
    other.run("begin");
    assertThat(other.query("select count(*) from kv")).isEqualTo("1");

    for (int i = 0; i < 6; i++) {
      assertThat(store.commit(Puts.ofSize("/large/" + i, 12 << 20)).applied()).isTrue();
    }

    assertThat(store.check().warnings().toString()).contains("write-ahead log", "MiB");
    assertThat(other.query("select count(*) from kv")).isEqualTo("1");
    other.run("rollback");
    other.run("pragma wal_checkpoint(truncate)");
    assertThat(store.check().warnings()).isEmpty();
  }

  @Test
  void a_partly_read_scan_holds_nothing_open() {
    store.commit(Puts.many("/n/", 3_000));
    var scan = store.scan(new Prefix("/n/")).iterator();
    scan.next();

    assertThat(other.query("pragma wal_checkpoint(truncate)"))
        .as("whether it was busy")
        .isEqualTo("0");
    assertThat(store.commit(Puts.of("/b", "1")).applied()).isTrue();
    int rest = 0;
    for (; scan.hasNext(); scan.next()) {
      rest++;
    }
    assertThat(rest).isEqualTo(2_999);
  }

  /** Writing from a snapshot fails immediately if another connection has written since. */
  @Test
  void readers_and_writers_of_all_kinds_never_meet_a_busy_snapshot() {
    store.commit(Puts.many("/n/", 500));

    Racers.race(
        6,
        racer -> {
          for (int i = 0; i < 60; i++) {
            switch (racer) {
              case 0 -> store.commit(Puts.of("/w/" + i, "1"));
              case 1 -> store.commit(Puts.many("/w/", 3));
              case 2 -> PlainSqlite.put(folder, new Key("/x"), Puts.value(10));
              case 3 -> store.list(new Prefix("/n/"));
              case 4 -> store.children(new Prefix("/"), '/');
              default -> store.getAll(List.of(new Key("/n/1"), new Key("/n/2")));
            }
          }
          return racer;
        });

    assertThat(store.list(new Prefix("/w/"))).hasSize(60);
  }
}
