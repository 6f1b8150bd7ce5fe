package io.statehouse.app.systems.gis;

import static org.assertj.core.api.Assertions.assertThat;

import io.statehouse.domain.gis.entities.GisException;
import io.statehouse.domain.gis.topics.entities.AdoptionReport;
import io.statehouse.ports.topics.TopicError;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** An operator finds every code in the documentation. */
class DocumentedCodesTest {
  @Test
  void the_page_of_the_system_has_every_code() throws IOException {
    String page = Files.readString(Path.of("../docs/systems/gis.md"));

    assertThat(page)
        .contains(
            Stream.of(
                    GisException.Code.values(),
                    TopicError.Kind.values(),
                    AdoptionReport.Flag.values())
                .flatMap(Arrays::stream)
                .map(code -> "`" + code + "`")
                .toList());
  }
}
