package io.statehouse.app.systems.css.cli;

import io.statehouse.app.failure.AppException;
import io.statehouse.app.failure.Kind;
import io.statehouse.app.systems.css.CssDocuments;
import io.statehouse.app.systems.css.PendingOutcome;
import io.statehouse.domain.css.PendingAction;
import java.util.Locale;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The commands of a watcher: what workers must do, and its outcome. */
final class PendingCommands {
  private PendingCommands() {}

  private static String target(PendingAction action) {
    return action.database() + action.table().map(table -> "." + table).orElse("");
  }

  @Command(description = "List what workers must create or drop, in the order in which to do it.")
  static void pending(@Mixin CssCall call) {
    call.run(
        (css, results) ->
            results.print(
                CssDocuments.PENDING,
                css.watcher().pending(),
                actions ->
                    actions.forEach(
                        action ->
                            results.row(word(action.kind()), target(action), action.status()))));
  }

  /** The kind as JSON has it too: {@code drop-table}. */
  private static String word(PendingAction.Kind kind) {
    return kind.name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  @Command(description = "Report the outcome of a pending action of a database or table.")
  static void report(
      @Mixin CssCall call,
      @Parameters(paramLabel = "DB[.TABLE]") String target,
      @Parameters(paramLabel = "OUTCOME", description = "done, failed or not-now.")
          PendingOutcome outcome,
      @Option(names = "--reason", paramLabel = "TEXT", description = "Why it failed.")
          Optional<String> reason) {
    call.run(
        css -> {
          PendingAction action =
              css.watcher().pending().stream()
                  .filter(one -> target(one).equals(target))
                  .findFirst()
                  .orElseThrow(
                      () ->
                          new AppException(
                              Kind.NOT_FOUND,
                              "nothing is pending for " + target + ": see pending"));
          outcome.report(css.watcher(), action, reason);
        });
  }
}
