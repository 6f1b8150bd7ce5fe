package io.statehouse.bench.cloudchamber;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.statehouse.bench.measure.Workload;
import io.statehouse.bench.server.Backend;
import io.statehouse.domain.cloudchamber.entities.inventory.PartAddress;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DeploymentTest {
  private static final Population POPULATION = new Population(130);
  private static final PartAddress BLADE = Population.blade(129);

  @TempDir Path folder;
  private Deployment deployment;

  @BeforeEach
  void deploy() {
    deployment = Deployment.on(Backend.onFile(folder), POPULATION, Optional.empty());
  }

  @AfterEach
  void close() {
    deployment.close();
  }

  @Test
  void all_subjects_find_what_was_loaded() {
    assertThat(deployment.subjects())
        .hasSize(2)
        .allSatisfy(
            subject -> {
              assertThat(subject.racks()).isEqualTo(2);
              assertThat(subject.blades(Population.rack(1))).isEqualTo(2);
              assertThat(subject.content(Population.rack(1))).isEqualTo(4);
              assertThat(subject.summary()).isEqualTo(2);
              assertThat(subject.get(BLADE)).isEqualTo(1);
              assertThat(subject.get(Population.rack(1).blade(3))).isZero();
            });
  }

  @Test
  void all_subjects_update_a_blade_only_as_they_left_it() {
    assertThat(deployment.subjects())
        .allSatisfy(
            subject -> {
              Chamber.Cell cell = subject.cell(BLADE);
              cell.update(Population.changed(1));
              cell.update(Population.changed(2));
              subject.cell(BLADE).update(Population.changed(3));

              assertThatThrownBy(() -> cell.update(Population.changed(4)))
                  .isInstanceOf(RuntimeException.class);
            });
  }

  @Test
  void a_load_without_changes_has_round_trips_but_no_writes() {
    Map<String, Double> figures = byName(ours().loads());

    assertThat(figures)
        .containsEntry("writes per load of the same definition", 0.0)
        .containsKey("load with one blade changed");
    assertThat(figures.get("trips per load of the same definition")).isPositive();
  }

  @Test
  void all_subjects_load_an_empty_store_again_and_again() {
    assertThat(deployment.subjects())
        .allSatisfy(
            subject -> {
              assertThat(subject.loads()).containsKey(Chamber.FIRST_LOAD);
              assertThat(subject.loads()).containsKey(Chamber.FIRST_LOAD);
            });
  }

  @Test
  void the_events_of_a_watched_blade_are_timed() {
    assertThat(byName(new WatchLatency(3).of(ours())))
        .containsOnlyKeys(
            "watch of a blade, p50",
            "watch of a blade, p99",
            "watch of a blade after the commit, p50",
            "watch of a blade after the commit, p99");
  }

  @Test
  void the_watch_of_a_driver_that_has_none_is_left_out() {
    assertThat(new WatchLatency(3).of(deployment.subjects().get(0))).isEmpty();
  }

  private Chamber ours() {
    return deployment.subjects().get(1);
  }

  private static Map<String, Double> byName(Map<Workload, Double> figures) {
    return figures.entrySet().stream()
        .collect(Collectors.toMap(entry -> entry.getKey().name(), Map.Entry::getValue));
  }
}
