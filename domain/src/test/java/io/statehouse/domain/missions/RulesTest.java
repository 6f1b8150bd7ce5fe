package io.statehouse.domain.missions;

import static io.statehouse.domain.missions.Refusals.refused;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.statehouse.domain.gojson.GoDuration;
import io.statehouse.domain.missions.entities.AdminPassword;
import io.statehouse.domain.missions.entities.ApiKey;
import io.statehouse.domain.missions.entities.ApiKeyInfo;
import io.statehouse.domain.missions.entities.KeyRequest;
import io.statehouse.domain.missions.entities.Mission;
import io.statehouse.domain.missions.entities.MissionId;
import io.statehouse.domain.missions.entities.MissionsException;
import io.statehouse.domain.missions.entities.MissionsException.Kind;
import io.statehouse.domain.missions.entities.PasswordHash;
import io.statehouse.domain.missions.entities.PlanName;
import io.statehouse.domain.missions.entities.RandomText;
import io.statehouse.domain.missions.entities.Report;
import io.statehouse.domain.missions.entities.Stage;
import io.statehouse.domain.missions.entities.StageChange;
import io.statehouse.domain.missions.entities.Transitions;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RulesTest {

  @Test
  void the_hash_is_that_of_the_original() {
    PasswordHash hash = PasswordHash.of(new AdminPassword("foobar1234"), "ImFlaqnodN");

    assertThat(hash.hash())
        .isEqualTo("08e4c71f593561d4b3747d5dd92958d1411267337ac36a6144d1251af30cd577");
    assertThat(hash.matches("foobar1234")).isTrue();
    assertThat(hash.matches("foobar1235")).isFalse();
    assertThat(hash.matches("")).isFalse();
  }

  @Test
  void a_password_is_trimmed_and_must_be_long_enough_and_plain() {
    assertThat(new AdminPassword(" \tfoobar1234\n").text()).isEqualTo("foobar1234");
    assertThatCode(() -> new AdminPassword("ééééé")).doesNotThrowAnyException();
    for (String wrong :
        List.of("foobar123", "         1 ", "foo bar1234", "foobar\\1234", "foo\nbar1234")) {
      assertThatThrownBy(() -> new AdminPassword(wrong))
          .is(refused(Kind.INVALID))
          .hasMessageStartingWith("the admin password ")
          .hasMessageNotContaining("foo");
    }
  }

  @Test
  void random_text_is_letters_and_digits() {
    assertThat(RandomText.of(40, new Random(1))).matches("[0-9a-zA-Z]{40}");
  }

  @Test
  void secrets_hide_themselves() {
    assertThat(new ApiKey("lunar-dev").toString()).doesNotContain("lunar");
    assertThat(new KeyRequest("lunar-dev", "x").toString()).doesNotContain("lunar");
    assertThat(new ApiKeyInfo(new ApiKey("lunar-dev"), "x", "0").toString())
        .doesNotContain("lunar");
    assertThat(new AdminPassword("foobar1234").toString()).doesNotContain("foobar");
    assertThat(PasswordHash.of(new AdminPassword("foobar1234"), "salt").toString())
        .doesNotContain("salt");
  }

  @ParameterizedTest
  @ValueSource(strings = {"u", "n", "a", "c", "m", "all"})
  void reserved_words_are_refused_as_keys_and_new_mission_ids(String word) {
    assertThatThrownBy(() -> new ApiKey(word))
        .is(refused(Kind.INVALID))
        .hasMessage("key with id '" + word + "' is not allowed because this value is reserved");
    assertThatThrownBy(() -> MissionId.ofNew(word))
        .is(refused(Kind.INVALID))
        .hasMessage(
            "mission with id '%s' is not allowed. Ensure that mission ID is not one of the following"
                + " reserved keys: u,n,a,c,m,all",
            word);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "|", " ", ",", "\n", "\r", "\t", "%", "&", "<", ">", "{", "}", "[", "]", "\\", "?", ";",
        "\"", "'", "`", ":", "\0", "\uD800"
      })
  void forbidden_characters_are_refused_in_new_names(String character) {
    String name = "x" + character + "y";

    assertThatThrownBy(() -> ApiKey.ofNew(name))
        .is(refused(Kind.INVALID))
        .hasMessageStartingWith("key with ID '…' is not allowed because it contains invalid")
        .hasMessageNotContaining(name);
    assertThatThrownBy(() -> MissionId.ofNew(name))
        .is(refused(Kind.INVALID))
        .hasMessageMatching("mission with id 'x.+y' is not allowed because it contains invalid .*");
    assertThatThrownBy(() -> new PlanName(name).requireRunnable())
        .is(refused(Kind.INVALID))
        .hasMessageMatching("plan with name 'x.+y' is not allowed because it contains invalid .*");
  }

  @ParameterizedTest
  @ValueSource(strings = {"p", "*", "a/b", "../x", "a.b-c_d", "☾", "𝒦"})
  void other_characters_are_allowed(String name) {
    assertThat(ApiKey.ofNew(name).text()).isEqualTo(name);
    assertThat(MissionId.ofNew(name).text()).isEqualTo(name);
  }

  @Test
  void a_key_that_no_tenant_can_have_is_not_found() {
    for (String text : List.of("a|b", "a|p", "|", "a\0", "\uDC00")) {
      assertThatThrownBy(() -> new ApiKey(text))
          .is(refused(Kind.KEY_NOT_FOUND))
          .hasMessage("Key not found.");
    }
    assertThatThrownBy(() -> new ApiKey("")).is(refused(Kind.KEY_NOT_PROVIDED));
  }

  @ParameterizedTest
  @CsvSource({
    "0, 0s",
    "1, 1ns",
    "1100, 1.1µs",
    "1761030, 1.76103ms",
    "1000000000, 1s",
    "123500000000, 2m3.5s",
    "3600000000000, 1h0m0s",
    "2592000000000000, 720h0m0s",
    "-1500000000, -1.5s",
  })
  void durations_are_written_as_the_original_does(long nanos, String text) {
    assertThat(GoDuration.format(Duration.ofNanos(nanos))).isEqualTo(text);
    assertThat(GoDuration.parse(text)).hasValue(Duration.ofNanos(nanos));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "720", "h", "1d", "1h x", "1h-2m", "99999999999999h"})
  void what_is_not_a_duration_is_not_read(String text) {
    assertThat(GoDuration.parse(text)).isEmpty();
  }

  @Test
  void a_report_has_a_line_for_each_stage() {
    Mission mission = Samples.mission("a", "b<a=failed", "c<a=excluded", "d<a=skipped");
    Mission started =
        Transitions.apply(
                mission,
                "a",
                StageChange.to(StageChange.Target.STARTED),
                Samples.NOW.minusSeconds(123).minusNanos(500_000_000))
            .mission();

    assertThat(Report.of(started, Samples.NOW))
        .isEqualTo("p/m0\n\u25CE a 2m3.5s\n! b -\nx c -\n- d -\n");
  }

  @Test
  void a_report_counts_to_the_end_unless_that_is_of_an_earlier_attempt() {
    Mission mission = Samples.mission("a=started");
    Stage stage = mission.stages().get(0).startedAt(Samples.NOW);
    Stage finished = stage.finishedAt(Samples.NOW.plusSeconds(2));

    assertThat(Report.of(mission.with(List.of(finished)), Samples.NOW.plusDays(1)))
        .endsWith("\u25CD a 2s\n");
    assertThat(
            Report.of(
                mission.with(List.of(finished.startedAt(Samples.NOW.plusSeconds(5)))),
                Samples.NOW.plusSeconds(8)))
        .endsWith("\u25CE a 3s\n");
  }

  @Test
  void a_message_is_one_line_of_limited_length() {
    assertThat(MissionsException.stageNotFound("a\nb"))
        .hasMessage("no stage found with name 'a\\u000Ab'");
    assertThat(MissionsException.stageNotFound("x".repeat(100_000)).getMessage())
        .hasSizeLessThan(400);
  }
}
