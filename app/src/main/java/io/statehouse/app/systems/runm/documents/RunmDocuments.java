package io.statehouse.app.systems.runm.documents;

import io.statehouse.app.json.Shape;
import io.statehouse.domain.runm.entities.Definition;
import io.statehouse.domain.runm.entities.Definition.Permission;
import io.statehouse.domain.runm.entities.Definition.PropertyPermissions;
import io.statehouse.domain.runm.entities.MetadataObject;
import io.statehouse.domain.runm.entities.ObjectType;
import io.statehouse.domain.runm.entities.Partition;
import io.statehouse.domain.runm.entities.Property;
import io.statehouse.domain.runm.entities.ProviderType;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/**
 * The JSON documents about runm's metadata, on the command line and over HTTP. Members are called
 * as the original calls the fields of its messages.
 */
public final class RunmDocuments {
  public static final Shape<RunmPartition> PARTITION = Shape.of(RunmPartition.class);
  public static final Shape<List<RunmPartition>> PARTITIONS = PARTITION.list();
  public static final Shape<RunmObjectType> OBJECT_TYPE = Shape.of(RunmObjectType.class);
  public static final Shape<List<RunmObjectType>> OBJECT_TYPES = OBJECT_TYPE.list();
  public static final Shape<RunmProviderType> PROVIDER_TYPE = Shape.of(RunmProviderType.class);
  public static final Shape<List<RunmProviderType>> PROVIDER_TYPES = PROVIDER_TYPE.list();
  public static final Shape<RunmObject> OBJECT = Shape.of(RunmObject.class);
  public static final Shape<Stream<RunmObject>> OBJECTS = OBJECT.stream();
  public static final Shape<RunmDefinition> DEFINITION = Shape.of(RunmDefinition.class);
  public static final Shape<RunmDeleted> DELETED = Shape.of(RunmDeleted.class);
  public static final Shape<List<RunmKey>> KEYS = Shape.of(RunmKey.class).list();

  private RunmDocuments() {}

  /** A partition. */
  public record RunmPartition(String uuid, String name) {
    public RunmPartition(Partition partition) {
      this(partition.uuid().text(), partition.name());
    }
  }

  /**
   * A type of objects.
   *
   * @param scope within what names are unique: {@code partition} or {@code project}
   */
  public record RunmObjectType(String code, String description, String scope) {
    public RunmObjectType(ObjectType type) {
      this(type.code().text(), type.description(), type.scope().name().toLowerCase(Locale.ROOT));
    }
  }

  /** A type of providers. */
  public record RunmProviderType(String code, String description) {
    public RunmProviderType(ProviderType type) {
      this(type.code().text(), type.description());
    }
  }

  /**
   * An object.
   *
   * @param properties a list, since the original keeps their order, and a key that is there twice
   */
  public record RunmObject(
      String uuid,
      String partition,
      String object_type,
      String project,
      String name,
      List<RunmProperty> properties,
      List<String> tags) {
    public RunmObject(MetadataObject object) {
      this(
          object.uuid().text(),
          object.partition().text(),
          object.type().text(),
          object.project(),
          object.name(),
          object.properties().stream().map(RunmProperty::new).toList(),
          object.tags());
    }
  }

  /** A property of an object, as it is stored: whatever its type, its value is a string. */
  public record RunmProperty(String key, String value) {
    public RunmProperty(Property property) {
      this(property.key(), property.value());
    }

    public Property property() {
      return new Property(key, value);
    }
  }

  /**
   * A definition.
   *
   * @param schema a JSON Schema as text, or whatever was stored as one
   */
  public record RunmDefinition(
      String uuid, String schema, List<RunmPropertyPermissions> property_permissions) {
    public RunmDefinition(Definition definition) {
      this(
          definition.uuid().text(),
          definition.schema(),
          definition.permissions().stream().map(RunmPropertyPermissions::new).toList());
    }
  }

  /** Who may see and change the property with one key. */
  public record RunmPropertyPermissions(String key, List<RunmPermission> permissions) {
    public RunmPropertyPermissions(PropertyPermissions of) {
      this(of.key(), of.permissions().stream().map(RunmPermission::new).toList());
    }
  }

  /**
   * What some callers may do.
   *
   * @param project empty for those of every project
   * @param role empty for those with any role
   * @param permission {@code r}, {@code w}, {@code rw} or nothing
   */
  public record RunmPermission(String project, String role, String permission) {
    public RunmPermission(Permission permission) {
      this(permission.project(), permission.role(), letters(permission.bits()));
    }

    /** Only these two bits have a meaning, whatever else is stored. */
    private static String letters(int bits) {
      return ((bits & Permission.READ) == 0 ? "" : "r")
          + ((bits & Permission.WRITE) == 0 ? "" : "w");
    }
  }

  /** How many objects were deleted. */
  public record RunmDeleted(long deleted) {}

  /** A key that belongs to an object, and whether it is stored. */
  public record RunmKey(String key, boolean present) {}
}
