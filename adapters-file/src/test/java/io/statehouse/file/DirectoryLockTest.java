package io.statehouse.file;

import static io.statehouse.ports.contract.Eventually.await;
import static java.util.concurrent.TimeUnit.MILLISECONDS;
import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.statehouse.ports.Key;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The lock by which processes take turns, against another process. */
@Timeout(60)
class DirectoryLockTest {
  private static final long SHORT = MILLISECONDS.toNanos(50);
  private static final long LONG = SECONDS.toNanos(30);

  @TempDir Path folder;
  private OtherProcess other;

  @BeforeEach
  void startOther() {
    other = OtherProcess.on(folder);
  }

  @AfterEach
  void endOther() {
    other.kill();
  }

  @Test
  void it_is_had_at_once_unless_another_process_has_it() throws Exception {
    try (DirectoryLock lock = new DirectoryLock(file())) {
      assertThat(lock.lock(SHORT)).isTrue();
      assertThat(other.ask("lock " + file())).isEqualTo("taken by another");
      lock.unlock();

      assertThat(other.ask("lock " + file())).isEqualTo("locked");
      assertThat(lock.lock(SHORT)).isFalse();
      assertThat(lock.lock(SHORT)).isFalse();

      other.tell("unlock");
      assertThat(lock.lock(LONG)).isTrue();
      lock.unlock();
    }
  }

  @Test
  void who_has_left_does_not_get_it_later() throws Exception {
    try (DirectoryLock lock = new DirectoryLock(file())) {
      other.ask("lock " + file());
      assertThat(lock.lock(SHORT)).isFalse();

      other.ask("unlock");

      await("the other process has it", Duration.ofSeconds(20))
          .until(() -> other.ask("lock " + file()).equals("locked"));
      assertThat(lock.lock(SHORT)).isFalse();
    }
  }

  @Test
  void an_interrupted_wait_ends() throws Exception {
    try (DirectoryLock lock = new DirectoryLock(file())) {
      other.ask("lock " + file());

      Thread.currentThread().interrupt();
      assertThatThrownBy(() -> lock.lock(LONG)).isInstanceOf(InterruptedException.class);

      other.ask("unlock");
      assertThat(lock.lock(LONG)).isTrue();
    }
  }

  @Test
  void closing_ends_a_wait_that_was_left() throws Exception {
    try (DirectoryLock lock = new DirectoryLock(file())) {
      other.ask("lock " + file());
      assertThat(lock.lock(SHORT)).isFalse();
    }
    other.ask("unlock");
    assertThat(other.ask("lock " + file())).isEqualTo("locked");
  }

  /** A stopped process, say, which has the lock but never writes. */
  @Test
  void who_keeps_it_and_does_not_write_stops_nobody() {
    try (FileStore store = FileStore.open(folder)) {
      other.ask("put /theirs 1");
      other.ask("lock " + file());

      for (int i = 0; i < 5; i++) {
        assertThat(store.commit(Puts.of("/ours/" + i, "1")).applied()).isTrue();
        BareSqlite.put(folder, new Key("/foreign"), Puts.value(1));
      }
    }
  }

  private Path file() {
    return folder.resolve("statehouse.lock");
  }
}
