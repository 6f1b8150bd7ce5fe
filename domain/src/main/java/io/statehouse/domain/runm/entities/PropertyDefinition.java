package io.statehouse.domain.runm.entities;

import static java.util.Objects.requireNonNull;

import io.statehouse.domain.runm.entities.Definition.Permission;
import java.util.List;
import java.util.Optional;

/**
 * What objects of a type may have as one property, as an input document says it.
 *
 * @param schema empty for any string
 * @param permissions as listed; none for those that every property has by default
 */
public record PropertyDefinition(
    String key, boolean required, Optional<PropertySchema> schema, List<Permission> permissions) {
  public PropertyDefinition {
    requireNonNull(key, "key");
    requireNonNull(schema, "schema");
    permissions = List.copyOf(permissions);
  }
}
