package io.statehouse.domain.missions.entities;

import static io.statehouse.domain.missions.Refusals.refused;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.statehouse.domain.missions.Expiry;
import io.statehouse.domain.missions.MissionControl;
import io.statehouse.domain.missions.MissionsSettings;
import io.statehouse.domain.missions.Samples;
import io.statehouse.domain.missions.SetClock;
import io.statehouse.domain.missions.entities.MissionsException.Kind;
import io.statehouse.domain.missions.layout.MissionCodec;
import io.statehouse.domain.missions.layout.PlanCodec;
import io.statehouse.ports.StoreException;
import io.statehouse.ports.Watch;
import io.statehouse.ports.memory.FaultyStore;
import io.statehouse.ports.memory.MemoryStore;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What need not be tested on every store. */
class ServicesTest {
  private static final ApiKey KEY = new ApiKey("lunar-dev");
  private static final PlanName HOP = new PlanName("hop");

  private final SetClock clock = new SetClock();
  private final MemoryStore memory = new MemoryStore();
  private final FaultyStore store = new FaultyStore(memory);
  private final MissionsSettings settings = MissionsSettings.with(clock, new Random(1));
  private final MissionControl control = MissionControl.open(store, settings);
  private final MissionControl strict = MissionControl.open(store, settings.withMode(Mode.STRICT));

  private void prepare(String... stages) {
    control.keys().create(new KeyRequest("lunar-dev", "Lunar"));
    control.plans().save(KEY, Samples.plan("hop", stages));
  }

  private MissionId create(MissionControl server) {
    return server.missions().create(KEY, MissionRequest.of(HOP));
  }

  private static StageChange to(String target) {
    return StageChange.to(StageChange.Target.of(target));
  }

  private String content(String key) {
    return Samples.content(store).get("lunar-dev|" + key);
  }

  @Test
  void a_key_without_an_id_is_forty_random_characters() {
    ApiKey key = control.keys().create(KeyRequest.ANY);

    assertThat(key.text()).matches("[0-9a-zA-Z]{40}");
    assertThat(control.keys().list()).containsExactly(key);
  }

  @Test
  void creating_an_existing_key_replaces_only_its_name() {
    prepare("a");
    control.usage().count(KEY);
    control.usage().flush();

    control.keys().create(new KeyRequest("lunar-dev", "Other"));

    assertThat(control.keys().get(KEY)).isEqualTo(new ApiKeyInfo(KEY, "Other", "1"));
    assertThat(control.plans().names(KEY)).containsExactly(HOP);
  }

  @Test
  void deleting_a_key_deletes_all_its_entries() {
    prepare("a");
    create(control);
    control.keys().create(new KeyRequest("lunar-dev2", ""));

    control.keys().delete(KEY);

    assertThat(Samples.content(store)).containsOnlyKeys("lunar-dev2|u", "lunar-dev2|n");
    assertThatThrownBy(() -> control.keys().delete(KEY)).is(refused(Kind.KEY_NOT_FOUND));
    assertThatCode(() -> strict.keys().delete(KEY)).doesNotThrowAnyException();
  }

  @Test
  void a_recreated_key_counts_its_missions_from_zero() {
    prepare("a");
    create(control);
    control.keys().delete(KEY);

    prepare("a");
    assertThat(create(control).text()).isEqualTo("m0");
  }

  @Test
  void only_keys_with_a_usage_entry_are_listed() {
    prepare("a");
    Samples.plant(store, "stray|n", "x");
    Samples.plant(store, "m|p", "hash");
    Samples.plant(store, "x|p|u", "{}");

    assertThat(control.keys().list()).containsExactly(KEY);
  }

  @Test
  void numbers_are_not_reused_while_a_list_names_them() {
    prepare("a");
    Samples.plant(store, "lunar-dev|c", "m0,m3");
    Samples.plant(store, "lunar-dev|a|gone", "m1,x");
    Samples.plant(store, "lunar-dev|m4", "{}");

    List<MissionId> made = IntStream.range(0, 3).mapToObj(i -> create(control)).toList();

    assertThat(made).extracting(MissionId::text).containsExactly("m2", "m5", "m6");
    assertThatThrownBy(() -> control.missions().create(KEY, MissionRequest.of(HOP).withId("m3")))
        .is(refused(Kind.MISSION_EXISTS))
        .hasMessage("mission with id 'm3' already exists");
  }

