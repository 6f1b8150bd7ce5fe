package io.statehouse.file;

import static io.statehouse.ports.Condition.present;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.statehouse.ports.CommitResult;
import io.statehouse.ports.Health;
import io.statehouse.ports.Key;
import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.Prefix;
import io.statehouse.ports.StoreException.Refused;
import io.statehouse.ports.StoreException.Unavailable;
import io.statehouse.ports.StoreException.WritesRejected;
import io.statehouse.ports.Transaction;
import io.statehouse.ports.adapter.RoundTripListener;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Which directories are opened as stores; those that are refused are not changed. */
class OpeningTest {
  @TempDir Path folder;

  @Test
  void missing_directories_are_created() {
    Path deep = folder.resolve("a").resolve("b ?c%20#é");

    try (FileStore store = FileStore.open(deep)) {
      store.commit(Puts.of("/a", "1"));
    }

    assertThat(deep.resolve("statehouse.db")).isRegularFile();
    try (FileStore store = FileStore.open(deep)) {
      assertThat(store.list(Prefix.ALL)).hasSize(1);
    }
  }

  @Test
  void after_a_clean_close_there_is_one_file() throws IOException {
    try (FileStore store = FileStore.open(folder)) {
      store.commit(Puts.of("/a", "1"));
    }

    assertThat(folder).isDirectoryContaining("glob:**/statehouse.db");
    try (var files = Files.list(folder)) {
      assertThat(files).hasSize(1);
    }
  }

  @Test
  void an_empty_file_becomes_a_store() throws IOException {
    Files.createFile(file());

    try (FileStore store = FileStore.open(folder)) {
      assertThat(store.list(Prefix.ALL)).isEmpty();
    }
  }

  @Test
  void a_path_that_is_a_file_is_refused() throws IOException {
    Path plain = Files.writeString(folder.resolve("plain"), "text");

    assertRefused(plain, plain.toString(), "is a file", "name another path");
    assertRefused(plain.resolve("below"), plain.toString(), "is a file");
    assertThat(plain).hasContent("text");
  }

  @Test
  void a_file_of_another_kind_is_refused_and_left_unchanged() throws IOException {
    Files.writeString(file(), "9 bytes!\n");

    assertRefused(folder, file().toString(), "not a file store", "name another directory");

    assertThat(file()).hasContent("9 bytes!\n");
  }

  @Test
  void a_database_of_another_program_is_refused_and_left_unchanged() throws Exception {
    sql("create table mine (a)", "insert into mine values (1)");
    byte[] before = Files.readAllBytes(file());

    assertRefused(folder, file().toString(), "belongs to another program");

    assertThat(Files.readAllBytes(file())).isEqualTo(before);
    sql("pragma application_id = 7");
    assertRefused(folder, "SQLite application 7");
  }

  @Test
  void a_store_of_a_later_version_is_refused_and_left_unchanged() throws Exception {
    FileStore.open(folder).close();
    sql("pragma user_version = 2");
    byte[] before = Files.readAllBytes(file());

    assertRefused(folder, file().toString(), "version 2", "version 1", "newer Statehouse");

    assertThat(Files.readAllBytes(file())).isEqualTo(before);
  }

  @Test
  void a_store_whose_journal_mode_was_changed_gets_its_write_ahead_log_back() throws Exception {
    FileStore.open(folder).close();
    sql("pragma journal_mode = delete");

    FileStore.open(folder).close();

    try (PlainSqlite sqlite = new PlainSqlite(folder)) {
      assertThat(sqlite.query("pragma journal_mode")).isEqualTo("wal");
    }
  }

  @Test
  void a_store_locked_exclusively_by_another_program_is_unavailable() throws Exception {
    FileStore.open(folder).close();
    FileSettings hurried = FileSettings.of("file:?timeout=100ms");

    try (PlainSqlite sqlite = new PlainSqlite(folder)) {
      sqlite.run("pragma locking_mode = exclusive");
      sqlite.run("delete from kv");

      assertThatThrownBy(() -> FileStore.open(folder, hurried, (operation, nanos, succeeded) -> {}))
          .isInstanceOf(Unavailable.class)
          .hasMessageContainingAll(file().toString(), "locked by another process");
    }

    FileStore.open(folder).close();
  }

  @Test
  void a_read_only_file_can_be_read_and_check_warns_that_it_cannot_be_written() throws Exception {
    try (FileStore store = FileStore.open(folder)) {
      store.commit(Puts.of("/a", "1"));
    }
    try (ReadOnly file = ReadOnly.revoke(file());
        FileStore store = FileStore.open(folder)) {
      assertThat(store.get(new Key("/a"))).isPresent();
      assertThatThrownBy(() -> store.commit(Puts.of("/b", "1")))
          .isInstanceOf(WritesRejected.class)
          .hasMessageContainingAll(file().toString(), "read-only");
      assertThat(store.get(new Key("/b"))).isEmpty();
      Health health = store.check();
      assertThat(health.available()).isTrue();
      assertThat(health.writable()).isFalse();
      assertThat(health.warnings().toString()).contains(file().toString(), "read-only");

      file.restore();

      assertThat(store.commit(Puts.of("/b", "1")).applied()).isTrue();
      assertThat(store.check().warnings()).isEmpty();
    }
  }

