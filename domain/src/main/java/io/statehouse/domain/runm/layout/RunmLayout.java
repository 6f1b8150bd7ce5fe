package io.statehouse.domain.runm.layout;

import static java.util.Objects.requireNonNull;

import io.statehouse.domain.layout.KeyForm;
import io.statehouse.domain.layout.KeyForms;
import io.statehouse.domain.layout.KeyVariable;
import io.statehouse.domain.layout.Stage;
import io.statehouse.domain.runm.entities.DefinitionScope;
import io.statehouse.domain.runm.entities.LayoutMode;
import io.statehouse.domain.runm.entities.MetadataObject;
import io.statehouse.domain.runm.entities.ObjectType.Scope;
import io.statehouse.domain.runm.entities.Property;
import io.statehouse.domain.runm.entities.TypeCode;
import io.statehouse.domain.runm.entities.Uuid;
import io.statehouse.ports.Key;
import io.statehouse.ports.Prefix;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The keys of runm's metadata, below a root that configuration decides. Nothing in them is escaped.
 *
 * <pre>
 *   types/object/TYPE                                            ObjectType
 *   types/runm.provider/PROVIDER_TYPE                            ProviderType
 *   definitions/by-uuid/UUID                                     Definition
 *   definitions/by-type/TYPE/default                             UUID of a definition
 *   definitions/by-type/runm.provider/by-type/PROVIDER_TYPE      UUID of a definition
 *   partitions/by-uuid/UUID                                      Partition
 *   partitions/by-name/NAME                                      UUID of a partition
 *   partitions/UUID/definitions/by-type/…                        as below definitions/by-type/
 *   objects/by-uuid/UUID                                         MetadataObject
 *   partitions/UUID/objects/by-type/TYPE/by-name/NAME            UUID of an object
 *   partitions/UUID/objects/by-type/TYPE/by-project/PROJECT/by-name/NAME
 *   bootstrap                                                    a token that is used once
 *
 * and, unless the layout is {@linkplain LayoutMode#ORIGINAL the original's}, with empty values:
 *   partitions/UUID/properties/by-type/TYPE/KEY/VALUE/UUID
 *   partitions/UUID/tags/TAG/UUID
 * </pre>
 *
 * Names, projects, property keys, values and tags are free text, which may have slashes: such a key
 * is taken apart only as far as it can be, and the object itself decides. Immutable.
 */
public final class RunmLayout {
  /** Below which all stands that the product keeps for itself. */
  public static final Prefix SIDECAR = new Prefix("/statehouse/runm/");

  /** Below it stand the addresses of the servers that clients of the original find in etcd. */
  public static final Prefix SERVERS = new Prefix("gsr/services/runmachine-metadata/");

  /** Stands while every object has its index keys, as far as is known. */
  public static final Key INDEXED = new Key("/statehouse/runm/indexed");

  /** Below it stand the records of partitions while they are being deleted. */
  public static final Prefix DELETING = new Prefix("/statehouse/runm/deleting/");

  private static final List<String> FOUNDATIONS =
      List.of("types/", "partitions/by-uuid/", "definitions/by-uuid/");

  public static final KeyVariable<Uuid> UUID =
      KeyVariable.named("uuid").excluding("/-").as(Uuid::of, Uuid::text);
  public static final KeyVariable<Uuid> PARTITION = UUID.called("partition");
  public static final KeyVariable<TypeCode> TYPE =
      KeyVariable.named("type").excluding("/").as(TypeCode::new, TypeCode::text);
  public static final KeyVariable<TypeCode> PROVIDER_TYPE = TYPE.called("provider-type");
  public static final KeyVariable<String> NAME = KeyVariable.named("name").opaque();
  private static final KeyVariable<String> PROJECT = NAME.called("project");
  private static final KeyVariable<String> PROPERTY = NAME.called("property");
  private static final KeyVariable<String> VALUE = NAME.called("value");
  private static final KeyVariable<String> TAG = NAME.called("tag");

  private final LayoutMode mode;
  private final String root;
  private final KeyForms forms;
  private final KeyForm objectType;
  private final KeyForm providerType;
  private final KeyForm definition;
  private final KeyForm typeDefault;
  private final KeyForm providerTypeDefault;
  private final KeyForm partition;
  private final KeyForm partitionName;
  private final KeyForm partitionTypeDefault;
  private final KeyForm partitionProviderTypeDefault;
  private final KeyForm object;
  private final KeyForm objectName;
  private final KeyForm projectObjectName;
  private final KeyForm property;
  private final KeyForm tag;
  private final KeyForm bootstrap;

  /**
   * @param root what all keys begin with, as in {@code runm-metadata/runm/metadata/}
   */
  public RunmLayout(String root, LayoutMode mode) {
    this.root = requireNonNull(root, "root");
    this.mode = requireNonNull(mode, "mode");
    objectType = form("object-type", "types/object/{type}", TYPE);
    providerType = form("provider-type", "types/runm.provider/{provider-type}", PROVIDER_TYPE);
    definition = form("definition", "definitions/by-uuid/{uuid}", UUID);
    typeDefault = form("type-definition", "definitions/by-type/{type}/default", TYPE);
    providerTypeDefault =
        form(
            "provider-type-definition",
            "definitions/by-type/runm.provider/by-type/{provider-type}",
            PROVIDER_TYPE);
    partition = form("partition", "partitions/by-uuid/{uuid}", UUID);
    partitionName = form("partition-name", "partitions/by-name/{name}", NAME);
    KeyForm below = form("below-partition", "partitions/{partition}/", PARTITION);
    partitionTypeDefault =
        below.then("partition-type-definition", "definitions/by-type/{type}/default", TYPE);
    partitionProviderTypeDefault =
        below.then(
            "partition-provider-type-definition",
            "definitions/by-type/runm.provider/by-type/{provider-type}",
            PROVIDER_TYPE);
    object = form("object", "objects/by-uuid/{uuid}", UUID);
    KeyForm objects = below.then("objects", "objects/by-type/{type}/", TYPE);
    objectName = objects.then("object-name", "by-name/{name}", NAME);
    projectObjectName =
        objects.then("project-object-name", "by-project/{project}/by-name/{name}", PROJECT, NAME);
    property =
        below.then(
            "property",
            "properties/by-type/{type}/{property}/{value}/{uuid}",
            TYPE,
            PROPERTY,
            VALUE,
            UUID);
    tag = below.then("tag", "tags/{tag}/{uuid}", TAG, UUID);
    bootstrap = form("bootstrap", "bootstrap");
    forms =
        KeyForms.of(
            objectType,
            providerType,
            definition,
            typeDefault,
            providerTypeDefault,
            partition,
            partitionName,
            partitionTypeDefault,
            partitionProviderTypeDefault,
            object,
            objectName,
            projectObjectName,
            property,
            tag,
            bootstrap);
  }

  private KeyForm form(String name, String template, KeyVariable<?>... variables) {
    return KeyForm.of(name, template, variables).below(root);
  }

  public LayoutMode mode() {
    return mode;
  }

  /** Returns what all keys of this layout begin with. */
  public Prefix root() {
    return new Prefix(root);
  }

  /** Takes a key apart; empty if it is not of this layout. */
  public Optional<KeyForm.Match> read(Key key) {
    return forms.read(key);
  }

  /**
   * Returns in which stage of a move a key is written. The beginning of a key alone decides, so
   * that a partition may be spelled in any way.
   */
  public Stage stage(Key key) {
    if (key.text().startsWith(root)) {
      return stage(key.text().substring(root.length()));
    }
    if (SERVERS.contains(key)) {
      return Stage.SERVER;
    }
    if (key.equals(INDEXED)) {
      return Stage.POINTER;
    }
    return DELETING.contains(key) ? Stage.FOUNDATION : Stage.RECORD;
  }

  private static Stage stage(String belowRoot) {
    if (belowRoot.equals("bootstrap")) {
      return Stage.SERVER;
    }
    if (FOUNDATIONS.stream().anyMatch(belowRoot::startsWith)) {
      return Stage.FOUNDATION;
    }
    return belowRoot.startsWith("partitions/") || belowRoot.startsWith("definitions/")
        ? Stage.INDEX
        : Stage.RECORD;
  }

  public Key objectType(TypeCode code) {
    return objectType.key(code);
  }

  public Prefix objectTypes() {
    return objectType.prefix();
  }

  public Key providerType(TypeCode code) {
    return providerType.key(code);
  }

  public Prefix providerTypes() {
    return providerType.prefix();
  }

  public Key partition(Uuid uuid) {
    return partition.key(uuid);
  }

  public Prefix partitions() {
    return partition.prefix();
  }

  /** Returns the key that finds a partition by its name. */
  public Key partitionName(String name) {
    return partitionName.key(name);
  }

  /** Returns what the keys of all partitions with names that begin so begin with. */
  public Prefix partitionNames(String start) {
    return new Prefix(partitionName.prefix().text() + start);
  }

  /** Returns what everything that belongs to a partition begins with, except its own record. */
  public Prefix belowPartition(Uuid uuid) {
    return new Prefix(root + "partitions/" + uuid.text() + "/");
  }

  /** Returns where the record of a partition stands while that is being deleted. */
  public static Key deleting(Uuid uuid) {
    return new Key(DELETING.text() + uuid.text());
  }

  public Key definition(Uuid uuid) {
    return definition.key(uuid);
  }

  public Prefix definitions() {
    return definition.prefix();
  }

  /** Returns what the keys begin with that find definitions of one partition, or global ones. */
  public Prefix definitionsOf(Optional<Uuid> within) {
    return within.map(partitionTypeDefault::prefix).orElseGet(typeDefault::prefix);
  }

  /** Returns the key that finds a definition by what it applies to. */
  public Key definitionOf(DefinitionScope scope) {
    if (scope.partition().isEmpty()) {
      return scope
          .providerType()
          .map(providerTypeDefault::key)
          .orElseGet(() -> typeDefault.key(scope.type()));
    }
    Uuid within = scope.partition().get();
    Key normal =
        scope
            .providerType()
            .map(providerType -> partitionProviderTypeDefault.key(within, providerType))
            .orElseGet(() -> partitionTypeDefault.key(within, scope.type()));
    String below = normal.text().substring(belowPartition(within).text().length());
    return scope
        .spelled()
        .map(spelled -> new Key(root + "partitions/" + spelled + "/" + below))
        .orElse(normal);
  }

  /** Returns what the definition applies to that a key finds; empty if it finds none. */
  public Optional<DefinitionScope> scopeOf(Key index) {
    return read(index).filter(KeyForm.Match::isComplete).flatMap(RunmLayout::scope);
  }

  private static Optional<DefinitionScope> scope(KeyForm.Match match) {
    return switch (match.form().name()) {
      case "type-definition" -> Optional.of(ofType(match, Optional.empty()));
      case "partition-type-definition" ->
          Optional.of(ofType(match, Optional.of(match.get(PARTITION))));
      case "provider-type-definition" -> Optional.of(ofProviders(match, Optional.empty()));
      case "partition-provider-type-definition" ->
          Optional.of(ofProviders(match, Optional.of(match.get(PARTITION))));
      default -> Optional.empty();
    };
  }

  private static DefinitionScope ofType(KeyForm.Match match, Optional<Uuid> within) {
    return new DefinitionScope(match.get(TYPE), within, Optional.empty());
  }

  private static DefinitionScope ofProviders(KeyForm.Match match, Optional<Uuid> within) {
    return new DefinitionScope(TypeCode.PROVIDER, within, Optional.of(match.get(PROVIDER_TYPE)));
  }

  public Key object(Uuid uuid) {
    return object.key(uuid);
  }

  /** Returns what the keys of all objects begin with. */
  public Prefix objects() {
    return object.prefix();
  }

  /** Returns the key that finds an object by its name. */
  public Key objectName(MetadataObject named, Scope scope) {
    return new Key(names(named.partition(), named.type(), scope, named.project(), named.name()));
  }

  /** Returns what the keys of all objects with names that begin so begin with. */
  public Prefix objectNames(
      Uuid partition, TypeCode type, Scope scope, String project, String start) {
    return new Prefix(names(partition, type, scope, project, start));
  }

  private String names(
      Uuid within, TypeCode type, Scope scope, String project, String nameOrStart) {
    Prefix names =
        scope == Scope.PROJECT
            ? projectObjectName.prefix(within, type, project)
            : objectName.prefix(within, type);
    return names.text() + nameOrStart;
  }

  public Key bootstrap() {
    return bootstrap.key();
  }

  /**
   * Returns the keys by which an object's properties and tags find it; none in the original's
   * layout. Two properties may have the same key here, such as {@code a/b=c} and {@code a=b/c}.
   */
  public Set<Key> index(MetadataObject indexed) {
    Set<Key> keys = new LinkedHashSet<>();
    if (mode == LayoutMode.DOCUMENTED) {
      for (Property owned : indexed.properties()) {
        keys.add(
            property.key(
                indexed.partition(), indexed.type(), owned.key(), owned.value(), indexed.uuid()));
      }
      for (String label : indexed.tags()) {
        keys.add(tag.key(indexed.partition(), label, indexed.uuid()));
      }
    }
    return keys;
  }

  /** Returns what the index keys of all objects with such a property begin with. */
  public Prefix withProperty(Uuid partition, TypeCode type, String key) {
    return property.prefix(partition, type, key);
  }

  /** Returns {@link #withProperty(Uuid, TypeCode, String)} for one value. */
  public Prefix withProperty(Uuid partition, TypeCode type, Property owned) {
    return property.prefix(partition, type, owned.key(), owned.value());
  }

  /** Returns what the index keys of all objects with a tag begin with. */
  public Prefix withTag(Uuid partition, String label) {
    return tag.prefix(partition, label);
  }

  /** Returns the identifier of the object that an index key of a property or tag leads to. */
  public static String lastSegment(Key indexKey) {
    return indexKey.text().substring(indexKey.text().lastIndexOf('/') + 1);
  }
}
