package io.statehouse.app.systems.css;

import io.statehouse.app.failure.AppException;
import io.statehouse.app.failure.Kind;
import io.statehouse.domain.css.PendingAction;
import io.statehouse.domain.css.PendingAction.Outcome;
import io.statehouse.domain.css.PendingActions;
import java.util.Optional;

/** The word by which a client reports the outcome of a pending action. */
public record PendingOutcome(String text) {
  public PendingOutcome {
    outcome(text, Optional.empty());
  }

  private static Outcome outcome(String text, Optional<String> reason) {
    return switch (text) {
      case "done" -> Outcome.DONE;
      case "not-now" -> Outcome.NOT_NOW;
      case "failed" -> Outcome.failed(reason.orElse(""));
      default ->
          throw new IllegalArgumentException(
              "unknown outcome \"" + text + "\": known are done, failed, not-now");
    };
  }

  /**
   * Reports it.
   *
   * @param reason why the action failed, if it did
   * @throws AppException if the action is no longer pending
   */
  public void report(PendingActions watcher, PendingAction action, Optional<String> reason) {
    if (!watcher.report(action, outcome(text, reason))) {
      throw new AppException(
          Kind.CONTENDED, "the status is no longer " + action.status() + ": look again");
    }
  }
}
