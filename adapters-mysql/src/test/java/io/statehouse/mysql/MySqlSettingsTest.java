package io.statehouse.mysql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.statehouse.mysql.MySqlSettings.Tls;
import io.statehouse.testing.tls.TestAuthority;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
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
  void a_table_name_has_letters_digits_underscores_and_dollars_only(String table) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> settings.withTable(table))
        .withMessageContaining("\"" + table + "\"");
  }

  @Test
  void invalid_settings_are_refused_immediately() {
    assertThatIllegalArgumentException().isThrownBy(() -> settings.withPort(0));
    assertThatIllegalArgumentException().isThrownBy(() -> settings.withConnections(1));
    assertThatIllegalArgumentException().isThrownBy(() -> settings.withTimeout(Duration.ZERO));
    assertThatIllegalArgumentException().isThrownBy(() -> settings.withPoll(Duration.ZERO));
    assertThatIllegalArgumentException().isThrownBy(() -> MySqlSettings.of(" ", "d"));
    assertThatIllegalArgumentException().isThrownBy(() -> MySqlSettings.of("h", ""));
  }

  @Test
  void certificates_that_would_not_be_used_are_refused() {
    TestAuthority authority = TestAuthority.shared();

    assertThatIllegalArgumentException()
        .isThrownBy(() -> settings.withTls(Tls.PREFER, List.of(authority.certificate())))
        .withMessageContaining("tls=verify-ca");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> settings.withCertificate(authority.client()).withTls(Tls.OFF, List.of()))
        .withMessageContaining("tls=off");
  }

  @Test
  void a_table_named_like_qservs_in_another_case_is_refused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> settings.withTable("kvdata"))
        .withMessage("table \"kvdata\": write kvData for Qserv's table");
  }
}
