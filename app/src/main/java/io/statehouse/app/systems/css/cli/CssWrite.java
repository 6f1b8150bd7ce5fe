package io.statehouse.app.systems.css.cli;

import io.statehouse.app.cli.Invocation;
import io.statehouse.app.cli.WriteReport;
import io.statehouse.domain.css.Css;
import java.util.function.Consumer;
import java.util.function.Function;
import picocli.CommandLine.Mixin;

/** One call of a {@code css} command that writes; it prints what it did. */
class CssWrite extends CssCall {
  @Mixin private WriteReport report;

  CssWrite(Invocation invocation) {
    super(invocation);
  }

  /** Returns whether nothing will be printed, so that no effort is needed to say more. */
  final boolean isSilent() {
    return report.isSilent(results());
  }

  /** Runs a command and prints {@code done}, which says what it did. */
  final void run(Consumer<Css> command, String done, Object... values) {
    runSaying(
        css -> {
          command.accept(css);
          return done.formatted(values);
        });
  }

  /** Runs a command that returns what it did. */
  final void runSaying(Function<Css, String> command) {
    run((css, results) -> report.print(results, command.apply(css)));
  }
}
