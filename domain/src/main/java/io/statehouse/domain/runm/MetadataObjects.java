package io.statehouse.domain.runm;

import io.statehouse.domain.layout.StrayFolder;
import io.statehouse.domain.runm.documents.ObjectDocument;
import io.statehouse.domain.runm.entities.Caller;
import io.statehouse.domain.runm.entities.MetadataObject;
import io.statehouse.domain.runm.entities.ObjectCriteria;
import io.statehouse.domain.runm.entities.ObjectFilter;
import io.statehouse.domain.runm.entities.ObjectType;
import io.statehouse.domain.runm.entities.ObjectType.Scope;
import io.statehouse.domain.runm.entities.PageRequest;
import io.statehouse.domain.runm.entities.Partition;
import io.statehouse.domain.runm.entities.RunmException;
import io.statehouse.domain.runm.entities.TextFilter;
import io.statehouse.domain.runm.entities.Uuid;
import io.statehouse.domain.runm.layout.IndexLimits;
import io.statehouse.domain.runm.layout.RunmLayout;
import io.statehouse.domain.runm.layout.StoredMessages;
import io.statehouse.ports.Bytes;
import io.statehouse.ports.Condition;
import io.statehouse.ports.Entry;
import io.statehouse.ports.Key;
import io.statehouse.ports.StoreException;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The objects of all partitions. An object is written and deleted together with the keys that find
 * it, in one transaction, so that it is found by all of them or by none.
 */
public final class MetadataObjects {
  /** The record of an object, the key of its name, and the same under another name. */
  private static final int MAX_OTHER_KEYS = 3;

  private static final int CONDITIONS = 3;

  /** The message both for a missing object and for one that the caller may not see. */
  private static final String NO_OBJECT = "there is no object \"%s\" in this partition and project";

  private final RunmContext context;
  private final RunmLayout layout;
  private final IndexLimits limits;

  MetadataObjects(RunmContext context) {
    this.context = context;
    this.layout = context.layout();
    this.limits = new IndexLimits(layout, context.store().limits());
  }

  /**
   * Creates an object. The session of its caller does not limit where.
   *
   * @throws RunmException if its type or partition does not exist, or its identifier or name is in
   *     use
   */
  public MetadataObject create(ObjectDocument request) {
    if (request.type().isEmpty()) {
      throw RunmException.precondition("object type is required.");
    }
    if (request.partition().isEmpty()) {
      throw RunmException.precondition("partition is required.");
    }
    return create(request, existingPartition(request.partition()).uuid());
  }

  /** Creates an object like {@link #create(ObjectDocument)}, in a partition that exists. */
  MetadataObject create(ObjectDocument request, Uuid partition) {
    ObjectType type = existingType(request.type());
    MetadataObject created =
        new MetadataObject(
            context.givenOrNew(request.uuid()),
            partition,
            type.code(),
            request.project(),
            request.name(),
            request.stored(),
            request.tags());
    return put(created, type.scope());
  }

  private MetadataObject put(MetadataObject created, Scope scope) {
    Key name = layout.objectName(created, scope);
    Key record = layout.object(created.uuid());
    Set<Key> index = layout.index(created);
    limits.requireShortKeys(created);
    limits.requireFits(CONDITIONS, 2, index);
    Bytes stored = StoredMessages.write(created);
    AtomicBoolean attempted = new AtomicBoolean();
    return context.write(
        transaction -> {
          if (attempted.getAndSet(true)) {
            requireNoObstacle(transaction, created, name);
          } else {
            // Most creations succeed: only if this one fails, the reason is read.
            transaction.require(Condition.absent(name));
            transaction.require(Condition.absent(record));
            transaction.require(Condition.present(layout.partition(created.partition())));
          }
          transaction.put(name, Bytes.utf8(created.uuid().text()));
          transaction.put(record, stored);
          index.forEach(key -> transaction.put(key, Bytes.EMPTY));
          return created;
        },
        object -> isStored(record, stored));
  }

