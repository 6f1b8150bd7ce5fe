package io.statehouse.app.systems.runm.cli;

import io.statehouse.domain.runm.entities.MetadataObject;
import io.statehouse.domain.runm.entities.TypeCode;
import java.util.Optional;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The object that a command is about. */
final class ObjectName {
  @Parameters(
      index = "0",
      paramLabel = "OBJECT",
      description = "Its UUID, or its name in the caller's partition and project.")
  private String uuidOrName;

  @Option(
      names = "--type",
      paramLabel = "TYPE",
      description = "The type of the one with this name, if objects of several types have it.")
  private Optional<TypeCode> type;

  MetadataObject find(RunmAccess access) {
    return access.object(uuidOrName, type);
  }
}
