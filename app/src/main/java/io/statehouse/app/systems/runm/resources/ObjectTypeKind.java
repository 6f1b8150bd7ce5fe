package io.statehouse.app.systems.runm.resources;

import io.statehouse.app.system.ResourceKind;
import io.statehouse.app.systems.runm.documents.RunmDocuments;
import io.statehouse.domain.layout.Tree;
import io.statehouse.domain.runm.Runm;
import io.statehouse.domain.runm.documents.DocumentWords;
import io.statehouse.domain.runm.entities.ObjectType;
import io.statehouse.domain.runm.entities.TypeCode;
import java.util.Map;
import java.util.stream.Stream;

/** The types of objects that are not built in. */
record ObjectTypeKind(Runm runm) implements ResourceKind {

  @Override
  public String name() {
    return "object-type";
  }

  @Override
  public Stream<Map<String, Object>> documents() {
    return runm.objectTypes().stream()
        .filter(type -> !ObjectType.BUILT_IN.contains(type))
        .map(RunmDocuments.OBJECT_TYPE::document);
  }

  @Override
  public String identity(Map<String, Object> document) {
    return read(document).code().text();
  }

  private static ObjectType read(Map<String, Object> document) {
    Tree members = DocumentWords.document(document, "code", "description", "scope");
    return new ObjectType(
        new TypeCode(members.text("code").orElse("")),
        members.text("description").orElse(""),
        scope(members));
  }

  private static ObjectType.Scope scope(Tree members) {
    String expected = "partition or project";
    Tree scope = members.member("scope", expected);
    return Stream.of(ObjectType.Scope.values())
        .filter(each -> each.word().equals(scope.value()))
        .findFirst()
        .orElseThrow(() -> scope.wrong(expected));
  }

  @Override
  public void put(Map<String, Object> document) {
    ObjectType type = read(document);
    if (!runm.objectTypes().contains(type)) {
      runm.startTypes();
      runm.types().put(type);
    }
  }

  @Override
  public void delete(String identity) {
    throw ProviderTypeKind.undeletable(identity);
  }
}
