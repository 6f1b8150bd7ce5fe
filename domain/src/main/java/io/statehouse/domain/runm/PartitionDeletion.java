package io.statehouse.domain.runm;

import io.statehouse.domain.layout.StrayFolder;
import io.statehouse.domain.runm.entities.MetadataObject;
import io.statehouse.domain.runm.entities.Partition;
import io.statehouse.domain.runm.entities.RunmException;
import io.statehouse.domain.runm.entities.Uuid;
import io.statehouse.domain.runm.layout.RunmLayout;
import io.statehouse.domain.runm.layout.StoredMessages;
import io.statehouse.ports.Bytes;
import io.statehouse.ports.Entry;
import io.statehouse.ports.Key;
import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.StoreException;
import io.statehouse.ports.transact.Scope;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * Deletes a partition in several transactions, since none can say "if there are no objects". Once
 * the record of the partition is deleted, no object can be created in it and no definition be set,
 * so that later reads see all that exists.
 *
 * <p>From the first step to the last a copy of the record is kept. An interrupted deletion is
 * finished, or the partition restored, by running it again.
 */
final class PartitionDeletion {
  private static final int MAX_ATTEMPTS = 5;

  private final RunmContext context;
  private final KeyValueStore store;
  private final RunmLayout layout;
  private final Uuid uuid;
  private final Key record;
  private final Key copy;
  private final Optional<Consumer<Partition>> condition;

  PartitionDeletion(RunmContext context, Uuid uuid, Optional<Consumer<Partition>> condition) {
    this.context = context;
    this.store = context.store();
    this.layout = context.layout();
    this.uuid = uuid;
    this.record = layout.partition(uuid);
    this.copy = RunmLayout.deleting(uuid);
    this.condition = condition;
  }

  /** Deletes the partition if it has no objects and no definitions. */
  void deleteEmpty() {
    for (int attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
      copyRecord();
      if (isUsed()) {
        restore();
      }
      if (close()) {
        if (isUsed()) {
          restore();
        }
        if (finish()) {
          return;
        }
      }
    }
    throw RunmException.contended();
  }

  /** Deletes the partition with all that is in it. */
  void deleteAll() {
    for (int attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
      copyRecord();
      deleteContent(false);
      forceClose();
      // What was set or created after the content above had been listed.
      deleteContent(true);
      if (finish()) {
        return;
      }
    }
    throw RunmException.contended();
  }

  /**
   * @throws RunmException if there is no such partition, nor a deletion of it to be finished
   */
  private void copyRecord() {
    context.write(
        transaction -> {
          Map<Key, Entry> found = transaction.getAll(List.of(record, copy));
          requireCondition(Optional.ofNullable(found.get(record)));
          boolean begun =
              Optional.ofNullable(found.get(copy)).filter(StrayFolder::isMarker).isPresent();
          if (!found.containsKey(record) && !begun) {
            throw RunmException.notFound().explained("there is no partition \"%s\"", uuid.text());
          }
          Optional<Bytes> stored = Optional.ofNullable(found.get(record)).map(Entry::value);
          stored
              .filter(value -> !isValue(found.get(copy), value))
              .ifPresent(value -> transaction.put(copy, value));
          return stored;
        },
        stored -> stored.filter(value -> isValue(store.get(copy).orElse(null), value)).isPresent());
  }

  /**
   * Requires the condition of the partition to be closed, whose record must then be equal to the
   * copy. An interrupted deletion has no record, and so is finished only without a condition.
   */
  private void requireCondition(Optional<Entry> open) {
    condition.ifPresent(
        required ->
            required.accept(
                open.map(StoredMessages::partition)
                    .orElseThrow(() -> Partitions.missing(uuid.text()))));
  }

  private static boolean isValue(Entry entry, Bytes value) {
    return entry != null && entry.value().equals(value);
  }

  /** Searches all objects, since one may exist without the key of its name. */
  private boolean isUsed() {
    return store
            .scan(layout.definitionsOf(Optional.of(uuid)))
            .anyMatch(entry -> !StrayFolder.is(entry))
        || objects().findFirst().isPresent();
  }

  private Stream<MetadataObject> objects() {
    return store
        .scan(layout.objects())
        .flatMap(PartitionDeletion::readable)
        .filter(object -> object.partition().equals(uuid));
  }

