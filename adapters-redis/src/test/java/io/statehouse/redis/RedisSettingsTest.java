package io.statehouse.redis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.statehouse.redis.RedisSettings.Credentials;
import io.statehouse.redis.RedisSettings.Server;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class RedisSettingsTest {
  @Test
  void an_invalid_setting_is_refused_by_name() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> RedisSettings.server("", 6379))
        .withMessageContaining("invalid server address");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> RedisSettings.server("h", 65_536))
        .withMessageContaining("h:65536");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> at().database(-1).build())
        .withMessageContaining("-1");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> at().timeout(Duration.ZERO).build())
        .withMessageContaining("timeout");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> at().pollInterval(Duration.ofNanos(1)).build())
        .withMessageContaining("poll interval");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> at().connections(0).build())
        .withMessageContaining("connection");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> RedisSettings.sentinels(List.of(), "s").build())
        .withMessageContaining("no server");
  }

  @Test
  void several_servers_are_sentinels_and_need_a_service() {
    RedisSettings byDefault = at().build();

    assertThatIllegalArgumentException()
        .isThrownBy(
            () ->
                new RedisSettings(
                    List.of(new Server("a", 1), new Server("b", 2)),
                    Optional.empty(),
                    Optional.empty(),
                    Optional.empty(),
                    0,
                    Optional.empty(),
                    byDefault.timeout(),
                    1,
                    byDefault.pollInterval(),
                    1))
        .withMessageContaining("sentinels");
  }

  @Test
  void its_name_in_messages_has_no_secrets() {
    RedisSettings settings =
        at().credentials(new Credentials(Optional.of("alice"), "s3cret")).database(3).build();

    assertThat(settings.displayName()).isEqualTo("redis://h:6379/3");
    assertThat(settings.toString()).doesNotContain("s3cret");
    assertThat(
            RedisSettings.sentinels(List.of(new Server("a", 1), new Server("::1", 2)), "mymaster")
                .build()
                .displayName())
        .isEqualTo("redis://a:1,[::1]:2/0 (sentinels of mymaster)");
  }

  private static RedisSettings.Builder at() {
    return RedisSettings.server("h", 6379);
  }
}
