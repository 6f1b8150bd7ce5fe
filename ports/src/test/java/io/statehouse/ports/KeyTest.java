package io.statehouse.ports;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.Arrays;
import java.util.Comparator;
import java.util.Random;
import org.junit.jupiter.api.Test;

class KeyTest {
  private static final Comparator<byte[]> BYTE_ORDER = Arrays::compareUnsigned;

  @Test
  void keys_prefixes_and_segments_are_ordered_as_their_utf8_bytes() {
    Random random = new Random(1);
    for (int i = 0; i < 200_000; i++) {
      String a = text(random);
      String b = random.nextInt(4) == 0 ? a + text(random) : text(random);
      int expected = Integer.signum(BYTE_ORDER.compare(new Key(a).utf8(), new Key(b).utf8()));

      assertThat(Integer.signum(new Key(a).compareTo(new Key(b))))
          .as("%s against %s", a, b)
          .isEqualTo(expected);
      assertThat(Integer.signum(new Prefix(a).compareTo(new Prefix(b)))).isEqualTo(expected);
      assertThat(Integer.signum(child(a).compareTo(child(b)))).isEqualTo(expected);
    }
  }

  /** A few characters from all ranges that differ in UTF-8 or UTF-16, many near their bounds. */
  private static String text(Random random) {
    int[] starts = {1, 0x7e, 0x7fe, 0xd7fe, 0xe000, 0xfffe, 0x10000, 0x10fffe, 'a'};
    StringBuilder text = new StringBuilder();
    for (int length = 1 + random.nextInt(3); length > 0; length--) {
      text.appendCodePoint(starts[random.nextInt(starts.length)] + random.nextInt(2));
    }
    return text.toString();
  }

  private static Child child(String segment) {
    return new Child(segment, true, false);
  }

  @Test
  void a_key_survives_the_round_trip_through_its_bytes() {
    Random random = new Random(2);
    for (int i = 0; i < 1_000; i++) {
      Key key = new Key(text(random));
      assertThat(Key.ofUtf8(key.utf8())).hasValue(key);
    }
  }

  @Test
  void bytes_that_are_no_valid_key_give_no_key() {
    assertThat(Key.ofUtf8(new byte[0])).isEmpty();
    assertThat(Key.ofUtf8(new byte[] {'a', 0})).isEmpty();
    assertThat(Key.ofUtf8(new byte[] {(byte) 0xff})).isEmpty();
    assertThat(Key.ofUtf8(new byte[] {(byte) 0xc0, (byte) 0x80})).as("U+0000, overlong").isEmpty();
    assertThat(Key.ofUtf8(new byte[] {(byte) 0xed, (byte) 0xa0, (byte) 0x80})).as("half").isEmpty();
    assertThat(Key.ofUtf8(new byte[] {(byte) 0xf0, (byte) 0x9f})).as("cut off").isEmpty();
    Key replacement = new Key("/\uFFFD");
    assertThat(Key.ofUtf8(replacement.utf8())).as("a stored U+FFFD").hasValue(replacement);
  }

  @Test
  void text_that_is_no_key_is_rejected_with_the_position() {
    refused("", "key is empty");
    refused("ab\0c", "position 2");
    refused("a\ud800b", "surrogate", "position 1");
    refused("a\udc00", "surrogate", "position 1");
    refused("\ud83d", "surrogate", "position 0");
    refused("\ud83d\ude00\ude00", "position 2");
  }

  private static void refused(String text, String... message) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new Key(text))
        .satisfies(refusal -> assertThat(refusal.getMessage()).contains(message));
  }

  @Test
  void a_prefix_may_be_empty_but_otherwise_follows_the_rules_of_keys() {
    assertThat(Prefix.ALL.contains(new Key("a"))).isTrue();
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new Prefix("a\0"))
        .withMessageContaining("prefix has the character U+0000 at position 1");
  }

  @Test
  void a_prefix_contains_keys_that_begin_with_it() {
    Prefix prefix = new Prefix("/a/1");

    assertThat(prefix.contains(new Key("/a/1"))).isTrue();
    assertThat(prefix.contains(new Key("/a/10"))).isTrue();
    assertThat(prefix.contains(new Key("/a/"))).isFalse();
    assertThat(prefix.contains(new Key("/A/1"))).isFalse();
  }

  @Test
  void prefixes_overlap_if_one_begins_with_the_other() {
    Prefix prefix = new Prefix("/a");

    assertThat(prefix.overlaps(prefix)).isTrue();
    assertThat(prefix.overlaps(new Prefix("/a/b"))).isTrue();
    assertThat(new Prefix("/a/b").overlaps(prefix)).isTrue();
    assertThat(prefix.overlaps(Prefix.ALL)).isTrue();
    assertThat(prefix.overlaps(new Prefix("/b"))).isFalse();
  }
}