  private void requireNoObstacle(
      io.statehouse.ports.transact.Scope transaction, MetadataObject created, Key name) {
    Key partition = layout.partition(created.partition());
    Map<Key, Entry> found =
        transaction.getAll(List.of(name, layout.object(created.uuid()), partition));
    if (!found.containsKey(partition)) {
      throw noPartition(created.partition().text());
    }
    if (found.containsKey(name)) {
      throw nameInUse(created);
    }
    if (found.size() > 1) {
      throw RunmException.objectExists()
          .explained("there is an object with the UUID %s already", created.uuid().text());
    }
  }

  private static RunmException nameInUse(MetadataObject wanted) {
    return RunmException.objectExists()
        .explained(
            "there is a %s \"%s\" already: choose another name",
            wanted.type().text(), wanted.name());
  }

  private boolean isStored(Key key, Bytes value) {
    return context.store().get(key).map(Entry::value).filter(value::equals).isPresent();
  }

  /**
   * Returns an object by its identifier.
   *
   * @throws RunmException if there is no object that the caller may see
   */
  public MetadataObject get(Caller caller, String uuid) {
    if (uuid.isEmpty()) {
      throw RunmException.precondition("UUID is required.");
    }
    return owned(caller, find(context.meant(uuid)).orElseThrow(() -> missing(uuid)), uuid);
  }

  private static RunmException missing(String uuidOrName) {
    return RunmException.objectNotFound().explained(NO_OBJECT, uuidOrName);
  }

  /** Returns the object with an identifier, in the caller's partition or not. */
  Optional<MetadataObject> find(String uuid) {
    return Uuid.find(uuid)
        .filter(normal -> normal.text().equals(uuid))
        .flatMap(normal -> context.store().get(layout.object(normal)))
        .map(StoredMessages::object);
  }

  /**
   * Returns an object by its name.
   *
   * @param partition the UUID of its partition; empty for that of the caller
   * @param project its project; empty for that of the caller
   * @throws RunmException if there is no object that the caller may see, or no such type or
   *     partition
   */
  public MetadataObject getByName(
      Caller caller, String partition, String typeCode, String project, String name) {
    if (name.isEmpty()) {
      throw RunmException.precondition("name is required.");
    }
    if (typeCode.isEmpty()) {
      throw RunmException.precondition("object type code is required.");
    }
    ObjectType type = existingType(typeCode);
    if (!partition.isEmpty()) {
      existingPartition(partition);
    }
    String within = partition.isEmpty() ? caller.partition() : context.meant(partition);
    return Uuid.find(within)
        .filter(normal -> normal.text().equals(within))
        .map(
            normal ->
                layout.objectNames(
                    normal,
                    type.code(),
                    type.scope(),
                    project.isEmpty() ? caller.project() : project,
                    name))
        .flatMap(key -> context.store().get(new Key(key.text())))
        .flatMap(entry -> entry.value().text())
        .flatMap(this::find)
        .map(found -> owned(caller, found, name))
        .orElseThrow(() -> missing(name));
  }

  /**
   * Finds objects, in the order of their identifiers unless another is requested.
   *
   * @param any alternatives; with none, all objects of the caller's partition and project
   * @throws RunmException if no partition or no type is left to search in, or if more than 10,000
   *     objects are found in another order than that of their identifiers, without a lower limit
   */
  public Stream<MetadataObject> find(Caller caller, List<ObjectFilter> any, PageRequest page) {
    List<ObjectFilter> filters = any.isEmpty() ? List.of(ObjectFilter.ALL) : any;
    List<ObjectCriteria> alternatives =
        filters.stream().flatMap(filter -> criteria(caller, filter)).toList();
    if (alternatives.isEmpty()) {
      throw nothingToSearch(caller, filters);
    }
    return new ObjectSearch(context)
        .find(alternatives, context.isStrict() ? PageRequest.ALL : page);
  }

