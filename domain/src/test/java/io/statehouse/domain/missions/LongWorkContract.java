package io.statehouse.domain.missions;

import static org.assertj.core.api.Assertions.assertThat;

import io.statehouse.domain.missions.entities.MissionId;
import io.statehouse.domain.missions.entities.PlanName;
import io.statehouse.domain.missions.entities.StageResponse;
import io.statehouse.ports.Bytes;
import io.statehouse.ports.Key;
import io.statehouse.ports.Transaction;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Work too large for one transaction is cut, and the state is correct after each part. */
abstract class LongWorkContract extends MissionsGroup {
  private static final int MANY = 250;

  LongWorkContract(MissionsContract contract) {
    super(contract);
  }

  /** Plants many missions, as they would be after a long time. */
  private void plantMissions(String plan, int first, int count, String start) {
    List<Transaction> puts = new ArrayList<>();
    for (int i = first; i < first + count; i++) {
      puts.add(
          put(
              "lunar-dev|m" + i,
              "{\"i\":\"m" + i + "\",\"n\":\"" + plan + "\",\"s\":[],\"t\":\"" + start + "\"}"));
    }
    puts.add(put("lunar-dev|a|" + plan, ids(first, count)));
    assertThat(store.commitAll(puts)).allMatch(outcome -> outcome.result().applied());
  }

  private static Transaction put(String key, String value) {
    return Transaction.builder().put(new Key(key), Bytes.utf8(value)).build();
  }

  private static String ids(int first, int count) {
    return IntStream.range(first, first + count)
        .mapToObj(i -> "m" + i)
        .collect(Collectors.joining(","));
  }

  @Test
  void a_plan_is_deleted_with_all_its_missions() {
    prepare("a");
    plantMissions("hop", 0, MANY, "2031-05-02T09:00:00.5Z");
    plantMissions("other", MANY, 2, "2031-05-02T09:00:00.5Z");
    Samples.plant(store, "lunar-dev|c", ids(100, MANY - 100 + 1));

    control.plans().delete(LUNAR, HOP);

    assertThat(control.missions().ids(LUNAR))
        .containsExactly(new MissionId("m" + MANY), new MissionId("m" + (MANY + 1)));
    assertThat(control.plans().names(LUNAR)).containsExactly(new PlanName("other"));
    assertThat(content())
        .doesNotContainKeys("lunar-dev|p|hop", "lunar-dev|a|hop")
        .containsEntry("lunar-dev|c", "m" + MANY);
  }

  @Test
  void deleting_a_plan_keeps_missions_of_other_plans_in_its_list() {
    prepare("a");
    plantMissions("other", 0, 1, "2031-05-02T09:00:00.5Z");
    Samples.plant(store, "lunar-dev|a|hop", "m0,u,gone");

    control.plans().delete(LUNAR, HOP);

    assertThat(control.missions().ids(LUNAR)).containsExactly(new MissionId("m0"));
    assertThat(control.keys().get(LUNAR).usage()).isEqualTo("0");
  }

  @Test
  void expired_missions_are_deleted_with_their_ids() {
    prepare("a");
    plantMissions("hop", 0, MANY, "2031-03-01T00:00:00.5Z");
    plantMissions("other", MANY, 2, "2031-05-02T00:00:00.5Z");
    Samples.plant(store, "lunar-dev|c", ids(0, 30) + ",gone," + ids(MANY, 1) + "," + ids(200, 2));

    int deleted = control.retention().run();

    assertThat(deleted).isEqualTo(MANY);
    assertThat(control.missions().ids(LUNAR))
        .containsExactly(new MissionId("m" + MANY), new MissionId("m" + (MANY + 1)));
    assertThat(content())
        .containsEntry("lunar-dev|c", "m" + MANY)
        .containsEntry("lunar-dev|a|hop", "")
        .containsEntry("lunar-dev|a|other", ids(MANY, 2))
        .containsKey("lunar-dev|p|hop");
  }

  @Test
  void expiry_stops_at_the_first_mission_that_has_not_expired() {
    prepare("a");
    plantMissions("hop", 0, 3, "2031-03-01T00:00:00.5Z");
    Samples.plant(
        store, "lunar-dev|m1", "{\"i\":\"m1\",\"n\":\"hop\",\"t\":\"2031-05-02T00:00:00.5Z\"}");

    assertThat(control.retention().run()).isEqualTo(1);
    assertThat(control.plans().missions(LUNAR, HOP))
        .containsExactly(new MissionId("m1"), new MissionId("m2"));
  }

  @Test
  void a_mission_of_a_thousand_stages_runs() {
    prepare(
        IntStream.range(0, 1_000)
            .mapToObj(i -> i == 0 ? "s0" : "s" + i + "<s" + (i - 1))
            .toArray(String[]::new));
    MissionId id = control.missions().create(LUNAR, hop());

    control.missions().change(LUNAR, id, "s0", to("started"));
    StageResponse response = control.missions().change(LUNAR, id, "s0", to("finished"));

    assertThat(response.next()).hasValue(List.of("s1"));
  }
}
