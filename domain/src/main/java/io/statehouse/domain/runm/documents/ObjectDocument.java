package io.statehouse.domain.runm.documents;

import static java.util.Objects.requireNonNull;

import io.statehouse.domain.runm.entities.ObjectRequest;
import io.statehouse.domain.runm.entities.Property;
import io.statehouse.domain.runm.entities.RunmException;
import io.statehouse.domain.runm.entities.Scalar;
import io.statehouse.domain.runm.entities.TypeCode;
import io.statehouse.domain.runm.entities.Uuid;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * An object as an operator writes it, with values that are not yet text.
 *
 * @param partition its name or UUID
 * @param providerType empty unless the object is a provider
 * @param parent the provider that it is a part of; validated by the schema, but not stored
 * @param uuid empty for a new identifier
 */
public record ObjectDocument(
    String partition,
    String type,
    String providerType,
    String project,
    String name,
    String uuid,
    String parent,
    SortedMap<String, Scalar> properties,
    List<String> tags) {
  private static final String PROPERTIES = "properties";

  public ObjectDocument {
    requireNonNull(partition, "partition");
    requireNonNull(type, "type");
    requireNonNull(providerType, "providerType");
    requireNonNull(project, "project");
    requireNonNull(name, "name");
    requireNonNull(uuid, "uuid");
    requireNonNull(parent, "parent");
    properties = Collections.unmodifiableSortedMap(new TreeMap<>(properties));
    tags = List.copyOf(tags);
  }

  /**
   * Reads a document. One with a type of provider need not say that it is a provider.
   *
   * @param tree what a parser of YAML or JSON returned: maps, lists and scalars
   * @throws RunmException with the member at fault, if it is no object
   */
  public static ObjectDocument read(Object tree) {
    Members members =
        Members.document(tree)
            .only(
                "partition",
                "object_type",
                "provider_type",
                "project",
                "name",
                "uuid",
                "parent",
                "properties",
                "tags");
    String providerType = members.text("provider_type").orElse("");
    String type =
        members.text("object_type").orElse(providerType.isEmpty() ? "" : TypeCode.PROVIDER.text());
    String parent = members.text("parent").orElse("");
    if (!type.equals(TypeCode.PROVIDER.text()) && !(providerType + parent).isEmpty()) {
      throw RunmException.invalid(
          "an object of type %s has no provider_type and no parent: leave them out", type);
    }
    return new ObjectDocument(
        members.text("partition").orElse(""),
        type,
        providerType,
        members.text("project").orElse(""),
        members.text("name").orElse(""),
        members.text("uuid").orElse(""),
        parent,
        properties(members),
        members.texts("tags"));
  }

  /** An operator writes them by their keys; an object that was read has them in a list. */
  private static SortedMap<String, Scalar> properties(Members document) {
    SortedMap<String, Scalar> properties = new TreeMap<>();
    if (document.find(PROPERTIES).filter(List.class::isInstance).isPresent()) {
      for (Members property : document.each(PROPERTIES)) {
        String key =
            property
                .only("key", "value")
                .text("key")
                .orElseThrow(() -> Members.wrong(property.path("key"), "a string", null));
        if (properties.put(key, property.scalar("value")) != null) {
          throw RunmException.invalid("at %s: \"%s\" is there twice", property.path("key"), key);
        }
      }
    } else {
      document
          .members(PROPERTIES)
          .ifPresent(all -> all.names().forEach(key -> properties.put(key, all.scalar(key))));
    }
    return properties;
  }

  /** Returns the request that creates it in a partition, with all values as text. */
  public ObjectRequest in(Uuid within) {
    List<Property> stored = new ArrayList<>();
    properties.forEach((key, value) -> stored.add(new Property(key, value.text())));
    return new ObjectRequest(uuid, within.text(), type, project, name, stored, tags);
  }

  /** Returns the tree that a schema validates; members without content are left out. */
  public Map<String, Object> tree() {
    Map<String, Object> tree = new LinkedHashMap<>();
    tree.put("partition", partition);
    boolean isProvider = type.equals(TypeCode.PROVIDER.text());
    tree.put(isProvider ? "provider_type" : "object_type", isProvider ? providerType : type);
    tree.put("name", name);
    putUnlessEmpty(tree, "project", isProvider ? "" : project);
    putUnlessEmpty(tree, "parent", parent);
    putUnlessEmpty(tree, "uuid", uuid);
    if (!properties.isEmpty()) {
      Map<String, Object> values = new LinkedHashMap<>();
      properties.forEach((key, value) -> values.put(key, value.value()));
      tree.put("properties", values);
    }
    if (!tags.isEmpty()) {
      tree.put("tags", tags);
    }
    return tree;
  }

  private static void putUnlessEmpty(Map<String, Object> tree, String member, String text) {
    if (!text.isEmpty()) {
      tree.put(member, text);
    }
  }
}
