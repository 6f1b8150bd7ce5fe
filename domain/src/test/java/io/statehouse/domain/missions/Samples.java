package io.statehouse.domain.missions;

import static org.assertj.core.api.Assertions.assertThat;

import io.statehouse.domain.missions.entities.AdminPassword;
import io.statehouse.domain.missions.entities.Mission;
import io.statehouse.domain.missions.entities.MissionId;
import io.statehouse.domain.missions.entities.Plan;
import io.statehouse.domain.missions.entities.PlanName;
import io.statehouse.domain.missions.entities.PlanStage;
import io.statehouse.domain.missions.entities.Stage;
import io.statehouse.domain.missions.entities.StageState;
import io.statehouse.domain.missions.layout.MissionCodec;
import io.statehouse.domain.missions.layout.PlanCodec;
import io.statehouse.ports.Bytes;
import io.statehouse.ports.Entry;
import io.statehouse.ports.Key;
import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.Prefix;
import io.statehouse.ports.Transaction;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Plans and missions for tests, and what a store holds. */
public final class Samples {
  public static final OffsetDateTime NOW = OffsetDateTime.parse("2031-05-02T09:00:00.125Z");

  private Samples() {}

  /** Stages in order, each written as {@code name} or {@code name<upstream,upstream}. */
  static List<PlanStage> stages(String... stages) {
    List<PlanStage> all = new ArrayList<>();
    for (String stage : stages) {
      String[] parts = stage.split("<");
      Optional<List<String>> upstream =
          parts.length == 1 ? Optional.empty() : Optional.of(List.of(parts[1].split(",")));
      all.add(new PlanStage(parts[0], "", upstream, Optional.empty(), Optional.empty()));
    }
    return all;
  }

  public static Plan plan(String name, String... stages) {
    return new Plan(new PlanName(name), Optional.empty(), stages(stages), Optional.empty());
  }

  /** A mission whose stages are written as in {@link #stages}, followed by {@code =state}. */
  public static Mission mission(String... stages) {
    List<String> plain = new ArrayList<>();
    for (String stage : stages) {
      plain.add(stage.replaceAll("=.*", ""));
    }
    Mission fresh =
        Mission.of(
            plan("p", plain.toArray(String[]::new)), new MissionId("m0"), Optional.empty(), NOW);
    List<Stage> inState = new ArrayList<>();
    for (int i = 0; i < stages.length; i++) {
      String[] parts = stages[i].split("=");
      StageState state =
          parts.length == 1 ? StageState.READY : StageState.valueOf(parts[1].toUpperCase());
      inState.add(fresh.stages().get(i).in(state));
    }
    return fresh.with(inState);
  }

  /** The states of a mission's stages, as in {@code a=finished b=ready}. */
  public static String states(Mission mission) {
    StringBuilder text = new StringBuilder();
    for (Stage stage : mission.stages()) {
      text.append(text.isEmpty() ? "" : " ")
          .append(stage.name())
          .append('=')
          .append(stage.state().text());
    }
    return text.toString();
  }

  /** A mission of one stage that is ready, as it is stored. */
  static String document(String id, String plan) {
    return MissionCodec.write(
        Mission.of(plan(plan, "a"), new MissionId(id), Optional.empty(), NOW));
  }

  public static Plan read(String json) {
    return PlanCodec.read(json);
  }

  /**
   * Starts as a server with a configured password does; returns whether the store has another one.
   */
  static boolean setPassword(MissionControl control, String password) {
    try (AdminAccess admin = control.admin(Optional.of(new AdminPassword(password)), true)) {
      admin.storeConfigured();
      admin.awaitRead();
      return admin.ignoresConfigured();
    }
  }

  /** Writes without any service, as the original would. */
  public static void plant(KeyValueStore store, String key, String value) {
    Transaction put = Transaction.builder().put(new Key(key), Bytes.utf8(value)).build();
    assertThat(store.commit(put).applied()).isTrue();
  }

  public static Map<String, String> content(KeyValueStore store) {
    Map<String, String> content = new LinkedHashMap<>();
    for (Entry entry : store.list(Prefix.ALL)) {
      content.put(entry.key().text(), entry.value().text().orElseThrow());
    }
    return content;
  }
}
