package io.statehouse.operations.archive;

import static io.statehouse.operations.archive.Population.entry;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.statehouse.ports.Entry;
import io.statehouse.ports.Prefix;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A file that is changed after it was verified. */
class ChangedArchiveTest {
  @TempDir Path folder;

  private final byte[] archive = Archives.of(Population.of(1, 200, 5_000));
  private Path file;

  @BeforeEach
  void write() throws IOException {
    file = Files.write(folder.resolve("a.shz"), archive);
  }

  @Test
  void a_changed_byte_is_noticed_wherever_it_is() throws IOException {
    try (Archive verified = Archive.open(file)) {
      for (int i = 0; i < archive.length - ArchiveFormat.UNHASHED_BYTES; i += 97) {
        byte[] changed = archive.clone();
        changed[i] ^= 4;
        Files.write(file, changed);

        refused(verified, Prefix.ALL);
        refused(verified, new Prefix("/"));
      }
    }
  }

  @Test
  void another_valid_archive_in_its_place_is_noticed() throws IOException {
    try (Archive verified = Archive.open(file)) {
      Files.write(file, Archives.of(List.of(entry("a", "1"), entry("b", "2"))));

      assertThat(refused(verified, Prefix.ALL)).hasMessageContaining("was changed");
      assertThat(refused(verified, new Prefix("a"))).hasMessageContaining("was changed");
      assertThat(refused(verified, new Prefix("c"))).hasMessageContaining("was changed");
    }
  }

  @Test
  void a_file_that_was_cut_off_is_noticed() throws IOException {
    try (Archive verified = Archive.open(file)) {
      for (int length : List.of(0, 5, 100, archive.length / 2, archive.length - 1)) {
        Files.write(file, Arrays.copyOf(archive, length));

        refused(verified, Prefix.ALL);
      }
    }
  }

  @Test
  void a_stream_that_has_failed_never_ends() throws IOException {
    try (Archive verified = Archive.open(file)) {
      byte[] changed = archive.clone();
      changed[archive.length / 2] ^= 1;
      Files.write(file, changed);
      Iterator<Entry> entries = verified.entries(Prefix.ALL).iterator();

      for (int i = 0; i < 3; i++) {
        assertThatExceptionOfType(ArchiveException.class)
            .isThrownBy(() -> entries.forEachRemaining(entry -> {}));
      }
    }
  }

  @Test
  void a_file_that_is_replaced_by_renaming_stays_readable() throws IOException {
    try (Archive verified = Archive.open(file)) {
      Files.delete(file);
      Files.writeString(file, "another");

      assertThat(Archives.entries(verified)).hasSize(200);
    }
  }

  private static ArchiveException refused(Archive archive, Prefix prefix) {
    try (Stream<Entry> entries = archive.entries(prefix)) {
      entries.forEach(entry -> {});
    } catch (ArchiveException refused) {
      assertThat(refused.getMessage()).doesNotContain("\n").contains("a.shz");
      return refused;
    }
    throw new AssertionError("the change was not noticed");
  }
}
