package io.statehouse.domain.runm.documents;

import static java.util.Objects.requireNonNull;

import io.statehouse.domain.layout.Tree;
import io.statehouse.domain.runm.entities.Property;
import io.statehouse.domain.runm.entities.RunmException;
import io.statehouse.domain.runm.entities.ScalarValue;
import io.statehouse.domain.runm.entities.TypeCode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * An object that is to be created, before any check: as an operator writes it, or as a request of
 * the original has it.
 *
 * @param uuid empty for a new identifier
 * @param partition its name or UUID; requests of the original have the UUID
 * @param providerType empty unless the object is a provider
 * @param parent the provider that it is a part of; validated by the schema, but not stored
 * @param properties with values that need not be text yet
 */
public record ObjectDocument(
    String uuid,
    String partition,
    String type,
    String providerType,
    String project,
    String name,
    String parent,
    List<Value> properties,
    List<String> tags) {
  /** The names of the members that are strings. */
  public static final List<String> TEXTS =
      List.of("partition", "object_type", "provider_type", "project", "name", "uuid", "parent");

  public static final String PROPERTIES = "properties";
  public static final String TAGS = "tags";

  /** A property. */
  public record Value(String key, ScalarValue value) {
    public Property stored() {
      return new Property(key, value.text());
    }
  }

  public ObjectDocument {
    requireNonNull(uuid, "uuid");
    requireNonNull(partition, "partition");
    requireNonNull(type, "type");
    requireNonNull(providerType, "providerType");
    requireNonNull(project, "project");
    requireNonNull(name, "name");
    requireNonNull(parent, "parent");
    properties = List.copyOf(properties);
    tags = List.copyOf(tags);
  }

  /** An object with values that are text already. */
  public ObjectDocument(
      String uuid,
      String partition,
      String type,
      String project,
      String name,
      List<Property> properties,
      List<String> tags) {
    this(
        uuid,
        partition,
        type,
        "",
        project,
        name,
        "",
        properties.stream()
            .map(property -> new Value(property.key(), new ScalarValue(property.value())))
            .toList(),
        tags);
  }

  /**
   * Reads a document. One with a type of provider need not say that it is a provider.
   *
   * @param tree what a parser of YAML or JSON returned: maps, lists and scalars
   * @throws RunmException with the member at fault, if it is not an object
   */
  public static ObjectDocument read(Object tree) {
    Tree members =
        DocumentWords.document(
            tree,
            Stream.concat(TEXTS.stream(), Stream.of(PROPERTIES, TAGS)).toArray(String[]::new));
    String providerType = members.text("provider_type").orElse("");
    String type =
        members.text("object_type").orElse(providerType.isEmpty() ? "" : TypeCode.PROVIDER.text());
    String parent = members.text("parent").orElse("");
    if (!type.equals(TypeCode.PROVIDER.text()) && !(providerType + parent).isEmpty()) {
      throw RunmException.invalid(
          "an object of type %s has no provider_type and no parent: leave them out", type);
    }
    return new ObjectDocument(
        members.text("uuid").orElse(""),
        members.text("partition").orElse(""),
        type,
        providerType,
        members.text("project").orElse(""),
        members.text("name").orElse(""),
        parent,
        distinct(properties(members)),
        members.elements(TAGS).stream().map(Tree::text).toList());
  }

  /**
   * Reads properties as they are written: an operator writes them by their keys, an object that was
   * read has them in a list.
   */
  public static List<Value> properties(Tree document) {
    List<Value> read = new ArrayList<>();
    document
        .find(PROPERTIES)
        .ifPresent(
            all -> {
              if (all.value() instanceof List) {
                all.elements().forEach(property -> read.add(property(property)));
              } else {
                all.each((key, value) -> read.add(new Value(key, DocumentWords.scalar(value))));
              }
            });
    return read;
  }

  private static Value property(Tree property) {
    return new Value(
        property.only("key", "value").member("key", "a string").text(),
        DocumentWords.scalar(property.member("value", "a string, a finite number or a boolean")));
  }

  /**
   * Returns the properties of a document in the order of their keys, each of which is there once.
   */
  private static List<Value> distinct(List<Value> properties) {
    SortedMap<String, Value> distinct = new TreeMap<>();
    for (int i = 0; i < properties.size(); i++) {
      String key = properties.get(i).key();
      if (distinct.put(key, properties.get(i)) != null) {
        throw RunmException.invalid(
            "at properties[%s].key: \"%s\" is there twice", String.valueOf(i), key);
      }
    }
    return List.copyOf(distinct.values());
  }

  /** Returns its properties as they are stored, in their order. */
  public List<Property> stored() {
    return properties.stream().map(Value::stored).toList();
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
      properties.forEach(each -> values.put(each.key(), each.value().value()));
      tree.put(PROPERTIES, values);
    }
    if (!tags.isEmpty()) {
      tree.put(TAGS, tags);
    }
    return tree;
  }

  private static void putUnlessEmpty(Map<String, Object> tree, String member, String text) {
    if (!text.isEmpty()) {
      tree.put(member, text);
    }
  }
}
