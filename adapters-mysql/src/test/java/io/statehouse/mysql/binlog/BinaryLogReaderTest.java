package io.statehouse.mysql.binlog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.statehouse.ports.Change;
import io.statehouse.ports.Key;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Reads bytes that are kept for the fuzzer, without a server. */
class BinaryLogReaderTest {
  private static BinaryLogReader kept(String input) throws IOException {
    return FuzzTargets.reader(
        Files.readAllBytes(Path.of("src/test/resources/fuzz/binary-log", input)));
  }

  @ParameterizedTest
  @ValueSource(strings = {"insert", "insert-checksums"})
  void the_keys_of_inserted_rows_are_read(String input) throws Exception {
    assertThat(kept(input).read().change())
        .isEqualTo(new Change.Keys(Set.of(new Key("/a/1"), new Key("/a/2"))));
  }

  @Test
  void the_keys_of_changed_and_deleted_rows_are_read() throws Exception {
    assertThat(kept("update-and-delete").read().change())
        .isEqualTo(
            new Change.Keys(Set.of(new Key("/a/1"), new Key("/b"), new Key("/c"), new Key("/d"))));
  }

  @Test
  void the_number_of_an_error_is_kept() {
    assertThatExceptionOfType(SQLException.class)
        .isThrownBy(() -> kept("error").read())
        .satisfies(error -> assertThat(error.getErrorCode()).isEqualTo(BinaryLog.NO_SUCH_PART));
  }

  @ParameterizedTest
  @ValueSource(strings = {"a-length-of-2-gib", "a-length-of-3"})
  void an_event_of_another_length_than_it_says_ends_the_connection(String input) {
    assertThatExceptionOfType(SQLException.class)
        .isThrownBy(() -> kept(input).read())
        .withMessageContaining("an event of another length than it says");
  }
}
