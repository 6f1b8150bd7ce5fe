package io.statehouse.domain.gis.topics.layout;

import static org.assertj.core.api.Assertions.assertThat;

import io.statehouse.domain.gis.entities.VersionNumber;
import io.statehouse.domain.gis.topics.entities.AdoptionReport;
import io.statehouse.domain.gis.topics.entities.AdoptionReport.Flag;
import io.statehouse.domain.gis.topics.entities.AdoptionReport.Outcome;
import io.statehouse.domain.gis.topics.entities.AdoptionReport.State;
import io.statehouse.domain.gis.topics.entities.AdoptionReport.TopicResult;
import io.statehouse.domain.gis.topics.entities.TopicProblem;
import io.statehouse.ports.Bytes;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ReportDocumentsTest {
  private static final String MIN_LENGTH =
      "{\"desired\":7,\"adopted\":7,\"state\":\"IDLE\",\"attempt\":1,"
          + "\"startedAt\":\"2026-01-02T03:04:05Z\",\"topics\":[]}";

  private static AdoptionReport report(
      State state,
      boolean permanent,
      List<Flag> flags,
      Optional<TopicProblem> problem,
      List<TopicResult> topics,
      int omitted) {
    return new AdoptionReport(
        new VersionNumber(7),
        new VersionNumber(7),
        state,
        1,
        Instant.parse("2026-01-02T03:04:05Z"),
        Optional.empty(),
        permanent,
        flags,
        problem,
        topics,
        omitted);
  }

  private static Optional<AdoptionReport> read(String text) {
    return ReportDocuments.read(Bytes.utf8(text));
  }

  @Test
  void all_that_a_report_may_have_is_written_and_read_back() {
    AdoptionReport report =
        report(
            State.FAILED,
            true,
            List.of(Flag.UNSIGNALLED),
            Optional.of(TopicProblem.temporary("TIMEOUT", "late")),
            List.of(
                new TopicResult("a", Outcome.OK, Optional.empty()),
                new TopicResult(
                    "b", Outcome.FAILED, Optional.of(TopicProblem.permanent("NO", "never")))),
            3);

    Bytes written = ReportDocuments.write(report, 1_000);

    assertThat(written.text())
        .hasValue(
            "{\"desired\":7,\"adopted\":7,\"state\":\"FAILED\",\"attempt\":1,"
                + "\"startedAt\":\"2026-01-02T03:04:05Z\",\"permanent\":true,"
                + "\"flags\":[\"UNSIGNALLED\"],"
                + "\"error\":\"TIMEOUT\",\"message\":\"late\",\"transient\":true,"
                + "\"topics\":[{\"name\":\"a\",\"outcome\":\"OK\"},"
                + "{\"name\":\"b\",\"outcome\":\"FAILED\",\"error\":\"NO\",\"message\":\"never\"}],"
                + "\"omitted\":3}");
    assertThat(ReportDocuments.read(written)).hasValue(report);
  }

  @Test
  void a_report_lacks_what_it_need_not_say() {
    AdoptionReport report = report(State.IDLE, false, List.of(), Optional.empty(), List.of(), 0);

    assertThat(ReportDocuments.write(report, 1_000).text()).hasValue(MIN_LENGTH);
    assertThat(read(MIN_LENGTH)).hasValue(report);
    assertThat(read(MIN_LENGTH.replace(",\"topics\":[]", ",\"later\":{}"))).hasValue(report);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "\"state\":\"IDLE\",|",
        "IDLE|DONE",
        "\"attempt\":1|\"attempt\":\"1\"",
        "\"attempt\":1|\"attempt\":1.5",
        "2026-01-02T|2026-13-02T",
        "\"desired\":7|\"desired\":-7",
        "\"topics\":[]|\"topics\":[{}]"
      })
  void a_value_that_is_no_report_is_none(String change) {
    String[] replaced = change.split("\\|", -1);

    assertThat(read(MIN_LENGTH.replace(replaced[0], replaced[1]))).isEmpty();
  }
}
