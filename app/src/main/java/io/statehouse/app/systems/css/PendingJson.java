package io.statehouse.app.systems.css;

import io.statehouse.app.json.Json;
import io.statehouse.domain.css.DatabaseName;
import io.statehouse.domain.css.PendingAction;
import io.statehouse.domain.css.Status;
import io.statehouse.domain.css.TableName;
import java.util.Arrays;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** What workers must do, and what became of it, as text and as JSON. */
public final class PendingJson {
  private PendingJson() {}

  public static Map<String, Object> action(PendingAction action) {
    return Json.object(
        "kind", word(action.kind()),
        "database", action.database(),
        "table", action.table(),
        "status", action.status());
  }

  /** The kind in small letters: {@code drop-table}. */
  public static String word(PendingAction.Kind kind) {
    return kind.name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /**
   * @throws IllegalArgumentException if there is no such kind
   */
  public static PendingAction read(
      String kind, String database, Optional<String> table, String status) {
    PendingAction.Kind known =
        Arrays.stream(PendingAction.Kind.values())
            .filter(one -> word(one).equals(kind))
            .findFirst()
            .orElseThrow(
                () ->
                    new IllegalArgumentException(
                        "unknown kind \""
                            + kind
                            + "\": known are "
                            + Arrays.stream(PendingAction.Kind.values())
                                .map(PendingJson::word)
                                .collect(Collectors.joining(", "))));
    return new PendingAction(
        known, new DatabaseName(database), table.map(TableName::new), new Status(status));
  }

  /**
   * @param reason why it failed, if it did
   * @throws IllegalArgumentException if there is no such outcome
   */
  public static PendingAction.Outcome outcome(String word, Optional<String> reason) {
    return switch (word) {
      case "done" -> PendingAction.Outcome.DONE;
      case "not-now" -> PendingAction.Outcome.NOT_NOW;
      case "failed" -> PendingAction.Outcome.failed(reason.orElse(""));
      default ->
          throw new IllegalArgumentException(
              "unknown outcome \"" + word + "\": known are done, failed, not-now");
    };
  }
}
