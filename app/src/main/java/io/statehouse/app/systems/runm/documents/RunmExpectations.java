package io.statehouse.app.systems.runm.documents;

import io.statehouse.app.revision.DocumentRevision;
import io.statehouse.app.revision.Expectation;
import io.statehouse.domain.runm.CheckedObjects;
import io.statehouse.domain.runm.Definitions;
import io.statehouse.domain.runm.Partitions;
import io.statehouse.domain.runm.entities.Definition;
import io.statehouse.domain.runm.entities.MetadataObject;
import io.statehouse.domain.runm.entities.Partition;

/**
 * The metadata as it is written by one who expects something of a document. The document is read in
 * the transaction that writes, so that no other writer intervenes.
 */
public record RunmExpectations(Expectation expected) {

  /** An object as its caller sees it: what is hidden may change unseen. */
  public CheckedObjects of(CheckedObjects objects) {
    return expected.isNone()
        ? objects
        : objects.onlyIf(
            object -> expected.requireOf("object " + object.uuid(), () -> document(object)));
  }

  public Partitions of(Partitions partitions) {
    return expected.isNone()
        ? partitions
        : partitions.onlyIf(
            partition ->
                expected.requireOf("partition " + partition.uuid(), () -> document(partition)));
  }

  public Definitions of(Definitions definitions) {
    return expected.isNone()
        ? definitions
        : definitions.onlyIf(
            found -> expected.require("the definition", found.map(RunmExpectations::revision)));
  }

  public static String revision(MetadataObject object) {
    return DocumentRevision.of(document(object));
  }

  public static String revision(Partition partition) {
    return DocumentRevision.of(document(partition));
  }

  public static String revision(Definition definition) {
    return DocumentRevision.of(RunmDocuments.DEFINITION.write(definition));
  }

  private static Object document(MetadataObject object) {
    return RunmDocuments.OBJECT.write(object);
  }

  private static Object document(Partition partition) {
    return RunmDocuments.PARTITION.write(partition);
  }
}
