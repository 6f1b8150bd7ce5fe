package io.statehouse.domain.missions;

import static io.statehouse.domain.missions.Refusals.refused;
import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.statehouse.domain.missions.entities.ApiKey;
import io.statehouse.domain.missions.entities.KeyRequest;
import io.statehouse.domain.missions.entities.MissionEvent;
import io.statehouse.domain.missions.entities.MissionEvent.Kind;
import io.statehouse.domain.missions.entities.MissionId;
import io.statehouse.domain.missions.entities.MissionsException;
import io.statehouse.domain.missions.entities.PlanName;
import io.statehouse.ports.Watch;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import org.junit.jupiter.api.Test;

/** A listener on one server is notified of changes made through another. */
abstract class EventsContract extends MissionsGroup {
  private static final int PATIENCE_SECONDS = 30;

  private final BlockingQueue<MissionEvent> notified = new LinkedBlockingQueue<>();

  EventsContract(MissionsContract contract) {
    super(contract);
  }

  private MissionEvent next() {
    try {
      MissionEvent event = notified.poll(PATIENCE_SECONDS, SECONDS);
      assertThat(event).as("an event within %s s", PATIENCE_SECONDS).isNotNull();
      return event;
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      throw new AssertionError("interrupted while waiting for an event", interrupted);
    }
  }

  @Test
  void listeners_are_notified_of_plans_and_missions_from_creation_to_deletion() {
    prepare("a");
    MissionId before = control.missions().create(LUNAR, hop());
    control.keys().create(new KeyRequest("lunar-dev2", ""));
    try (Watch watch = another().events(LUNAR, notified::add)) {
      assertThat(watch).isNotNull();
      control.plans().save(new ApiKey("lunar-dev2"), Samples.plan("theirs", "a"));
      control.plans().save(LUNAR, Samples.plan("other", "a"));
      MissionEvent plan = next();
      assertThat(plan.kind()).isEqualTo(Kind.PLAN_CREATION);
      assertThat(plan.content()).startsWith("{\"name\":\"other\",");

      MissionId id = control.missions().create(LUNAR, hop().withId("new"));
      assertThat(next())
          .isEqualTo(new MissionEvent(Kind.MISSION_CREATION, content().get("lunar-dev|new")));

      control.missions().change(LUNAR, before, "a", to("started"));
      assertThat(next())
          .isEqualTo(new MissionEvent(Kind.MISSION_UPDATE, content().get("lunar-dev|m0")));

      control.missions().change(LUNAR, id, "a", to("skipped"));
      assertThat(next().kind()).isEqualTo(Kind.MISSION_UPDATE);
      assertThat(next())
          .isEqualTo(new MissionEvent(Kind.MISSION_COMPLETED, content().get("lunar-dev|new")));

      control.missions().delete(LUNAR, id);
      assertThat(next()).isEqualTo(new MissionEvent(Kind.MISSION_DELETED, "\"new\""));

      control.plans().delete(LUNAR, new PlanName("other"));
      assertThat(next()).isEqualTo(new MissionEvent(Kind.PLAN_DELETED, "\"other\""));
    }
  }

  @Test
  void damaged_documents_are_skipped_and_later_changes_are_notified() {
    prepare("a");
    try (Watch watch = control.events(LUNAR, notified::add)) {
      assertThat(watch).isNotNull();
      Samples.plant(store, "lunar-dev|bad", "no mission");
      control.missions().create(LUNAR, hop());

      assertThat(next().kind()).isEqualTo(Kind.MISSION_CREATION);
    }
  }

  @Test
  void the_end_of_a_key_is_notified_after_the_deletion_of_its_content() {
    prepare("a");
    MissionId mission = control.missions().create(LUNAR, hop());
    MissionEvent gone = new MissionEvent(Kind.MISSION_DELETED, "the key");
    try (Watch watch = another().events(LUNAR, notified::add, () -> notified.add(gone))) {
      assertThat(watch).isNotNull();
      control.missions().change(LUNAR, mission, "a", to("started"));
      assertThat(next().kind()).isEqualTo(Kind.MISSION_UPDATE);

      control.keys().delete(LUNAR);

      assertThat(List.of(next(), next()))
          .extracting(MissionEvent::kind)
          .containsExactlyInAnyOrder(Kind.MISSION_DELETED, Kind.PLAN_DELETED);
      assertThat(next()).isEqualTo(gone);
    }
  }

  @Test
  void listening_requires_an_existing_key() {
    assertThatThrownBy(() -> control.events(LUNAR, notified::add))
        .is(refused(MissionsException.Kind.KEY_NOT_FOUND));
  }
}
