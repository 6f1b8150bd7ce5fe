package io.statehouse.app.operations;

import io.statehouse.domain.layout.Meaning;
import io.statehouse.domain.missions.AdminAccess;
import io.statehouse.domain.missions.MissionControl;
import io.statehouse.domain.missions.MissionsMeaning;
import io.statehouse.domain.missions.MissionsSettings;
import io.statehouse.domain.missions.Samples;
import io.statehouse.domain.missions.entities.AdminPassword;
import io.statehouse.domain.missions.entities.ApiKey;
import io.statehouse.domain.missions.entities.KeyRequest;
import io.statehouse.domain.missions.entities.MissionId;
import io.statehouse.domain.missions.entities.MissionRequest;
import io.statehouse.domain.missions.entities.PlanName;
import io.statehouse.domain.missions.entities.StageChange;
import io.statehouse.domain.missions.entities.StageChange.Target;
import io.statehouse.ports.KeyValueStore;
import java.time.Clock;
import java.time.ZoneOffset;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;

/** API keys, plans, and missions, some of them completed. */
final class MissionsPopulation implements Population {
  private static final ApiKey LUNAR = new ApiKey("lunar-dev");
  private static final int STAGES_OF_LARGEST = 3_000;
  private static final Clock CLOCK = Clock.fixed(Samples.NOW.toInstant(), ZoneOffset.UTC);

  private final Meaning meaning = new MissionsMeaning();

  @Override
  public Meaning meaning() {
    return meaning;
  }

  @Override
  public void write(KeyValueStore store) {
    MissionControl control =
        MissionControl.open(store, MissionsSettings.with(CLOCK, new Random(1)));
    try (AdminAccess admin = control.admin(Optional.of(new AdminPassword("a-long-secret")), true)) {
      admin.storeConfigured();
      admin.awaitRead();
    }
    control.keys().create(new KeyRequest(LUNAR.text(), "Lunar"));
    control.plans().save(LUNAR, Samples.plan("hop", "a", "b<a"));
    control.plans().save(LUNAR, Samples.plan("large", stages()));
    for (int i = 0; i < RECORDS; i++) {
      String name = Population.oddName("p", i);
      control.keys().create(new KeyRequest("key-" + i, name));
      control.plans().save(LUNAR, Samples.plan(name, "a"));
      createMission(control, "m" + i, i % 5 == 0);
    }
  }

  private static String[] stages() {
    return IntStream.range(0, STAGES_OF_LARGEST)
        .mapToObj(i -> i == 0 ? "s0" : "s" + i + "<s0")
        .toArray(String[]::new);
  }

  private static void createMission(MissionControl control, String id, boolean completed) {
    control.missions().create(LUNAR, MissionRequest.of(new PlanName("hop")).withId(id));
    if (completed) {
      for (String stage : new String[] {"a", "b"}) {
        for (Target target : new Target[] {Target.STARTED, Target.FINISHED}) {
          control.missions().change(LUNAR, new MissionId(id), stage, StageChange.to(target));
        }
      }
    }
  }

  @Override
  public String toString() {
    return "missions";
  }
}
