package io.statehouse.domain.runm.layout;

import io.statehouse.domain.layout.FieldType;
import io.statehouse.domain.layout.Fields;
import io.statehouse.domain.layout.RecordType;
import io.statehouse.domain.layout.Scalar;
import io.statehouse.domain.runm.entities.Definition;
import io.statehouse.domain.runm.entities.Definition.Permission;
import io.statehouse.domain.runm.entities.Definition.PropertyPermissions;
import io.statehouse.domain.runm.entities.MetadataObject;
import io.statehouse.domain.runm.entities.ObjectFilter;
import io.statehouse.domain.runm.entities.ObjectType;
import io.statehouse.domain.runm.entities.Partition;
import io.statehouse.domain.runm.entities.Property;
import io.statehouse.domain.runm.entities.PropertyFilter;
import io.statehouse.domain.runm.entities.ProviderType;
import io.statehouse.domain.runm.entities.TagFilter;
import io.statehouse.domain.runm.entities.TextFilter;
import io.statehouse.domain.runm.entities.TypeCode;
import io.statehouse.domain.runm.entities.Uuid;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * The records of runm as documents, on the command line and over HTTP. Fields are called as the
 * original calls those of its messages.
 */
public final class RecordTypes {
  private static final Scalar<Uuid> UUID = FieldType.TEXT.as(Uuid::of, Uuid::text);
  private static final Scalar<TypeCode> CODE = FieldType.TEXT.as(TypeCode::new, TypeCode::text);

  /** The scope within which names are unique: {@code partition} or {@code project}. */
  private static final Scalar<ObjectType.Scope> SCOPE =
      FieldType.TEXT.as(
          word -> ObjectType.Scope.valueOf(word.toUpperCase(Locale.ROOT)), ObjectType.Scope::word);

  /** {@code r}, {@code w}, {@code rw} or nothing: only these bits have a meaning. */
  private static final Scalar<Integer> PERMISSION_BITS =
      FieldType.TEXT.as(RecordTypes::bits, RecordTypes::letters);

  private static final Uuid NIL = Uuid.of("00000000-0000-0000-0000-000000000000");

  public static final RecordType<Partition> PARTITION =
      RecordType.of(
          "RunmPartition",
          new Partition(NIL, "name"),
          (fields, partition) ->
              new Partition(
                  fields.field("uuid", partition.uuid(), UUID),
                  fields.text("name", partition.name())));

  public static final RecordType<ObjectType> OBJECT_TYPE =
      RecordType.of(
          "RunmObjectType",
          new ObjectType(TypeCode.PROVIDER, "", ObjectType.Scope.PARTITION),
          (fields, type) ->
              new ObjectType(
                  fields.field("code", type.code(), CODE),
                  fields.text("description", type.description()),
                  fields.field("scope", type.scope(), SCOPE)));

  public static final RecordType<ProviderType> PROVIDER_TYPE =
      RecordType.of(
          "RunmProviderType",
          new ProviderType(TypeCode.PROVIDER, ""),
          (fields, type) ->
              new ProviderType(
                  fields.field("code", type.code(), CODE),
                  fields.text("description", type.description())));

  /** A property of an object, as it is stored: its value is a string for every type. */
  public static final RecordType<Property> PROPERTY =
      RecordType.of(
          "RunmProperty",
          new Property("", ""),
          (fields, property) ->
              new Property(
                  fields.text("key", property.key()), fields.text("value", property.value())));

  /**
   * An object; its properties are a list, since the original keeps their order and repeated keys.
   */
  public static final RecordType<MetadataObject> OBJECT =
      RecordType.of(
          "RunmObject",
          new MetadataObject(NIL, NIL, TypeCode.PROVIDER, "", "", List.of(), List.of()),
          (fields, object) ->
              new MetadataObject(
                  fields.field("uuid", object.uuid(), UUID),
                  fields.field("partition", object.partition(), UUID),
                  fields.field("object_type", object.type(), CODE),
                  fields.text("project", object.project()),
                  fields.text("name", object.name()),
                  fields.field("properties", object.properties(), PROPERTY.list()),
                  fields.field("tags", object.tags(), FieldType.TEXT.list())));

