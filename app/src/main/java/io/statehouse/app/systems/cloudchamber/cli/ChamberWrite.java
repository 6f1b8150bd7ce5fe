package io.statehouse.app.systems.cloudchamber.cli;

import io.statehouse.app.cli.EditedDocument;
import io.statehouse.app.cli.Invocation;
import io.statehouse.app.cli.WriteReport;
import io.statehouse.app.json.Shape;
import io.statehouse.domain.cloudchamber.entities.ExpectedRevision;
import io.statehouse.domain.cloudchamber.entities.Stored;
import io.statehouse.domain.cloudchamber.layout.ProtoMessage;
import io.statehouse.domain.layout.Json;
import io.statehouse.ports.Revision;
import java.nio.file.Path;
import java.util.function.BiFunction;
import java.util.function.Supplier;
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

  /** Has a person edit a record, and writes it unless someone else has changed it meanwhile. */
  <T> void edit(
      ProtoMessage<T> message,
      String name,
      Supplier<Stored<T>> reading,
      BiFunction<ExpectedRevision, T, Stored<T>> writing) {
    new EditedDocument(
            this,
            name,
            () -> {
              Stored<T> stored = reading.get();
              return new EditedDocument.Version(
                  json(message, stored.record()), stored.revision().toString());
            })
        .edit(
            (file, revision) -> {
              ExpectedRevision expected = ExpectedRevision.of(Revision.parse(revision));
              Stored<T> stored = writing.apply(expected, record(message, file));
              report(
                  message,
                  stored.record(),
                  "put %s, revision %s".formatted(name, stored.revision()));
            });
  }

  /** Reads a record in YAML. */
  private static <T> T record(ProtoMessage<T> message, Path file) {
    return message.read(Json.text(EditedDocument.read(file)));
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
