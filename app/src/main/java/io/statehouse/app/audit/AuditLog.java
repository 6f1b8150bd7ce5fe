package io.statehouse.app.audit;

import io.statehouse.app.failure.AppException;
import io.statehouse.app.failure.Kind;
import io.statehouse.domain.layout.Json;
import java.io.IOException;
import java.time.Clock;
import java.time.temporal.ChronoUnit;
import java.util.Map;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Records requests. Safe for use by several threads: lines are written one after another. */
public final class AuditLog implements AutoCloseable {
  /** Records nothing. */
  public static final AuditLog OFF = new AuditLog(Optional.empty(), false, Clock.systemUTC());

  private static final Logger LOG = LoggerFactory.getLogger(AuditLog.class);

  private final Optional<AuditOutput> output;
  private final boolean required;
  private final Clock clock;
  private volatile Optional<String> problem = Optional.empty();

  private AuditLog(Optional<AuditOutput> output, boolean required, Clock clock) {
    this.output = output;
    this.required = required;
    this.clock = clock;
  }

  /**
   * @param required whether a request that writes is refused if it cannot be recorded
   */
  public static AuditLog to(AuditOutput output, boolean required, Clock clock) {
    return new AuditLog(Optional.of(output), required, clock);
  }

  /** Returns whether anything is recorded. */
  public boolean isOn() {
    return output.isPresent();
  }

  /**
   * Records that a request is about to be handled, where that is required.
   *
   * @throws AppException if it cannot be recorded: it must not be handled then
   */
  public void begin(AuditedRequest request) {
    if (required && output.isPresent() && !written(request, Outcome.BEGUN)) {
      throw new AppException(
          Kind.UNAVAILABLE,
          "nothing was done, since the audit log cannot be written: see the server's log");
    }
  }

  /** Records what became of a request. */
  public void end(AuditedRequest request, Outcome outcome) {
    if (output.isPresent()) {
      written(request, outcome);
    }
  }

  private boolean written(AuditedRequest request, Outcome outcome) {
    AuditLine line =
        new AuditLine(
            clock.instant().truncatedTo(ChronoUnit.MILLIS).toString(),
            request.identity().toString(),
            request.address(),
            request.id(),
            request.system(),
            request.operation(),
            Map.copyOf(request.about()),
            outcome.word());
    try {
      output.orElseThrow().write(Json.text(AuditLine.SHAPE.write(line)));
      problem = Optional.empty();
      return true;
    } catch (IOException failed) {
      String why = "the audit log cannot be written: " + failed.getMessage();
      if (problem.filter(why::equals).isEmpty()) {
        LOG.error(why);
      }
      problem = Optional.of(why);
      return false;
    }
  }

  /** Returns why nothing is recorded now, if that is so. */
  public Optional<String> problem() {
    return problem;
  }

  @Override
  public void close() {
    output.ifPresent(AuditOutput::close);
  }
}
