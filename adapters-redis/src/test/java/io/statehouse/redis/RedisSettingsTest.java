package io.statehouse.redis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RedisSettingsTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          redis://               | has no usable host
          redis://h:65536        | 65536
          redis://h/-1           | a database of Redis is a number
          redis://h?timeout=0s   | store option timeout
          redis://h?poll=0ms     | store option poll
          redis://h?connections=0 | store option connections
          redis://h,i?service=   | name one server, or sentinels
          """)
  void an_invalid_setting_is_refused_by_name(String url, String message) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> RedisSettings.of(url))
        .withMessageContaining(message);
  }

  @Test
  void listing_in_steps_only_is_possible() {
    assertThat(RedisSettings.of("redis://h?listed-at-once=0").entriesListedAtOnce()).isZero();
  }

  @Test
  void its_name_in_messages_has_no_secrets() {
    RedisSettings settings = RedisSettings.of("redis://alice:s3cret@h/3");

    assertThat(settings.displayName()).isEqualTo("redis://alice@h:6379/3");
    assertThat(settings.toString()).doesNotContain("s3cret");
    assertThat(RedisSettings.of("redis://a:1,[::1]:2?service=mymaster").displayName())
        .isEqualTo("redis://a:1,[::1]:2/0 (sentinels of mymaster)");
  }
}
