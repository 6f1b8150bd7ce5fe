package io.statehouse.app.doctor;

import io.statehouse.app.client.ServerApi;
import io.statehouse.app.failure.AppException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** Examines how the clock of this machine differs from that of the server in use. */
final class ClockExamination implements Examination {
  private static final String AREA = "clock";

  /** A server tells the time to the second. */
  private static final Duration PRECISION = Duration.ofSeconds(2);

  private static final Duration MAX_SKEW = Duration.ofSeconds(30);

  @Override
  public List<Diagnosis> examine(Installation installation) {
    try {
      Optional<ServerApi> server = installation.server().get();
      return server.map(api -> List.of(examine(api, installation))).orElse(List.of());
    } catch (AppException failed) {
      return List.of(
          Diagnosis.error(AREA, failed.getMessage(), "check the server and the context in use"));
    }
  }

  private static Diagnosis examine(ServerApi server, Installation installation) {
    Instant before = installation.clock().instant();
    Instant there = server.time();
    Instant after = installation.clock().instant();
    return compare(before, there, after);
  }

  /**
   * Returns what a comparison shows.
   *
   * @param there what the server's clock said between two times of this machine's
   */
  static Diagnosis compare(Instant before, Instant there, Instant after) {
    Duration skew = ClockSkew.of(before, there, there, after);
    String by = "the clocks of this machine and of the server differ by %d s";
    if (skew.compareTo(PRECISION) <= 0) {
      return Diagnosis.ok(
          AREA, "this machine and the server agree, to " + PRECISION.toSeconds() + " s");
    }
    String advice = "synchronize both with a time server: tokens and times of records rely on them";
    String finding = by.formatted(skew.toSeconds());
    return skew.compareTo(MAX_SKEW) > 0
        ? Diagnosis.error(AREA, finding, advice)
        : Diagnosis.warning(AREA, finding, advice);
  }
}
