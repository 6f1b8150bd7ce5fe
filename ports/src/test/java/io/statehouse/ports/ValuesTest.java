package io.statehouse.ports;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Bytes, revisions, entries and results: values that are always valid and never change. */
class ValuesTest {
  private static final Key KEY = new Key("a");

  @Test
  void bytes_do_not_share_the_arrays_passed_in_and_out() {
    byte[] array = {1, 2};
    Bytes bytes = Bytes.copyOf(array);
    array[0] = 9;
    bytes.toArray()[1] = 9;

    assertThat(bytes.toArray()).containsExactly(1, 2);
    assertThat(bytes.size()).isEqualTo(2);
  }

  @Test
  void equal_bytes_are_equal_however_they_were_created() {
    assertThat(Bytes.utf8("é")).isEqualTo(Bytes.copyOf(new byte[] {(byte) 0xc3, (byte) 0xa9}));
    assertThat(Bytes.utf8("é")).hasSameHashCodeAs(Bytes.utf8("é"));
    assertThat(Bytes.wrap(new byte[] {'a'})).isEqualTo(Bytes.utf8("a"));
    assertThat(Bytes.wrap(new byte[0])).isSameAs(Bytes.EMPTY);
    assertThat(Bytes.utf8("")).isSameAs(Bytes.EMPTY).isEqualTo(Bytes.copyOf(new byte[0]));
    assertThat(Bytes.utf8("a")).isNotEqualTo(Bytes.utf8("b")).isNotEqualTo("a");
  }

  @Test
  void bytes_are_text_only_if_they_are_valid_utf8() {
    assertThat(Bytes.utf8("a\0é\ud83d\ude00").text()).hasValue("a\0é\ud83d\ude00");
    assertThat(Bytes.EMPTY.text()).hasValue("");
    assertThat(Bytes.utf8("a\ufffd").text()).hasValue("a\ufffd");
    assertThat(Bytes.copyOf(new byte[] {(byte) 0xff}).text()).isEmpty();
  }

  @Test
  void bytes_do_not_print_their_content() {
    assertThat(Bytes.utf8("password")).hasToString("Bytes[8]");
  }

  @ParameterizedTest
  @ValueSource(longs = {0, 1, Long.MAX_VALUE, Long.MIN_VALUE, -1})
  void a_revision_survives_being_written_as_text(long bits) {
    Revision revision = Revision.of(bits);

    assertThat(Revision.parse(revision.toString())).isEqualTo(revision);
    assertThat(revision).hasToString(Long.toUnsignedString(bits));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "-1", "+1", " 1", "1 ", "1.0", "0x1", "١", "a"})
  void text_that_is_no_revision_is_rejected(String text) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Revision.parse(text))
        .withMessageContaining("\"" + text + "\"");
  }

  @Test
  void a_revision_has_a_bounded_length_and_is_not_negative() {
    assertThat(Revision.parse("9".repeat(80)).toString()).hasSize(80);
    assertThatIllegalArgumentException().isThrownBy(() -> Revision.parse("9".repeat(81)));
    assertThatIllegalArgumentException().isThrownBy(() -> new Revision(BigInteger.valueOf(-1)));
  }

  @Test
  void leading_zeros_of_a_revision_are_ignored() {
    assertThat(Revision.parse("007")).isEqualTo(Revision.of(7));
  }

  @Test
  void nothing_is_null() {
    assertThatNullPointerException()
        .isThrownBy(() -> new Entry(KEY, null, Revision.of(1)))
        .withMessage("value");
    assertThatNullPointerException().isThrownBy(() -> Condition.absent(null)).withMessage("key");
    assertThatNullPointerException().isThrownBy(() -> new Write.Put(KEY, null));
    assertThatNullPointerException().isThrownBy(() -> CommitResult.conditionFailed(null));
    assertThatNullPointerException().isThrownBy(() -> new Key(null));
  }

  @Test
  void a_child_is_a_key_or_has_keys_below() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new Child("x", false, false))
        .withMessageContaining("x");
  }

  @Test
  void an_outcome_returns_its_result_or_throws_its_cause() {
    CommitResult applied = CommitResult.applied(Map.of(KEY, Revision.of(1)));
    StoreException cause = new StoreException.Unavailable("down");

    assertThat(applied.applied()).isTrue();
    assertThat(CommitOutcome.of(applied).result()).isEqualTo(applied);
    assertThat(CommitResult.conditionFailed(Condition.absent(KEY)).applied()).isFalse();
    assertThatThrownBy(() -> CommitOutcome.failed(cause).result()).isSameAs(cause);
  }

  @Test
  void a_change_and_a_health_do_not_share_their_arguments() {
    List<String> warnings = new ArrayList<>(List.of("slow"));
    Health health = new Health(true, "fine", warnings);
    Set<Key> keys = new HashSet<>(Set.of(KEY));
    Change.Keys change = new Change.Keys(keys);
    warnings.clear();
    keys.clear();

    assertThat(health.warnings()).containsExactly("slow");
    assertThat(change.keys()).containsExactly(KEY);
  }

  @Test
  void malformed_data_is_reported_with_key_and_problem() {
    StoreException.Malformed malformed =
        new StoreException.Malformed(KEY, "expected an integer but found \"v2\"");

    assertThat(malformed).hasMessage("at a: expected an integer but found \"v2\"");
    assertThat(malformed.key()).isEqualTo(KEY);
    assertThat(malformed.problem()).isEqualTo("expected an integer but found \"v2\"");
  }
}
