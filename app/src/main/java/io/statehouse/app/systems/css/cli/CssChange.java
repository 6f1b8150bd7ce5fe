package io.statehouse.app.systems.css.cli;

import io.statehouse.app.cli.IfRevision;
import io.statehouse.app.cli.Invocation;
import io.statehouse.app.revision.Expectation;
import io.statehouse.app.systems.css.documents.CssExpectations;
import java.util.function.Consumer;
import picocli.CommandLine.Mixin;

/** One call of a {@code css} command that changes what its user has seen, if it is still so. */
final class CssChange extends CssWrite {
  @Mixin private IfRevision revision;

  CssChange(Invocation invocation) {
    super(invocation);
  }

  /** Runs a command on CSS as its user expects it, and prints as {@link #run} does. */
  void change(Consumer<CssExpectations> command, String done, Object... values) {
    Expectation expected = expected();
    run(css -> command.accept(new CssExpectations(css, expected)), done, values);
  }

  /** Returns what the user expects of the value that is changed. */
  Expectation expected() {
    return revision.expected();
  }
}
