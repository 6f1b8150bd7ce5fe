import io.statehouse.domain.missions.MissionControl;
import io.statehouse.domain.missions.entities.ApiKey;
import io.statehouse.domain.missions.entities.KeyRequest;
import io.statehouse.domain.missions.entities.MissionId;
import io.statehouse.domain.missions.entities.MissionRequest;
import io.statehouse.domain.missions.entities.Plan;
import io.statehouse.domain.missions.entities.PlanName;
import io.statehouse.domain.missions.entities.PlanStage;
import io.statehouse.domain.missions.entities.StageChange;
import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.url.Stores;
import java.util.List;
import java.util.Optional;

class MissionsExample {
  static void run(String url) {
    try (KeyValueStore store = Stores.open(url)) {
      MissionControl control = MissionControl.open(store);
      ApiKey owner = control.keys().create(KeyRequest.ANY);
      PlanName name = new PlanName("nightly");
      PlanStage load =
          new PlanStage("load", "", Optional.empty(), Optional.empty(), Optional.empty());
      control
          .plans()
          .save(owner, new Plan(name, Optional.empty(), List.of(load), Optional.empty()));
      MissionId mission = control.missions().create(owner, MissionRequest.of(name));
      control
          .missions()
          .change(owner, mission, "load", StageChange.to(StageChange.Target.STARTED));
      System.out.println(control.missions().report(owner, mission));
    }
  }
}
