package io.statehouse.app.systems.missions.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.statehouse.app.http.Response;
import io.statehouse.app.http.Route;
import io.statehouse.domain.missions.entities.ApiKey;
import java.time.Clock;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import org.junit.jupiter.api.Test;

class RequestLogTest {
  private static final ApiKey LUNAR = new ApiKey("lunar-dev");
  private static final ApiKey MARS = new ApiKey("mars-dev");
  private static final LocalDate DAY = LocalDate.of(2031, 5, 2);
  private static final Route ROUTE =
      Route.get("/missions/{id}")
          .needsOriginalLogin()
          .answersBytes("text/plain", "Text.")
          .by(request -> Response.nothing());

  private final RequestLog log =
      new RequestLog(
          Clock.fixed(Instant.parse("2031-05-02T23:30:00.1254Z"), ZoneId.of("Asia/Tokyo")), 3, 5);

  private void add(ApiKey key, int lines) {
    for (int i = 0; i < lines; i++) {
      log.add(key, ROUTE.endpoint(), 200 + i);
    }
  }

  @Test
  void a_line_has_time_method_pattern_and_status_and_days_are_those_of_utc() {
    add(LUNAR, 1);

    assertThat(log.today()).isEqualTo(DAY);
    assertThat(log.of(LUNAR, DAY)).hasValue("2031-05-02T23:30:00.125Z GET /missions/{id} 200\n");
    assertThat(log.of(LUNAR, DAY.plusDays(1))).isEmpty();
  }

  @Test
  void keys_see_their_own_lines_alone() {
    add(LUNAR, 1);

    assertThat(log.of(MARS, DAY)).isEmpty();
  }

  @Test
  void of_each_key_the_last_lines_are_kept() {
    add(LUNAR, 5);

    assertThat(log.of(LUNAR, DAY).orElseThrow().lines())
        .hasSize(3)
        .first()
        .asString()
        .endsWith(" 202");
  }

  @Test
  void the_key_used_least_recently_makes_room() {
    add(LUNAR, 3);
    add(MARS, 3);

    assertThat(log.of(LUNAR, DAY)).isEmpty();
    assertThat(log.of(MARS, DAY)).isPresent();
  }

  @Test
  void a_key_that_is_deleted_is_forgotten() {
    add(LUNAR, 3);
    log.forget(LUNAR);
    log.forget(LUNAR);

    assertThat(log.of(LUNAR, DAY)).isEmpty();
    add(MARS, 3);
    add(LUNAR, 2);
    assertThat(log.of(MARS, DAY)).isPresent();
  }

  @Test
  void a_key_is_known_from_its_first_line_until_it_is_forgotten() {
    assertThat(log.knows(LUNAR)).isFalse();

    add(LUNAR, 1);
    assertThat(log.knows(LUNAR)).isTrue();

    log.forget(LUNAR);
    assertThat(log.knows(LUNAR)).isFalse();
  }
}
