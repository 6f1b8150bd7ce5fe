package io.statehouse.app.systems.runm.resources;

import io.statehouse.app.system.ResourceKind;
import io.statehouse.app.systems.runm.documents.RunmDocuments;
import io.statehouse.domain.layout.Tree;
import io.statehouse.domain.runm.CheckedObjects;
import io.statehouse.domain.runm.Runm;
import io.statehouse.domain.runm.documents.DocumentWords;
import io.statehouse.domain.runm.entities.Caller;
import io.statehouse.domain.runm.entities.MetadataObject;
import io.statehouse.domain.runm.entities.Partition;
import io.statehouse.domain.runm.entities.Property;
import io.statehouse.domain.runm.entities.RunmException;
import io.statehouse.domain.runm.entities.TypeCode;
import io.statehouse.domain.runm.entities.Uuid;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The objects of all partitions and projects. They are changed on behalf of an administrator of the
 * project that each belongs to, so their definitions count, and the permissions of properties too
 * if they are enforced.
 */
record ObjectKind(Runm runm, CheckedObjects objects) implements ResourceKind {
  private static final String USER = "statehouse-apply";
  private static final String PROPERTIES = "properties";

  @Override
  public String name() {
    return "object";
  }

  @Override
  public Stream<Map<String, Object>> documents() {
    return runm.objects().all().map(RunmDocuments.OBJECT::document);
  }

  @Override
  public String identity(Map<String, Object> document) {
    return PartitionKind.uuid(members(document)).text();
  }

  private static Tree members(Map<String, Object> document) {
    return DocumentWords.document(
        document, "uuid", "partition", "object_type", "project", "name", PROPERTIES, "tags");
  }

  @Override
  public void put(Map<String, Object> document) {
    MetadataObject wanted = read(document);
    Optional<MetadataObject> before = runm.objects().find(wanted.uuid());
    if (before.filter(wanted::equals).isEmpty()) {
      runm.start();
      objects.put(administrator(before.orElse(wanted)), wanted);
    }
  }

  private MetadataObject read(Map<String, Object> document) {
    Tree members = members(document);
    return new MetadataObject(
        PartitionKind.uuid(members),
        partition(members.member("partition", "the UUID or the name of a partition").text()),
        new TypeCode(members.member("object_type", "the code of a type").text()),
        members.text("project").orElse(""),
        members.member("name", "a string").text(),
        properties(members),
        members.elements("tags").stream().map(Tree::text).toList());
  }

  private Uuid partition(String uuidOrName) {
    return runm.partitions()
        .find(uuidOrName)
        .or(() -> Uuid.find(uuidOrName).flatMap(runm.partitions()::find))
        .map(Partition::uuid)
        .orElseThrow(() -> RunmException.precondition("Partition %s not found", uuidOrName));
  }

  /** A list keeps its order, and keys that are there twice; members are in the order of keys. */
  private static List<Property> properties(Tree members) {
    Optional<Tree> given = members.find(PROPERTIES);
    if (given.filter(all -> all.value() instanceof List).isPresent()) {
      return members.elements(PROPERTIES).stream().map(ObjectKind::property).toList();
    }
    List<Property> properties = new ArrayList<>();
    given.ifPresent(
        all ->
            all.each(
                (key, value) ->
                    properties.add(new Property(key, DocumentWords.scalar(value).text()))));
    return properties;
  }

  private static Property property(Tree property) {
    property.only("key", "value");
    return new Property(
        property.member("key", "a string").text(),
        DocumentWords.scalar(property.member("value", "a string, a finite number or a boolean"))
            .text());
  }

  private static Caller administrator(MetadataObject of) {
    return new Caller(USER, of.project(), of.partition().text(), Caller.ADMIN);
  }

  @Override
  public void delete(String identity) {
    Uuid uuid = Uuid.of(identity);
    MetadataObject object =
        runm.objects()
            .find(uuid)
            .orElseThrow(
                () -> RunmException.notFound().explained("there is no object %s", identity));
    objects.delete(administrator(object), uuid);
  }
}
