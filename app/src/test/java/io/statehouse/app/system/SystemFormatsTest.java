package io.statehouse.app.system;

import static org.assertj.core.api.Assertions.assertThat;

import io.statehouse.app.RunResult;
import io.statehouse.app.config.SystemName;
import io.statehouse.app.operations.ArchiveFiles;
import io.statehouse.operations.archive.export.ExportFormat;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class SystemFormatsTest {
  static List<SystemName> systems() {
    return RunResult.systems().names();
  }

  @ParameterizedTest
  @MethodSource("systems")
  void no_two_formats_of_a_system_have_the_same_name(SystemName system) {
    List<String> names = new ArrayList<>(List.of(ArchiveFiles.ARCHIVE, "yaml"));
    ExportFormat.all().forEach(format -> names.add(format.name()));
    RunResult.systems().get(system).formats().forEach(format -> names.add(format.name()));

    assertThat(names).doesNotHaveDuplicates();
  }
}
