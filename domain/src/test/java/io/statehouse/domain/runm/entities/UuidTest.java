package io.statehouse.domain.runm.entities;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class UuidTest {
  private static final String HEX = "0123456789abcdef0123456789abcdef";

  @Test
  void dashes_and_case_are_no_part_of_it() {
    assertThat(Uuid.of("Zed-1")).isEqualTo(new Uuid("zed1"));
    assertThat(Uuid.of("D79706E0-1FBD-4E48-AAE8-9209061CDB71").text())
        .isEqualTo("d79706e01fbd4e48aae89209061cdb71");
  }

  @Test
  void a_random_one_is_of_version_4() {
    assertThat(Uuid.random(new Random(1)).text())
        .matches("[0-9a-f]{12}4[0-9a-f]{3}[89ab][0-9a-f]{15}");
    assertThat(Uuid.random(new Random(1))).isNotEqualTo(Uuid.random(new Random(2)));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        HEX,
        "0123456789ABCDEF0123456789ABCDEF",
        "01234567-89ab-cdef-0123-456789abcdef",
        "--0123456789abcdef-0123456789abcdef-"
      })
  void these_are_like_a_uuid(String spelled) {
    assertThat(Uuid.isUuidLike(spelled)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "zed1",
        "0123456789abcdef0123456789abcdef0123",
        "0123456789abcdef-0123456789abcde"
      })
  void these_are_names(String spelled) {
    assertThat(Uuid.isUuidLike(spelled)).isFalse();
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "---", "a/b", "a\nb"})
  void what_would_break_a_key_is_refused(String spelled) {
    assertThatThrownBy(() -> Uuid.of(spelled))
        .isInstanceOf(RunmException.class)
        .hasMessageContaining("cannot be a UUID");
  }
}
