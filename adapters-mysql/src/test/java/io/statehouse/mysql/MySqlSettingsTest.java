package io.statehouse.mysql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.statehouse.mysql.MySqlSettings.Tls;
import io.statehouse.ports.adapter.RoundTripListener;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MySqlSettingsTest {
  private final MySqlSettings settings = MySqlSettings.of("db.example", "qservCssData");

  @Test
  void the_password_is_not_shown() {
    assertThat(settings.withLogin("me", "s3cr3t").toString())
        .isEqualTo("mysql://db.example:3306/qservCssData?table=statehouse&user=me&tls=PREFER");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "a b", "a`b", "a.b", "a-b", "é"})
  void a_table_is_named_by_letters_and_digits(String table) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> settings.withTable(table))
        .withMessageContaining("\"" + table + "\"");
  }

  @Test
  void what_cannot_work_is_refused_at_once() {
    assertThatIllegalArgumentException().isThrownBy(() -> settings.withPort(0));
    assertThatIllegalArgumentException().isThrownBy(() -> settings.withConnections(1));
    assertThatIllegalArgumentException().isThrownBy(() -> settings.withTimeout(Duration.ZERO));
    assertThatIllegalArgumentException().isThrownBy(() -> settings.withPoll(Duration.ZERO));
    assertThatIllegalArgumentException().isThrownBy(() -> MySqlSettings.of(" ", "d"));
    assertThatIllegalArgumentException().isThrownBy(() -> MySqlSettings.of("h", ""));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> settings.withTls(Tls.PREFER, Optional.of(Path.of("ca.pem"))))
        .withMessageContaining("ca.pem");
  }

  @Test
  void certificates_that_cannot_be_read_are_named(@TempDir Path folder) throws IOException {
    Path none = folder.resolve("none.pem");
    Path empty = Files.createFile(folder.resolve("empty.pem"));

    for (Path certificates : new Path[] {none, empty}) {
      assertThatIllegalArgumentException()
          .isThrownBy(
              () ->
                  MySqlStore.open(
                      settings.withTls(Tls.VERIFY_CA, Optional.of(certificates)),
                      RoundTripListener.NONE))
          .withMessageContaining(certificates.toString());
    }
  }
}
