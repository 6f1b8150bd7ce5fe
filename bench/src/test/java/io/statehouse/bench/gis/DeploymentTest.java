package io.statehouse.bench.gis;

import static org.assertj.core.api.Assertions.assertThat;

import io.statehouse.bench.measure.Workload;
import io.statehouse.bench.server.Backend;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DeploymentTest {
  @TempDir Path folder;
  private Deployment deployment;

  @BeforeEach
  void deploy() {
    deployment = Deployment.at(Backend.onFile(folder).ours());
  }

  @AfterEach
  void close() {
    deployment.close();
  }

  @Test
  void routes_are_published_again_and_again_where_there_are_none() {
    Publishing publishing = new Publishing(deployment, 20);

    for (int turn = 0; turn < 2; turn++) {
      assertThat(publishing.ours().keySet())
          .isEqualTo(publishing.raw().keySet())
          .extracting(Workload::name)
          .containsExactlyInAnyOrder("publish 20 routes", "publish 20 routes unchanged");
    }
  }

  @Test
  void what_is_adopted_is_not_looked_up_in_a_cluster() {
    Defining defining = new Defining(deployment, 3);

    assertThat(defining.ours().keySet())
        .containsAll(defining.raw().keySet())
        .extracting(Workload::name)
        .containsExactly("define 3 topics", "adopt 3 topics, nothing to do");
  }

  @Test
  void flips_are_timed_until_a_reader_in_another_store_serves_the_version() {
    FlipLatency flips = new FlipLatency(deployment);

    Map<Workload, Double> figures = flips.ours();

    assertThat(figures.values()).allMatch(millis -> millis >= 0);
    assertThat(figures.keySet())
        .extracting(Workload::name)
        .containsExactly(
            "flip until served, p50",
            "flip until served, p99",
            "flip until served after the commit, p50",
            "flip until served after the commit, p99");
    assertThat(flips.raw()).isEmpty(); // SQLite does not notify
  }
}
