package io.statehouse.app.systems.runm.cli;

import io.statehouse.app.cli.Invocation;
import io.statehouse.app.cli.WriteReport;
import io.statehouse.app.json.Shape;
import java.util.List;
import java.util.function.Function;
import picocli.CommandLine.Mixin;

/** One call of a {@code runm} command that writes; it prints what it did. */
class RunmWrite extends RunmCall {
  @Mixin private WriteReport report;

  RunmWrite(Invocation invocation) {
    super(invocation);
  }

  /** Prints what was done. */
  final void report(String line) {
    report.print(results(), line);
  }

  /** Prints what was written as JSON, or a line. */
  final <T> void report(Shape<T> shape, T document, String line) {
    report.print(results(), shape, document, line);
  }

  /** Prints what was created, if anything: as JSON, or a line for each. */
  final <T> void reportCreated(Shape<List<T>> shape, List<T> created, Function<T, String> line) {
    if (!created.isEmpty() && !report.isSilent(results())) {
      results().print(shape, created, all -> all.forEach(one -> results().line(line.apply(one))));
    }
  }
}
