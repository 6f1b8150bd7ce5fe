package io.statehouse.mysql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.statehouse.ports.url.PercentCode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class MySqlSettingsTest {
  private static MySqlSettings settings(String options) {
    return TestDatabase.parsed("mysql://me:s3cr3t@db.example/qservCssData?" + options);
  }

  @Test
  void the_password_is_not_shown() {
    assertThat(settings("").toString())
        .isEqualTo("mysql://me@db.example:3306/qservCssData?table=statehouse&tls=prefer");
  }

  @ParameterizedTest
  @ValueSource(strings = {"a b", "a`b", "a.b", "a-b", "é"})
  void a_table_name_has_letters_digits_underscores_and_dollars_only(String table) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> settings("table=" + PercentCode.encoded(table)))
        .withMessage("store option table=%s: must be 1 to 50 letters, digits, '_' or '$'", table);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          mysql://h:0/d                        | has no usable port: 0
          mysql:///d                           | has no usable host
          mysql://h/                           | names no database
          mysql://h/%20                        | names no database
          mysql://h/d?connections=1            | store option connections=1: must be at least 2
          mysql://h/d?timeout=99ms             | store option timeout=99ms: must be at least 100ms
          mysql://h/d?poll=9ms                 | store option poll=9ms: must be at least 10ms
          mysql://h/d?ca=a.pem                 | store option ca is not used with tls=prefer: write tls=on
          mysql://h/d?tls=off&certificate=a.pem&key=b.pem | is not used without TLS
          mysql://h/d?table=kvdata             | store option table=kvdata: write kvData for Qserv's table
          """)
  void invalid_settings_are_refused_immediately(String url, String message) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> TestDatabase.parsed(url))
        .withMessageContaining(message);
  }
}
