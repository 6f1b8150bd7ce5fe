package io.statehouse.domain.runm;

import io.statehouse.domain.runm.entities.Partition;
import io.statehouse.domain.runm.entities.RunmException;
import io.statehouse.domain.runm.entities.Uuid;
import io.statehouse.domain.runm.layout.RunmLayout;
import io.statehouse.domain.runm.layout.StoredMessages;
import io.statehouse.ports.Bytes;
import io.statehouse.ports.Entry;
import io.statehouse.ports.Key;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/** The partitions of a deployment. Identifiers and names are unique. */
public final class Partitions {
  private final RunmContext context;
  private final RunmLayout layout;
  private final Optional<Consumer<Partition>> condition;

  Partitions(RunmContext context) {
    this(context, Optional.empty());
  }

  private Partitions(RunmContext context, Optional<Consumer<Partition>> condition) {
    this.context = context;
    this.layout = context.layout();
    this.condition = condition;
  }

  /**
   * Returns a service that renames or deletes a partition only on a condition.
   *
   * @param required receives the partition as the transaction reads it, possibly several times;
   *     what it throws, the request fails with, and the partition stays. A deletion with content
   *     checks before anything is deleted, and again when it deletes the partition itself.
   */
  public Partitions onlyIf(Consumer<Partition> required) {
    return new Partitions(context, Optional.of(required));
  }

  /**
   * Creates a partition.
   *
   * @param uuid empty for a new identifier
   * @throws RunmException if the identifier or the name is in use
   */
  public Partition create(String uuid, String name) {
    Partition created = new Partition(context.givenOrNew(uuid), name);
    Key record = layout.partition(created.uuid());
    Key index = layout.partitionName(name);
    Bytes stored = StoredMessages.write(created);
    return context.write(
        scope -> {
          var found = scope.getAll(List.of(index, record));
          if (found.containsKey(index)) {
            throw nameInUse(name);
          }
          if (!found.isEmpty()) {
            throw RunmException.duplicate()
                .explained("there is a partition with the UUID %s already", created.uuid().text());
          }
          scope.put(index, Bytes.utf8(created.uuid().text()));
          scope.put(record, stored);
          return created;
        },
        partition -> isStored(record, stored));
  }

  private static RunmException nameInUse(String name) {
    return RunmException.duplicate()
        .explained("there is a partition \"%s\" already: choose another name", name);
  }

  static RunmException missing(String uuidOrName) {
    return RunmException.notFound().explained("there is no partition \"%s\"", uuidOrName);
  }

  private boolean isStored(Key key, Bytes value) {
    return context.store().get(key).map(Entry::value).filter(value::equals).isPresent();
  }

  /**
   * @throws RunmException if there is no such partition, or what is given is not a UUID
   */
  public Partition get(String uuid) {
    if (!Uuid.isUuidLike(uuid)) {
      throw RunmException.precondition("UUID is required.")
          .explained("\"%s\" is no UUID: expected 32 hexadecimal digits", uuid);
    }
    return Uuid.find(uuid).flatMap(context.directory()::partition).orElseThrow(() -> missing(uuid));
  }

  /**
   * @throws RunmException if there is no such partition, or no name is given
   */
  public Partition getByName(String name) {
    if (name.isEmpty()) {
      throw RunmException.precondition("name is required.");
    }
    return context.directory().partition(name).orElseThrow(() -> missing(name));
  }

  /** Returns the partition with this identifier or, if it is not like one, with this name. */
  public Optional<Partition> find(String uuidOrName) {
    return Uuid.isUuidLike(uuidOrName)
        ? context.directory().partition(Uuid.of(uuidOrName))
        : context.directory().partition(uuidOrName);
  }

  /** Returns the partition with this identifier. */
  public Optional<Partition> find(Uuid uuid) {
    return context.directory().partition(uuid);
  }

  /** Lists all partitions in the order of their identifiers. */
  public List<Partition> list() {
    return context.directory().partitions();
  }

  /**
   * Gives a partition another name.
   *
   * @throws RunmException if there is no such partition, or the name is in use
   */
  public Partition rename(Uuid uuid, String name) {
    Partition renamed = new Partition(uuid, name);
    Key record = layout.partition(uuid);
    Bytes stored = StoredMessages.write(renamed);
    return context.write(
        scope -> {
          Partition before =
              scope
                  .get(record)
                  .map(StoredMessages::partition)
                  .orElseThrow(() -> missing(uuid.text()));
          condition.ifPresent(required -> required.accept(before));
          if (before.equals(renamed)) {
            return renamed;
          }
          Key oldIndex = layout.partitionName(before.name());
          Key newIndex = layout.partitionName(name);
          var indexes = scope.getAll(List.of(oldIndex, newIndex));
          if (indexes.containsKey(newIndex)) {
            throw nameInUse(name);
          }
          Bytes identifier = Bytes.utf8(uuid.text());
          // A name that leads to another partition is that one's to delete.
          if (indexes.containsKey(oldIndex) && indexes.get(oldIndex).value().equals(identifier)) {
            scope.delete(oldIndex);
          }
          scope.put(newIndex, identifier);
          scope.put(record, stored);
          return renamed;
        },
        partition -> isStored(record, stored));
  }

  /**
   * Deletes a partition. If it is interrupted, it is to be run again, which finishes the deletion,
   * or restores the partition if an object was created meanwhile.
   *
   * @throws RunmException if there is no such partition, or it has objects or definitions
   */
  public void delete(Uuid uuid) {
    new PartitionDeletion(context, uuid, condition).deleteEmpty();
  }

  /**
   * Deletes a partition with its objects and definitions, one after the other, also those that are
   * created meanwhile. If it is interrupted, it is to be run again.
   *
   * @throws RunmException if there is no such partition
   */
  public void deleteWithContent(Uuid uuid) {
    new PartitionDeletion(context, uuid, condition).deleteAll();
  }
}
