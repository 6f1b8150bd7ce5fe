package io.statehouse.domain.runm.layout;

import com.google.protobuf.InvalidProtocolBufferException;
import com.google.protobuf.MessageLite;
import com.google.protobuf.Parser;
import io.statehouse.domain.runm.entities.Definition;
import io.statehouse.domain.runm.entities.Definition.Permission;
import io.statehouse.domain.runm.entities.Definition.PropertyPermissions;
import io.statehouse.domain.runm.entities.MetadataObject;
import io.statehouse.domain.runm.entities.ObjectType;
import io.statehouse.domain.runm.entities.Partition;
import io.statehouse.domain.runm.entities.Property;
import io.statehouse.domain.runm.entities.ProviderType;
import io.statehouse.domain.runm.entities.RunmException;
import io.statehouse.domain.runm.entities.TypeCode;
import io.statehouse.domain.runm.entities.Uuid;
import io.statehouse.ports.Bytes;
import io.statehouse.ports.Entry;
import io.statehouse.ports.StoreException;
import java.util.List;
import java.util.function.Function;

/**
 * Records as the original stores and sends them. The messages are declared in {@code stored.proto};
 * protobuf writes their fields in ascending order and leaves out what is empty, as the original
 * does.
 */
public final class StoredMessages {
  private StoredMessages() {}

  public static Bytes write(Partition partition) {
    return bytes(message(partition));
  }

  public static Stored.Partition message(Partition partition) {
    return Stored.Partition.newBuilder()
        .setUuid(partition.uuid().text())
        .setName(partition.name())
        .build();
  }

  /**
   * @throws StoreException.Malformed if the value is not a partition
   */
  public static Partition partition(Entry entry) {
    return read(
        entry,
        Stored.Partition.parser(),
        stored -> new Partition(Uuid.of(stored.getUuid()), stored.getName()));
  }

  public static Bytes write(ObjectType type) {
    return bytes(message(type));
  }

  public static Stored.ObjectType message(ObjectType type) {
    return Stored.ObjectType.newBuilder()
        .setCode(type.code().text())
        .setDescription(type.description())
        .setScope(Stored.ObjectTypeScope.forNumber(type.scope().ordinal()))
        .build();
  }

  /**
   * @throws StoreException.Malformed if the value is not an object type
   */
  public static ObjectType objectType(Entry entry) {
    return read(
        entry,
        Stored.ObjectType.parser(),
        stored ->
            new ObjectType(
                new TypeCode(stored.getCode()),
                stored.getDescription(),
                ObjectType.Scope.values()[stored.getScope().getNumber()]));
  }

  public static Bytes write(ProviderType type) {
    return bytes(message(type));
  }

  public static Stored.ProviderType message(ProviderType type) {
    return Stored.ProviderType.newBuilder()
        .setCode(type.code().text())
        .setDescription(type.description())
        .build();
  }

  /**
   * @throws StoreException.Malformed if the value is not a provider type
   */
  public static ProviderType providerType(Entry entry) {
    return read(
        entry,
        Stored.ProviderType.parser(),
        stored -> new ProviderType(new TypeCode(stored.getCode()), stored.getDescription()));
  }

  public static Bytes write(MetadataObject object) {
    return bytes(message(object));
  }

  public static Stored.Object message(MetadataObject object) {
    Stored.Object.Builder stored =
        Stored.Object.newBuilder()
            .setPartition(object.partition().text())
            .setObjectType(object.type().text())
            .setProject(object.project())
            .setUuid(object.uuid().text())
            .setName(object.name())
            .addAllTags(object.tags());
    object.properties().stream()
        .map(
            property ->
                Stored.Property.newBuilder().setKey(property.key()).setValue(property.value()))
        .forEach(stored::addProperties);
    return stored.build();
  }

  /**
   * @throws StoreException.Malformed if the value is not an object
   */
  public static MetadataObject object(Entry entry) {
    return read(
        entry,
        Stored.Object.parser(),
        stored ->
            new MetadataObject(
                Uuid.of(stored.getUuid()),
                Uuid.of(stored.getPartition()),
                new TypeCode(stored.getObjectType()),
                stored.getProject(),
                stored.getName(),
                properties(stored.getPropertiesList()),
                stored.getTagsList()));
  }

  public static List<Property> properties(List<Stored.Property> stored) {
    return stored.stream()
        .map(property -> new Property(property.getKey(), property.getValue()))
        .toList();
  }

  public static Bytes write(Definition definition) {
    return bytes(message(definition));
  }

  public static Stored.ObjectDefinition message(Definition definition) {
    Stored.ObjectDefinition.Builder stored =
        Stored.ObjectDefinition.newBuilder()
            .setUuid(definition.uuid().text())
            .setSchema(definition.schema());
    definition.permissions().stream()
        .map(StoredMessages::stored)
        .forEach(stored::addPropertyPermissions);
    return stored.build();
  }

  private static Stored.PropertyPermissions stored(PropertyPermissions permissions) {
    return Stored.PropertyPermissions.newBuilder()
        .setKey(permissions.key())
        .addAllPermissions(permissions.permissions().stream().map(StoredMessages::stored).toList())
        .build();
  }

  private static Stored.PropertyPermission stored(Permission permission) {
    return Stored.PropertyPermission.newBuilder()
        .setProject(permission.project())
        .setRole(permission.role())
        .setPermission(permission.bits())
        .build();
  }

  /**
   * @throws StoreException.Malformed if the value is not a definition
   */
  public static Definition definition(Entry entry) {
    return read(
        entry,
        Stored.ObjectDefinition.parser(),
        stored ->
            new Definition(Uuid.of(stored.getUuid()), stored.getSchema(), permissions(stored)));
  }

  public static List<PropertyPermissions> permissions(Stored.ObjectDefinition stored) {
    return stored.getPropertyPermissionsList().stream()
        .map(
            each ->
                new PropertyPermissions(
                    each.getKey(),
                    each.getPermissionsList().stream()
                        .map(
                            permission ->
                                new Permission(
                                    permission.getProject(),
                                    permission.getRole(),
                                    permission.getPermission()))
                        .toList()))
        .toList();
  }

  private static Bytes bytes(MessageLite message) {
    return Bytes.copyOf(message.toByteArray());
  }

  private static <M, T> T read(Entry entry, Parser<M> parser, Function<M, T> record) {
    try {
      return record.apply(parser.parseFrom(entry.value().toArray()));
    } catch (InvalidProtocolBufferException | RunmException | IllegalArgumentException wrong) {
      throw new StoreException.Malformed(entry.key(), wrong.getMessage());
    }
  }
}
