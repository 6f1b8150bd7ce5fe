package io.statehouse.ports.wire;

import static java.util.Objects.requireNonNull;

import io.statehouse.ports.Health;
import java.io.IOException;
import java.util.List;
import java.util.Optional;

/** The result of a health probe of the store, as its server has it. */
public record HealthReport(Health health) {
  public HealthReport {
    requireNonNull(health, "health");
  }

  public void write(WireOutput out) throws IOException {
    out.flag(health.available());
    out.text(health.summary());
    out.list(health.writeProblem().stream().toList(), out::text);
    out.list(health.warnings(), out::text);
  }

  public static HealthReport read(WireInput in) throws IOException {
    boolean available = in.flag();
    String summary = in.text();
    Optional<String> writeProblem = in.list(in::text).stream().findFirst();
    List<String> warnings = in.list(in::text);
    return new HealthReport(new Health(available, summary, writeProblem, warnings));
  }
}
