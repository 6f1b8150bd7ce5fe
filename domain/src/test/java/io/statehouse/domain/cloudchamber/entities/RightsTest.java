package io.statehouse.domain.cloudchamber.entities;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.statehouse.ports.Revision;
import java.math.BigInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
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

  @ParameterizedTest
  @ValueSource(
      strings = {"\"613\"", "613", "+613", "\"613", "613\"", "\"\"613\"\"", "\"+613\"", "0000613"})
  void an_expected_revision_is_a_number_with_or_without_quotes_and_a_sign(String header) {
    ExpectedRevision expected = ExpectedRevision.parse(header, 63);

    assertThat(expected.admits(Revision.of(613))).isTrue();
    assertThat(expected.admits(Revision.of(614))).isFalse();
  }

  @ParameterizedTest
  @ValueSource(strings = {"0", "-0", "+0", "-1", "-613", "-9223372036854775808"})
  void a_number_that_is_no_revision_is_expected_in_vain(String header) {
    assertThat(ExpectedRevision.parse(header, 63).admits(Revision.of(613))).isFalse();
  }

  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '`',
      value = {
        "``, `\"\"`",
        "*, `\"*\"`",
        "abc, `\"abc\"`",
        "`\"abc\"`, `\"\\\"abc\\\"\"`",
        "1.5, `\"1.5\"`",
        "`\"`, `\"\\\"\"`",
        "- 1, `\"- 1\"`",
        "1_000, `\"1_000\"`",
        "W/\"1\", `\"W/\\\"1\\\"\"`",
        "`1\\2`, `\"1\\\\2\"`",
        "9223372036854775808, `\"9223372036854775808\"`",
        "-9223372036854775809, `\"-9223372036854775809\"`",
      })
  void anything_else_is_no_revision_and_is_quoted_as_by_go(String header, String quoted) {
    assertThatThrownBy(() -> ExpectedRevision.parse(header, 63))
        .hasMessage(
            "CloudChamber: match value " + quoted + " is not recognized as a valid integer");
  }

  @Test
  void a_store_of_larger_revisions_has_larger_numbers() {
    BigInteger large = BigInteger.ONE.shiftLeft(160).subtract(BigInteger.ONE);

    assertThat(ExpectedRevision.parse("\"" + large + "\"", 160).admits(new Revision(large)))
        .isTrue();
    assertThatThrownBy(() -> ExpectedRevision.parse(large.add(BigInteger.ONE).toString(), 160))
        .isInstanceOf(CloudChamberException.class);
    assertThatThrownBy(() -> ExpectedRevision.parse("1".repeat(30_000), 160))
        .isInstanceOf(CloudChamberException.class);
  }

  @Test
  void a_password_is_not_shown() {
    assertThat(Password.of("secret").toString()).doesNotContain("secret");
  }
}
