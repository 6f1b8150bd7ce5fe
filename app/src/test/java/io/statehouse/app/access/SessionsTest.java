package io.statehouse.app.access;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class SessionsTest {
  private final AtomicLong nanoTime = new AtomicLong();
  private final Sessions sessions = new Sessions(nanoTime::get);
  private final AccessRules rules = rules(PasswordHashes.OF_NOBODY, "css-read");

  private static AccessRules rules(String hash, String role) {
    return new AccessRules(
        AccessDocument.EMPTY.withUsers(
            Map.of("dana", new AccessDocument.User(hash, List.of(role)))),
        List.of("css"),
        Path.of(""));
  }

  private String begun() {
    return sessions.begin(rules.user("dana").orElseThrow());
  }

  private void pass(Duration time) {
    nanoTime.addAndGet(time.toNanos());
  }

  private Optional<String> resumed(String session) {
    return sessions.resume(session, rules).map(Identity::toString);
  }

  @Test
  void a_session_ends_when_it_is_not_used() {
    String session = begun();
    pass(Sessions.IDLE.minusSeconds(1));
    assertThat(resumed(session)).hasValue("user dana");
    pass(Sessions.IDLE.minusSeconds(1));
    assertThat(resumed(session)).hasValue("user dana");

    pass(Sessions.IDLE);

    assertThat(resumed(session)).isEmpty();
  }

  @Test
  void it_ends_after_a_time_in_any_case() {
    String session = begun();
    for (Duration passed = Duration.ZERO;
        passed.compareTo(Sessions.LONGEST) < 0;
        passed = passed.plusMinutes(20)) {
      assertThat(resumed(session)).isPresent();
      pass(Duration.ofMinutes(20));
    }

    assertThat(resumed(session)).isEmpty();
  }

  @Test
  void it_has_the_rights_that_its_user_has_now_and_ends_with_the_password() {
    String session = begun();

    AccessRules promoted = rules(PasswordHashes.OF_NOBODY, "css-write");
    assertThat(sessions.resume(session, promoted).orElseThrow().may(Right.WRITE, Area.parse("css")))
        .isTrue();

    AccessRules changed = rules(PasswordHashes.hash("other"), "css-write");
    assertThat(sessions.resume(session, changed)).isEmpty();
    assertThat(resumed(session)).isEmpty();
  }

  private static AccessRules issuedBy(String issuer, String role) {
    return new AccessRules(
        AccessDocument.SHAPE.read(
            Map.of(
                "oidc",
                Map.of(
                    "issuer",
                    issuer,
                    "client-id",
                    "statehouse",
                    "roles",
                    Map.of("editors", List.of(role))))),
        List.of("css"),
        Path.of(""));
  }

  @Test
  void one_of_an_issuer_has_the_rights_of_the_moment_and_ends_with_the_issuer() {
    AccessRules before = issuedBy("https://a.example", "css-read");
    String session =
        sessions.begin(
            before.issuers().oidc().orElseThrow(),
            new ClaimRules.Subject("dana", List.of("editors", "others")));

    AccessRules promoted = issuedBy("https://a.example", "css-write");
    assertThat(sessions.resume(session, promoted))
        .hasValueSatisfying(
            dana -> {
              assertThat(dana).hasToString("issued dana");
              assertThat(dana.may(Right.WRITE, Area.parse("css"))).isTrue();
            });

    assertThat(sessions.resume(session, issuedBy("https://b.example", "css-write"))).isEmpty();
    assertThat(sessions.resume(session, promoted)).isEmpty();
  }

  @Test
  void an_ended_or_unknown_one_is_none() {
    String session = begun();
    sessions.end(session);

    assertThat(resumed(session)).isEmpty();
    assertThat(resumed("sth_")).isEmpty();
  }

  @Test
  void however_many_begin_few_are_kept() {
    String first = begun();
    for (int i = 0; i < 10_000; i++) {
      begun();
    }

    assertThat(resumed(first)).isEmpty();
  }
}