  private RunmException nothingToSearch(Caller caller, List<ObjectFilter> filters) {
    String types =
        filters.stream()
            .filter(filter -> types(filter).isEmpty())
            .flatMap(filter -> filter.type().stream())
            .map(type -> '"' + type.text() + (type.prefix() ? "*" : "") + '"')
            .distinct()
            .collect(Collectors.joining(", "));
    RunmException refused = RunmException.precondition("failed to expand object filters.");
    if (!types.isEmpty()) {
      return refused.explained("there is no type of objects %s", types);
    }
    String partitions =
        filters.stream()
            .flatMap(filter -> filter.partitions().orElse(List.of(caller.partition())).stream())
            .map(partition -> '"' + partition + '"')
            .distinct()
            .collect(Collectors.joining(", "));
    return refused.explained("there is no partition %s", partitions);
  }

  private Stream<ObjectCriteria> criteria(Caller caller, ObjectFilter filter) {
    List<Optional<ObjectType>> types = types(filter);
    String project = filter.project().isEmpty() ? caller.project() : filter.project();
    return partitions(caller, filter)
        .flatMap(
            partition ->
                types.stream()
                    .map(
                        type ->
                            new ObjectCriteria(
                                partition,
                                type,
                                filter.uuid().map(this::meant),
                                filter.name(),
                                project,
                                filter.properties(),
                                filter.tags(),
                                context.isStrict())));
  }

  private TextFilter meant(TextFilter uuid) {
    return new TextFilter(context.meant(uuid.text()), uuid.prefix() && !context.isStrict());
  }

  /** Returns the object with an identifier, whoever owns it. */
  public Optional<MetadataObject> find(Uuid uuid) {
    return context.store().get(layout.object(uuid)).map(StoredMessages::object);
  }

  /**
   * Returns the objects of all partitions and projects in the order of their identifiers, without
   * those that cannot be read.
   */
  public Stream<MetadataObject> all() {
    return context.store().scan(layout.objects()).flatMap(this::readable);
  }

  private Stream<MetadataObject> readable(Entry entry) {
    if (StrayFolder.is(entry)) {
      return Stream.empty();
    }
    try {
      return Stream.of(StoredMessages.object(entry));
    } catch (StoreException.Malformed unreadable) {
      context.skipped().skipped(entry.key(), "its value cannot be read");
      return Stream.empty();
    }
  }

  /** Returns the keys of an object: its record, that of its name, and those of the index. */
  public List<Key> keys(MetadataObject object) {
    List<Key> keys = new ArrayList<>();
    keys.add(layout.object(object.uuid()));
    keys.add(layout.objectName(object, existingType(object.type().text()).scope()));
    keys.addAll(layout.index(object));
    return keys;
  }

  /** Returns the partitions that a filter searches. */
  Stream<Uuid> partitions(Caller caller, ObjectFilter filter) {
    if (filter.partitions().isEmpty()) {
      return existing(caller.partition());
    }
    List<String> wanted = filter.partitions().get();
    return wanted.isEmpty()
        ? context.directory().partitions().stream().map(Partition::uuid)
        : wanted.stream().flatMap(this::existing).distinct();
  }

  /** Also in strict requests in any spelling, as the original normalises it here. */
  private Stream<Uuid> existing(String partition) {
    return Uuid.find(partition)
        .flatMap(context.directory()::partition)
        .map(Partition::uuid)
        .stream();
  }

  /** Returns the types to search; an empty one stands for any. */
  List<Optional<ObjectType>> types(ObjectFilter filter) {
    if (filter.type().isEmpty()) {
      return List.of(Optional.empty());
    }
    TextFilter wanted = filter.type().get();
    if (!wanted.prefix()) {
      // A type that cannot be read is refused only to requests for it.
      return context.directory().objectType(wanted.text()).stream().map(Optional::of).toList();
    }
    return context.directory().objectTypes().stream()
        .filter(type -> wanted.admits(type.code().text()))
        .map(Optional::of)
        .toList();
  }

