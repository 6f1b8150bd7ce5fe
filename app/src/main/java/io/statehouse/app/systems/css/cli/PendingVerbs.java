package io.statehouse.app.systems.css.cli;

import io.statehouse.app.cli.Invocation;
import io.statehouse.app.cli.Results;
import io.statehouse.app.failure.AppException;
import io.statehouse.app.failure.Kind;
import io.statehouse.app.systems.css.PendingJson;
import io.statehouse.domain.css.Css;
import io.statehouse.domain.css.PendingAction;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The verbs of a watcher: what workers must do, and what became of it. */
final class PendingVerbs {
  private PendingVerbs() {}

  private static String target(PendingAction action) {
    return action.database() + action.table().map(table -> "." + table).orElse("");
  }

  @Command(description = "List what workers must create or drop, in the order in which to do it.")
  static final class ListAll extends CssVerb {
    ListAll(Invocation session) {
      super(session);
    }

    @Override
    void run(Css css, Results results) {
      List<PendingAction> pending = css.watcher().pending();
      if (results.wantsJson()) {
        results.json(pending.stream().map(PendingJson::action));
      } else {
        pending.forEach(
            action ->
                results.row(PendingJson.word(action.kind()), target(action), action.status()));
      }
    }
  }

  @Command(description = "Tell what became of a pending action of a database or table.")
  static final class Report extends CssVerb {
    @Parameters(index = "0", paramLabel = "DB[.TABLE]")
    private String target;

    @Parameters(index = "1", paramLabel = "OUTCOME", description = "done, failed or not-now.")
    private String outcome;

    @Option(names = "--reason", paramLabel = "TEXT", description = "Why it failed.")
    private Optional<String> reason;

    Report(Invocation session) {
      super(session);
    }

    @Override
    void run(Css css, Results results) {
      PendingAction action =
          css.watcher().pending().stream()
              .filter(one -> target(one).equals(target))
              .findFirst()
              .orElseThrow(
                  () ->
                      new AppException(
                          Kind.NOT_FOUND, "nothing is pending for " + target + ": see pending"));
      if (!css.watcher().report(action, PendingJson.outcome(outcome, reason))) {
        throw new AppException(
            Kind.CONTENDED, "the status is no longer " + action.status() + ": look again");
      }
    }
  }
}
