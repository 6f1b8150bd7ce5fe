package io.statehouse.domain.runm.entities;

import static java.util.Objects.requireNonNull;

import java.util.List;

/** A kind of provider, which decides what a provider of it must have. */
public record ProviderType(TypeCode code, String description) {
  /** The types that every store has, with the descriptions of the original to the character. */
  public static final List<ProviderType> BUILT_IN =
      List.of(
          new ProviderType(
              new TypeCode("runm.compute"), "A provider of CPU, memory, local block storage, etc"),
          new ProviderType(new TypeCode("runm.storage.block"), "A provider of block storage"));

  public ProviderType {
    requireNonNull(code, "code");
    requireNonNull(description, "description");
  }
}
