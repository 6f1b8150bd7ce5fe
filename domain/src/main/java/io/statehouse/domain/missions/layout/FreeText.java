package io.statehouse.domain.missions.layout;

import io.statehouse.domain.missions.FreeObject;
import io.statehouse.domain.missions.MissionsException;
import java.util.Optional;

/** Objects that are kept for others, between text and {@link FreeObject}. */
public final class FreeText {
  private FreeText() {}

  static String of(Optional<FreeObject> value) {
    return value.map(FreeObject::json).orElse("null");
  }

  /**
   * Reads params as a caller writes them; null is none.
   *
   * @throws MissionsException.BadSyntax if the text is not JSON
   * @throws MissionsException.BadType if it is no object, or has a number that no double can hold
   */
  public static Optional<FreeObject> read(String json) {
    return JsonSource.read(json, JsonSource::freeObject);
  }

  /** Writes any JSON anew, the members of all objects sorted. */
  static String sorted(String json) {
    return JsonSource.read(
        json,
        source -> {
          JsonText sorted = new JsonText();
          sorted.free(source.free());
          return sorted.toString();
        });
  }
}
