package io.statehouse.app.operations.jobs;

import static java.util.Objects.requireNonNull;

import io.statehouse.app.json.Schema;
import io.statehouse.domain.layout.Json;
import io.statehouse.operations.Amount;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * A job at one moment, in JSON.
 *
 * @param ended when it ended; empty while it runs
 * @param result the JSON that the command would print; empty before there is one
 * @param problem the reason for a failure, in one sentence
 */
record JobDocument(
    Subject subject,
    State state,
    Step step,
    Instant began,
    Optional<Instant> ended,
    Optional<Map<String, Object>> result,
    Optional<String> problem) {

  static final Schema SCHEMA =
      Schema.object(
              Schema.member("id", Schema.TEXT),
              Schema.member(
                  "operation",
                  Schema.words(
                      Arrays.stream(JobRequest.Operation.values())
                          .map(JobRequest.Operation::word)
                          .toList())),
              Schema.member("system", Schema.TEXT),
              Schema.member("from", Schema.TEXT),
              Schema.member("to", Schema.TEXT),
              Schema.member("state", words(State.values())),
              Schema.member("phase", words(Phase.values()).orNull()),
              Schema.member("entries", Schema.LONG),
              Schema.member("bytes", Schema.LONG),
              Schema.member("totalEntries", Schema.LONG.orNull()),
              Schema.member("began", Schema.TEXT),
              Schema.member("ended", Schema.TEXT.orNull()),
              Schema.member("result", Schema.map(Schema.ANYTHING).orNull()),
              Schema.member("problem", Schema.TEXT.orNull()))
          .named("Job");

  /** The state of a job. */
  enum State {
    RUNNING,
    DONE,
    FAILED,
    CANCELLED
  }

  /** A phase of a job. */
  enum Phase {
    COMPARING,
    WRITING,
    CHECKING,
    VERIFYING,
    /** Everything is copied; changes are copied as they happen. */
    FOLLOWING
  }

  /**
   * The operation of a job, and its two sides.
   *
   * @param from the side to read, without passwords
   * @param to the side to write
   */
  record Subject(String id, JobRequest.Operation operation, String system, String from, String to) {
    Subject {
      requireNonNull(id, "id");
      requireNonNull(operation, "operation");
      requireNonNull(system, "system");
      requireNonNull(from, "from");
      requireNonNull(to, "to");
    }
  }

  /**
   * The progress of a job.
   *
   * @param phase empty before the first
   * @param total number of entries in this phase; empty while that is not known
   */
  record Step(Optional<Phase> phase, Amount done, Optional<Long> total) {
    static final Step NONE = new Step(Optional.empty(), Amount.NONE, Optional.empty());
  }

  Map<String, Object> json() {
    return Json.object(
        "id", subject.id,
        "operation", subject.operation.word(),
        "system", subject.system,
        "from", subject.from,
        "to", subject.to,
        "state", word(state),
        "phase", step.phase.map(JobDocument::word).orElse(null),
        "entries", step.done.entries(),
        "bytes", step.done.bytes(),
        "totalEntries", step.total.orElse(null),
        "began", text(began),
        "ended", ended.map(JobDocument::text).orElse(null),
        "result", result.orElse(null),
        "problem", problem.orElse(null));
  }

  private static Schema words(Enum<?>[] all) {
    List<String> words = Arrays.stream(all).map(JobDocument::word).toList();
    return Schema.words(words);
  }

  private static String word(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT);
  }

  private static String text(Instant time) {
    return time.truncatedTo(ChronoUnit.MILLIS).toString();
  }
}
