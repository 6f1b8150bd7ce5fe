package io.statehouse.domain.runm;

import static java.util.Objects.requireNonNull;

import io.statehouse.domain.layout.StrayFolder;
import io.statehouse.domain.runm.entities.ObjectType;
import io.statehouse.domain.runm.entities.Partition;
import io.statehouse.domain.runm.entities.ProviderType;
import io.statehouse.domain.runm.entities.TypeCode;
import io.statehouse.domain.runm.entities.Uuid;
import io.statehouse.domain.runm.layout.RunmLayout;
import io.statehouse.domain.runm.layout.StoredMessages;
import io.statehouse.ports.Entry;
import io.statehouse.ports.Key;
import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.Prefix;
import io.statehouse.ports.StoreException;
import io.statehouse.ports.view.LiveView;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * Partitions and types, which almost every request looks up and hardly any changes. A server holds
 * them in memory ({@link #live}); a single command reads what it needs ({@link #reading}).
 *
 * <p>What is held lags behind the store by the time of a notification. What is not found there, or
 * is known to have changed, is read from the store; and an object is created only if its partition
 * is still there.
 *
 * <p>Transactions look up here what they do not depend on, so not through their scope: types are
 * never changed or deleted, and a partition that must exist is a condition as well.
 */
final class Directory implements AutoCloseable {
  private final RunmLayout layout;
  private final KeyValueStore store;
  private final List<View> views;
  private final SkippedRecords skipped;

  private record View(Prefix prefix, LiveView content) {}

  private Directory(
      RunmLayout layout, KeyValueStore store, List<View> views, SkippedRecords skipped) {
    this.layout = requireNonNull(layout, "layout");
    this.store = requireNonNull(store, "store");
    this.views = views;
    this.skipped = requireNonNull(skipped, "skipped");
  }

  static Directory reading(RunmLayout layout, KeyValueStore store, SkippedRecords skipped) {
    return new Directory(layout, store, List.of(), skipped);
  }

  static Directory live(RunmLayout layout, KeyValueStore store, SkippedRecords skipped) {
    return new Directory(
        layout,
        store,
        Stream.of(
                layout.objectTypes(),
                layout.providerTypes(),
                layout.partitions(),
                layout.partitionNames(""),
                new Prefix(RunmLayout.INDEXED.text()))
            .map(prefix -> new View(prefix, new LiveView(store, prefix)))
            .toList(),
        skipped);
  }

  private Optional<Entry> get(Key key) {
    return views.stream()
        .filter(view -> view.prefix.contains(key) && view.content.isFresh())
        .findFirst()
        .flatMap(view -> view.content.get(key))
        .or(() -> store.get(key));
  }

  private List<Entry> list(Prefix prefix) {
    return views.stream()
        .filter(view -> view.prefix.equals(prefix) && view.content.isFresh())
        .findFirst()
        .map(view -> List.copyOf(view.content.snapshot().values()))
        .orElseGet(() -> store.list(prefix));
  }

  Optional<Partition> partition(Uuid uuid) {
    return get(layout.partition(uuid)).map(StoredMessages::partition);
  }

  /** Returns the partition with this name; empty also if the name leads to none. */
  Optional<Partition> partition(String name) {
    return name.isEmpty()
        ? Optional.empty()
        : get(layout.partitionName(name))
            .flatMap(entry -> entry.value().text())
            .flatMap(Uuid::find)
            .flatMap(this::partition);
  }

  /** Lists all partitions in the order of their identifiers, as the store has them now. */
  List<Partition> partitions() {
    return readable(store.list(layout.partitions()), StoredMessages::partition);
  }

  /** Skips records that cannot be read, which must not hide the others or what belongs to them. */
  private <T> List<T> readable(List<Entry> entries, Function<Entry, T> reading) {
    List<T> records = new ArrayList<>();
    for (Entry entry : entries) {
      if (StrayFolder.is(entry)) {
        continue;
      }
      try {
        records.add(reading.apply(entry));
      } catch (StoreException.Malformed unreadable) {
        skipped.skipped(entry.key(), "its value cannot be read");
      }
    }
    return records;
  }

  Optional<ObjectType> objectType(String code) {
    return TypeCode.find(code)
        .flatMap(type -> get(layout.objectType(type)))
        .map(StoredMessages::objectType);
  }

  /** Returns the object type with a code; empty also if it cannot be read. */
  Optional<ObjectType> readableObjectType(TypeCode code) {
    return get(layout.objectType(code)).stream()
        .flatMap(entry -> readable(List.of(entry), StoredMessages::objectType).stream())
        .findFirst();
  }

  /** Lists the object types that can be read, in the order of their codes. */
  List<ObjectType> objectTypes() {
    return readable(list(layout.objectTypes()), StoredMessages::objectType);
  }

  /** Lists all object types; empty if one of them cannot be read, so that not all are known. */
  Optional<List<ObjectType>> allObjectTypes() {
    List<Entry> entries = list(layout.objectTypes());
    List<ObjectType> types = readable(entries, StoredMessages::objectType);
    return Optional.of(types).filter(read -> read.size() == entries.size());
  }

  Optional<ProviderType> providerType(String code) {
    return TypeCode.find(code)
        .flatMap(type -> get(layout.providerType(type)))
        .map(StoredMessages::providerType);
  }

  /** Lists the provider types that can be read, in the order of their codes. */
  List<ProviderType> providerTypes() {
    return readable(list(layout.providerTypes()), StoredMessages::providerType);
  }

  /** Returns whether every object has its index keys, as far as is known. */
  boolean isIndexed() {
    return get(RunmLayout.INDEXED).isPresent();
  }

  boolean awaitFresh(Duration atMost) {
    return views.stream().allMatch(view -> view.content.awaitFresh(atMost));
  }

  /** Ends what keeps the partitions and types up to date; the store stays open. */
  @Override
  public void close() {
    views.forEach(view -> view.content.close());
  }
}
