package io.statehouse.app.systems.runm.resources;

import io.statehouse.app.system.ResourceKind;
import io.statehouse.app.systems.runm.documents.RunmDocuments;
import io.statehouse.domain.layout.Tree;
import io.statehouse.domain.runm.Partitions;
import io.statehouse.domain.runm.Runm;
import io.statehouse.domain.runm.documents.DocumentWords;
import io.statehouse.domain.runm.documents.PartitionDocument;
import io.statehouse.domain.runm.entities.Partition;
import io.statehouse.domain.runm.entities.Uuid;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The partitions. One is known by its UUID, so that another name renames it; and it is deleted only
 * if nothing is in it.
 */
record PartitionKind(Runm runm) implements ResourceKind {

  @Override
  public String name() {
    return "partition";
  }

  @Override
  public Stream<Map<String, Object>> documents() {
    return partitions().list().stream().map(RunmDocuments.PARTITION::document);
  }

  private Partitions partitions() {
    return runm.partitions();
  }

  @Override
  public String identity(Map<String, Object> document) {
    return uuid(DocumentWords.document(document, "uuid", "name")).text();
  }

  /** Returns the identifier that a document must have, since nothing else tells entities apart. */
  static Uuid uuid(Tree members) {
    return Uuid.of(members.member("uuid", "a UUID, such as uuidgen makes").text());
  }

  @Override
  public void put(Map<String, Object> document) {
    PartitionDocument read = PartitionDocument.read(document);
    Uuid uuid = Uuid.of(read.uuid());
    Optional<Partition> before = partitions().find(uuid);
    if (before.isEmpty()) {
      runm.startTypes();
      partitions().create(read.uuid(), read.name());
    } else if (!before.get().name().equals(read.name())) {
      partitions().rename(uuid, read.name());
    }
  }

  @Override
  public void delete(String identity) {
    partitions().delete(Uuid.of(identity));
  }
}