  /**
   * Hides what belongs to others.
   *
   * @param sought the identifier or name that the caller gave
   */
  private MetadataObject owned(Caller caller, MetadataObject found, String sought) {
    return context
        .directory()
        .objectType(found.type().text())
        .filter(type -> caller.owns(found, type.scope()))
        .map(type -> found)
        .orElseThrow(() -> RunmException.notFound().explained(NO_OBJECT, sought));
  }

  /**
   * Changes an object, with the keys that find it. What stays the same is not written.
   *
   * @param change returns the object as it should be; it may be called several times
   * @throws RunmException if there is no object that the caller may see, or its new name is in use
   */
  public MetadataObject change(Caller caller, Uuid uuid, UnaryOperator<MetadataObject> change) {
    return change(caller, uuid, (transaction, before) -> change.apply(before));
  }

  /** Changes an object as above, with a change that also reads other entries. */
  MetadataObject change(
      Caller caller,
      Uuid uuid,
      BiFunction<io.statehouse.ports.transact.Scope, MetadataObject, MetadataObject> change) {
    Key record = layout.object(uuid);
    return context.write(
        transaction -> {
          MetadataObject before =
              transaction
                  .get(record)
                  .map(StoredMessages::object)
                  .map(found -> owned(caller, found, uuid.text()))
                  .orElseThrow(() -> missing(uuid.text()));
          MetadataObject after = change.apply(transaction, before);
          if (!after.equals(before)) {
            replace(transaction, before, after);
          }
          return after;
        },
        after -> isStored(record, StoredMessages.write(after)));
  }

  private void replace(
      io.statehouse.ports.transact.Scope transaction, MetadataObject before, MetadataObject after) {
    Scope scope = existingType(before.type().text()).scope();
    if (scope == Scope.PARTITION && !after.project().equals(before.project())) {
      throw RunmException.invalid(
          "objects of type %s belong to a partition: they cannot move to project \"%s\"",
          before.type().text(), after.project());
    }
    Set<Key> added = new LinkedHashSet<>(layout.index(after));
    added.removeAll(layout.index(before));
    Set<Key> removed = new LinkedHashSet<>(layout.index(before));
    removed.removeAll(layout.index(after));
    limits.requireShortKeys(after);
    List<Key> changed = new ArrayList<>(added);
    changed.addAll(removed);
    limits.requireFits(CONDITIONS, MAX_OTHER_KEYS, changed);
    Key oldName = layout.objectName(before, scope);
    Key newName = layout.objectName(after, scope);
    if (!newName.equals(oldName)) {
      Map<Key, Entry> names = transaction.getAll(List.of(oldName, newName));
      if (names.containsKey(newName)) {
        throw nameInUse(after);
      }
      deleteOwn(transaction, names.get(oldName), before);
      transaction.put(newName, Bytes.utf8(after.uuid().text()));
    }
    transaction.put(layout.object(after.uuid()), StoredMessages.write(after));
    added.forEach(key -> transaction.put(key, Bytes.EMPTY));
    removed.forEach(transaction::delete);
  }

  /** Deletes the name, unless it leads to another object. */
  private static void deleteOwn(
      io.statehouse.ports.transact.Scope transaction, Entry name, MetadataObject owner) {
    if (name != null && name.value().equals(Bytes.utf8(owner.uuid().text()))) {
      transaction.delete(name.key());
    }
  }

  /**
   * Deletes objects, of all partitions and projects, one after the other; returns how many there
   * were.
   *
   * @throws RunmException if no identifier is given, or, before anything is deleted, if the
   *     partition or the type of an object does not exist
   */
  public int delete(List<String> uuids) {
    return delete(uuids, object -> {});
  }

  /** Deletes objects like {@link #delete(List)}, but only an admin deletes those of others. */
  int delete(Caller caller, List<String> uuids) {
    return delete(uuids, object -> requireMayDelete(caller, object));
  }

