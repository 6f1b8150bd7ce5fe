package io.statehouse.ports.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectNestedClass;

import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.adapter.RoundTripListener;
import io.statehouse.ports.memory.FaultyStore;
import io.statehouse.ports.memory.MemoryStore;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.platform.testkit.engine.EngineTestKit;
import org.junit.platform.testkit.engine.Events;

/** The kit finds each of the mistakes that stores are known to make. */
class FlawedStoresTest {
  /** Some flaws are races, which one run of the kit may miss; each gets several runs. */
  private static final int RUNS = 5;

  /** The flaw of the store under test; the tests of this class run one after another. */
  private static volatile Flaw flaw;

  /** The contract of an in-memory store with a flaw. Not run on its own. */
  static class FlawedStore extends KeyValueStoreContract {
    private final MemoryStore data = new MemoryStore();
    private FaultyStore first;

    @Override
    protected KeyValueStore open(RoundTripListener trips) {
      FaultyStore client = new FaultyStore(data.another(trips));
      first = first == null ? client : first;
      return flaw.on(client);
    }

    @Override
    protected void beginOutage() {
      first.fail();
    }

    @Override
    protected void endOutage() {
      first.recover();
    }

    @Override
    protected void loseNextAnswer() {
      first.loseNextAnswer();
    }

    @Override
    protected Duration patience() {
      return Duration.ofMillis(150);
    }
  }

  @ParameterizedTest
  @EnumSource
  void every_flaw_is_found(Flaw known) {
    flaw = known;
    long found = 0;

    for (int run = 0; run < RUNS && found == 0; run++) {
      Events tests =
          EngineTestKit.engine("junit-jupiter")
              .selectors(selectNestedClass(List.of(FlawedStore.class), known.foundBy()))
              .execute()
              .testEvents();
      assertThat(tests.started().count()).as("tests run").isPositive();
      found = tests.failed().count();
    }

    assertThat(found).as("tests that found %s", known).isPositive();
  }
}
