package io.statehouse.app.operations.changes;

import static java.util.stream.Collectors.joining;

import io.statehouse.app.operations.changes.ChangeDocument.FieldChange;
import io.statehouse.app.operations.changes.ChangeDocument.What;
import java.util.List;
import java.util.Optional;

/**
 * Changes as lines for people.
 *
 * @param system whether the line names the system
 * @param whole whether all fields are shown, with their whole values
 */
record ChangeLine(boolean system, boolean whole) {
  private static final int MAX_FIELDS = 8;
  private static final int MAX_VALUE = 60;
  private static final String NONE = "(none)";

  /** Returns the line, in which the fields of records are not yet made printable. */
  String of(ChangeDocument change) {
    String head =
        change.time() + " " + change.change().sign() + (system ? " " + change.system() : "");
    if (change.change() == What.BEGIN) {
      return head + " begin: the history begins here";
    }
    if (change.change() == What.GAP) {
      String when = change.since().map(since -> " since " + since).orElse("");
      return head
          + " gap: changes may have been missed or merged"
          + when
          + "; what differs comes next";
    }
    String name = head + " " + change.type().orElse("") + " " + change.identity().orElse("");
    String fields = fields(change);
    String since = change.since().map(time -> " (since " + time + ")").orElse("");
    String author = change.author().map(by -> " (by " + by + by(change) + ")").orElse("");
    return (fields.isEmpty() ? name : name + "  " + fields) + since + author;
  }

  private static String by(ChangeDocument change) {
    return change.request().map(id -> ", request " + id).orElse("");
  }

  private String fields(ChangeDocument change) {
    List<FieldChange> fields = change.fields().orElse(List.of());
    int shown = whole ? fields.size() : Math.min(fields.size(), MAX_FIELDS);
    String listed =
        fields.stream().limit(shown).map(field -> text(field, change)).collect(joining(", "));
    String more = shown < fields.size() ? ", and " + (fields.size() - shown) + " more" : "";
    return change.beforeHeld().isPresent()
        ? "(values before are not held) " + listed + more
        : listed + more;
  }

  /** Returns a field, with one value only if the record is new or gone or was not known before. */
  private String text(FieldChange field, ChangeDocument change) {
    boolean bothSides = change.change() == What.CHANGED && change.beforeHeld().isEmpty();
    return field.name()
        + ": "
        + (bothSides
            ? value(field.before()) + " → " + value(field.after())
            : value(field.after().or(field::before)));
  }

  private String value(Optional<String> value) {
    return value.map(text -> whole ? text : shortened(text)).orElse(NONE);
  }

  private static String shortened(String text) {
    if (text.isEmpty()) {
      return "\"\"";
    }
    return text.codePointCount(0, text.length()) > MAX_VALUE
        ? text.substring(0, text.offsetByCodePoints(0, MAX_VALUE)) + "…"
        : text;
  }
}
