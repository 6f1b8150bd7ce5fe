package io.statehouse.app.operations.apply;

import static java.util.Objects.requireNonNull;

import io.statehouse.app.config.SystemName;
import java.util.Map;

/**
 * A document that is to be applied.
 *
 * @param place the file and the line, as in {@code gis.yaml, line 12}
 * @param kind the kind of the entity within its system
 * @param members the document without its kind
 */
public record DesiredDocument(
    String place, SystemName system, String kind, Map<String, Object> members) {
  public DesiredDocument {
    requireNonNull(place, "place");
    requireNonNull(system, "system");
    requireNonNull(kind, "kind");
    requireNonNull(members, "members");
  }
}
