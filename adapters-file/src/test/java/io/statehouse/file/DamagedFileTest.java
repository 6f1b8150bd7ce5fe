package io.statehouse.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.statehouse.ports.Bytes;
import io.statehouse.ports.Health;
import io.statehouse.ports.Key;
import io.statehouse.ports.Prefix;
import io.statehouse.ports.StoreException;
import io.statehouse.ports.StoreException.Refused;
import io.statehouse.ports.StoreException.Unavailable;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Corrupt pages: reported as damage, never as absence, and nothing more is written. */
class DamagedFileTest {
  private static final int PAGE = 4_096;
  private static final int ENTRIES = 2_000;

  @TempDir Path folder;

  @BeforeEach
  void fill() {
    try (FileStore store = FileStore.open(folder)) {
      store.commit(Puts.many("/k/", ENTRIES));
    }
  }

  @Test
  void damage_is_reported_and_never_as_absence() throws IOException {
    overwritePages(8, 60);

    try (FileStore store = FileStore.open(folder)) {
      int damaged = 0;
      for (int i = 0; i < ENTRIES; i++) {
        try {
          assertThat(store.get(new Key("/k/" + i)).orElseThrow().value())
              .isEqualTo(Bytes.utf8("" + i));
        } catch (StoreException.Unavailable damage) {
          assertThat(damage).hasMessageContainingAll("damaged", "restore a backup");
          damaged++;
        }
      }

      assertThat(damaged).isPositive();
      assertThatThrownBy(() -> store.list(Prefix.ALL)).isInstanceOf(Unavailable.class);
    }
  }

  @Test
  void after_damage_was_found_nothing_is_written() throws IOException {
    overwritePages(8, 60);

    try (FileStore store = FileStore.open(folder)) {
      assertThatThrownBy(() -> store.list(Prefix.ALL)).isInstanceOf(Unavailable.class);

      assertThatThrownBy(() -> store.commit(Puts.of("/new", "1")))
          .isInstanceOf(Unavailable.class)
          .hasMessageContainingAll("damaged", "nothing more is written");
      Health health = store.check();
      assertThat(health.available()).isFalse();
      assertThat(health.summary()).contains("statehouse.db", "damaged");
    }
  }

  @Test
  void a_damaged_header_is_reported_on_opening() throws IOException {
    overwrite(20, 300);

    assertThatThrownBy(() -> FileStore.open(folder))
        .isInstanceOf(Refused.class)
        .message()
        .contains("statehouse.db")
        .doesNotContain("\n");
  }

  private void overwritePages(int from, int to) throws IOException {
    for (int page = from; page < to; page++) {
      overwrite((long) page * PAGE, PAGE);
    }
  }

  private void overwrite(long from, int count) throws IOException {
    try (RandomAccessFile file =
        new RandomAccessFile(folder.resolve("statehouse.db").toFile(), "rw")) {
      long length = file.length();
      if (from < length) {
        file.seek(from);
        file.write(Puts.value((int) Math.min(count, length - from)).toArray());
      }
    }
  }
}
