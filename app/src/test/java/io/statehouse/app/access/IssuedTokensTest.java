package io.statehouse.app.access;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.statehouse.app.access.issuer.TestIssuer;
import io.statehouse.app.failure.AppException;
import io.statehouse.app.failure.Kind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tokens of an issuer that the file of access names. */
class IssuedTokensTest {
  @TempDir Path directory;
  private final TestIssuer issuer = new TestIssuer();
  private final Queue<Runnable> later = new ArrayDeque<>();
  private final AtomicLong nanoTime = new AtomicLong();
  private Authenticator access;

  @BeforeEach
  void configure() throws IOException {
    write("jwt: {issuer: '%s', audience: statehouse}".formatted(issuer.url()));
    CurrentRules rules =
        new CurrentRules(directory.resolve("access.yaml"), List.of("css"), nanoTime::get);
    access = new Authenticator(rules, Clock.systemUTC(), later::add);
  }

  private void write(String text) throws IOException {
    Files.writeString(directory.resolve("access.yaml"), text);
  }

  @AfterEach
  void stop() {
    issuer.close();
  }

  private Identity program(String token) {
    return access.identifyProgram(
        new Credentials("10.0.0.1", Optional.of("Bearer " + token), Optional.empty()));
  }

  private String token() {
    return issuer.token(issuer.claims("statehouse").claim("roles", List.of("css-read")));
  }

  @Test
  void keys_are_read_before_the_first_token_comes() {
    assertThat(later).hasSize(1);
    later.remove().run();

    Identity dana = program(token());

    assertThat(dana).hasToString("issued dana");
    assertThat(dana.may(Right.READ, Area.parse("css"))).isTrue();
    assertThat(dana.may(Right.WRITE, Area.parse("css"))).isFalse();
  }

  @Test
  void a_call_is_refused_while_keys_are_read_and_does_not_wait() {
    assertThatExceptionOfType(AppException.class)
        .isThrownBy(() -> program(token()))
        .withMessage("the keys of %s are being read: try again in a second", issuer.url())
        .satisfies(refused -> assertThat(refused.kind()).isEqualTo(Kind.UNAVAILABLE));
  }

  @Test
  void a_token_of_this_server_is_never_taken_for_one_of_an_issuer() {
    assertThatExceptionOfType(AppException.class)
        .isThrownBy(() -> program("sth_" + token()))
        .withMessage("the token is unknown: it may have been revoked");
  }

  @Test
  void an_issuer_that_is_no_longer_named_is_not_believed() throws IOException {
    later.remove().run();
    String token = token();
    assertThat(program(token)).hasToString("issued dana");

    write("anonymous: {roles: [reader]}");
    nanoTime.addAndGet(Duration.ofSeconds(1).toNanos());

    assertThatExceptionOfType(AppException.class)
        .isThrownBy(() -> program(token))
        .withMessage("the token is unknown: it may have been revoked");
    assertThat(access.problems()).isEmpty();
  }

  @Test
  void other_roles_are_in_force_at_once() throws IOException {
    later.remove().run();
    String token = token();

    write(
        "jwt: {issuer: '%s', audience: statehouse, roles: {css-read: [operator]}}"
            .formatted(issuer.url()));
    nanoTime.addAndGet(Duration.ofSeconds(1).toNanos());

    assertThat(program(token).may(Right.WRITE, Area.parse("css"))).isTrue();
    assertThat(later).isEmpty();
  }
}
