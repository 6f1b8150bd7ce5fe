package io.statehouse.app.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.URI;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ConsoleServersTest {
  private static ConsoleServers parsed(String text) {
    return ConsoleServers.parse("console.servers", text);
  }

  @Test
  void servers_have_a_name_and_the_address_of_their_console() {
    assertThat(parsed("production=https://state.example/, test lab = http://10.0.0.7:8400").all())
        .containsExactly(
            new ConsoleServers.Server("production", URI.create("https://state.example")),
            new ConsoleServers.Server("test lab", URI.create("http://10.0.0.7:8400")));
    assertThat(parsed("").all()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "production",
        "=https://state.example",
        "a=state.example",
        "a=javascript:alert(1)",
        "a=https://state.example/?x=1",
        "a=https://user@state.example"
      })
  void what_is_no_name_with_an_address_is_refused(String entry) {
    assertThatThrownBy(() -> parsed("good=https://state.example," + entry))
        .hasMessage(
            "console.servers has \"%s\", which is not NAME=URL, as in".formatted(entry)
                + " production=https://statehouse.example");
  }

  @Test
  void each_name_stands_for_one_server() {
    assertThatThrownBy(() -> parsed("a=https://one.example,a=https://two.example"))
        .hasMessage("console.servers has \"a\" twice: name each server once");
  }
}
