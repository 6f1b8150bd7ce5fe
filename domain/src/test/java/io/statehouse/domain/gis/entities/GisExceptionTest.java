package io.statehouse.domain.gis.entities;

import static org.assertj.core.api.Assertions.assertThat;

import io.statehouse.domain.gis.entities.GisException.Code;
import io.statehouse.domain.gis.entities.GisException.Kind;
import io.statehouse.ports.Key;
import java.util.List;
import org.junit.jupiter.api.Test;

class GisExceptionTest {
  private static final GisException BAD = new GisException(Code.BAD_PATTERN, "has no name");

  @Test
  void what_breaks_a_rule_in_a_file_is_to_be_corrected_there() {
    GisException refused = BAD.at("routes.yaml");

    assertThat(refused).hasMessage("at routes.yaml: has no name");
    assertThat(refused.kind()).isEqualTo(Kind.INVALID);
  }

  @Test
  void what_breaks_a_rule_in_the_store_is_to_be_repaired_there() {
    GisException refused = BAD.detailed(List.of("one")).at(new Key("/gis/x"));

    assertThat(refused).hasMessage("at /gis/x: has no name");
    assertThat(refused.kind()).isEqualTo(Kind.STORED);
    assertThat(refused.code()).isEqualTo(Code.BAD_PATTERN);
    assertThat(refused.details()).containsExactly("one");
  }

  @Test
  void an_argument_that_is_no_version_is_to_be_corrected() {
    assertThat(VersionNumber.bad("x").kind()).isEqualTo(Kind.INVALID);
  }

  @Test
  void a_value_in_a_message_cannot_end_its_line() {
    assertThat(GisException.of(Code.BAD_JSON, "found \"%s\"", "a\nb"))
        .hasMessage("found \"a\\u000Ab\"");
  }
}
