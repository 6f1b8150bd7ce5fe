package io.statehouse.app.systems.runm.documents;

import io.statehouse.domain.layout.Tree;
import io.statehouse.domain.runm.Runm;
import io.statehouse.domain.runm.documents.DocumentWords;
import io.statehouse.domain.runm.documents.ObjectDocument;
import io.statehouse.domain.runm.entities.MetadataObject;
import io.statehouse.domain.runm.entities.Partition;
import io.statehouse.domain.runm.entities.Property;
import io.statehouse.domain.runm.entities.RunmException;
import io.statehouse.domain.runm.entities.TypeCode;
import io.statehouse.domain.runm.entities.Uuid;
import java.util.List;
import java.util.Map;

/**
 * A whole object, with its identifier, in a document of a user, as {@link RunmDocuments} has it.
 */
public final class GivenObject {
  private GivenObject() {}

  /** Returns the identifier that a document must have, since nothing else tells objects apart. */
  public static Uuid uuid(Map<?, ?> document) {
    return uuid(members(document));
  }

  private static Tree members(Map<?, ?> document) {
    return DocumentWords.document(
        document,
        "uuid",
        "partition",
        "object_type",
        "project",
        "name",
        ObjectDocument.PROPERTIES,
        ObjectDocument.TAGS);
  }

  private static Uuid uuid(Tree members) {
    return Uuid.of(members.member("uuid", "a UUID, such as uuidgen makes").text());
  }

  /**
   * Reads an object.
   *
   * @param runm knows the UUIDs of partitions that are given by name
   * @throws RunmException if a member is not as it must be; the message names it
   */
  public static MetadataObject read(Runm runm, Map<?, ?> document) {
    Tree members = members(document);
    return new MetadataObject(
        uuid(members),
        partition(runm, members.member("partition", "the UUID or the name of a partition").text()),
        new TypeCode(members.member("object_type", "the code of a type").text()),
        members.text("project").orElse(""),
        members.member("name", "a string").text(),
        properties(members),
        members.elements(ObjectDocument.TAGS).stream().map(Tree::text).toList());
  }

  private static Uuid partition(Runm runm, String uuidOrName) {
    return runm.partitions()
        .find(uuidOrName)
        .or(() -> Uuid.find(uuidOrName).flatMap(runm.partitions()::find))
        .map(Partition::uuid)
        .orElseThrow(() -> RunmException.precondition("Partition %s not found", uuidOrName));
  }

  /** A list keeps its order, and keys that are there twice; members are in the order of keys. */
  private static List<Property> properties(Tree members) {
    return ObjectDocument.properties(members).stream().map(ObjectDocument.Value::stored).toList();
  }
}
