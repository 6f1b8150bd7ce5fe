package io.statehouse.etcd;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.statehouse.ports.Limits;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class EtcdSettingsTest {

  @Test
  void endpoints_are_hosts_and_ports() {
    assertThat(
            EtcdSettings.of("etcd://etcd1:2379,10.0.0.2:4001,etcd3,[::1]:2380,[fe80::1]")
                .endpoints())
        .map(Object::toString)
        .containsExactly(
            "etcd1:2379", "10.0.0.2:4001", "etcd3:2379", "[::1]:2380", "[fe80::1]:2379");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", "a:2379,", ":2379", "a:0", "a:65536", "a:x", "::1", "a b", "http://a"})
  void the_message_names_an_invalid_endpoint(String wrong) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> EtcdSettings.of("etcd://" + wrong))
        .withMessageStartingWith("store \"etcd:");
  }

  @Test
  void a_password_is_never_shown() {
    EtcdSettings settings = EtcdSettings.of("etcd://root:secret@a");

    assertThat(settings.toString()).contains("root").doesNotContain("secret");
    assertThatIllegalArgumentException().isThrownBy(() -> EtcdSettings.of("etcd://root:@a"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          timeout=0s           | store option timeout is not a duration: "0s"
          operations=31        | store option operations=31: etcd transactions need room for
          request-bytes=100000 | store option request-bytes=100000: etcd requests of 128 operations
          """)
  void a_timeout_or_limits_that_are_too_small_are_refused(String option, String message) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> EtcdSettings.of("etcd://a?" + option))
        .withMessageStartingWith(message);
  }

  @Test
  void the_store_limits_follow_from_the_limits_of_the_cluster() {
    EtcdSettings own = EtcdSettings.of("etcd://a?operations=64&request-bytes=256KiB");
    try (EtcdStore usual = EtcdStore.open(EtcdSettings.of("etcd://127.0.0.1:1"));
        EtcdStore small = EtcdStore.open(own)) {
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

    assertUnusable("ca=" + missing, missing);
    assertUnusable("ca=" + broken, broken);
    assertUnusable("certificate=" + broken + "&key=" + missing, missing);
  }

  private static void assertUnusable(String options, Path file) {
    EtcdSettings settings = EtcdSettings.of("etcd://127.0.0.1:1?tls=on&" + options);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> EtcdStore.open(settings))
        .withMessageContainingAll("store option", "expected", file.toString());
  }
}
