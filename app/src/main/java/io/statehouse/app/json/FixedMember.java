package io.statehouse.app.json;

import io.statehouse.domain.layout.Json;
import java.util.Map;
import java.util.Objects;

/** A member of a document that is given once and for all. */
public final class FixedMember {
  private FixedMember() {}

  /**
   * Refuses another value of such a member.
   *
   * @param entity its kind and identity, as in {@code database sky}
   * @param stored as the document has it; of an object, each member is compared
   */
  public static void requireSame(String entity, String member, Object stored, Object given) {
    if (stored instanceof Map<?, ?> members && given instanceof Map<?, ?> others) {
      members.forEach(
          (name, value) -> requireSame(entity, member + "." + name, value, others.get(name)));
    } else if (!Objects.equals(stored, given)) {
      throw new IllegalArgumentException(
          "\"%s\" of %s is %s and cannot become %s: keep it, or delete the %s first"
              .formatted(
                  member, entity, Json.text(stored), Json.text(given), entity.split(" ", 2)[0]));
    }
  }
}
