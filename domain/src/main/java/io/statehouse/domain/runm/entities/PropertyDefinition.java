package io.statehouse.domain.runm.entities;

import static java.util.Objects.requireNonNull;

import io.statehouse.domain.runm.entities.Definition.Permission;
import java.util.List;
import java.util.Optional;

/**
 * The definition of one property of objects of a type, as in an input document.
 *
 * @param schema empty for any string
 * @param permissions as listed; empty for the defaults of every property
 */
public record PropertyDefinition(
    String key, boolean required, Optional<PropertySchema> schema, List<Permission> permissions) {
  public PropertyDefinition {
    requireNonNull(key, "key");
    requireNonNull(schema, "schema");
    permissions = List.copyOf(permissions);
  }
}
