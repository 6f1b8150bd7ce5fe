package io.statehouse.domain.missions;

import io.statehouse.domain.missions.MissionsException.Kind;
import java.util.Set;

/** The id of a mission, unique within one API key. What a document says may be any text. */
public record MissionId(String text) {
  /** Where the layout keeps something else below an API key. */
  private static final Set<String> FIELDS = Set.of("n", "u", "c");

  /** What a plan has that is shown as a mission. */
  static final MissionId NONE = new MissionId("");

  /**
   * Reads the id of a mission that is to be made.
   *
   * @throws MissionsException if new missions may not be called so
   */
  static MissionId ofNew(String text) {
    Names.forbidden(text)
        .ifPresent(
            problem -> {
              throw new MissionsException(
                  Kind.INVALID,
                  "mission id '" + OneLine.of(text) + "' " + problem + "; use another id");
            });
    if (Names.isReserved(text)) {
      throw new MissionsException(
          Kind.INVALID,
          "mission with id '" + text + "' is not allowed because this value is reserved");
    }
    return new MissionId(text);
  }

  /**
   * Tells whether a mission can be stored under this id at all. With {@code p|hop} or {@code u} one
   * would read, and delete, a plan or the mark that the key exists.
   */
  public boolean isStorable() {
    return !text.isEmpty()
        && text.indexOf(Names.SEPARATOR) < 0
        && !FIELDS.contains(text)
        && Names.isStorable(text);
  }

  @Override
  public String toString() {
    return text;
  }
}