  @Test
  void numbers_taken_by_another_server_are_skipped() {
    prepare("a");
    create(control);
    MissionControl other = MissionControl.open(store, settings);
    IntStream.range(0, 40).forEach(i -> create(other));

    assertThat(create(control).text()).isEqualTo("m41");
    assertThat(create(other).text()).isEqualTo("m42");
  }

  @Test
  void an_inline_plan_is_not_saved_but_listed() {
    prepare("a");
    String plan = PlanCodec.write(Samples.plan("once", "x"));

    MissionId id = control.missions().create(KEY, new MissionRequest(plan, "", Optional.empty()));

    assertThat(control.plans().names(KEY))
        .extracting(PlanName::text)
        .containsExactly("hop", "once");
    assertThat(control.plans().missions(KEY, new PlanName("once"))).containsExactly(id);
    assertThatThrownBy(() -> control.plans().document(KEY, new PlanName("once")))
        .is(refused(Kind.PLAN_NOT_FOUND));
    assertThatThrownBy(
            () -> control.missions().create(KEY, new MissionRequest("{", "", Optional.empty())))
        .is(refused(Kind.MALFORMED));
  }

  @Test
  void a_mission_whose_id_begins_with_p_is_not_listed_as_a_plan() {
    prepare("a");
    control.missions().create(KEY, MissionRequest.of(HOP).withId("p"));
    control.missions().create(KEY, MissionRequest.of(HOP).withId("pluto"));

    assertThat(control.plans().names(KEY)).containsExactly(HOP);
    assertThat(control.missions().ids(KEY))
        .extracting(MissionId::text)
        .containsExactly("p", "pluto");
  }

  @Test
  void a_plan_is_shown_as_a_mission_without_id_and_times() {
    prepare("a");

    assertThat(MissionCodec.write(control.plans().preview(KEY, HOP)))
        .isEqualTo(
            "{\"i\":\"\",\"n\":\"hop\",\"a\":null,\"s\":[{\"n\":\"a\",\"a\":\"\",\"u\":null,\"d\":null,"
                + "\"p\":null,\"s\":0,\"t\":\"0001-01-01T00:00:00Z\",\"e\":\"0001-01-01T00:00:00Z\"}],"
                + "\"p\":null,\"t\":\"0001-01-01T00:00:00Z\",\"e\":\"0001-01-01T00:00:00Z\"}");
  }

  @Test
  void an_invalid_plan_does_not_replace_the_saved_one() {
    prepare("a");

    assertThatThrownBy(() -> control.plans().save(KEY, Samples.plan("hop", "a", "b")))
        .is(refused(Kind.INVALID_PLAN));

    assertThat(control.plans().get(KEY, HOP)).isEqualTo(Samples.plan("hop", "a"));
  }

  @Test
  void a_refused_change_writes_nothing() {
    prepare("r", "x<r", "y<r");
    MissionId id = create(control);
    control.missions().change(KEY, id, "r", to("skipped"));
    control.missions().change(KEY, id, "y", to("started"));
    String before = content("m0");

    assertThatThrownBy(
            () -> control.missions().change(KEY, id, "x", to("started").ignoringDependencies()))
        .is(refused(Kind.INVALID_STATE_CHANGE));

    assertThat(content("m0")).isEqualTo(before);
  }

  @Test
  void a_mission_completed_again_is_listed_again_only_in_strict_mode() {
    prepare("a");
    MissionId id = create(control);
    control.missions().change(KEY, id, "a", to("skipped"));
    assertThat(control.missions().change(KEY, id, "a", to("skipped")).complete()).isTrue();
    assertThat(content("c")).isEqualTo("m0");

    strict.missions().change(KEY, id, "a", to("skipped"));

    assertThat(content("c")).isEqualTo("m0,m0");
  }

