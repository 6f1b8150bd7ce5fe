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

/** The lock that makes writing fair between processes, tried against another process. */
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
  void it_is_acquired_immediately_unless_another_process_holds_it() throws Exception {
    try (DirectoryLock lock = new DirectoryLock(file())) {
      assertThat(lock.lock(SHORT)).isTrue();
      assertThat(other.request("lock " + file())).isEqualTo("held by another");
      lock.unlock();

      assertThat(other.request("lock " + file())).isEqualTo("locked");
      assertThat(lock.lock(SHORT)).isFalse();
      assertThat(lock.lock(SHORT)).isFalse();

      other.send("unlock");
      assertThat(lock.lock(LONG)).isTrue();
      lock.unlock();
    }
  }

  @Test
  void a_caller_that_timed_out_does_not_acquire_it_later() throws Exception {
    try (DirectoryLock lock = new DirectoryLock(file())) {
      other.request("lock " + file());
      assertThat(lock.lock(SHORT)).isFalse();

      other.request("unlock");

      await("the other process holds it", Duration.ofSeconds(20))
          .until(() -> other.request("lock " + file()).equals("locked"));
      assertThat(lock.lock(SHORT)).isFalse();
    }
  }

  @Test
  void an_interrupt_ends_the_wait() throws Exception {
    try (DirectoryLock lock = new DirectoryLock(file())) {
      other.request("lock " + file());

      Thread.currentThread().interrupt();
      assertThatThrownBy(() -> lock.lock(LONG)).isInstanceOf(InterruptedException.class);

      other.request("unlock");
      assertThat(lock.lock(LONG)).isTrue();
    }
  }

  @Test
  void closing_ends_a_wait_whose_caller_timed_out() throws Exception {
    try (DirectoryLock lock = new DirectoryLock(file())) {
      other.request("lock " + file());
      assertThat(lock.lock(SHORT)).isFalse();
    }
    other.request("unlock");
    assertThat(other.request("lock " + file())).isEqualTo("locked");
  }

  /** For example a stopped process, which holds the lock but never writes. */
  @Test
  void a_process_that_holds_it_without_writing_blocks_no_one() {
    try (FileStore store = FileStore.open(folder)) {
      other.request("put /theirs 1");
      other.request("lock " + file());

      for (int i = 0; i < 5; i++) {
        assertThat(store.commit(Puts.of("/ours/" + i, "1")).applied()).isTrue();
        PlainSqlite.put(folder, new Key("/foreign"), Puts.value(1));
      }
    }
  }

  private Path file() {
    return folder.resolve("statehouse.lock");
  }
}
