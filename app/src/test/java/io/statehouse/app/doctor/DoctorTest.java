package io.statehouse.app.doctor;

import static org.assertj.core.api.Assertions.assertThat;

import io.statehouse.app.RunResult;
import io.statehouse.app.http.RunningServer;
import io.statehouse.ports.ForwardingStore;
import io.statehouse.ports.StoreClock;
import io.statehouse.ports.memory.MemoryStore;
import io.statehouse.testing.tls.TestAuthority;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DoctorTest {
  @TempDir Path directory;

  private RunResult doctor(String... settings) throws IOException {
    Files.writeString(directory.resolve("statehouse.yaml"), String.join("\n", settings) + "\n");
    return RunResult.in(directory, "doctor");
  }

  @Test
  void an_installation_without_anything_is_sound_and_stays_empty() {
    RunResult ran = RunResult.in(directory, "doctor");

    assertThat(ran.code()).isZero();
    assertThat(ran.lines())
        .anyMatch(line -> line.matches("ok +version +Java .*"))
        .anyMatch(line -> line.matches("ok +store +css: file:.*does not exist yet.*"))
        .noneMatch(line -> line.startsWith("error"));
    assertThat(directory).isEmptyDirectory();
  }

  @Test
  void all_problems_of_the_settings_are_found_at_once() throws IOException {
    RunResult ran =
        doctor("nonsense: 1", "listen: x", "audit: {required: on}", "tls: {key: key.pem}");

    assertThat(ran.code()).isEqualTo(1);
    assertThat(ran.lines().stream().filter(line -> line.matches("error +config .*")))
        .hasSize(4)
        .anyMatch(line -> line.contains("unknown setting \"nonsense\""))
        .anyMatch(line -> line.contains("listen is not HOST:PORT"))
        .anyMatch(line -> line.contains("audit.required has no effect"))
        .anyMatch(line -> line.contains("tls.certificate and tls.key belong together"));
  }

  @Test
  void the_check_of_the_settings_alone_has_them_too() throws IOException {
    doctor("nonsense: 1", "listen: x");

    RunResult ran = RunResult.in(directory, "config", "check");

    assertThat(ran.code()).isEqualTo(1);
    assertThat(ran.lines()).hasSize(2).allMatch(line -> line.startsWith("error    "));
    Files.writeString(directory.resolve("statehouse.yaml"), "listen: 127.0.0.1:8500\n");
    assertThat(RunResult.in(directory, "config", "check", "-o", "jsonpath=.sound").out())
        .isEqualTo("true\n");
  }

  @Test
  void a_server_that_is_refused_to_other_machines_is_found() throws IOException {
    doctor("listen: 0.0.0.0:8400");

    assertThat(RunResult.in(directory, "config", "check").out())
        .startsWith("error    listen is not a loopback address");
  }

  @Test
  void stores_that_are_down_are_reported_without_their_passwords() throws IOException {
    RunResult ran =
        doctor(
            "systems:",
            "  runm: etcd://127.0.0.1:1?timeout=1s",
            "  missions: redis://u:geheim@127.0.0.1:1/0?timeout=1s");

    assertThat(ran.code()).isEqualTo(1);
    assertThat(ran.lines())
        .anyMatch(line -> line.matches("error +store +runm: etcd://127.0.0.1:1.*start the store.*"))
        .anyMatch(line -> line.matches("error +store +missions: redis://u:\\*\\*\\*@.*"))
        .anyMatch(line -> line.matches("ok +store +css: .*"));
    assertThat(ran.out() + ran.err()).doesNotContain("geheim");
  }

  @Test
  void certificates_are_examined_for_key_validity_and_names() throws IOException {
    TestAuthority authority = TestAuthority.shared();
    String certificate = "  certificate: " + authority.serverCertificate();

    RunResult sound =
        doctor(
            "http: {names: other.example}", "tls:", certificate, "  key: " + authority.serverKey());
    RunResult swapped = doctor("tls:", certificate, "  key: " + authority.clientKey());

    assertThat(sound.lines())
        .anyMatch(line -> line.matches("ok +tls .* and its key belong together"))
        .anyMatch(line -> line.matches("(ok|warning) +tls .*CN=.*(until|expires).*"))
        .anyMatch(
            line ->
                line.matches("warning +tls +the certificate is for .*, not for other.example.*"));
    assertThat(swapped.lines())
        .anyMatch(line -> line.matches("error +tls .* is not that of the certificate in .*"));
  }

  @Test
  void what_others_may_write_is_an_error_and_secrets_they_may_read_a_warning() throws IOException {
    Path state = Files.createDirectories(directory.resolve("statehouse-data/css"));
    Files.setPosixFilePermissions(state, PosixFilePermissions.fromString("rwxrwxrwx"));
    Path access = Files.writeString(directory.resolve("statehouse-data/access.yaml"), "{}\n");
    Files.setPosixFilePermissions(access, PosixFilePermissions.fromString("rw-r--r--"));

    RunResult ran = doctor("listen: 127.0.0.1:8400");

    assertThat(ran.lines())
        .anyMatch(line -> line.matches("error +permissions +others may write to .*chmod go-w .*"))
        .anyMatch(line -> line.matches("warning +permissions .*access.yaml holds who may do.*"));
  }

  @Test
  void a_port_that_is_taken_is_a_warning() throws IOException {
    try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getByName("127.0.0.1"))) {
      RunResult ran = doctor("listen: 127.0.0.1:" + taken.getLocalPort());

      assertThat(ran.lines())
          .anyMatch(line -> line.matches("warning +port +listen: .* cannot be listened on.*"));
      assertThat(ran.code()).isZero();
    }
  }

  @Test
  void the_clock_of_a_server_is_compared() {
    try (RunningServer server = new RunningServer(directory.resolve("server"), Map.of())) {
      RunResult ran = RunResult.in(directory, "doctor", "--server", server.uri("").toString());

      assertThat(ran.lines())
          .anyMatch(line -> line.matches("ok +clock +this machine and .*"))
          .anyMatch(line -> line.matches("ok +version +the server is statehouse .*"));
    }
    Instant now = Instant.parse("2031-05-02T09:00:00Z");
    assertThat(ClockExamination.compare(now, now.plusSeconds(9), now).level())
        .isEqualTo(Diagnosis.Level.WARNING);
    assertThat(ClockExamination.compare(now, now.minusSeconds(90), now))
        .extracting(Diagnosis::level, Diagnosis::finding)
        .containsExactly(
            Diagnosis.Level.ERROR, "the clocks of this machine and of the server differ by 90 s");
  }

  @Test
  void another_version_of_the_server_is_found_with_what_to_update() {
    assertThat(VersionExamination.compare("0.2.0", "0.2.7-SNAPSHOT").level())
        .isEqualTo(Diagnosis.Level.OK);
    assertThat(VersionExamination.compare("0.2.0", "0.10.0"))
        .isEqualTo(
            Diagnosis.warning(
                "version",
                "this program is 0.2.0, the server 0.10.0",
                "update this program to 0.10"));
    assertThat(VersionExamination.compare("1.0.0", "0.9.9"))
        .isEqualTo(
            Diagnosis.error(
                "version",
                "this program is 1.0.0, the server 0.9.9",
                "update the server to 1.0, or use a program of its version"));
  }

  @Test
  void the_clock_of_a_store_is_compared_to_the_tick_of_its_clock() {
    Instant now = Instant.parse("2031-05-02T09:00:00.9Z");
    Clock here = Clock.fixed(now, ZoneOffset.UTC);

    assertThat(storeClock(here, now.minusMillis(1900), Duration.ofSeconds(1), "missions"))
        .hasValueSatisfying(found -> assertThat(found.level()).isEqualTo(Diagnosis.Level.OK));
    assertThat(storeClock(here, now.minusMillis(3400), Duration.ofSeconds(1), "missions", "css"))
        .hasValue(
            Diagnosis.warning(
                "clock",
                "s: the clocks of this machine and of the store differ by 2.4 s",
                "synchronize all machines with a time server: the expiry of missions relies on"
                    + " it"));
    assertThat(storeClock(here, now.plusSeconds(9), Duration.ZERO, "css", "history"))
        .hasValue(
            Diagnosis.ok(
                "clock",
                "s: the clocks of this machine and of the store differ by 9.0 s, and nothing that"
                    + " is kept there compares times"));
    assertThat(examination(here, "css").examine(new MemoryStore())).isEmpty();
  }

  private static StoreClockExamination examination(Clock here, String... names) {
    return StoreClockExamination.of(here, "s", RunResult.systems(), List.of(names));
  }

  private static Optional<Diagnosis> storeClock(
      Clock here, Instant there, Duration precision, String... names) {
    StoreClock clock =
        new StoreClock() {
          @Override
          public Optional<Instant> now() {
            return Optional.of(there);
          }

          @Override
          public Duration precision() {
            return precision;
          }
        };
    return examination(here, names)
        .examine(
            new ForwardingStore(new MemoryStore()) {
              @Override
              public Optional<StoreClock> clock() {
                return Optional.of(clock);
              }
            });
  }

  @Test
  void little_space_is_a_warning_and_hardly_any_an_error() {
    assertThat(SpaceExamination.diagnosis("css", 1L << 40).level()).isEqualTo(Diagnosis.Level.OK);
    assertThat(SpaceExamination.diagnosis("css", 1L << 29).level())
        .isEqualTo(Diagnosis.Level.WARNING);
    assertThat(SpaceExamination.diagnosis("css", 1L << 20).level())
        .isEqualTo(Diagnosis.Level.ERROR);
  }
}