  @Test
  void deleting_a_missing_mission_changes_nothing() {
    prepare("a");
    Samples.plant(store, "lunar-dev|a|hop", "gone");

    control.missions().delete(KEY, new MissionId("gone"));

    assertThat(content("a|hop")).isEqualTo("gone");
    assertThat(content("c")).isNull();
  }

  @Test
  void strict_ids_are_the_first_free_number_from_the_usage() {
    prepare("a");
    assertThat(create(strict).text()).isEqualTo("m0");
    assertThat(create(strict).text()).isEqualTo("m1");
    strict.missions().delete(KEY, new MissionId("m0"));
    assertThat(create(strict).text()).isEqualTo("m0");
    Samples.plant(store, "lunar-dev|u", "7");
    assertThat(create(strict).text()).isEqualTo("m7");
  }

  @Test
  void strict_ids_end_after_five_hundred() {
    prepare("a");
    for (int i = 0; i <= 500; i++) {
      Samples.plant(store, "lunar-dev|m" + i, "{}");
    }

    assertThatThrownBy(() -> create(strict))
        .hasMessage("couldn't create a mission because a new mission ID could not be generated");
    assertThat(create(control).text()).isEqualTo("m501");
  }

  @Test
  void strict_mode_counts_no_requests() {
    prepare("a");
    strict.usage().count(KEY);
    strict.usage().flush();

    assertThat(content("u")).isEqualTo("0");
  }

  @Test
  void counts_survive_an_outage_and_are_dropped_with_their_key() {
    prepare("a");
    control.usage().count(KEY);
    store.fail();
    assertThatThrownBy(() -> control.usage().flush())
        .isInstanceOf(StoreException.Unavailable.class);
    store.recover();
    control.usage().count(KEY);

    control.usage().flush();
    assertThat(content("u")).isEqualTo("2");

    control.usage().count(KEY);
    control.keys().delete(KEY);
    control.usage().flush();
    assertThat(Samples.content(store)).isEmpty();
  }

  @Test
  void a_usage_that_is_not_a_number_counts_as_zero() {
    prepare("a");
    Samples.plant(store, "lunar-dev|u", "many");
    control.usage().count(KEY);
    control.usage().flush();

    assertThat(content("u")).isEqualTo("1");
  }

  @Test
  void strict_expiry_keeps_ids_of_missing_documents() {
    prepare("a");
    Samples.plant(store, "lunar-dev|c", "gone,m1,also");
    Samples.plant(store, "lunar-dev|m1", "{\"n\":\"hop\",\"t\":\"2001-01-01T00:00:00Z\"}");

    assertThat(strict.retention().run()).isEqualTo(1);
    assertThat(content("c")).isEqualTo("gone,also");
    assertThat(control.retention().run()).isZero();
    assertThat(content("c")).isEmpty();
  }

  @Test
  void old_damaged_and_never_started_missions_expire() {
    Mission mission = Samples.mission("a");
    Duration expiry = Duration.ofHours(1);

    assertThat(Expiry.hasExpired(mission, Samples.NOW.plusMinutes(59), expiry)).isFalse();
    assertThat(Expiry.hasExpired(mission, Samples.NOW.plusMinutes(61), expiry)).isTrue();
    assertThat(Expiry.hasExpired(mission.endedAt(Samples.NOW.minusHours(2)), Samples.NOW, expiry))
        .isTrue();
    assertThat(Expiry.hasExpired(Mission.preview(Samples.plan("p", "a")), Samples.NOW, expiry))
        .isTrue();
  }

  @Test
  void too_many_conflicting_writes_are_reported_without_the_key() {
    prepare("a");
    MissionId id = create(control);
    int[] count = {0};
    store.beforeEachCall(
        operation -> {
          if (operation.equals("commit") && count[0]++ < 1_000) {
            store.beforeEachCall(none -> {});
            Samples.plant(store, "lunar-dev|m0", content("m0").replaceAll("$", " "));
            store.beforeEachCall(again -> disturb(again));
          }
        });

    Throwable lost = catchThrowable(() -> control.missions().change(KEY, id, "a", to("started")));

    assertThat(lost)
        .is(refused(Kind.CONTENDED))
        .hasMessage("The key was modified during the transaction.")
        .hasNoCause();
  }

