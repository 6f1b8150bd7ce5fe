package io.statehouse.domain.runm;

import static java.util.Objects.requireNonNull;

import java.util.Optional;

/**
 * What a definition applies to: objects of a type, or providers of a provider type; everywhere, or
 * in one partition.
 */
public record DefinitionScope(
    TypeCode type, Optional<Uuid> partition, Optional<TypeCode> providerType) {

  /**
   * @throws RunmException if there is a provider type, but the objects are not providers
   */
  public DefinitionScope {
    requireNonNull(type, "type");
    requireNonNull(partition, "partition");
    if (providerType.isPresent() && !type.equals(TypeCode.PROVIDER)) {
      throw RunmException.invalid(
          "objects of type %s have no provider type: leave it out", type.text());
    }
  }
}
