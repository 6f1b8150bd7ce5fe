package io.statehouse.domain.runm.entities;

import static java.util.Objects.requireNonNull;

/** A definition, and one of the groups of objects that it applies to. */
public record ScopedDefinition(DefinitionScope scope, Definition definition) {
  public ScopedDefinition {
    requireNonNull(scope, "scope");
    requireNonNull(definition, "definition");
  }
}
