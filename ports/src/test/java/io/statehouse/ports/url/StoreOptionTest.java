package io.statehouse.ports.url;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class StoreOptionTest {
  private static final StoreOption<Integer> CONNECTIONS =
      StoreOption.count("connections", "16", "most connections")
          .where(count -> count >= 2, "must be at least 2")
          .where(count -> count <= 100, "must be at most 100");

  private static StoreUrl url(String options) {
    return StoreUrl.parse("any://h?" + options);
  }

  @ParameterizedTest
  @ValueSource(strings = {"timeout=1s", "connections="})
  void an_option_without_a_value_has_its_default(String options) {
    assertThat(CONNECTIONS.in(url(options))).isEqualTo(16);
  }

  @Test
  void a_value_that_breaks_a_rule_is_refused_with_the_option_and_the_value() {
    assertThat(CONNECTIONS.in(url("connections=2"))).isEqualTo(2);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> CONNECTIONS.in(url("connections=1")))
        .withMessage("store option connections=1: must be at least 2");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> CONNECTIONS.in(url("connections=101")))
        .withMessage("store option connections=101: must be at most 100");
  }

  @Test
  void a_value_of_the_wrong_type_is_refused_with_the_option_and_the_value() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> CONNECTIONS.in(url("connections=many")))
        .withMessage("store option connections is not a whole number of at least 1: \"many\"");
  }

  @Test
  void a_secret_that_breaks_a_rule_is_not_shown() {
    StoreOption<String> token =
        StoreOption.string("token", "", "a secret").where(text -> text.length() > 9, "is short");

    assertThatIllegalArgumentException()
        .isThrownBy(() -> token.in(url("token=sesame")))
        .withMessage("store option token=***: is short");
  }
}
