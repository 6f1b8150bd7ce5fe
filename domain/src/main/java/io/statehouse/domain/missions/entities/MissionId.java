package io.statehouse.domain.missions.entities;

import io.statehouse.domain.layout.OneLine;
import io.statehouse.domain.missions.entities.MissionsException.Kind;
import java.util.Set;

/** The id of a mission, unique within one API key. A document may have any string as its id. */
public record MissionId(String text) {
  /** The names under which the layout keeps something else for an API key. */
  private static final Set<String> FIELDS = Set.of("n", "u", "c");

  /** The id of a plan that is shown as a mission. */
  static final MissionId NONE = new MissionId("");

  /**
   * Reads the id of a mission that is to be created.
   *
   * @throws MissionsException if it is reserved, or has a character that is not allowed
   */
  public static MissionId ofNew(String text) {
    NameRules.requireAllowed(text, "mission with id '" + OneLine.of(text) + "'", "use another id");
    if (NameRules.isReserved(text)) {
      throw new MissionsException(
          Kind.INVALID,
          "mission with id '"
              + text
              + "' is not allowed. Ensure that mission ID is not one of the following reserved keys: "
              + NameRules.reserved());
    }
    return new MissionId(text);
  }

  /**
   * Returns whether a mission can be stored under this id. With {@code p|hop} or {@code u} a
   * request would read or delete a plan or the existence of the API key.
   */
  public boolean isStorable() {
    return !text.isEmpty()
        && text.indexOf(NameRules.SEPARATOR) < 0
        && !FIELDS.contains(text)
        && NameRules.isStorable(text);
  }

  @Override
  public String toString() {
    return text;
  }
}
