package io.statehouse.domain.cloudchamber;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.statehouse.ports.Revision;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RightsTest {
  @Test
  void rights_are_named_in_the_originals_order() {
    assertThat(Rights.of(Right.MODIFY_INVENTORY, Right.STEP_TIME).text())
        .isEqualTo("can modify inventory, can modify the simulated time");
    assertThat(Rights.NONE.text()).isEmpty();
    assertThat(Rights.ALL.text())
        .isEqualTo(
            "can inject faults, can manage accounts, can modify inventory, can modify workloads,"
                + " can perform repairs, can modify the simulated time");
  }

  @Test
  void managers_give_any_right_and_others_what_they_have() {
    Rights some = Rights.of(Right.STEP_TIME, Right.INJECT_FAULTS);

    assertThat(Rights.of(Right.MANAGE_ACCOUNTS).mayGrant(Rights.ALL)).isTrue();
    assertThat(some.mayGrant(Rights.of(Right.STEP_TIME))).isTrue();
    assertThat(some.mayGrant(some.with(Right.PERFORM_REPAIRS, true))).isFalse();
  }

  @Test
  void an_expected_revision_is_a_number_in_quotes_or_not() {
    assertThat(ExpectedRevision.parse("\"613\"").admits(Revision.of(613))).isTrue();
    assertThat(ExpectedRevision.parse("613").admits(Revision.of(614))).isFalse();
    assertThat(ExpectedRevision.parse("-1").admits(Revision.of(1))).isFalse();
    assertThat(ExpectedRevision.parse("0").admits(Revision.of(7))).isTrue();
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "*", "abc", "1.5", "\""})
  void anything_else_is_no_revision(String header) {
    assertThatThrownBy(() -> ExpectedRevision.parse(header))
        .hasMessage(
            "CloudChamber: match value \"" + header + "\" is not recognized as a valid integer");
  }

  @Test
  void a_password_is_not_shown() {
    assertThat(Password.of("secret").toString()).doesNotContain("secret");
  }
}
