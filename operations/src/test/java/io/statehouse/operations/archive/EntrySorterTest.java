package io.statehouse.operations.archive;

import static io.statehouse.operations.archive.Population.entry;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.statehouse.ports.Entry;
import io.statehouse.ports.Key;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class EntrySorterTest {

  @ParameterizedTest
  @ValueSource(longs = {0, 1_000, 10_000, 1_000_000})
  void entries_are_sorted_in_any_amount_of_memory(long maxHeldBytes) {
    List<Entry> entries = Population.of(1, 500, 1_000);
    List<Entry> shuffled = new ArrayList<>(entries);
    Collections.shuffle(shuffled, new Random(2));

    assertThat(sorted(shuffled, maxHeldBytes)).isEqualTo(entries);
    assertThat(sorted(entries, maxHeldBytes)).isEqualTo(entries);
    Collections.reverse(shuffled);
    assertThat(sorted(shuffled, maxHeldBytes)).isEqualTo(entries);
    assertThat(sorted(List.of(), maxHeldBytes)).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(longs = {0, 1_000, 1_000_000})
  void a_key_that_comes_twice_is_refused(long maxHeldBytes) {
    List<Entry> entries = new ArrayList<>(Population.of(1, 100, 100));
    entries.add(entries.get(50));

    assertThatExceptionOfType(ArchiveException.class)
        .isThrownBy(() -> sorted(entries, maxHeldBytes))
        .withMessage("some file: two entries have the same key")
        .satisfies(twice -> assertThat(twice.key()).hasValue(entries.get(50).key()));
    assertThatExceptionOfType(ArchiveException.class)
        .isThrownBy(() -> sorted(List.of(entry("a", "1"), entry("a", "2")), maxHeldBytes));
  }

  @ParameterizedTest
  @ValueSource(longs = {0, 1_000, 10_000, 1_000_000})
  void of_a_key_that_comes_again_the_last_entry_is_kept_on_request(long maxHeldBytes) {
    Random random = new Random(3);
    Map<Key, Entry> last = new TreeMap<>();

    try (EntrySorter sorter = EntrySorter.keepingLast("some file", maxHeldBytes)) {
      for (int i = 0; i < 3_000; i++) {
        Entry entry = entry("k" + random.nextInt(300), "value " + i);
        last.put(entry.key(), entry);
        sorter.add(entry);
      }
      try (ImportSource sorted = sorter.sorted()) {
        assertThat(Archives.entries(sorted)).containsExactlyElementsOf(last.values());
        assertThat(sorted.summary().entries()).isEqualTo(last.size());
      }
    }
  }

  private static List<Entry> sorted(List<Entry> entries, long maxHeldBytes) {
    try (EntrySorter sorter = new EntrySorter("some file", maxHeldBytes)) {
      entries.forEach(sorter::add);
      try (ImportSource sorted = sorter.sorted()) {
        assertThat(sorted.summary().entries()).isEqualTo(entries.size());
        return Archives.entries(sorted);
      }
    }
  }
}
