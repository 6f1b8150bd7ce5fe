package io.statehouse.domain.gis.topics.entities;

import static io.statehouse.domain.gis.entities.GisException.Code.INVALID_NOTES;
import static java.util.Objects.requireNonNull;

import io.statehouse.domain.gis.entities.GisException;
import java.util.Collections;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Pattern;

/**
 * Facts about a topic for people, which Kafka does not know.
 *
 * @param labels by name, in UTF-16 order
 */
public record Notes(
    Optional<String> owner, Optional<String> description, SortedMap<String, String> labels) {
  public static final Notes NONE = new Notes(Optional.empty(), Optional.empty(), Map.of());

  static final int MAX_OWNER = 256;
  static final int MAX_DESCRIPTION = 4_096;
  static final int MAX_LABELS = 64;
  static final int MAX_LABEL_VALUE = 256;
  private static final Pattern LABEL = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._/-]{0,62}");

  /**
   * @throws GisException with INVALID_NOTES
   */
  public Notes {
    requireNonNull(owner, "owner").ifPresent(text -> requireLine("owner", text, MAX_OWNER));
    requireNonNull(description, "description")
        .ifPresent(
            text -> {
              if (text.isEmpty() || text.length() > MAX_DESCRIPTION) {
                throw wrongLength("description", text, MAX_DESCRIPTION);
              }
            });
    labels = Collections.unmodifiableSortedMap(new TreeMap<>(labels));
    if (labels.size() > MAX_LABELS) {
      throw GisException.of(
          INVALID_NOTES, "there are %s labels: give at most %s", labels.size(), MAX_LABELS);
    }
    labels.forEach(Notes::requireLabel);
  }

  public Notes(Optional<String> owner, Optional<String> description, Map<String, String> labels) {
    this(owner, description, new TreeMap<>(labels));
  }

  private static void requireLabel(String name, String value) {
    requireLabelName(name);
    if (!value.isEmpty()) {
      requireLine("label " + name, value, MAX_LABEL_VALUE);
    }
  }

  /**
   * @throws GisException with INVALID_NOTES if no label can have this name
   */
  public static void requireLabelName(String name) {
    if (!LABEL.matcher(name).matches()) {
      throw GisException.of(
          INVALID_NOTES,
          "\"%s\" is not the name of a label: use 1 to 63 of A-Z a-z 0-9 . _ / -, a letter or digit"
              + " first",
          name);
    }
  }

  private static void requireLine(String what, String text, int most) {
    if (text.isBlank() || text.length() > most) {
      throw wrongLength(what, text, most);
    }
    if (text.chars().anyMatch(Character::isISOControl)) {
      throw GisException.of(
          INVALID_NOTES, "%s \"%s\" has a control character: remove it", what, text);
    }
  }

  private static GisException wrongLength(String what, String text, int most) {
    return GisException.of(
        INVALID_NOTES, "%s has %s characters: use 1 to %s", what, text.length(), most);
  }

  public boolean isNone() {
    return equals(NONE);
  }

  /** Returns whether a label of this name has this value, or any if none is given. */
  public boolean hasLabel(String name, Optional<String> value) {
    return labels.containsKey(name) && value.filter(one -> !one.equals(labels.get(name))).isEmpty();
  }
}