  @Test
  void a_directory_that_cannot_be_written_is_refused() throws Exception {
    try (ReadOnly closed = ReadOnly.revoke(folder)) {
      assertThat(closed.path()).isEqualTo(folder);
      assertRefused(folder, folder.toString(), "cannot hold a file store");
      assertRefused(folder.resolve("below"), "below", "cannot be created");
    }
  }

  @Test
  void a_file_that_replaces_an_open_store_is_not_mistaken_for_it() throws IOException {
    try (FileStore store = FileStore.open(folder)) {
      store.commit(Puts.of("/a", "1"));
      Files.move(file(), folder.resolve("elsewhere"));

      assertThat(store.check().available()).isFalse();
      assertThat(store.check().summary()).contains(file().toString(), "removed or replaced");
      assertRefused(folder, "removed or replaced");
    }
  }

  @Test
  void one_directory_under_two_names_is_one_store() throws IOException {
    Path real = Files.createDirectory(folder.resolve("real"));
    Path link = Files.createSymbolicLink(folder.resolve("link"), real);

    try (FileStore one = FileStore.open(real);
        FileStore two = FileStore.open(link)) {
      one.commit(Puts.of("/a", "1"));
      assertThat(two.get(new Key("/a"))).isPresent();
    }
  }

  private Path file() {
    return folder.resolve("statehouse.db");
  }

  private void sql(String... statements) throws SQLException {
    try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file());
        Statement statement = connection.createStatement()) {
      for (String sql : statements) {
        statement.execute(sql);
      }
    }
  }

  private static void assertRefused(Path path, String... words) {
    assertThatThrownBy(() -> FileStore.open(path))
        .isInstanceOf(Refused.class)
        .message()
        .contains(words)
        .doesNotContain("\n");
  }

  /** Revokes write access to a file or directory, for root too where the system supports it. */
  private record ReadOnly(Path path) implements AutoCloseable {
    static ReadOnly revoke(Path path) throws IOException {
      ReadOnly revoked = new ReadOnly(path);
      revoked.permit(Files.isDirectory(path) ? "r-xr-xr-x" : "r--r--r--");
      if (Files.isWritable(path)) { // root may still write
        assumeTrue(
            revoked.chattr("+i"), "this user may write everywhere, and there is no chattr +i");
      }
      return revoked;
    }

    private void permit(String permissions) throws IOException {
      Files.setPosixFilePermissions(path, PosixFilePermissions.fromString(permissions));
    }

    private boolean chattr(String change) throws IOException {
      try {
        return new ProcessBuilder("chattr", change, "" + path).start().waitFor() == 0;
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        return false;
      }
    }

    @Override
    public void close() throws IOException {
      restore();
    }

    void restore() throws IOException {
      chattr("-i");
      permit("rwxr-xr-x");
    }
  }

  private KeyValueStore lazy() {
    return FileStore.openLazily(
        folder.resolve("new"), FileSettings.DEFAULT, RoundTripListener.NONE);
  }

  @Test
  void opened_lazily_a_missing_directory_reads_as_empty_and_is_not_created() {
    Key key = new Key("/a");
    try (KeyValueStore store = lazy()) {
      assertThat(store.get(key)).isEmpty();
      assertThat(store.getAll(List.of(key))).isEmpty();
      assertThat(store.list(Prefix.ALL)).isEmpty();
      assertThat(store.scan(Prefix.ALL)).isEmpty();
      assertThat(store.children(Prefix.ALL, '/')).isEmpty();
      assertThat(store.check().warnings().get(0)).contains("new does not exist: the first write");
      Transaction removal = Transaction.builder().delete(key).require(present(key)).build();
      assertThat(store.commit(removal)).isEqualTo(CommitResult.conditionFailed(present(key)));
      assertThat(store.commitAll(List.of(removal)).get(0).result().applied()).isFalse();
      Transaction sweep = Transaction.builder().deletePrefix(Prefix.ALL).build();
      assertThat(store.commit(sweep).applied()).isTrue();
    }

    assertThat(folder).isEmptyDirectory();
  }

  @Test
  void opened_lazily_a_store_is_created_by_the_first_write_of_any_client() {
    try (KeyValueStore reading = lazy();
        KeyValueStore writing = lazy()) {
      writing.commit(Puts.of("/a", "1"));

      assertThat(reading.list(Prefix.ALL)).hasSize(1);
    }
    try (KeyValueStore store = lazy()) {
      assertThat(store).isInstanceOf(FileStore.class);
      assertThat(store.list(Prefix.ALL)).hasSize(1);
    }
  }

  @Test
  void opened_lazily_a_file_in_place_of_a_directory_is_refused_at_once() throws IOException {
    Files.createFile(folder.resolve("new"));

    assertThatThrownBy(this::lazy).isInstanceOf(Refused.class).hasMessageContaining("is a file");
  }
}
