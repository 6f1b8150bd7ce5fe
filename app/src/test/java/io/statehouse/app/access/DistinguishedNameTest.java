package io.statehouse.app.access;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HexFormat;
import javax.security.auth.x500.X500Principal;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DistinguishedNameTest {
  private static DistinguishedName named(String text) {
    return DistinguishedName.of(new X500Principal(text));
  }

  /** Returns a name with one common name. */
  private static DistinguishedName commonName(String value) {
    int length = value.length() / 2;
    String attribute = "%02x0603550403%s".formatted(length + 5, value);
    String part = "%02x30%s".formatted(length + 7, attribute);
    byte[] name = HexFormat.of().parseHex("30%02x31%s".formatted(length + 9, part));
    return DistinguishedName.of(new X500Principal(name));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "0c026f70",
        "13026f70",
        "14026f70",
        "16026f70",
        "1e04006f0070",
        "1c080000006f00000070"
      })
  void texts_are_equal_whatever_encodes_them(String value) {
    assertThat(commonName(value)).isEqualTo(named("CN=op"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "00026f70",
        "1e026f70",
        "04026f70",
        "0c036f7000",
        "0c024f50",
        "0c066f70efbc8c41",
        "1c026f70"
      })
  void what_only_looks_like_a_text_is_another(String value) {
    assertThat(commonName(value)).isNotEqualTo(named("CN=op"));
  }

  @Test
  void parts_are_in_order_and_each_has_its_attributes_in_any() {
    assertThat(named("cn = gateway, O=Example")).isEqualTo(named("CN=gateway,O=Example"));
    assertThat(named("O=Example,CN=gateway")).isNotEqualTo(named("CN=gateway,O=Example"));
    assertThat(named("O=Example+CN=gateway")).isEqualTo(named("CN=gateway+O=Example"));
    assertThat(named("CN=gateway+O=Example")).isNotEqualTo(named("CN=gateway,O=Example"));
    assertThat(named("CN=\"gateway,O=Example\"")).isNotEqualTo(named("CN=gateway,O=Example"));
    assertThat(named("CN=\"gateway\uff0cO\uff1dExample\""))
        .isNotEqualTo(named("CN=gateway,O=Example"));
    assertThat(named("CN=op+CN=op")).isNotEqualTo(named("CN=op"));
  }
}
