package io.statehouse.app.systems.runm.resources;

import io.statehouse.app.system.ResourceKind;
import io.statehouse.app.systems.runm.documents.RunmDocuments;
import io.statehouse.domain.layout.Tree;
import io.statehouse.domain.runm.Runm;
import io.statehouse.domain.runm.documents.DocumentWords;
import io.statehouse.domain.runm.entities.ProviderType;
import io.statehouse.domain.runm.entities.RunmException;
import io.statehouse.domain.runm.entities.TypeCode;
import java.util.Map;
import java.util.stream.Stream;

/** The types of providers that are not built in. */
record ProviderTypeKind(Runm runm) implements ResourceKind {

  @Override
  public String name() {
    return "provider-type";
  }

  @Override
  public Stream<Map<String, Object>> documents() {
    return runm.providerTypes().stream()
        .filter(type -> !ProviderType.BUILT_IN.contains(type))
        .map(RunmDocuments.PROVIDER_TYPE::document);
  }

  @Override
  public String identity(Map<String, Object> document) {
    return read(document).code().text();
  }

  private static ProviderType read(Map<String, Object> document) {
    Tree members = DocumentWords.document(document, "code", "description");
    return new ProviderType(
        new TypeCode(members.text("code").orElse("")), members.text("description").orElse(""));
  }

  @Override
  public void put(Map<String, Object> document) {
    ProviderType type = read(document);
    if (!runm.providerTypes().contains(type)) {
      runm.startTypes();
      runm.types().put(type);
    }
  }

  @Override
  public void delete(String identity) {
    throw undeletable(identity);
  }

  /** Returns the refusal to delete a type. */
  static RunmException undeletable(String code) {
    return RunmException.invalid(
        "type %s cannot be deleted, since objects and definitions may refer to it: keep its"
            + " document",
        code);
  }
}
