package io.statehouse.app.http;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.statehouse.app.config.ListenAddress;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class OwnOriginTest {
  private final OwnOrigin own = new OwnOrigin(ListenAddress.parse("127.0.0.2:0"), 8400, false);

  @ParameterizedTest
  @ValueSource(strings = {"127.0.0.1:8400", "localhost:8400", "[::1]:8400", "127.0.0.2:8400"})
  void every_name_of_this_machine_is_its_own(String host) {
    assertThatCode(() -> own.check(true, host, Optional.of("http://" + host)))
        .doesNotThrowAnyException();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"evil.example:8400", "127.0.0.1:8401", "localhost", "", "localhost.evil:8400"})
  void a_write_to_another_name_or_port_is_refused(String host) {
    assertThatThrownBy(() -> own.check(true, host, Optional.empty()))
        .hasMessage("refused: Host is \"" + host + "\", which is not this server");
  }

  @Test
  void a_read_may_come_through_another_port_but_not_by_another_name() {
    assertThatCode(() -> own.check(false, "localhost:9000", Optional.empty()))
        .doesNotThrowAnyException();
    assertThatThrownBy(() -> own.check(false, "evil.example:8400", Optional.empty()))
        .hasMessageContaining("evil.example");
  }

  @Test
  void a_socket_is_opened_only_for_pages_of_the_requested_host() {
    own.checkSocket("localhost:9000", Optional.of("http://localhost:9000"));
    own.checkSocket("localhost:9000", Optional.empty());
    assertForeign(() -> own.checkSocket("localhost:8400", Optional.of("http://localhost:9000")));
    assertForeign(() -> own.checkSocket("localhost:8400", Optional.of("http://evil.example:8400")));
    assertForeign(() -> own.checkSocket("evil.example:8400", Optional.empty()));
    assertForeign(
        () -> own.checkSocket("evil.example:8400", Optional.of("http://evil.example:8400")));
  }

  @Test
  void with_a_certificate_pages_are_encrypted_too() {
    OwnOrigin shown = new OwnOrigin(ListenAddress.parse("127.0.0.1:0"), 8400, true);

    shown.check(true, "localhost:8400", Optional.of("https://localhost:8400"));
    assertForeign(() -> shown.check(true, "localhost:8400", Optional.of("http://localhost:8400")));
    assertForeign(() -> own.check(true, "localhost:8400", Optional.of("https://localhost:8400")));
  }

  @Test
  void for_other_machines_it_has_any_name_and_pages_must_have_the_same() {
    OwnOrigin open = new OwnOrigin(ListenAddress.parse("0.0.0.0:0"), 8400, false);

    for (boolean writes : new boolean[] {false, true}) {
      open.check(writes, "missions.example", Optional.empty());
      open.check(writes, "", Optional.empty());
      open.check(writes, "missions.example", Optional.of("http://Missions.example"));
      open.check(writes, "missions.example", Optional.of("https://missions.example"));
      for (String origin :
          new String[] {"http://evil.example", "http://missions.example:81", "null", "ftp://x"}) {
        assertForeign(() -> open.check(writes, "missions.example", Optional.of(origin)));
      }
    }
  }

  private static void assertForeign(Runnable check) {
    assertThatThrownBy(check::run).hasMessageEndingWith("which is not this server");
  }
}
