package io.statehouse.domain.runm;

import static org.assertj.core.api.Assertions.assertThat;

import io.statehouse.domain.layout.Finding;
import io.statehouse.domain.runm.entities.LayoutMode;
import io.statehouse.domain.runm.layout.RunmLayout;
import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.Prefix;
import io.statehouse.ports.Transaction;
import io.statehouse.ports.contract.RoundTrips;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Random requests, after which the keys are those that the records have. */
abstract class SeriesContract extends RunmGroup {
  private static final int SEEDS = 8;
  private static final int REQUESTS = 60;
  private static final int ROUNDS = 4;
  private static final int REQUESTS_OF_A_WRITER = 15;

  SeriesContract(RunmContract contract) {
    super(contract);
  }

  @ParameterizedTest
  @EnumSource
  void after_any_series_of_requests_the_keys_are_those_that_the_records_have(LayoutMode mode) {
    for (int seed = 1; seed <= SEEDS; seed += contract.oneCaseIn()) {
      Runm opened = startEmpty(mode);

      new RandomRequests(opened, new Random(seed)).send(REQUESTS);

      assertConsistent(mode, "seed " + seed);
    }
  }

  @ParameterizedTest
  @EnumSource
  void whatever_racing_writers_request_the_keys_are_those_that_the_records_have(LayoutMode mode)
      throws Exception {
    List<KeyValueStore> clients = new ArrayList<>();
    try {
      for (int i = 0; i < ConcurrencyContract.WRITERS; i++) {
        clients.add(contract.open(new RoundTrips()));
      }
      for (int round = 1; round <= ROUNDS; round += contract.oneCaseIn()) {
        startEmpty(mode);

        race(clients, mode, round);

        assertConsistent(mode, "round " + round);
      }
    } finally {
      clients.forEach(KeyValueStore::close);
    }
  }

  private void race(List<KeyValueStore> clients, LayoutMode mode, int round) throws Exception {
    ConcurrencyContract.together(
        i -> {
          int seed = round * ConcurrencyContract.WRITERS + i;
          Runm writer = Runm.open(clients.get(i), settings(mode, false), new Random(seed));
          new RandomRequests(writer, new Random(seed)).send(REQUESTS_OF_A_WRITER);
          return true;
        });
  }

  private Runm startEmpty(LayoutMode mode) {
    store.commit(Transaction.builder().deletePrefix(Prefix.ALL).build());
    Runm opened = Runm.open(store, settings(mode, false), new Random(0));
    opened.start();
    new RandomRequests(opened, new Random(0)).createPartitions();
    return opened;
  }

  private void assertConsistent(LayoutMode mode, String seeds) {
    assertThat(keys()).as(seeds).containsExactlyElementsOf(ExpectedKeys.of(store, mode));
    assertThat(store.list(RunmLayout.DELETING)).as(seeds).isEmpty();
    assertThat(new RunmMeaning(settings(mode, false)).verify(store))
        .as(seeds)
        .allMatch(finding -> isExpected(mode, finding));
  }

  /** The original never deletes a definition that is replaced. */
  private static boolean isExpected(LayoutMode mode, Finding finding) {
    return mode == LayoutMode.ORIGINAL && finding.kind().equals("unused-definition");
  }
}
