package io.statehouse.app.systems.runm.resources;

import io.statehouse.app.system.ResourceKind;
import io.statehouse.app.systems.runm.documents.RunmDocuments;
import io.statehouse.domain.layout.Tree;
import io.statehouse.domain.runm.DefinitionCopy;
import io.statehouse.domain.runm.Definitions;
import io.statehouse.domain.runm.Runm;
import io.statehouse.domain.runm.documents.DefinitionDocument;
import io.statehouse.domain.runm.documents.DocumentWords;
import io.statehouse.domain.runm.entities.Definition;
import io.statehouse.domain.runm.entities.DefinitionScope;
import io.statehouse.domain.runm.entities.NameRules;
import io.statehouse.domain.runm.entities.RunmException;
import io.statehouse.domain.runm.entities.SchemaValidator;
import io.statehouse.domain.runm.entities.ScopedDefinition;
import io.statehouse.domain.runm.entities.TypeCode;
import io.statehouse.domain.runm.entities.Uuid;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The definitions of objects, but not the built-in one of providers. A document says what the
 * definition applies to, and has either what was read, under its own UUID or a new one, or what an
 * operator writes, and the project that may always change the properties.
 */
record DefinitionKind(Runm runm, SchemaValidator validator) implements ResourceKind {
  private static final String OBJECT_TYPE = "object_type";
  private static final String PROVIDER_TYPE = "provider_type";
  private static final String PARTITION = "partition";
  private static final String UUID = "uuid";
  private static final String PROPERTIES = "property_definitions";
  private static final String PROJECT = "project";

  @Override
  public String name() {
    return "definition";
  }

  @Override
  public Stream<Map<String, Object>> documents() {
    return definitions().all().filter(each -> !Runm.isBuiltIn(each)).map(DefinitionKind::document);
  }

  private Definitions definitions() {
    return runm.definitions();
  }

  private static Map<String, Object> document(ScopedDefinition set) {
    DefinitionScope scope = set.scope();
    Map<String, Object> document = new LinkedHashMap<>();
    document.put(OBJECT_TYPE, scope.type().text());
    scope.providerType().ifPresent(type -> document.put(PROVIDER_TYPE, type.text()));
    scope.partition().ifPresent(within -> document.put(PARTITION, within.text()));
    document.putAll(RunmDocuments.DEFINITION.document(set.definition()));
    return document;
  }

  @Override
  public String identity(Map<String, Object> document) {
    return identity(scope(members(document)));
  }

  private static String identity(DefinitionScope scope) {
    return scope.type()
        + scope.providerType().map(type -> " of " + type).orElse("")
        + scope.partition().map(within -> " in " + within).orElse("");
  }

  private static Tree members(Map<String, Object> document) {
    return document.containsKey(PROPERTIES)
        ? DocumentWords.document(
            document, OBJECT_TYPE, PROVIDER_TYPE, PARTITION, PROJECT, PROPERTIES)
        : DocumentWords.document(
            document,
            OBJECT_TYPE,
            PROVIDER_TYPE,
            PARTITION,
            UUID,
            "schema",
            "property_permissions");
  }

  private static DefinitionScope scope(Tree members) {
    return new DefinitionScope(
        members.text(OBJECT_TYPE).map(TypeCode::new).orElse(TypeCode.PROVIDER),
        members.text(PARTITION).map(Uuid::of),
        members.text(PROVIDER_TYPE).map(TypeCode::new));
  }

  /** A partition is not given by its name, which is not known before the partition is put. */
  private void requirePartition(DefinitionScope scope, Tree members) {
    if (scope.partition().filter(within -> runm.partitions().find(within).isEmpty()).isPresent()) {
      throw members.member(PARTITION).wrong("the UUID of a partition that exists");
    }
  }

  @Override
  public void put(Map<String, Object> document) {
    Tree members = members(document);
    DefinitionScope scope = scope(members);
    DefinitionCopy wanted = wanted(document, members, scope);
    Optional<Uuid> uuid = members.text(UUID).map(Uuid::of);
    if (definitions().find(scope).filter(now -> isSame(now, uuid, wanted)).isPresent()) {
      return;
    }
    requirePartition(scope, members);
    runm.startTypes();
    if (uuid.isPresent()) {
      Definition definition = new Definition(uuid.get(), wanted.schema(), wanted.permissions());
      definitions().set(scope, definition, validator);
    } else {
      definitions().set(scope, wanted, validator);
    }
  }

  /** Compares as documents show it: stored permissions may have bits that mean nothing. */
  private static boolean isSame(Definition now, Optional<Uuid> uuid, DefinitionCopy wanted) {
    Definition other =
        new Definition(uuid.orElse(now.uuid()), wanted.schema(), wanted.permissions());
    return RunmDocuments.DEFINITION.document(now).equals(RunmDocuments.DEFINITION.document(other));
  }

  private DefinitionCopy wanted(Map<String, Object> document, Tree members, DefinitionScope scope) {
    if (document.containsKey(PROPERTIES)) {
      String project = members.member(PROJECT, "the project that may change the properties").text();
      NameRules.requireProject(project);
      Map<String, Object> written = new LinkedHashMap<>(document);
      written.keySet().retainAll(Set.of(PROPERTIES));
      return definitions().written(scope.type(), DefinitionDocument.read(written), project);
    }
    Map<String, Object> copy = new LinkedHashMap<>(document);
    copy.keySet().removeAll(Set.of(OBJECT_TYPE, PROVIDER_TYPE, PARTITION));
    members.member("schema", "a JSON Schema as a string, or give property_definitions");
    return DefinitionCopy.read(copy);
  }

  @Override
  public void delete(String identity) {
    DefinitionScope scope =
        definitions()
            .all()
            .map(ScopedDefinition::scope)
            .filter(each -> identity(each).equals(identity))
            .findFirst()
            .orElseThrow(
                () -> RunmException.notFound().explained("no definition is set for %s", identity));
    definitions().delete(scope);
  }
}