  private static final RecordType<Permission> PERMISSION =
      RecordType.of(
          "RunmPermission",
          new Permission("", "", 0),
          (fields, permission) ->
              new Permission(
                  fields.text("project", permission.project()),
                  fields.text("role", permission.role()),
                  fields.field("permission", permission.bits(), PERMISSION_BITS)));

  private static final RecordType<PropertyPermissions> PROPERTY_PERMISSIONS =
      RecordType.of(
          "RunmPropertyPermissions",
          new PropertyPermissions("", List.of()),
          (fields, permissions) ->
              new PropertyPermissions(
                  fields.text("key", permissions.key()),
                  fields.field("permissions", permissions.permissions(), PERMISSION.list())));

  /** A definition; its schema is a JSON Schema as text, or any string stored as one. */
  public static final RecordType<Definition> DEFINITION =
      RecordType.of(
          "RunmDefinition",
          new Definition(NIL, "", List.of()),
          (fields, definition) ->
              new Definition(
                  fields.field("uuid", definition.uuid(), UUID),
                  fields.text("schema", definition.schema()),
                  fields.field(
                      "property_permissions",
                      definition.permissions(),
                      PROPERTY_PERMISSIONS.list())));

  private static final FieldType<List<Property>> ITEMS = PROPERTY.list();
  private static final FieldType<List<String>> TEXTS = FieldType.TEXT.list();

  /** The six lists of the original; a request may leave out any. */
  public static final RecordType<PropertyFilter> PROPERTY_FILTER =
      RecordType.of(
          "RunmPropertyFilter",
          PropertyFilter.NONE,
          (fields, filter) ->
              new PropertyFilter(
                  fields.field("require_items", filter.requiredItems(), ITEMS, List.of()),
                  fields.field("require_keys", filter.requiredKeys(), TEXTS, List.of()),
                  fields.field("forbid_items", filter.forbiddenItems(), ITEMS, List.of()),
                  fields.field("forbid_keys", filter.forbiddenKeys(), TEXTS, List.of()),
                  fields.field("any_items", filter.anyItems(), ITEMS, List.of()),
                  fields.field("any_keys", filter.anyKeys(), TEXTS, List.of())));

  public static final RecordType<TagFilter> TAG_FILTER =
      RecordType.of(
          "RunmTagFilter",
          TagFilter.NONE,
          (fields, filter) ->
              new TagFilter(
                  fields.field("all", filter.all(), TEXTS, List.of()),
                  fields.field("any", filter.any(), TEXTS, List.of()),
                  fields.field("none", filter.none(), TEXTS, List.of())));

  /** A filter, which admits what all its parts admit; a request may leave out any. */
  public static final RecordType<ObjectFilter> OBJECT_FILTER =
      RecordType.of(
          "RunmFilter",
          ObjectFilter.ALL,
          (fields, filter) ->
              new ObjectFilter(
                  fields.field("partitions", filter.partitions(), TEXTS.optional()),
                  text(fields, "object_type", filter.type()),
                  text(fields, "uuid", filter.uuid()),
                  text(fields, "name", filter.name()),
                  fields.field("project", filter.project(), FieldType.TEXT, ""),
                  fields.field(
                      "properties", filter.properties(), PROPERTY_FILTER, PropertyFilter.NONE),
                  fields.field("tags", filter.tags(), TAG_FILTER, TagFilter.NONE)));

  private RecordTypes() {}

  /** A text as one field, or what it begins with as another. */
  private static Optional<TextFilter> text(
      Fields fields, String name, Optional<TextFilter> filter) {
    Optional<String> text = filter.map(TextFilter::text);
    boolean byPrefix = filter.filter(TextFilter::prefix).isPresent();
    return TextFilter.either(
        name,
        fields.field(name, text.filter(any -> !byPrefix), FieldType.TEXT.optional()),
        fields.field(name + "_prefix", text.filter(any -> byPrefix), FieldType.TEXT.optional()));
  }

  private static int bits(String letters) {
    return (letters.contains("r") ? Permission.READ : 0)
        | (letters.contains("w") ? Permission.WRITE : 0);
  }

  /** Returns the letters of a permission, as documents have them. */
  public static String letters(int bits) {
    return ((bits & Permission.READ) == 0 ? "" : "r") + ((bits & Permission.WRITE) == 0 ? "" : "w");
  }
}
