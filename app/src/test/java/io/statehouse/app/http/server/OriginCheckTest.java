package io.statehouse.app.http.server;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.statehouse.app.config.ListenAddress;
import io.statehouse.app.config.ProxyNames;
import io.statehouse.app.config.TrustedProxies;
import io.statehouse.testing.tls.TestAuthority;
import java.util.Optional;
import java.util.Set;
import javax.net.ssl.SSLContext;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class OriginCheckTest {
  private static final String HINT = "; behind a proxy, name it in http.names";

  private final OriginCheck own = own("127.0.0.2:0", Optional.empty(), "");

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
        .hasMessage("refused: Host is \"" + host + "\", which is not this server" + HINT);
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
    OriginCheck shown = own("127.0.0.1:0", Optional.of(TestAuthority.shared().context()), "");

    shown.check(true, "localhost:8400", Optional.of("https://localhost:8400"));
    assertForeign(() -> shown.check(true, "localhost:8400", Optional.of("http://localhost:8400")));
    assertForeign(() -> own.check(true, "localhost:8400", Optional.of("https://localhost:8400")));
  }

  @Test
  void for_other_machines_it_has_any_name_and_pages_must_have_the_same() {
    OriginCheck open = own("0.0.0.0:0", Optional.empty(), "");

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

  @Test
  void a_proxy_may_keep_host_and_origin_or_the_origin_alone() {
    OriginCheck proxied = own("127.0.0.1:0", Optional.empty(), "ops.example,ops.example:8443");

    for (boolean writes : new boolean[] {false, true}) {
      proxied.check(writes, "ops.example", Optional.empty());
      proxied.check(writes, "Ops.example", Optional.of("https://ops.example"));
      proxied.check(writes, "ops.example:8443", Optional.of("https://ops.example:8443"));
      proxied.check(writes, "ops.example", Optional.of("https://ops.example:8443"));
      proxied.check(writes, "127.0.0.1:8400", Optional.of("https://ops.example"));
      proxied.check(writes, "localhost:8400", Optional.of("http://localhost:8400"));
      assertForeign(() -> proxied.check(writes, "evil.example", Optional.empty()));
    }
    proxied.checkSocket("ops.example", Optional.of("https://ops.example"));
    proxied.checkSocket("127.0.0.1:8400", Optional.of("https://ops.example"));
    for (String origin : new String[] {"https://evil.example", "https://ops.example:81", "null"}) {
      assertForeign(() -> proxied.check(true, "ops.example", Optional.of(origin)));
      assertForeign(() -> proxied.checkSocket("ops.example", Optional.of(origin)));
    }
  }

  @Test
  void for_other_machines_a_proxy_may_keep_the_origin_alone() {
    OriginCheck proxied = own("0.0.0.0:0", Optional.empty(), "ops.example");

    proxied.check(true, "10.0.0.1:8400", Optional.of("https://ops.example"));
    assertForeign(() -> proxied.check(true, "10.0.0.1:8400", Optional.of("https://evil.example")));
  }

  private static OriginCheck own(String bound, Optional<SSLContext> tls, String names) {
    return new OriginCheck(
        new Edge(
            ListenAddress.parse(bound),
            tls,
            false,
            new Edge.Proxying(ProxyNames.parse("http.names", names), TrustedProxies.NONE, ""),
            Set.of()),
        8400);
  }

  private static void assertForeign(Runnable check) {
    assertThatThrownBy(check::run).hasMessageEndingWith("which is not this server" + HINT);
  }
}
