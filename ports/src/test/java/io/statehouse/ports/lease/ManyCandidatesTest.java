package io.statehouse.ports.lease;

import static io.statehouse.ports.contract.Eventually.await;
import static org.assertj.core.api.Assertions.assertThat;

import io.statehouse.ports.Bytes;
import io.statehouse.ports.Key;
import io.statehouse.ports.StoreException;
import io.statehouse.ports.Transaction;
import io.statehouse.ports.contract.Racers;
import io.statehouse.ports.memory.FaultyStore;
import io.statehouse.ports.memory.MemoryStore;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Whatever happens, no two candidates hold the lease at once, and one eventually holds it. */
class ManyCandidatesTest {
  private static final Key KEY = new Key("/lease");
  private static final Duration TIME = Duration.ofSeconds(8);
  private static final Duration PATIENCE = Duration.ofSeconds(20);

  private final MemoryStore data = new MemoryStore();

  /** A candidate whose clock starts at a random time and runs up to a tenth too fast or slow. */
  private static final class Simulated {
    private final FaultyStore store;
    private final Lease lease;

    Simulated(MemoryStore data, String name, AtomicLong trueTime, Random random) {
      long start = random.nextLong();
      double rate = 0.9 + random.nextDouble() / 5;
      store = new FaultyStore(data.another());
      lease = new Lease(store, KEY, name, TIME, () -> start + (long) (trueTime.get() * rate));
    }

    void act(Random random) {
      try {
        switch (random.nextInt(12)) {
          case 0 -> lease.release();
          case 1 -> store.fail();
          case 2, 3 -> store.recover();
          case 4 -> store.loseNextAnswer();
          case 5 -> store.loseNextRequest();
          case 6 -> lease.renew();
          default -> lease.tryAcquire();
        }
      } catch (StoreException expected) {
        // the candidate continues with what it knows
      }
    }
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
  void at_most_one_candidate_holds_the_lease_through_outages_lost_responses_and_pauses(long seed) {
    Random random = new Random(seed);
    AtomicLong trueTime = new AtomicLong();
    List<Simulated> candidates = new ArrayList<>();
    for (int i = 0; i < 5; i++) {
      candidates.add(new Simulated(data, "candidate " + i, trueTime, random));
    }
    int held = 0;

    for (int step = 0; step < 4_000; step++) {
      candidates.get(random.nextInt(candidates.size())).act(random);
      trueTime.addAndGet(random.nextLong(TIME.toNanos() / 10));
      long holders = holders(candidates);
      assertThat(holders).as("holders after step %s", step).isLessThanOrEqualTo(1);
      held += (int) holders;
    }
    assertThat(held).as("steps at which a candidate held the lease").isGreaterThan(400);

    candidates.forEach(candidate -> candidate.store.recover());
    for (int i = 0; holders(candidates) == 0; i++) {
      assertThat(i).as("rounds until a candidate holds the lease").isLessThan(20);
      candidates.get(i % candidates.size()).lease.tryAcquire();
      trueTime.addAndGet(TIME.toNanos() / 4);
    }
  }

  private static long holders(List<Simulated> candidates) {
    return candidates.stream().filter(candidate -> candidate.lease.isHeld()).count();
  }

  @Test
  void one_of_many_concurrent_candidates_gets_the_lease() {
    for (int round = 0; round < 30; round++) {
      Key key = new Key("/lease/" + round);
      List<Boolean> got =
          Racers.race(
              8, racer -> new Lease(data.another(), key, "racer " + racer, TIME).tryAcquire());

      assertThat(got).containsOnlyOnce(true);
    }
  }

  @Test
  void background_candidates_succeed_each_other() {
    List<Candidacy> candidacies = new ArrayList<>();
    for (int i = 0; i < 4; i++) {
      Duration time = Duration.ofMillis(250);
      candidacies.add(new Candidacy(new Lease(data.another(), KEY, "candidate " + i, time)));
    }

    while (!candidacies.isEmpty()) {
      await("a candidate to hold the lease", PATIENCE)
          .until(() -> candidacies.stream().anyMatch(each -> each.lease().isHeld()));
      Candidacy holder =
          candidacies.stream().filter(each -> each.lease().isHeld()).findFirst().orElseThrow();
      candidacies.remove(holder);
      holder.close();
      assertThat(holder.lease().isHeld()).isFalse();
    }
    assertThat(data.get(KEY).orElseThrow().value().text().orElseThrow()).endsWith(" ");
  }

  @Test
  void a_candidacy_survives_an_outage_and_reports_the_problem() {
    FaultyStore store = new FaultyStore(data.another());
    store.fail();
    Lease lease = new Lease(store, KEY, "one", Duration.ofMillis(100));
    try (Candidacy candidacy = new Candidacy(lease)) {
      await("the problem", PATIENCE).until(() -> candidacy.problem().isPresent());
      store.recover();
      await("the lease", PATIENCE).until(() -> lease.isHeld() && candidacy.problem().isEmpty());

      data.commit(Transaction.builder().put(KEY, Bytes.utf8("no lease")).build());
      await("the problem", PATIENCE)
          .until(
              () ->
                  candidacy
                      .problem()
                      .filter(StoreException.Malformed.class::isInstance)
                      .isPresent());
      data.commit(Transaction.builder().delete(KEY).build());
      await("the lease", PATIENCE).until(lease::isHeld);
    }
  }
}
