package io.statehouse.app.systems.cloudchamber.cli;

import io.statehouse.app.cli.Input;
import io.statehouse.app.cli.Invocation;
import io.statehouse.app.failure.AppException;
import io.statehouse.app.failure.Kind;
import io.statehouse.domain.cloudchamber.entities.CloudChamberException;
import io.statehouse.domain.cloudchamber.entities.ExpectedRevision;
import io.statehouse.domain.cloudchamber.layout.ProtoMessage;
import java.nio.file.Path;
import java.util.Optional;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The flags of a command that puts a record, beside those that change parts of it. */
final class PutFlags {
  /** Far more than any store takes. */
  private static final int MAX_BYTES = 16 << 20;

  @Option(
      names = "--file",
      paramLabel = "FILE",
      description = "The whole record as JSON, instead of flags; - is standard input.")
  private Optional<Path> file;

  @Mixin private RevisionFlag revision;

  /**
   * Returns the record in the file; empty if flags are given instead.
   *
   * @throws AppException if neither or both are given, or it is wrong
   */
  <T> Optional<T> record(Invocation invocation, ProtoMessage<T> message, Edit<T> edit) {
    if (file.isPresent() == edit.isGiven()) {
      throw AppException.misused("give either --file, or flags that say what to change");
    }
    return file.map(named -> read(invocation, named, message));
  }

  /** Reads a document in a file. */
  static <T> T read(Invocation invocation, Path file, ProtoMessage<T> message) {
    String name = Input.name(file);
    try {
      String document =
          new Input(invocation)
              .document(file, MAX_BYTES)
              .text()
              .orElseThrow(() -> new AppException(Kind.BAD_INPUT, "it is not UTF-8 text"));
      if (document.isBlank()) {
        throw new AppException(Kind.BAD_INPUT, "expected a JSON object, but it is empty");
      }
      return message.read(document);
    } catch (AppException | CloudChamberException wrong) {
      Kind kind = wrong instanceof AppException known ? known.kind() : Kind.BAD_INPUT;
      throw new AppException(kind, Input.named(name, wrong.getMessage()), wrong);
    }
  }

  Optional<ExpectedRevision> revision() {
    return revision.given();
  }
}
