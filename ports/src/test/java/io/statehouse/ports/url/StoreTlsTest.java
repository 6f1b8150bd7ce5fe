package io.statehouse.ports.url;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.statehouse.ports.tls.PemContext.PemFile;
import io.statehouse.ports.url.StoreTls.Mode;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StoreTlsTest {
  private static final StoreEnvironment HERE = new StoreEnvironment(Path.of("/etc"), Map.of());

  private static StoreTls read(String options, StoreOption<Mode> option) {
    return StoreTls.of(StoreUrl.parse("any://h?" + options), HERE, option);
  }

  @ParameterizedTest
  @CsvSource({
    "on, VERIFY_HOST",
    "yes, VERIFY_HOST",
    "verify-host, VERIFY_HOST",
    "off, OFF",
    "no, OFF",
    "false, OFF"
  })
  void on_and_off_mean_the_same_for_every_store(String given, Mode mode) {
    assertThat(read("tls=" + given, StoreTls.SWITCH).mode()).isEqualTo(mode);
    assertThat(read("tls=" + given, StoreTls.MODE).mode()).isEqualTo(mode);
  }

  @ParameterizedTest
  @CsvSource({"prefer, PREFER", "require, REQUIRE", "verify-ca, VERIFY_CA"})
  void further_modes_are_known_only_where_the_driver_has_them(String given, Mode mode) {
    assertThat(read("tls=" + given, StoreTls.MODE).mode()).isEqualTo(mode);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> read("tls=" + given, StoreTls.SWITCH))
        .withMessage("store option tls=%s: known are off, verify-host, on", given);
  }

  @Test
  void a_store_without_tls_has_nothing_to_verify() {
    StoreTls off = read("timeout=1s", StoreTls.SWITCH);

    assertThat(off.isOn()).isFalse();
    assertThat(off.context()).isEmpty();
  }

  @Test
  void files_are_relative_to_the_working_directory_of_the_environment() {
    StoreTls tls = read("tls=on&ca=a.pem&certificate=c.pem&key=/k.pem", StoreTls.SWITCH);

    assertThat(tls.authority()).hasValue(new PemFile("store option ca", Path.of("/etc/a.pem")));
    assertThat(tls.identity().orElseThrow().key().path()).isEqualTo(Path.of("/k.pem"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          tls=off&ca=a.pem              | store option ca is not used without TLS: write tls=on
          tls=no&key=a.pem              | store option key is not used without TLS: write tls=on
          tls=require&ca=a.pem          | store option ca is not used with tls=require: write tls=on
          tls=require&certificate=a.pem | store option certificate stands alone: a client certificate needs both certificate and key
          """)
  void a_file_that_would_not_be_used_is_refused(String options, String message) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> read(options, StoreTls.MODE))
        .withMessage(message);
  }
}
