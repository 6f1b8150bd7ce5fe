package io.statehouse.app.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ProxyNamesTest {
  private final ProxyNames names =
      ProxyNames.parse("http.names", "Ops.example, state.example:8443 ,[fd00::1]:81,");

  @ParameterizedTest
  @ValueSource(
      strings = {
        "ops.example",
        "OPS.example",
        "ops.example:9000",
        "state.example",
        "state.example:8443",
        "[fd00::1]",
        "[FD00::1]:81"
      })
  void a_host_has_one_of_the_names_and_any_port(String host) {
    assertThat(names.hasHost(host)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        ":80",
        "example",
        "ops.example.evil",
        "evil.ops.example",
        "ops.example:",
        "[fd00::2]"
      })
  void another_host_is_not_accepted(String host) {
    assertThat(names.hasHost(host)).isFalse();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "https://ops.example",
        "http://ops.example",
        "HTTPS://OPS.EXAMPLE",
        "https://state.example:8443",
        "http://[fd00::1]:81"
      })
  void an_origin_is_accepted_with_the_port_of_its_entry(String origin) {
    assertThat(names.hasOrigin(origin)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "null",
        "ops.example",
        "ftp://ops.example",
        "https://ops.example:8443",
        "https://state.example",
        "https://ops.example.evil",
        "https://ops.example/",
        "https://user@ops.example"
      })
  void another_origin_is_not_accepted(String origin) {
    assertThat(names.hasOrigin(origin)).isFalse();
  }

  @Test
  void without_names_nothing_is_accepted() {
    assertThat(ProxyNames.parse("http.names", "")).isEqualTo(ProxyNames.NONE);
    assertThat(ProxyNames.NONE.hasHost("")).isFalse();
    assertThat(ProxyNames.NONE.hasOrigin("http://")).isFalse();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "https://ops.example",
        "*.example",
        "*",
        "ops.example:0",
        "ops.example:65536",
        "ops.example/x",
        "ops example",
        "::1"
      })
  void what_is_no_name_is_refused_in_a_sentence(String entry) {
    assertThatThrownBy(() -> ProxyNames.parse("http.names", "a.example," + entry))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "http.names has \""
                + entry
                + "\", which is not NAME or NAME:PORT, as in statehouse.example or"
                + " statehouse.example:8443");
  }
}
