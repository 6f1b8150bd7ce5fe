package io.statehouse.app.systems.runm.resources;

import io.statehouse.app.system.ResourceKind;
import io.statehouse.app.systems.runm.documents.GivenObject;
import io.statehouse.app.systems.runm.documents.RunmDocuments;
import io.statehouse.domain.runm.CheckedObjects;
import io.statehouse.domain.runm.Runm;
import io.statehouse.domain.runm.entities.Caller;
import io.statehouse.domain.runm.entities.MetadataObject;
import io.statehouse.domain.runm.entities.RunmException;
import io.statehouse.domain.runm.entities.Uuid;
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
    return GivenObject.uuid(document).text();
  }

  @Override
  public void put(Map<String, Object> document) {
    MetadataObject wanted = GivenObject.read(runm, document);
    Optional<MetadataObject> before = runm.objects().find(wanted.uuid());
    if (before.filter(wanted::equals).isEmpty()) {
      runm.start();
      objects.put(administrator(before.orElse(wanted)), wanted);
    }
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
