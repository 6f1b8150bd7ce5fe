package io.statehouse.bench.cloudchamber;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.statehouse.ports.Entry;
import io.statehouse.ports.Limits;
import io.statehouse.ports.Prefix;
import io.statehouse.ports.Transaction;
import io.statehouse.ports.Write;
import io.statehouse.ports.memory.MemoryStore;
import java.util.List;
import org.junit.jupiter.api.Test;

class PopulationTest {
  private static final Limits SMALL =
      Limits.builder()
          .keyBytes(1024)
          .valueBytes(1 << 20)
          .conditions(50)
          .writes(50)
          .operations(100)
          .transactionBytes(1 << 20)
          .keysPerRead(50)
          .build();

  @Test
  void ten_thousand_blades_fill_legal_racks() {
    Population population = new Population(10_000);

    assertThat(population.racks()).isEqualTo(79);
    assertThat(population.bladesIn(77)).isEqualTo(128);
    assertThat(population.bladesIn(78)).isEqualTo(16);
    assertThat(Population.blade(9_999)).isEqualTo(Population.rack(78).blade(16));
  }

  @Test
  void a_load_is_repeated_by_the_transactions_that_the_domain_commits() {
    Population population = new Population(130);

    List<Transaction> load = Deployment.load(population, Population.LOADED, SMALL);

    assertThat(load).allMatch(SMALL::fits).hasSizeGreaterThan(population.racks());
    MemoryStore store = new MemoryStore();
    try (DomainChamber chamber = new DomainChamber(store, new Trips(), population)) {
      chamber.start();
      assertThat(load.stream().flatMap(each -> each.writes().stream()))
          .hasSize(population.records())
          .containsExactlyInAnyOrderElementsOf(
              store.list(Prefix.ALL).stream().map(PopulationTest::put).toList());
    }
  }

  private static Write put(Entry entry) {
    return new Write.Put(entry.key(), entry.value());
  }

  @Test
  void an_inventory_without_blades_is_refused() {
    assertThatThrownBy(() -> new Population(0)).hasMessage("0 blades: expected at least 1");
  }
}
