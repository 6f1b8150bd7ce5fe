package io.statehouse.app.access;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.statehouse.app.failure.AppException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The file that says who may do what. */
class AccessRulesTest {
  private static final List<String> SYSTEMS = List.of("css", "gis");

  @TempDir Path directory;
  private final AtomicLong nanoTime = new AtomicLong();

  private Path written(String text) throws IOException {
    return Files.writeString(directory.resolve("access.yaml"), text);
  }

  private CurrentRules rules(String text) throws IOException {
    return new CurrentRules(written(text), SYSTEMS, nanoTime::get);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "roles: {r: {css: wirte}} | role r: unknown right \"wirte\": known are read, write, admin,",
        "roles: {r: {cs: read}} | role r: unknown system \"cs\": did you mean \"css\"?",
        "roles: {css-read: {css: read}} | role css-read: it exists by itself: choose another name",
        "users: {dana: {password: secret, roles: []}} | user dana: password is not a bcrypt hash",
        "tokens: {ci: {sha256: 00ff, roles: []}} | token ci: sha256 is not 64 hexadecimal digits",
        "certificates: {w: {roles: [reader]}} | certificate w: give its subject, or its san",
        "anonymous: {roles: [operator]} | anonymous: everyone would have write on *: everyone may",
        "anonymous: {roles: [readr]} | anonymous: unknown role \"readr\": did you mean \"reader\"?",
        "user: {} | \"user\"",
        "[] | expected roles, users, tokens, certificates, jwt or oidc",
      })
  void what_contradicts_itself_is_named(String text, String problem) {
    assertThatExceptionOfType(AppException.class)
        .isThrownBy(() -> rules(text))
        .withMessageContaining(directory.resolve("access.yaml").toString())
        .withMessageContaining(problem.strip());
  }

  @Test
  void a_secret_in_the_wrong_place_is_not_shown() {
    assertThatExceptionOfType(AppException.class)
        .isThrownBy(() -> rules("users: {dana: hunter2secret}"))
        .satisfies(refused -> assertThat(refused.getMessage()).doesNotContain("hunter2secret"));
  }

  @Test
  void a_changed_file_is_in_force_within_a_second() throws IOException {
    CurrentRules rules = rules("anonymous: {roles: [css-read]}");
    assertThat(rules.get().anonymous().may(Right.READ, Area.parse("css"))).isTrue();

    written("anonymous: {roles: [gis-read]}");
    nanoTime.addAndGet(Duration.ofSeconds(1).toNanos());

    assertThat(rules.get().anonymous().may(Right.READ, Area.parse("css"))).isFalse();
    assertThat(rules.get().anonymous().may(Right.READ, Area.parse("gis"))).isTrue();
  }

  @Test
  void a_broken_file_leaves_in_force_what_was_read_before() throws IOException {
    CurrentRules rules = rules("anonymous: {roles: [css-read]}");

    written("anonymous: {roles: [");
    nanoTime.addAndGet(Duration.ofSeconds(1).toNanos());

    assertThat(rules.get().anonymous().may(Right.READ, Area.parse("css"))).isTrue();
    assertThat(rules.problem().orElseThrow()).endsWith("what was read before stays in force");

    Files.delete(directory.resolve("access.yaml"));
    nanoTime.addAndGet(Duration.ofSeconds(1).toNanos());
    assertThat(rules.get().anonymous().may(Right.READ, Area.parse("css"))).isTrue();

    written("anonymous: {roles: [css-read]}");
    nanoTime.addAndGet(Duration.ofSeconds(1).toNanos());
    assertThat(rules.problem()).isEmpty();
  }

  @Test
  void what_is_written_is_for_its_owner_alone_and_what_is_refused_changes_nothing()
      throws IOException {
    Path file = directory.resolve("deep/access.yaml");
    AccessAdmin admin = new AccessAdmin(file, SYSTEMS);
    assertThatExceptionOfType(AppException.class)
        .isThrownBy(() -> admin.createToken("ci", List.of("gis-wirte"), Optional.empty()))
        .withMessage("token ci: unknown role \"gis-wirte\": did you mean \"gis-write\"?");
    assertThat(directory).isEmptyDirectory();

    admin.createToken("ci", List.of("gis-write"), Optional.empty());

    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
        .isEqualTo("rw-------");
    String before = Files.readString(file);
    assertThatExceptionOfType(AppException.class)
        .isThrownBy(() -> admin.createToken("ci", List.of("gis-write"), Optional.empty()))
        .withMessage("there is a token \"ci\" already");
    assertThat(Files.readString(file)).isEqualTo(before);
  }

  @Test
  void two_who_change_the_file_at_once_lose_nothing() throws InterruptedException {
    Path file = directory.resolve("access.yaml");
    List<Thread> writers =
        List.of("a", "b", "c", "d").stream()
            .map(
                writer ->
                    new Thread(
                        () -> {
                          AccessAdmin admin = new AccessAdmin(file, SYSTEMS);
                          for (int i = 0; i < 10; i++) {
                            admin.createToken(writer + i, List.of("reader"), Optional.empty());
                          }
                        }))
            .toList();

    writers.forEach(Thread::start);
    for (Thread writer : writers) {
      writer.join();
    }

    assertThat(new AccessAdmin(file, SYSTEMS).tokens()).hasSize(40);
  }

  @Test
  void what_is_said_of_issuers_stays_when_a_user_is_added() throws IOException {
    Path file =
        written(
            """
            jwt: {issuer: 'https://i.example', audience: a, jwks: k.json, roles-claim: x.y}
            oidc:
              {issuer: 'https://i.example', client-id: s, client-secret-file: f, scopes: openid,
               name-claim: email, roles: {ops: [reader]}}
            """);
    AccessDocument before = new AccessFile(file).read();

    new AccessAdmin(file, SYSTEMS).addUser("dana", "correct-horse", List.of("reader"));

    AccessDocument after = new AccessFile(file).read();
    assertThat(after.users()).isPresent();
    assertThat(after.jwt()).isPresent().isEqualTo(before.jwt());
    assertThat(after.oidc()).isPresent().isEqualTo(before.oidc());
  }
}
