package io.statehouse.domain.runm.documents;

import io.statehouse.domain.layout.Tree;
import io.statehouse.domain.runm.entities.Constraint;
import io.statehouse.domain.runm.entities.Definition.Permission;
import io.statehouse.domain.runm.entities.Definition.PropertyPermissions;
import io.statehouse.domain.runm.entities.PropertyDefinition;
import io.statehouse.domain.runm.entities.PropertySchema;
import io.statehouse.domain.runm.entities.RunmException;
import io.statehouse.domain.runm.entities.ScalarType;
import io.statehouse.domain.runm.entities.ScalarValue;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A definition as an operator writes it: which properties objects of a type may have.
 *
 * @param properties in the order of their keys
 */
public record DefinitionDocument(List<PropertyDefinition> properties) {
  private static final List<String> FORMATS =
      List.of(
          "date",
          "date-time",
          "email",
          "hostname",
          "idn-email",
          "idn-hostname",
          "ipv4",
          "ipv6",
          "iri",
          "iri-reference",
          "time",
          "uri",
          "uri-reference",
          "uri-template");

  private static final Map<String, Integer> BITS = bits();

  public DefinitionDocument {
    properties = properties.stream().sorted(Comparator.comparing(PropertyDefinition::key)).toList();
  }

  private static Map<String, Integer> bits() {
    Map<String, Integer> bits = new LinkedHashMap<>();
    bits.put("", 0);
    bits.put("r", Permission.READ);
    bits.put("w", Permission.WRITE);
    bits.put("rw", Permission.READ | Permission.WRITE);
    return bits;
  }

  /**
   * Reads a document.
   *
   * @param tree what a parser of YAML or JSON returned: maps, lists and scalars
   * @throws RunmException with the member at fault, if it is not a definition
   */
  public static DefinitionDocument read(Object tree) {
    List<PropertyDefinition> read = new ArrayList<>();
    DocumentWords.document(tree, "property_definitions")
        .find("property_definitions")
        .ifPresent(all -> all.each((key, property) -> read.add(property(key, property))));
    return new DefinitionDocument(read);
  }

  private static PropertyDefinition property(String key, Tree property) {
    if (property.value() == null) {
      return new PropertyDefinition(key, false, Optional.empty(), List.of());
    }
    property.only("required", "schema", "permissions");
    return new PropertyDefinition(
        key,
        property.find("required").map(Tree::flag).orElse(false),
        property.find("schema").map(DefinitionDocument::schema),
        property.elements("permissions").stream().map(DefinitionDocument::permission).toList());
  }

  private static PropertySchema schema(Tree schema) {
    schema.only(
        Stream.concat(
            Stream.of("type", "enum"), Arrays.stream(Constraint.values()).map(Constraint::member)));
    List<ScalarType> types = types(schema);
    Map<Constraint, ScalarValue> constraints = new EnumMap<>(Constraint.class);
    for (Constraint constraint : Constraint.values()) {
      schema
          .find(constraint.member())
          .map(DocumentWords::scalar)
          .ifPresent(value -> constraints.put(constraint, constraint(schema, constraint, value)));
    }
    return new PropertySchema(types, values(schema, types), constraints);
  }

  /** A single string stands for a list of one. */
  private static List<ScalarType> types(Tree schema) {
    Optional<Tree> given = schema.find("type");
    boolean isOne = given.filter(type -> type.value() instanceof String).isPresent();
    return (isOne ? given.stream() : schema.elements("type").stream())
        .map(Tree::text)
        .distinct()
        .map(
            name ->
                ScalarType.find(name)
                    .orElseThrow(
                        () -> schema.wrong("type", "boolean, integer, number or string", name)))
        .toList();
  }

  private static List<ScalarValue> values(Tree schema, List<ScalarType> types) {
    List<ScalarType> admitted = types.isEmpty() ? PropertySchema.STRING.types() : types;
    List<ScalarValue> values = schema.elements("enum").stream().map(DocumentWords::scalar).toList();
    for (ScalarValue value : values) {
      if (admitted.stream().noneMatch(value::is)) {
        throw RunmException.invalid(
            "at %s: %s is of none of the types %s",
            schema.path("enum"),
            value.text(),
            String.join(", ", admitted.stream().map(ScalarType::keyword).toList()));
      }
    }
    return values.stream().distinct().toList();
  }

  private static ScalarValue constraint(Tree schema, Constraint constraint, ScalarValue value) {
    String member = constraint.member();
    if (constraint.isText()) {
      if (!value.is(ScalarType.STRING)) {
        throw schema.wrong(member, "a string", value.value());
      }
      if (constraint == Constraint.FORMAT && !FORMATS.contains(value.text())) {
        throw RunmException.invalid(
            "at %s: unknown format \"%s\": known are %s",
            schema.path(member), value.text(), String.join(", ", FORMATS));
      }
      return value;
    }
    if (!(value.value() instanceof BigInteger number)) {
      throw schema.wrong(member, "an integer", value.value());
    }
    constraint
        .least()
        .ifPresent(
            least -> {
              if (number.compareTo(BigInteger.valueOf(least)) < 0) {
                throw schema.wrong(member, "an integer of at least " + least, number);
              }
            });
    return value;
  }

  public static Permission permission(Tree permission) {
    permission.only("project", "role", "permission");
    String letters = permission.text("permission").orElse("").strip();
    Integer bits = BITS.get(letters);
    if (bits == null) {
      throw permission.wrong("permission", "\"\", r, w or rw", letters);
    }
    return new Permission(
        permission.text("project").orElse(""), permission.text("role").orElse(""), bits);
  }

  /**
   * Returns who may see and change each property. The project of the operator may always change it;
   * where nothing is listed, every other one may see it.
   *
   * @param strict whether, as by the original, only the entry of the operator's project is kept
   */
  public List<PropertyPermissions> permissions(String project, boolean strict) {
    return properties.stream()
        .map(
            property ->
                new PropertyPermissions(
                    property.key(), permissions(property.permissions(), project, strict)))
        .toList();
  }

  private static List<Permission> permissions(
      List<Permission> listed, String project, boolean strict) {
    Permission all = new Permission(project, "", Permission.READ | Permission.WRITE);
    if (listed.isEmpty()) {
      return List.of(all, new Permission("", "", Permission.READ));
    }
    Optional<Permission> own =
        listed.stream().filter(each -> each.project().equals(project)).findFirst();
    Permission writable =
        own.map(each -> new Permission(project, each.role(), each.bits() | Permission.WRITE))
            .orElse(all);
    if (strict) {
      return List.of(writable);
    }
    List<Permission> kept = new ArrayList<>(listed);
    if (own.isPresent()) {
      kept.set(kept.indexOf(own.get()), writable);
    } else {
      kept.add(writable);
    }
    return kept;
  }
}