  private void disturb(String operation) {
    if (operation.equals("commit")) {
      store.beforeEachCall(none -> {});
      Samples.plant(store, "lunar-dev|m0", content("m0").replaceAll("$", " "));
      store.beforeEachCall(this::disturb);
    }
  }

  @Test
  void an_outage_is_reported_without_the_key() {
    prepare("a");
    MissionId id = create(control);
    store.beforeEachCall(
        operation -> {
          throw new StoreException.Unavailable(
              "no answer for lunar-dev|m0", new RuntimeException("GET lunar-dev|m0"));
        });

    assertThatThrownBy(() -> control.missions().change(KEY, id, "a", to("started")))
        .isInstanceOf(StoreException.Unavailable.class)
        .hasMessage("no answer for …|m0")
        .hasNoCause();
  }

  @Test
  void an_unknown_outcome_is_not_retried() {
    prepare("a");
    MissionId id = create(control);
    store.loseNextAnswer();

    assertThatThrownBy(() -> control.missions().change(KEY, id, "a", to("started")))
        .isInstanceOf(StoreException.OutcomeUnknown.class);

    assertThat(control.missions().get(KEY, id).stages().get(0).state())
        .isEqualTo(StageState.STARTED);
  }

  @Test
  void a_first_mission_created_during_deletion_of_its_plan_is_deleted_with_it() {
    prepare("a");
    boolean[] made = {false};
    store.beforeEachCall(
        operation -> {
          if (operation.equals("commit") && !made[0]) {
            made[0] = true;
            create(MissionControl.open(memory.another(), settings));
          }
        });

    control.plans().delete(KEY, HOP);

    assertThat(control.missions().ids(KEY)).isEmpty();
    assertThat(control.plans().names(KEY)).isEmpty();
  }

  @Test
  void an_interrupted_deletion_is_completed_by_deleting_again() {
    prepare("a");
    IntStream.range(0, 250).forEach(i -> create(control));
    int[] commits = {0};
    store.beforeEachCall(
        operation -> {
          if (operation.equals("commit") && ++commits[0] == 2) {
            throw new StoreException.Unavailable("down");
          }
        });
    assertThatThrownBy(() -> control.plans().delete(KEY, HOP))
        .isInstanceOf(StoreException.Unavailable.class);
    store.beforeEachCall(operation -> {});
    assertThat(control.missions().ids(KEY))
        .containsExactlyInAnyOrderElementsOf(control.plans().missions(KEY, HOP))
        .hasSizeBetween(1, 249);
    assertThatThrownBy(() -> create(control)).is(refused(Kind.PLAN_NOT_FOUND));

    control.plans().delete(KEY, HOP);

    assertThat(control.missions().ids(KEY)).isEmpty();
    assertThat(control.plans().names(KEY)).isEmpty();
  }

  @Test
  void after_a_resync_all_changes_are_notified() throws InterruptedException {
    prepare("a");
    MissionId gone = create(control);
    BlockingQueue<MissionEvent> notified = new LinkedBlockingQueue<>();
    FaultyStore elsewhere = new FaultyStore(memory.another());
    MissionControl listening = MissionControl.open(elsewhere, settings);
    try (Watch watch = listening.events(KEY, notified::add)) {
      assertThat(watch).isNotNull();
      elsewhere.fail();
      control.missions().delete(KEY, gone);
      MissionId made = create(control);
      elsewhere.recover();

      assertThat(notified.poll(30, TimeUnit.SECONDS).content()).contains("\"i\":\"" + made + "\"");
      assertThat(notified.poll(30, TimeUnit.SECONDS).kind())
          .isEqualTo(MissionEvent.Kind.MISSION_DELETED);
    }
  }
}