  /** The partition of an unreadable object is unknown; {@code verify} reports it. */
  private static Stream<MetadataObject> readable(Entry entry) {
    try {
      return Stream.of(StoredMessages.object(entry));
    } catch (StoreException.Malformed unreadable) {
      return Stream.empty();
    }
  }

  /** Deletes the record and the name; returns false if another process changed the record. */
  private boolean close() {
    return context.write(
        transaction -> {
          Map<Key, Entry> found = transaction.getAll(List.of(record, copy));
          Entry open = found.get(record);
          if (open != null && isValue(found.get(copy), open.value())) {
            deleteRecord(transaction, open);
            return true;
          }
          return open == null;
        },
        closed -> store.get(record).isEmpty());
  }

  private void deleteRecord(Scope transaction, Entry open) {
    Key name = layout.partitionName(StoredMessages.partition(open).name());
    // A name that leads to another partition is that one's to delete.
    transaction
        .get(name)
        .filter(index -> isValue(index, identifier()))
        .ifPresent(index -> transaction.delete(name));
    transaction.delete(record);
  }

  private Bytes identifier() {
    return Bytes.utf8(uuid.text());
  }

  /** Closes the partition like {@link #close}, even if another process changed the record. */
  private void forceClose() {
    context.write(
        transaction -> {
          Optional<Entry> open = transaction.get(record);
          if (open.isPresent()) {
            requireCondition(open);
            deleteRecord(transaction, open.get());
            transaction.put(copy, open.get().value());
          }
          return true;
        },
        closed -> store.get(record).isEmpty());
  }

  /**
   * @param afterClosing whether to leave it if the partition exists again
   */
  private void deleteContent(boolean afterClosing) {
    objects().forEach(object -> delete(object, afterClosing));
    store
        .list(layout.definitionsOf(Optional.of(uuid)))
        .forEach(index -> deleteDefinition(index.key(), afterClosing));
  }

  private void deleteDefinition(Key index, boolean afterClosing) {
    Definitions definitions = new Definitions(context);
    context.write(
        transaction -> {
          if (!afterClosing || transaction.get(record).isEmpty()) {
            definitions.delete(transaction, index);
          }
          return true;
        },
        deleted -> store.get(index).isEmpty());
  }

  private void delete(MetadataObject listed, boolean afterClosing) {
    MetadataObjects objects = new MetadataObjects(context);
    Key object = layout.object(listed.uuid());
    context.write(
        transaction -> {
          Map<Key, Entry> found = transaction.getAll(List.of(object, record));
          Optional.ofNullable(found.get(object))
              .filter(entry -> !(afterClosing && found.containsKey(record)))
              .map(StoredMessages::object)
              .filter(current -> current.partition().equals(uuid))
              .ifPresent(current -> objects.delete(transaction, current));
          return true;
        },
        deleted -> store.get(object).isEmpty());
  }

  /**
   * Puts the record and the name back, unless the partition exists.
   *
   * @throws RunmException always, since the partition is used
   */
  private void restore() {
    boolean named =
        context.write(
            transaction -> {
              Map<Key, Entry> found = transaction.getAll(List.of(record, copy));
              if (!found.containsKey(copy)) {
                return true;
              }
              transaction.delete(copy);
              if (found.containsKey(record)) {
                return true;
              }
              transaction.put(record, found.get(copy).value());
              Key name = layout.partitionName(StoredMessages.partition(found.get(copy)).name());
              Optional<Entry> index = transaction.get(name);
              if (index.isEmpty()) {
                transaction.put(name, identifier());
              }
              return index.isEmpty() || isValue(index.get(), identifier());
            },
            restored -> store.get(copy).isEmpty());
    if (!named) {
      throw RunmException.precondition(
          "partition %s has objects or definitions, and another partition has taken its name"
              + " meanwhile: rename it",
          uuid.text());
    }
    throw RunmException.precondition(
        "partition %s has objects or definitions: delete them first, or force the deletion",
        uuid.text());
  }

  /** Deletes the rest; returns false if the partition exists again, which is not changed. */
  private boolean finish() {
    return context.write(
        transaction -> {
          boolean closed = transaction.get(record).isEmpty();
          if (closed) {
            transaction.deletePrefix(layout.belowPartition(uuid));
          }
          transaction.delete(copy);
          return closed;
        },
        closed -> store.get(copy).isEmpty());
  }
}
