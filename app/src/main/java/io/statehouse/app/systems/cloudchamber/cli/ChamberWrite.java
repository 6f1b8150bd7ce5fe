package io.statehouse.app.systems.cloudchamber.cli;

import io.statehouse.app.cli.Invocation;
import io.statehouse.app.cli.WriteReport;
import io.statehouse.app.json.Shape;
import io.statehouse.domain.cloudchamber.layout.ProtoMessage;
import picocli.CommandLine.Mixin;

/** One call of a {@code cloudchamber} command that writes; it prints what it did. */
final class ChamberWrite extends ChamberCall {
  @Mixin private WriteReport report;

  ChamberWrite(Invocation invocation) {
    super(invocation);
  }

  /** Returns whether nothing is printed. */
  boolean isSilent() {
    return report.isSilent(results());
  }

  /** Prints what was done. */
  void report(String line) {
    report.print(results(), line);
  }

  /** Prints what was written as JSON, or a line. */
  <T> void report(ProtoMessage<T> message, T record, String line) {
    print(message, record, () -> report(line));
  }

  /** Prints what was done as JSON, or a line. */
  <T> void report(Shape<T> shape, T document, String line) {
    report.print(results(), shape, document, line);
  }
}
