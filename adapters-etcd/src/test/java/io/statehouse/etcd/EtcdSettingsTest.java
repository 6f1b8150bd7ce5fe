package io.statehouse.etcd;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.statehouse.etcd.EtcdSettings.ClientCertificate;
import io.statehouse.etcd.EtcdSettings.Endpoint;
import io.statehouse.etcd.EtcdSettings.Login;
import io.statehouse.etcd.EtcdSettings.Tls;
import io.statehouse.ports.Limits;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class EtcdSettingsTest {

  @Test
  void endpoints_are_hosts_and_ports() {
    assertThat(EtcdSettings.of("etcd1:2379,10.0.0.2:4001,etcd3,[::1]:2380,[fe80::1]").endpoints())
        .containsExactly(
            new Endpoint("etcd1", 2379),
            new Endpoint("10.0.0.2", 4001),
            new Endpoint("etcd3", 2379),
            new Endpoint("::1", 2380),
            new Endpoint("fe80::1", 2379))
        .extracting(Endpoint::toString)
        .contains("etcd1:2379", "[::1]:2380");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", "a:2379,", ":2379", "a:0", "a:65536", "a:x", "::1", "a b", "http://a"})
  void the_message_names_an_invalid_endpoint(String wrong) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> EtcdSettings.of(wrong))
        .withMessageContaining("etcd endpoint");
  }

  @Test
  void a_password_is_never_shown() {
    EtcdSettings settings = EtcdSettings.of("a").withLogin(new Login("root", "secret"));

    assertThat(settings.toString()).contains("root").doesNotContain("secret");
    assertThatIllegalArgumentException().isThrownBy(() -> new Login("root", ""));
  }

  @Test
  void a_timeout_or_limits_that_are_too_small_are_refused() {
    EtcdSettings settings = EtcdSettings.of("a");

    assertThatIllegalArgumentException()
        .isThrownBy(() -> settings.withTimeout(Duration.ZERO))
        .withMessageContaining("PT0S");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> settings.withLimits(31, 1 << 20))
        .withMessageContaining("31");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> settings.withLimits(128, 100_000))
        .withMessageContaining("100000");
  }

  @Test
  void the_store_limits_follow_from_the_limits_of_the_cluster() {
    try (EtcdStore usual = EtcdStore.open(EtcdSettings.of("127.0.0.1:1"));
        EtcdStore small = EtcdStore.open(EtcdSettings.of("127.0.0.1:1").withLimits(64, 1 << 18))) {
      Limits limits = usual.limits();
      assertThat(limits.conditions()).isEqualTo(128);
      assertThat(limits.writes()).isEqualTo(128);
      assertThat(limits.keysPerRead()).isEqualTo(128);
      assertThat(limits.keyBytes()).isEqualTo(1536);
      assertThat(limits.valueBytes()).isBetween(5 << 18, 3 << 19);
      assertThat(small.limits().valueBytes()).isLessThan(1 << 18);
      assertThat(small.limits().writes()).isEqualTo(64);
    }
  }

  @Test
  void the_message_names_a_certificate_that_cannot_be_used(@TempDir Path folder) throws Exception {
    Path missing = folder.resolve("missing.pem");
    Path broken = Files.writeString(folder.resolve("broken.pem"), "not a certificate");

    assertThatIllegalArgumentException()
        .isThrownBy(() -> EtcdStore.open(secured(new Tls(Optional.of(missing), Optional.empty()))))
        .withMessageContaining(missing.toString());
    assertThatIllegalArgumentException()
        .isThrownBy(() -> EtcdStore.open(secured(new Tls(Optional.of(broken), Optional.empty()))))
        .withMessageContainingAll("TLS", "PEM");
    assertThatIllegalArgumentException()
        .isThrownBy(
            () ->
                EtcdStore.open(
                    secured(
                        new Tls(
                            Optional.empty(),
                            Optional.of(new ClientCertificate(broken, missing))))))
        .withMessageContaining(missing.toString());
  }

  private static EtcdSettings secured(Tls tls) {
    return EtcdSettings.of("127.0.0.1:1").withTls(tls);
  }
}
