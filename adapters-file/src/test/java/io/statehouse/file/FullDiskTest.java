package io.statehouse.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.statehouse.ports.CommitOutcome;
import io.statehouse.ports.Key;
import io.statehouse.ports.Prefix;
import io.statehouse.ports.StoreException.WritesRejected;
import io.statehouse.ports.Transaction;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A full disk, simulated by a limit on pages and by a limit of the operating system. */
@Timeout(120)
class FullDiskTest {
  private static final int MIB = 1 << 20;

  @TempDir Path folder;

  @Test
  void a_commit_that_does_not_fit_is_not_applied_and_reads_still_work() {
    try (FileStore store = openWithCapacity(MIB)) {
      store.commit(Puts.of("/small", "1"));

      assertThatThrownBy(() -> store.commit(Puts.ofSize("/large", 2 * MIB)))
          .isInstanceOf(WritesRejected.class)
          .hasMessageContainingAll(folder.toString(), "disk is full", "free some space");
      assertThatThrownBy(() -> store.commit(twoPuts("/small", "/large", 2 * MIB)))
          .isInstanceOf(WritesRejected.class);

      assertThat(store.get(new Key("/small"))).isPresent();
      assertThat(store.get(new Key("/large"))).isEmpty();
      assertThat(store.commit(Puts.of("/small", "2")).applied()).isTrue();
      assertThat(store.check().available()).isTrue();
    }
  }

  @Test
  void in_a_group_only_the_transactions_that_do_not_fit_fail() {
    try (FileStore store = openWithCapacity(MIB)) {
      List<CommitOutcome> outcomes =
          store.commitAll(
              List.of(
                  Puts.of("/a", "1"),
                  Puts.ofSize("/large", 2 * MIB),
                  Puts.of("/b", "1"),
                  twoPuts("/c", "/large/too", 2 * MIB)));

      assertThat(outcomes.get(0).result().applied()).isTrue();
      assertThatThrownBy(() -> outcomes.get(1).result()).isInstanceOf(WritesRejected.class);
      assertThat(outcomes.get(2).result().applied()).isTrue();
      assertThatThrownBy(() -> outcomes.get(3).result()).isInstanceOf(WritesRejected.class);
      assertThat(store.list(Prefix.ALL)).hasSize(2);
    }
  }

  @Test
  void a_process_with_a_file_size_limit_loses_no_existing_entry() {
    try (OtherProcess limited = OtherProcess.withLargestFile(2_048, folder)) {
      assertThat(limited.request("put /small 1")).isEqualTo("applied");
      String refused = limited.request("put-random /large " + 4 * MIB);
      assertThat(refused).startsWith("WritesRejected").contains("disk is full");

      assertThat(limited.request("get /small")).isEqualTo("1");
      assertThat(limited.request("get /large")).isEqualTo("absent");
      assertThat(limited.request("put /small 2")).isEqualTo("applied");
    }
    try (FileStore store = FileStore.open(folder);
        PlainSqlite sqlite = new PlainSqlite(folder)) {
      assertThat(store.list(Prefix.ALL)).hasSize(1);
      assertThat(store.commit(Puts.ofSize("/large", 4 * MIB)).applied()).isTrue();
      assertThat(sqlite.query("pragma quick_check")).isEqualTo("ok");
    }
  }

  @Test
  void check_warns_after_a_commit_that_did_not_fit_until_one_fits() {
    try (FileStore store = openWithCapacity(MIB)) {
      assertThatThrownBy(() -> store.commit(Puts.ofSize("/large", 2 * MIB)))
          .isInstanceOf(WritesRejected.class);
      assertThat(store.check().warnings()).singleElement().asString().contains("disk is full");
      assertThat(store.check().writable()).isFalse();

      store.commit(Puts.of("/small", "1"));
      assertThat(store.check().warnings()).isEmpty();
    }
  }

  @Test
  void check_warns_before_the_disk_is_full() throws Exception {
    assumeTrue(run("mount", "-t", "tmpfs", "-o", "size=4m", "tmpfs"), "this user may not mount");
    try (FileStore store = FileStore.open(folder)) {
      assertThat(store.check().warnings())
          .singleElement()
          .asString()
          .matches("only [0-9.]+ MiB are left on the disk.*free some space");
    } finally {
      assertThat(run("umount")).isTrue();
    }
  }

  private boolean run(String... command) throws InterruptedException {
    List<String> onFolder = new ArrayList<>(List.of(command));
    onFolder.add(folder.toString());
    try {
      return new ProcessBuilder(onFolder).start().waitFor() == 0;
    } catch (IOException noSuchCommand) {
      return false;
    }
  }

  private FileStore openWithCapacity(int bytes) {
    return FileStore.open(
        folder,
        FileSettings.DEFAULT,
        (operation, nanos, succeeded) -> {},
        connection -> limited(connection, bytes / 4_096));
  }

  private static Connection limited(Connection connection, int pages) {
    try (Statement statement = connection.createStatement()) {
      statement.execute("pragma max_page_count = " + pages);
      return connection;
    } catch (SQLException error) {
      throw new AssertionError(error);
    }
  }

  private static Transaction twoPuts(String small, String large, int size) {
    return Transaction.builder()
        .put(new Key(small), Puts.value(1))
        .put(new Key(large), Puts.value(size))
        .build();
  }
}
