package io.statehouse.bench.runm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.statehouse.bench.server.Backend;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DeploymentTest {
  @TempDir Path folder;
  private Deployment deployment;

  @BeforeEach
  void deploy() {
    deployment = Deployment.on(Backend.onFile(folder), new Population(20), Optional.empty());
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
              assertThat(subject.get(Population.uuid(19))).isEqualTo(1);
              assertThat(subject.getByName(Population.name(19))).isEqualTo(1);
              assertThat(subject.findByTag(Population.tag(19)))
                  .isEqualTo(Population.OBJECTS_PER_TAG);
            });
  }

  @Test
  void all_subjects_create_an_object_once() {
    String uuid = Population.freshUuid();
    String name = Population.fresh(uuid).name();

    assertThat(deployment.subjects())
        .allSatisfy(
            subject -> {
              subject.create(uuid);
              assertThat(subject.getByName(name)).isEqualTo(1);
              assertThatThrownBy(() -> subject.create(uuid)).isInstanceOf(RuntimeException.class);
            });
  }
}
