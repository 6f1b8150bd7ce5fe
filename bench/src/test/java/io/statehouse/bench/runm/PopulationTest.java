package io.statehouse.bench.runm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.statehouse.ports.Bytes;
import io.statehouse.ports.Entry;
import io.statehouse.ports.Key;
import io.statehouse.ports.memory.MemoryStore;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class PopulationTest {
  private final Population population = new Population(20);

  @Test
  void an_object_has_the_entries_that_the_domain_writes() {
    String uuid = Population.freshUuid();
    MemoryStore store = new MemoryStore();
    try (DomainMetadata metadata = new DomainMetadata("ours", store, population)) {
      metadata.start();
      metadata.create(uuid);

      Map<Key, Bytes> entries = Population.entries(Population.fresh(uuid), population.layout());
      assertThat(entries).hasSize(Population.KEYS_PER_OBJECT);
      assertThat(
              store.getAll(entries.keySet()).values().stream()
                  .collect(Collectors.toMap(Entry::key, Entry::value)))
          .isEqualTo(entries);
    }
  }

  @Test
  void a_number_of_objects_that_cannot_be_divided_into_tags_is_refused() {
    assertThatThrownBy(() -> new Population(15))
        .hasMessage("15 objects: expected a positive multiple of 10");
  }
}
