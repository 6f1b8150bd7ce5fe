package io.statehouse.domain.css.layout;

import static io.statehouse.domain.css.Refusals.refusal;
import static io.statehouse.domain.css.entities.CssException.Kind.INVALID;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;

class UniqueNumberTest {

  @Test
  void the_largest_counts_and_whatever_is_not_ten_digits_does_not() {
    List<String> segments =
        List.of("_0000000003", "_0000000001", "_01234567ab", "_00000000099", "0000000077", "_1");

    assertThat(UniqueNumber.largest(segments, "_")).isEqualTo(3);
    assertThat(UniqueNumber.largest(List.of(), "_")).isZero();
  }

  @Test
  void numbers_are_ten_digits() {
    assertThat(UniqueNumber.text(1)).isEqualTo("0000000001");
    assertThat(UniqueNumber.text(9_999_999_999L)).isEqualTo("9999999999");
  }

  @Test
  void there_is_no_number_after_the_last() {
    assertThat(UniqueNumber.after(9_999_999_998L, "/a/")).isEqualTo(9_999_999_999L);
    assertThatThrownBy(() -> UniqueNumber.after(9_999_999_999L, "/a/")).is(refusal(INVALID));
  }
}
