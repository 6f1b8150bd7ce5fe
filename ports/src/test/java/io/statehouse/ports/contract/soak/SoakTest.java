package io.statehouse.ports.contract.soak;

import static org.assertj.core.api.Assertions.assertThat;

import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.memory.MemoryStore;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class SoakTest {
  private static final Duration LONG = Duration.ofSeconds(20);

  @Test
  void a_store_that_keeps_its_promises_passes() {
    try (KeyValueStore store = new MemoryStore()) {
      Soak soak = Soak.start(store, List.of(store), 4, LONG, 1);
      soak.awaitProgress();

      assertThat(soak.finish(store)).isEmpty();
    }
  }
}
