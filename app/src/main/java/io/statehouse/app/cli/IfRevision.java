package io.statehouse.app.cli;

import io.statehouse.app.failure.AppException;
import io.statehouse.app.revision.DocumentRevision;
import io.statehouse.app.revision.Expectation;
import java.util.Optional;
import picocli.CommandLine.Option;

/** The flag that keeps a command from overwriting what its user has not seen. */
public final class IfRevision {
  @Option(
      names = "--if-revision",
      paramLabel = "REVISION",
      description = "Only if it still has this revision, which the command that shows it prints.")
  private Optional<String> revision;

  public boolean isGiven() {
    return revision.isPresent();
  }

  /**
   * @throws AppException if what is given cannot be a revision, so that nothing has it
   */
  public Expectation expected() {
    revision
        .filter(text -> !DocumentRevision.isOne(text))
        .ifPresent(
            text -> {
              throw AppException.misused(
                  "--if-revision is %s: expected the %d hexadecimal digits that are shown as revision"
                      .formatted(text, DocumentRevision.DIGITS));
            });
    return revision.map(Expectation::of).orElse(Expectation.NONE);
  }
}
