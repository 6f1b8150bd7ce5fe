package io.statehouse.domain.missions;

import static io.statehouse.domain.missions.Refusals.refused;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.statehouse.domain.missions.entities.MissionId;
import io.statehouse.domain.missions.entities.MissionsException.Kind;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** How many round trips requests cost. */
abstract class CostsContract extends MissionsGroup {
  private MissionId id;

  /** Has read and written nothing yet. */
  private MissionControl fresh;

  CostsContract(MissionsContract contract) {
    super(contract);
  }

  @BeforeEach
  void createMission() {
    prepare("a", "b<a");
    id = control.missions().create(LUNAR, hop());
    fresh = on(store);
  }

  /** A store may read a single key in another way than several. */
  private void assertCost(String trips, Runnable request) {
    assertThat(String.join(" ", this.trips.of(request)).replaceAll("get(All)?", "read"))
        .matches(
            trips
                .replace("read", upTo(contract.tripsOfARead(), "read"))
                .replace("commit", upTo(contract.tripsOfACommit(), "commit")));
  }

  private static String upTo(int trips, String operation) {
    return operation + "( " + operation + "){0," + (trips - 1) + "}";
  }

  @Test
  void a_stage_change_is_one_read_and_one_commit() {
    assertCost("read commit", () -> fresh.missions().change(LUNAR, id, "a", to("started")));
  }

  @Test
  void a_change_that_completes_a_mission_also_reads_the_list() {
    assertCost("read read commit", () -> fresh.missions().change(LUNAR, id, "a", to("excluded")));
  }

  @Test
  void a_mission_is_created_with_one_read_and_one_commit() {
    assertCost("read commit", () -> fresh.missions().create(LUNAR, hop().withId("x")));
  }

  @Test
  void what_was_read_or_written_a_moment_ago_is_not_read_again() {
    assertCost("commit", () -> control.missions().create(LUNAR, hop()));
    assertCost("commit", () -> control.missions().change(LUNAR, id, "a", to("started")));
    assertCost("commit", () -> control.missions().change(LUNAR, id, "a", to("finished")));
  }

  @Test
  void a_refused_change_is_one_read() {
    assertCost(
        "read",
        () ->
            assertThat(
                    catchThrowable(() -> control.missions().change(LUNAR, id, "b", to("started"))))
                .is(refused(Kind.INVALID_STATE_CHANGE)));
  }

  @Test
  void documents_and_lists_are_one_read() {
    assertCost("read", () -> control.missions().document(LUNAR, id));
    assertCost("read", () -> control.missions().completed(LUNAR));
    assertCost("read", () -> control.plans().document(LUNAR, HOP));
    assertCost("read", () -> control.plans().missions(LUNAR, HOP));
    assertCost("read", () -> control.keys().get(LUNAR));
  }

  @Test
  void many_requests_with_a_key_are_counted_by_one_read_and_one_commit() {
    for (int i = 0; i < 1_000; i++) {
      fresh.usage().count(LUNAR);
    }

    assertCost("read commit", () -> fresh.usage().flush());
    assertCost("", () -> fresh.usage().flush());
    assertThat(control.keys().get(LUNAR).usage()).isEqualTo("1000");
  }
}
