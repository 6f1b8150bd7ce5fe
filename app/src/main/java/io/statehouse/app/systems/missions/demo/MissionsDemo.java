package io.statehouse.app.systems.missions.demo;

import static java.util.Objects.requireNonNull;

import io.statehouse.app.system.Demonstration;
import io.statehouse.domain.missions.MissionControl;
import io.statehouse.domain.missions.entities.ApiKey;
import io.statehouse.domain.missions.entities.KeyRequest;
import io.statehouse.domain.missions.entities.Mission;
import io.statehouse.domain.missions.entities.MissionId;
import io.statehouse.domain.missions.entities.MissionRequest;
import io.statehouse.domain.missions.entities.PlanName;
import io.statehouse.domain.missions.entities.Stage;
import io.statehouse.domain.missions.entities.StageChange;
import io.statehouse.domain.missions.entities.StageChange.Target;
import io.statehouse.domain.missions.entities.StageState;
import io.statehouse.domain.missions.layout.PlanCodec;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.random.RandomGenerator;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The missions of an operations team: some complete, some failed, and some that go on. */
public final class MissionsDemo implements Demonstration {
  private static final ApiKey KEY = new ApiKey("demo");
  private static final int COMPLETE = 7;
  private static final int RUNNING = 4;
  private static final int MAX_COMPLETE = 20;
  private static final int FAILURE_ODDS = 15;

  private static final List<String> PLANS =
      List.of(
          """
          {"name": "release-rollout", "stages": [
            {"name": "build", "service": "builder"},
            {"name": "unit-tests", "service": "builder", "upstream": ["build"]},
            {"name": "scan", "service": "security", "upstream": ["build"]},
            {"name": "stage", "service": "deployer", "upstream": ["unit-tests", "scan"]},
            {"name": "load-test", "service": "load", "upstream": ["stage"]},
            {"name": "sign-off", "service": "people", "upstream": ["stage"]},
            {"name": "canary", "service": "deployer", "upstream": ["load-test", "sign-off"]},
            {"name": "oslo", "service": "deployer", "upstream": ["canary"]},
            {"name": "dublin", "service": "deployer", "upstream": ["canary"]},
            {"name": "announce", "service": "people", "upstream": ["oslo", "dublin"]}]}
          """,
          """
          {"name": "nightly-ingest", "stages": [
            {"name": "fetch", "service": "ingest"},
            {"name": "partition", "service": "ingest", "upstream": ["fetch"]},
            {"name": "load-east", "service": "ingest", "upstream": ["partition"]},
            {"name": "load-west", "service": "ingest", "upstream": ["partition"]},
            {"name": "compare", "service": "quality", "upstream": ["load-east", "load-west"]},
            {"name": "publish", "service": "ingest", "upstream": ["compare"]}]}
          """,
          """
          {"name": "certificate-renewal", "stages": [
            {"name": "request", "service": "security"},
            {"name": "validate", "service": "security", "upstream": ["request"]},
            {"name": "install", "service": "deployer", "upstream": ["validate"]},
            {"name": "reload", "service": "deployer", "upstream": ["install"]}]}
          """);

  private final MissionControl control;
  private final RandomGenerator random;

  public MissionsDemo(MissionControl control, RandomGenerator random) {
    this.control = requireNonNull(control, "control");
    this.random = requireNonNull(random, "random");
  }

  @Override
  public void fill() {
    control.keys().create(new KeyRequest(KEY.text(), "Demonstration"));
    PLANS.forEach(plan -> control.plans().save(KEY, PlanCodec.read(plan)));
    for (int i = 0; i < COMPLETE; i++) {
      MissionId id = create(i);
      while (!control.missions().get(KEY, id).isSettled()) {
        advance(id, false);
      }
    }
    for (int i = 0; i < RUNNING; i++) {
      MissionId id = create(i);
      for (int step = 0; step < 3 + 2 * i; step++) {
        advance(id, false);
      }
    }
    fail(create(1));
  }

  private MissionId create(int number) {
    PlanName plan = PlanCodec.read(PLANS.get(number % PLANS.size())).name();
    return control.missions().create(KEY, MissionRequest.of(plan));
  }

  /** Fails the first stage; someone may start it again. */
  private void fail(MissionId id) {
    String first = control.missions().get(KEY, id).stages().get(0).name();
    change(id, first, Target.STARTED);
    change(id, first, Target.FAILED);
  }

  private void change(MissionId id, String stage, Target target) {
    control.missions().change(KEY, id, stage, StageChange.to(target));
  }

  /** Takes one step in a mission, as the services of its stages do. */
  private void advance(MissionId id, boolean mayFail) {
    List<Stage> stages = control.missions().get(KEY, id).stages();
    Optional<Stage> startable = any(stages.stream().filter(stage -> isReady(stage, stages)));
    Optional<Stage> running =
        any(stages.stream().filter(stage -> stage.state() == StageState.STARTED));
    if (startable.isPresent() && (running.isEmpty() || random.nextBoolean())) {
      change(id, startable.get().name(), Target.STARTED);
    } else if (running.isPresent()) {
      boolean fails = mayFail && random.nextInt(FAILURE_ODDS) == 0;
      change(id, running.get().name(), fails ? Target.FAILED : Target.FINISHED);
    } else {
      any(stages.stream().filter(stage -> stage.state() == StageState.FAILED))
          .ifPresent(failed -> change(id, failed.name(), Target.STARTED));
    }
  }

  private static boolean isReady(Stage stage, List<Stage> all) {
    Map<String, StageState> states =
        all.stream().collect(Collectors.toMap(Stage::name, Stage::state));
    return stage.state() == StageState.READY
        && stage.upstream().orElse(List.of()).stream()
            .allMatch(before -> states.get(before).isSettled());
  }

  private <T> Optional<T> any(Stream<T> some) {
    List<T> all = some.toList();
    return all.isEmpty() ? Optional.empty() : Optional.of(all.get(random.nextInt(all.size())));
  }

  /** Some missions go on; what is complete makes room for another one. */
  @Override
  public void change() {
    List<MissionId> complete = control.missions().completed(KEY);
    List<MissionId> others = new ArrayList<>(control.missions().ids(KEY));
    others.removeAll(complete);
    if (others.size() <= RUNNING) {
      create(random.nextInt(PLANS.size()));
    }
    if (complete.size() > MAX_COMPLETE) {
      control.missions().delete(KEY, complete.get(0));
    }
    any(others.stream().filter(this::goesOn)).ifPresent(id -> advance(id, true));
  }

  /** A mission of which a stage has failed waits for someone, most of the time. */
  private boolean goesOn(MissionId id) {
    Mission mission = control.missions().get(KEY, id);
    boolean failed =
        mission.stages().stream().anyMatch(stage -> stage.state() == StageState.FAILED);
    return !failed || random.nextInt(FAILURE_ODDS) == 0;
  }

  @Override
  public List<Read> reads() {
    Map<String, String> key = Map.of("x-access-key", KEY.text());
    return List.of(new Read("/api/v1/missions", key), new Read("/api/v1/plans", key));
  }

  @Override
  public List<String> hints() {
    return List.of("Missions: the access key is " + KEY.text());
  }
}
