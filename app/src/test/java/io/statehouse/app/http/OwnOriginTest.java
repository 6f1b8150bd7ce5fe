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
}
