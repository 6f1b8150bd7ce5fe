package io.statehouse.app.systems.runm.cli;

import io.statehouse.domain.runm.entities.DefinitionScope;
import io.statehouse.domain.runm.entities.Partition;
import io.statehouse.domain.runm.entities.TypeCode;
import java.util.Optional;
import picocli.CommandLine.Option;

/** The flags that say what a definition applies to. */
class DefinitionTarget {
  @Option(
      names = "--type",
      paramLabel = "PROVIDER_TYPE",
      description = "Providers of this type (default: of any).")
  private Optional<TypeCode> providerType;

  @Option(
      names = "--object-type",
      paramLabel = "TYPE",
      description = "Objects of this type (default: runm.provider).")
  private Optional<TypeCode> objectType;

  final Optional<TypeCode> providerType() {
    return providerType;
  }

  final TypeCode objectType() {
    return objectType.orElse(TypeCode.PROVIDER);
  }

  /** The target of a definition in one partition, or in all. */
  static final class InPartition extends DefinitionTarget {
    @Option(
        names = "--in-partition",
        paramLabel = "PARTITION",
        description = "Only in this partition, by name or UUID (default: in all).")
    private Optional<String> within;

    DefinitionScope scope(RunmAccess access) {
      return new DefinitionScope(
          objectType(), within.map(access::partition).map(Partition::uuid), providerType());
    }

    /** Returns it in words, as in {@code providers of type runm.compute in partition part0}. */
    String described() {
      String what =
          providerType()
              .map(type -> "providers of type " + type)
              .orElse("objects of type " + objectType());
      return what + within.map(partition -> " in partition " + partition).orElse("");
    }
  }
}