  private void requireMayDelete(Caller caller, MetadataObject object) {
    if (!caller.isAdmin()) {
      owned(caller, object, object.uuid().text());
    }
  }

  private int delete(List<String> uuids, Consumer<MetadataObject> condition) {
    if (uuids.isEmpty()) {
      throw RunmException.precondition("at least one UUID is required.");
    }
    List<MetadataObject> found = all(uuids);
    found.forEach(condition);
    found.forEach(this::requireKnown);
    int deleted = 0;
    for (MetadataObject object : found) {
      deleted += delete(object.uuid(), condition) ? 1 : 0;
    }
    return deleted;
  }

  private List<MetadataObject> all(List<String> uuids) {
    Set<Key> keys = new LinkedHashSet<>();
    for (String uuid : uuids) {
      String meant = context.meant(uuid);
      Uuid.find(meant)
          .filter(normal -> normal.text().equals(meant))
          .map(layout::object)
          .ifPresent(keys::add);
    }
    return context.store().getAll(keys).values().stream().map(StoredMessages::object).toList();
  }

  private void requireKnown(MetadataObject object) {
    if (context.directory().partition(object.partition()).isEmpty()) {
      throw RunmException.untranslated(
          RunmException.Kind.NOT_FOUND,
          "[404002] partition '" + object.partition() + "' could not be found.");
    }
    if (context.directory().objectType(object.type().text()).isEmpty()) {
      throw RunmException.untranslated(
          RunmException.Kind.NOT_FOUND,
          "[404001] object type '" + object.type() + "' could not be found.");
    }
  }

  /**
   * Deletes an object.
   *
   * @param condition throws what the request is to fail with if the object is not as expected
   * @throws RunmException if there is no object that the caller may delete
   */
  void delete(
      Caller caller,
      Uuid uuid,
      BiConsumer<io.statehouse.ports.transact.Scope, MetadataObject> condition) {
    Key record = layout.object(uuid);
    context.write(
        transaction -> {
          MetadataObject found =
              transaction
                  .get(record)
                  .map(StoredMessages::object)
                  .orElseThrow(() -> missing(uuid.text()));
          requireMayDelete(caller, found);
          condition.accept(transaction, found);
          requireKnown(found);
          delete(transaction, found);
          return true;
        },
        deleted -> context.store().get(record).isEmpty());
  }

  private boolean delete(Uuid uuid, Consumer<MetadataObject> condition) {
    Key record = layout.object(uuid);
    return context.write(
        transaction -> {
          Optional<MetadataObject> found = transaction.get(record).map(StoredMessages::object);
          found.ifPresent(condition);
          found.ifPresent(object -> delete(transaction, object));
          return found.isPresent();
        },
        deleted -> context.store().get(record).isEmpty());
  }

  /**
   * Deletes an object that the transaction has read. Its type is looked up only now: one that was
   * created again since it was listed may have another.
   */
  void delete(io.statehouse.ports.transact.Scope transaction, MetadataObject object) {
    limits.requireFits(CONDITIONS, 2, layout.index(object));
    Scope scope =
        context
            .directory()
            .objectType(object.type().text())
            .map(ObjectType::scope)
            .orElse(Scope.PARTITION);
    Key name = layout.objectName(object, scope);
    deleteOwn(transaction, transaction.get(name).orElse(null), object);
    transaction.delete(layout.object(object.uuid()));
    layout.index(object).forEach(transaction::delete);
  }

  private Partition existingPartition(String uuid) {
    return Uuid.find(uuid)
        .flatMap(context.directory()::partition)
        .orElseThrow(() -> noPartition(uuid));
  }

  private static RunmException noPartition(String uuid) {
    return RunmException.precondition("Partition %s not found", uuid);
  }

  ObjectType existingType(String code) {
    return context
        .directory()
        .objectType(code)
        .orElseThrow(() -> RunmException.precondition("Object type %s not found", code));
  }
}
