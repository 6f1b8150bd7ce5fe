package io.statehouse.app.operations;

import io.statehouse.domain.layout.Json;
import io.statehouse.operations.compare.Comparison;
import io.statehouse.operations.compare.Difference;
import io.statehouse.operations.compare.FieldDifference;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** Differences as lines for people, and as JSON for programs. */
public final class DifferenceLines {
  private static final int MAX_VALUE = 200; // characters
  private static final String ABSENT = "(none)";

  private DifferenceLines() {}

  /**
   * Returns a line, as in {@code * table sky.Object: partitioning 1 → 2}. A record that is on one
   * side only has no fields named.
   */
  public static String line(Difference difference) {
    String fields =
        difference.kind() == Difference.Kind.CHANGED ? ": " + fields(difference.fields()) : "";
    return difference.kind().sign()
        + " "
        + difference.type()
        + " "
        + difference.identity()
        + fields;
  }

  private static String fields(List<FieldDifference> fields) {
    if (fields.isEmpty()) {
      return "bytes differ that the record does not show";
    }
    List<String> words = new ArrayList<>();
    for (FieldDifference field : fields) {
      words.add(
          isSecret(field)
              ? field.name() + " differs (secret)"
              : "%s %s → %s".formatted(field.name(), shown(field.before()), shown(field.after())));
    }
    return String.join(", ", words);
  }

  private static boolean isSecret(FieldDifference field) {
    return field.before().equals(Optional.of(FieldDifference.SECRET))
        || field.after().equals(Optional.of(FieldDifference.SECRET));
  }

  private static String shown(Optional<String> value) {
    return value
        .map(text -> text.length() > MAX_VALUE ? text.substring(0, MAX_VALUE) + "…" : text)
        .map(text -> text.isEmpty() ? "\"\"" : text)
        .orElse(ABSENT);
  }

  /**
   * Returns the members of a JSON object.
   *
   * @param withKey whether the key may be shown
   */
  public static Map<String, Object> document(Difference difference, boolean withKey) {
    List<Object> fields = new ArrayList<>();
    for (FieldDifference field : difference.fields()) {
      Map<String, Object> member = Json.object("name", field.name());
      field.before().ifPresent(value -> member.put("before", value));
      field.after().ifPresent(value -> member.put("after", value));
      fields.add(member);
    }
    Map<String, Object> document =
        Json.object(
            "difference", difference.kind().name().toLowerCase(Locale.ROOT),
            "type", difference.type(),
            "identity", difference.identity());
    if (withKey) {
      document.put("key", difference.key().text());
    }
    document.put("fields", fields);
    return document;
  }

  /** Returns the members of a JSON object with the numbers of differences. */
  public static Map<String, Object> document(Comparison.Summary summary) {
    return Json.object(
        "equal", summary.equal().entries(),
        "different", summary.count(Difference.Kind.CHANGED),
        "onlyInFirst", summary.count(Difference.Kind.REMOVED),
        "onlyInSecond", summary.count(Difference.Kind.ADDED));
  }
}
