package io.statehouse.app.audit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.statehouse.app.RunResult;
import io.statehouse.app.access.Identity;
import io.statehouse.app.failure.AppException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AuditLogTest {
  private static final Clock CLOCK =
      Clock.fixed(Instant.parse("2031-05-02T09:00:00Z"), ZoneOffset.UTC);

  @TempDir Path directory;
  private Path file;

  @BeforeEach
  void name() {
    file = directory.resolve("logs/audit.log");
  }

  private AuditLog log(long maxBytes, int kept, boolean required) {
    return AuditLog.to(new AuditFile(file, maxBytes, kept), required, CLOCK);
  }

  private static AuditedRequest request(String database) {
    return new AuditedRequest(
        new Identity(Identity.Kind.USER, "dana", List.of()),
        "192.0.2.7",
        "7f",
        Optional.of("css"),
        "PUT /css/databases/{db}",
        Map.of("db", database));
  }

  @Test
  void a_request_is_a_line() throws IOException {
    try (AuditLog log = log(1 << 20, 3, false)) {
      log.begin(request("sky"));
      log.end(request("sky"), Outcome.LOST_RACE);
    }

    assertThat(file)
        .hasContent(
            "{\"time\":\"2031-05-02T09:00:00Z\",\"identity\":\"user dana\",\"address\":\"192.0.2.7\","
                + "\"request\":\"7f\",\"system\":\"css\",\"operation\":\"PUT /css/databases/{db}\","
                + "\"about\":{\"db\":\"sky\"},\"outcome\":\"lost-race\"}");
  }

  @Test
  void a_full_file_is_kept_under_another_name_and_the_oldest_deleted() {
    try (AuditLog log = log(500, 2, false)) {
      for (int i = 0; i < 20; i++) {
        log.end(request("db" + i), Outcome.APPLIED);
      }
    }

    assertThat(AuditFile.all(file))
        .extracting(each -> each.getFileName().toString())
        .containsExactly("audit.log.2", "audit.log.1", "audit.log");
    assertThat(file).content().contains("db19");
  }

  @Test
  void a_file_that_was_moved_is_made_again() throws IOException {
    try (AuditLog log = log(1 << 20, 2, false)) {
      log.end(request("before"), Outcome.APPLIED);
      Files.move(file, directory.resolve("moved"));
      log.end(request("after"), Outcome.APPLIED);
    }

    assertThat(file).content().contains("after").doesNotContain("before");
  }

  @Test
  void where_records_are_required_nothing_begins_without_one() throws IOException {
    Files.writeString(directory.resolve("logs"), "in the way of the folder");
    AuditLog log = log(1 << 20, 2, true);

    assertThatExceptionOfType(AppException.class)
        .isThrownBy(() -> log.begin(request("sky")))
        .withMessageStartingWith("nothing was done, since the audit log cannot be written");
    assertThat(log.problem()).isPresent();

    Files.delete(directory.resolve("logs"));
    log.begin(request("sky"));
    log.end(request("sky"), Outcome.APPLIED);
    assertThat(log.problem()).isEmpty();
    assertThat(Files.readAllLines(file)).hasSize(2).first().asString().contains("\"begun\"");
  }

  @Test
  void the_command_filters_lines_and_counts_what_it_cannot_read() throws IOException {
    try (AuditLog log = log(1 << 20, 2, false)) {
      log.end(request("sky"), Outcome.APPLIED);
      log.end(request("sea"), Outcome.REFUSED);
    }
    Files.writeString(file, Files.readString(file) + "{\"time\":\"2031-0");

    RunResult refused =
        RunResult.in(
            directory, "audit", file.toString(), "--outcome", "refused", "--identity", "dana");
    RunResult none = RunResult.in(directory, "audit", file.toString(), "--identity", "eve");

    assertThat(refused.out())
        .isEqualTo(
            "2031-05-02T09:00:00Z refused   user dana 192.0.2.7 PUT /css/databases/{db} db=sea\n");
    assertThat(refused.err())
        .isEqualTo("1 lines could not be read: they are cut, or not of this log\n");
    assertThat(none.out()).isEmpty();
  }
}
