package io.statehouse.bench.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.statehouse.bench.measure.OlderBuild;
import io.statehouse.bench.measure.Target;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OlderBuildTest {
  @TempDir Path directory;
  private OlderBuild older;

  @BeforeEach
  void build() throws IOException {
    Files.createDirectory(directory.resolve("lib"));
    older = new OlderBuild(directory);
  }

  @Test
  void its_classes_are_its_own_and_used_through_the_shared_interface() {
    Subject subject = older.create(Subject.class, AppendSubject.class);

    assertThat(subject.name()).isEqualTo(new AppendSubject().name());
    assertThat(subject.getClass()).isNotEqualTo(AppendSubject.class);
  }

  @Test
  void what_it_lacks_is_not_taken_from_this_build() {
    assertThatThrownBy(
            () ->
                older
                    .create(Subject.class, StoreSubject.class, Target.BEFORE, true)
                    .open(directory))
        .isInstanceOf(NoClassDefFoundError.class)
        .hasMessageContaining("io/statehouse/");
  }
}
