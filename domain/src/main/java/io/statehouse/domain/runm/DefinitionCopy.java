package io.statehouse.domain.runm;

import static java.util.Objects.requireNonNull;

import io.statehouse.domain.layout.Tree;
import io.statehouse.domain.runm.documents.DefinitionDocument;
import io.statehouse.domain.runm.documents.DocumentWords;
import io.statehouse.domain.runm.entities.Definition.PropertyPermissions;
import io.statehouse.domain.runm.entities.RunmException;
import io.statehouse.domain.runm.entities.TypeCode;
import io.statehouse.domain.runm.layout.SchemaText;
import java.util.List;
import java.util.Map;

/** A definition as it is read: with the schema that was made of what an operator had written. */
public record DefinitionCopy(String schema, List<PropertyPermissions> permissions) {
  private static final String SCHEMA = "schema";

  public DefinitionCopy {
    requireNonNull(schema, "schema");
    permissions = List.copyOf(permissions);
  }

  /**
   * Returns a definition that an operator has written, as it would be read.
   *
   * @param project whose callers may always change the properties
   * @param strict whether as the original would
   */
  static DefinitionCopy of(
      TypeCode type, DefinitionDocument document, String project, boolean strict) {
    return new DefinitionCopy(
        SchemaText.of(type, document.properties(), strict), document.permissions(project, strict));
  }

  /** Returns whether a document is one that was read, and none that an operator has written. */
  public static boolean is(Object tree) {
    return tree instanceof Map<?, ?> members && members.containsKey(SCHEMA);
  }

  /**
   * Reads a document; the identifier in it is not needed.
   *
   * @param tree what a parser of YAML or JSON returned: maps, lists and scalars
   * @throws RunmException with the member at fault
   */
  public static DefinitionCopy read(Object tree) {
    Tree members = DocumentWords.document(tree, "uuid", SCHEMA, "property_permissions");
    return new DefinitionCopy(
        members.text(SCHEMA).orElse(""),
        members.elements("property_permissions").stream().map(DefinitionCopy::property).toList());
  }

  private static PropertyPermissions property(Tree property) {
    property.only("key", "permissions");
    return new PropertyPermissions(
        property.member("key", "a string").text(),
        property.elements("permissions").stream().map(DefinitionDocument::permission).toList());
  }
}
