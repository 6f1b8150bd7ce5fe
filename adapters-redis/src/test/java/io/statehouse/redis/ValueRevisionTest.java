package io.statehouse.redis;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.statehouse.ports.Revision;
import java.math.BigInteger;
import java.util.HexFormat;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class ValueRevisionTest {
  @Test
  void equal_values_have_equal_revisions_and_different_values_different_ones() {
    assertThat(ValueRevision.of(bytes("a"))).isEqualTo(ValueRevision.of(bytes("a")));
    assertThat(
            Stream.of("", "a", "A", "a ", "\0")
                .map(value -> ValueRevision.of(bytes(value)))
                .distinct())
        .hasSize(5);
  }

  @Test
  void it_is_salted_since_collisions_of_the_plain_hash_are_known() {
    BigInteger plain = new BigInteger(1, Script.sha1().digest(bytes("a")));

    assertThat(ValueRevision.of(bytes("a")).number()).isNotEqualTo(plain);
  }

  @Test
  void it_equals_the_servers_hash_including_leading_zeros() {
    IntStream.range(0, 1_000)
        .mapToObj(i -> bytes("value " + i))
        .forEach(value -> assertThat(ValueRevision.hex(ValueRevision.of(value))).hasSize(40));
    assertThat(new String(ValueRevision.hex(Revision.of(255)), UTF_8))
        .isEqualTo("0".repeat(38) + "ff");
    assertThat(
            HexFormat.of()
                .parseHex(new String(ValueRevision.hex(ValueRevision.of(bytes("a"))), UTF_8)))
        .hasSize(20);
  }

  @Test
  void it_can_be_written_and_read_back() {
    Revision revision = ValueRevision.of(bytes("a"));

    assertThat(Revision.parse(revision.toString())).isEqualTo(revision);
  }

  private static byte[] bytes(String text) {
    return text.getBytes(UTF_8);
  }
}
