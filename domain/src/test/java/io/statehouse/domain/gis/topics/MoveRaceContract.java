package io.statehouse.domain.gis.topics;

import io.statehouse.domain.gis.topics.entities.TopicsContract;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** Two adopters that move replicas of the same topic with a throttle. */
public abstract class MoveRaceContract extends MoveGroup {
  public MoveRaceContract(TopicsContract contract) {
    super(contract);
  }

  @Test
  void two_adopters_at_once_leave_no_throttle() {
    for (int nth = 1; nth <= 20; nth += 3) {
      prepare();
      AtomicInteger calls = new AtomicInteger();
      int turn = nth;
      cluster.beforeEachCall(
          call -> {
            if (calls.incrementAndGet() == turn) {
              adopt(); // the other one makes a whole pass at this point of ours
            }
          });
      adopt();
      cluster.beforeEachCall(call -> {});

      complete("beside another adopter at call " + nth);
    }
  }

  @Test
  void another_adopter_that_finishes_at_any_point_of_ours_leaves_no_throttle() {
    for (int nth = 1; nth <= 20; nth += 3) {
      prepare();
      AtomicInteger calls = new AtomicInteger();
      int turn = nth;
      cluster.beforeEachCall(
          call -> {
            if (calls.incrementAndGet() == turn) {
              adopt();
              cluster.finishMoves();
              adopt();
            }
          });
      adopt();
      cluster.beforeEachCall(call -> {});

      complete("beside another adopter at call " + nth);
    }
  }
}
