package io.statehouse.domain.runm.verification;

import io.statehouse.domain.runm.entities.MetadataObject;
import io.statehouse.domain.runm.entities.ObjectType;
import io.statehouse.domain.runm.entities.Partition;
import io.statehouse.domain.runm.entities.TypeCode;
import io.statehouse.domain.runm.entities.Uuid;
import io.statehouse.domain.runm.layout.RunmKey;
import io.statehouse.domain.runm.layout.StoredMessages;
import io.statehouse.ports.Entry;
import io.statehouse.ports.StoreException;
import java.util.Optional;
import java.util.regex.Pattern;

/** Stored values, read where they may be anything. */
public final class StoredValues {
  private static final Pattern HEX = Pattern.compile("[0-9a-f]{32}");

  private StoredValues() {}

  /** Returns why the value of an entry cannot be read; empty if it can. */
  public static Optional<String> problem(RunmKey key, Entry entry) {
    try {
      return switch (key.kind()) {
        case OBJECT_TYPE -> other(key, StoredMessages.objectType(entry).code().text());
        case PROVIDER_TYPE -> other(key, StoredMessages.providerType(entry).code().text());
        case PARTITION -> partition(key, StoredMessages.partition(entry));
        case DEFINITION -> other(key, StoredMessages.definition(entry).uuid().text());
        case OBJECT -> object(key, StoredMessages.object(entry));
        case DEFINITION_INDEX, PARTITION_NAME, OBJECT_NAME ->
            target(entry).isPresent()
                ? Optional.empty()
                : Optional.of("it does not lead to a UUID in normal form");
        case BOOTSTRAP, PROPERTY, TAG -> Optional.empty();
      };
    } catch (StoreException.Malformed unreadable) {
      return Optional.of("its value is no " + key.kind().word() + ": " + unreadable.getMessage());
    }
  }

  private static Optional<String> partition(RunmKey key, Partition partition) {
    return other(key, partition.uuid().text()).or(() -> unlikeKey(partition.name()));
  }

  private static Optional<String> object(RunmKey key, MetadataObject object) {
    return other(key, object.uuid().text())
        .or(() -> unlikeKey(object.name()))
        .or(() -> unlikeKey(object.project()))
        .or(() -> unlikeKey(String.join("", object.tags())))
        .or(
            () ->
                object.properties().stream()
                    .flatMap(property -> unlikeKey(property.key() + property.value()).stream())
                    .findFirst());
  }

  private static Optional<String> other(RunmKey key, String identifier) {
    return identifier.equals(key.id())
        ? Optional.empty()
        : Optional.of("its value is that of '" + identifier + "'");
  }

  /** Names, properties and tags are parts of keys, and no key has this character. */
  private static Optional<String> unlikeKey(String text) {
    return text.indexOf('\0') < 0
        ? Optional.empty()
        : Optional.of("its name, project, properties or tags have the character U+0000");
  }

  /** Returns the partition at a key; empty if it is not one. */
  static Optional<Partition> partition(Uuid uuid, Entry entry) {
    try {
      return Optional.of(StoredMessages.partition(entry))
          .filter(read -> read.uuid().equals(uuid) && unlikeKey(read.name()).isEmpty());
    } catch (StoreException.Malformed unreadable) {
      return Optional.empty();
    }
  }

  /** Returns the object at a key; empty if it is not one. */
  public static Optional<MetadataObject> object(RunmKey key, Entry entry) {
    return problem(key, entry).isPresent()
        ? Optional.empty()
        : Optional.of(StoredMessages.object(entry));
  }

  /** Returns the type at a key; empty if it is not one. */
  static Optional<ObjectType> objectType(TypeCode code, Entry entry) {
    try {
      return Optional.of(StoredMessages.objectType(entry)).filter(read -> read.code().equals(code));
    } catch (StoreException.Malformed unreadable) {
      return Optional.empty();
    }
  }

  /** Returns what an entry leads to; empty if that is not an identifier in normal form. */
  static Optional<Uuid> target(Entry entry) {
    return entry
        .value()
        .text()
        .flatMap(text -> Uuid.find(text).filter(uuid -> uuid.text().equals(text)));
  }

  /** Returns whether an identifier is what the original generates. */
  static boolean isHex(Uuid uuid) {
    return HEX.matcher(uuid.text()).matches();
  }
}
