package io.statehouse.domain.missions;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.statehouse.domain.missions.entities.ApiKey;
import io.statehouse.domain.missions.entities.KeyRequest;
import io.statehouse.domain.missions.entities.Mission;
import io.statehouse.domain.missions.entities.MissionId;
import io.statehouse.domain.missions.entities.MissionRequest;
import io.statehouse.domain.missions.entities.Mode;
import io.statehouse.domain.missions.entities.Plan;
import io.statehouse.domain.missions.entities.StageChange;
import io.statehouse.domain.missions.entities.StageResponse;
import io.statehouse.domain.missions.layout.MissionCodec;
import io.statehouse.domain.missions.layout.RequestCodec;
import io.statehouse.ports.memory.MemoryStore;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Input that was not written for this project; it lies beside it, and the tests say so if not. */
class RealInputTest {
  private static final Path INPUT = Path.of("..", "..", "shared", "data", "houston");
  private static final ApiKey KEY = new ApiKey("key");

  private final MemoryStore store = new MemoryStore();
  private final MissionControl control =
      MissionControl.open(store, MissionsSettings.with(new SetClock(), new Random(1)));

  @BeforeEach
  void requireInput() {
    assumeTrue(Files.isDirectory(INPUT), "there is no real input at " + INPUT);
  }

  @ParameterizedTest
  @CsvSource({"test_plan.json, 2", "test_plan_big.json, 22"})
  void a_plan_of_the_original_is_saved_and_its_mission_completes(String file, int stages)
      throws IOException {
    Plan plan = RequestCodec.plan(Files.readAllBytes(INPUT.resolve(file)));
    control.keys().create(new KeyRequest("key", ""));
    control.plans().save(KEY, plan);
    MissionId id = control.missions().create(KEY, MissionRequest.of(plan.name()));

    Deque<String> next = new ArrayDeque<>(List.of(plan.stages().get(0).name()));
    int finished = 0;
    boolean complete = false;
    while (!next.isEmpty()) {
      String stage = next.remove();
      change(id, stage, StageChange.Target.STARTED);
      StageResponse response = change(id, stage, StageChange.Target.FINISHED);
      finished++;
      complete = response.complete();
      next.clear();
      next.addAll(response.next().orElse(List.of()));
    }

    assertThat(finished).isEqualTo(stages);
    assertThat(complete).isTrue();
    assertThat(control.missions().completed(KEY)).containsExactly(id);
  }

  private StageResponse change(MissionId id, String stage, StageChange.Target target) {
    return control.missions().change(KEY, id, stage, StageChange.to(target));
  }

  @ParameterizedTest
  @ValueSource(strings = {"test_mission.json", "test_mission_complex.json"})
  void a_mission_of_the_original_is_written_as_it_was_read(String file) throws IOException {
    Mission mission = MissionCodec.read(Files.readString(INPUT.resolve(file)), Mode.STRICT);

    assertThat(mission.stages()).isNotEmpty();
    assertThat(MissionCodec.read(MissionCodec.write(mission), Mode.STRICT)).isEqualTo(mission);
  }

  @Test
  void a_stage_of_the_original_is_stored_with_its_params() throws IOException {
    String json =
        MissionCodec.write(
            MissionCodec.read(Files.readString(INPUT.resolve("test_mission.json")), Mode.DEFAULT));

    assertThat(json)
        .contains(
            "{\"n\":\"stage-2\",\"a\":\"my-function\",\"u\":[\"stage-1\"],\"d\":null,\"p\":{\"foo\":\"300\"}");
  }
}
