package io.statehouse.domain.missions;

import io.statehouse.domain.layout.Meaning;
import io.statehouse.domain.layout.MovesContract;
import io.statehouse.domain.missions.entities.ApiKey;
import io.statehouse.domain.missions.entities.KeyRequest;
import io.statehouse.domain.missions.entities.MissionId;
import io.statehouse.domain.missions.entities.MissionRequest;
import io.statehouse.domain.missions.entities.PlanName;
import io.statehouse.domain.missions.entities.StageChange;
import io.statehouse.domain.missions.entities.StageChange.Target;
import io.statehouse.domain.missions.layout.StoredKey;
import java.time.Clock;
import java.util.Random;

class MissionsMovesTest extends MovesContract {
  private static final ApiKey LUNAR = new ApiKey("lunar-dev");
  private static final ApiKey OTHER = new ApiKey("other");
  private static final PlanName HOP = new PlanName("hop");
  private static final PlanName JUMP = new PlanName("jump");
  private static final MissionId M0 = new MissionId("m0");
  private static final MissionId M1 = new MissionId("m1");

  private final MissionControl control =
      MissionControl.open(source, MissionsSettings.with(Clock.systemUTC(), new Random(1)));

  @Override
  protected Meaning meaning() {
    return new MissionsMeaning();
  }

  @Override
  protected void write() {
    Samples.setPassword(control, "a-long-secret");
    control.keys().create(new KeyRequest(LUNAR.text(), "Lunar"));
    control.keys().create(new KeyRequest(OTHER.text(), "Other"));
    control.plans().save(LUNAR, Samples.plan("hop", "a"));
    control.plans().save(LUNAR, Samples.plan("jump", "a"));
    control.plans().save(OTHER, Samples.plan("hop", "a"));
    create(LUNAR, HOP, M0);
    create(LUNAR, HOP, M1);
    create(OTHER, HOP, M0);
    complete(LUNAR, M0);
  }

  @Override
  protected void change() {
    delete(StoredKey.ADMIN_HASH);
    delete(StoredKey.ADMIN_SALT);
    control.missions().delete(LUNAR, M1);
    create(LUNAR, JUMP, M1);
    control.missions().delete(LUNAR, M0);
    create(LUNAR, HOP, new MissionId("m2"));
    complete(LUNAR, new MissionId("m2"));
    control.plans().delete(OTHER, HOP);
    control.keys().create(new KeyRequest("new", ""));
    control.keys().delete(OTHER);
  }

  private void create(ApiKey owner, PlanName plan, MissionId mission) {
    control.missions().create(owner, MissionRequest.of(plan).withId(mission.text()));
  }

  private void complete(ApiKey owner, MissionId mission) {
    for (Target target : new Target[] {Target.STARTED, Target.FINISHED}) {
      control.missions().change(owner, mission, "a", StageChange.to(target));
    }
  }
}
