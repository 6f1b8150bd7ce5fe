package io.statehouse.domain.runm.entities;

import static java.util.Objects.requireNonNull;

import java.util.Optional;

/**
 * The objects that a definition applies to: objects of a type, or providers of a provider type;
 * everywhere, or in one partition.
 *
 * @param spelled the partition as the key has it, where the original does not normalise it
 */
public record DefinitionScope(
    TypeCode type,
    Optional<Uuid> partition,
    Optional<TypeCode> providerType,
    Optional<String> spelled) {

  /**
   * @throws RunmException if there is a provider type, but the objects are not providers
   */
  public DefinitionScope {
    requireNonNull(type, "type");
    requireNonNull(partition, "partition");
    if (spelled.isPresent() && !spelled.map(Uuid::of).equals(partition)) {
      throw new IllegalArgumentException(
          "\"" + spelled.get() + "\" is no spelling of partition " + partition);
    }
    if (providerType.isPresent() && !type.equals(TypeCode.PROVIDER)) {
      throw RunmException.invalid(
          "objects of type %s have no provider type: leave it out", type.text());
    }
  }

  /** A scope whose key has the partition in its normal form. */
  public DefinitionScope(TypeCode type, Optional<Uuid> partition, Optional<TypeCode> providerType) {
    this(type, partition, providerType, Optional.empty());
  }
}
