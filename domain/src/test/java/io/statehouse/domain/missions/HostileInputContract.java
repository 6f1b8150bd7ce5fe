package io.statehouse.domain.missions;

import static io.statehouse.domain.missions.Refusals.refused;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.statehouse.domain.missions.entities.ApiKey;
import io.statehouse.domain.missions.entities.KeyRequest;
import io.statehouse.domain.missions.entities.MissionId;
import io.statehouse.domain.missions.entities.MissionRequest;
import io.statehouse.domain.missions.entities.MissionsException.Kind;
import io.statehouse.domain.missions.entities.PlanName;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Hostile input changes nothing of another tenant, and is not mistaken for an outage. */
abstract class HostileInputContract extends MissionsGroup {
  private static final List<String> UNKNOWN_KEYS =
      List.of(
          "*",
          "lunar-de?",
          "[l]unar-dev",
          "lunar-dev|p",
          "lunar",
          "x".repeat(10_240),
          "%",
          "\\*",
          "^");

  HostileInputContract(MissionsContract contract) {
    super(contract);
  }

  @BeforeEach
  void createTenants() {
    Samples.setPassword(control, "correct-horse-1");
    prepare("a", "b<a");
    control.plans().save(LUNAR, Samples.plan("u", "a"));
    control.keys().create(new KeyRequest("other", ""));
    Samples.plant(store, "m1", "not ours");
  }

  @Test
  void a_key_that_does_not_exist_changes_nothing() {
    Map<String, String> before = content();

    for (String text : UNKNOWN_KEYS) {
      assertUnknown(() -> control.keys().delete(new ApiKey(text)));
      assertUnknown(() -> control.keys().get(new ApiKey(text)));
      assertUnknown(() -> control.plans().names(new ApiKey(text)));
      assertUnknown(() -> control.plans().delete(new ApiKey(text), HOP));
      assertUnknown(() -> control.plans().save(new ApiKey(text), Samples.plan("x", "a")));
      assertUnknown(() -> control.missions().create(new ApiKey(text), hop()));
      assertUnknown(() -> control.missions().ids(new ApiKey(text)));
      assertUnknown(
          () ->
              control.missions().change(new ApiKey(text), new MissionId("m0"), "a", to("started")));
      assertUnknown(() -> control.missions().delete(new ApiKey(text), new MissionId("m0")));
    }

    assertThat(content()).isEqualTo(before);
  }

  private static void assertUnknown(Runnable request) {
    assertThatThrownBy(request::run).is(refused(Kind.KEY_NOT_FOUND)).hasMessage("Key not found.");
  }

  @Test
  void a_key_that_looks_like_a_pattern_reaches_only_its_own_entries() {
    Map<String, String> before = content();
    ApiKey star = control.keys().create(new KeyRequest("*", "star"));
    control.plans().save(star, Samples.plan("mine", "a"));
    control.missions().create(star, MissionRequest.of(new PlanName("mine")));

    assertThat(control.plans().names(star)).containsExactly(new PlanName("mine"));
    assertThat(control.missions().ids(star)).containsExactly(new MissionId("m0"));
    control.plans().delete(star, new PlanName("*"));
    control.keys().delete(star);

    assertThat(content()).isEqualTo(before);
  }

  @Test
  void an_id_that_no_mission_can_have_reads_and_deletes_nothing() {
    Map<String, String> before = content();

    for (String text :
        List.of(
            "p|hop", "u", "n", "c", "", "*", "../hop", "x".repeat(70_000), "a|hop", "m1", "\0")) {
      MissionId id = new MissionId(text);
      assertThatThrownBy(() -> control.missions().document(LUNAR, id))
          .is(refused(Kind.MISSION_NOT_FOUND));
      assertThatThrownBy(() -> control.missions().change(LUNAR, id, "a", to("started")))
          .is(refused(Kind.MALFORMED))
          .hasMessage("unexpected end of JSON input");
      control.missions().delete(LUNAR, id);
    }

    assertThat(content()).isEqualTo(before);
  }

  @Test
  void a_mission_is_not_created_with_a_forbidden_id_or_plan_name() {
    Map<String, String> before = content();

    for (String id : List.of("p|hop", "u", "all", "a b", "x,y", "{", "\n")) {
      assertThatThrownBy(() -> control.missions().create(LUNAR, hop().withId(id)))
          .is(refused(Kind.INVALID));
    }
    assertThatThrownBy(
            () ->
                control
                    .missions()
                    .create(
                        LUNAR,
                        new MissionRequest(
                            "{\"name\":\"x|y\",\"stages\":[{}]}", "", Optional.empty())))
        .is(refused(Kind.INVALID));
    assertThatThrownBy(
            () -> control.missions().create(LUNAR, MissionRequest.of(new PlanName("nope"))))
        .is(refused(Kind.PLAN_NOT_FOUND))
        .hasMessage("Plan 'nope' not found.");

    assertThat(content()).isEqualTo(before);
  }

  @Test
  void a_plan_may_have_any_name_and_is_found_under_it() {
    List<String> names = List.of("x|y", "x", "|", "", "a b", "*", "☾", "x||", "u");
    for (String name : names) {
      control.plans().save(LUNAR, Samples.plan(name, "a"));
    }

    assertThat(control.plans().names(LUNAR))
        .extracting(PlanName::text)
        .contains("hop")
        .containsAll(names)
        .hasSize(names.size() + 1);
    for (String name : names) {
      control.plans().delete(LUNAR, new PlanName(name));
    }
    assertThat(control.plans().names(LUNAR)).containsExactly(HOP);
    assertThat(control.keys().list()).containsExactly(LUNAR, new ApiKey("other"));
  }

  @Test
  void a_name_too_long_for_the_store_is_refused_without_showing_the_key() {
    String huge = "x".repeat(store.limits().keyBytes());
    Map<String, String> before = content();

    assertThatThrownBy(() -> control.plans().save(LUNAR, Samples.plan(huge, "a")))
        .is(refused(Kind.INVALID))
        .hasMessageNotContaining("lunar");
    assertThatThrownBy(() -> control.missions().create(LUNAR, hop().withId(huge)))
        .is(refused(Kind.INVALID))
        .hasMessageNotContaining("lunar");
    assertThatThrownBy(() -> control.plans().document(LUNAR, new PlanName(huge)))
        .is(refused(Kind.PLAN_NOT_FOUND));

    assertThat(content()).isEqualTo(before);
  }

  @Test
  void a_damaged_document_is_reported_as_such_and_can_be_deleted() {
    Samples.plant(store, "lunar-dev|bad", "{\"i\":\"bad\",\"t\":\"yesterday\"}");
    MissionId bad = new MissionId("bad");

    assertThatThrownBy(() -> control.missions().change(LUNAR, bad, "a", to("started")))
        .is(refused(Kind.MALFORMED));
    assertThat(control.missions().document(LUNAR, bad).text()).isPresent();
    control.missions().delete(LUNAR, bad);

    assertThat(control.missions().ids(LUNAR)).isEmpty();
  }
}
