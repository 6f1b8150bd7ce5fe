package io.statehouse.bench.runm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.statehouse.domain.runm.MetadataObject;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DeploymentTest {
  @TempDir Path folder;
  private Deployment deployment;

  @BeforeEach
  void deploy() {
    deployment = Deployment.onFile(new Population(20), folder);
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
    MetadataObject object = Population.fresh();

    assertThat(deployment.subjects())
        .allSatisfy(
            subject -> {
              subject.create(object);
              assertThat(subject.getByName(object.name())).isEqualTo(1);
              assertThatThrownBy(() -> subject.create(object)).isInstanceOf(RuntimeException.class);
            });
  }
}
