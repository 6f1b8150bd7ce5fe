package io.statehouse.domain.runm.verification;

import io.statehouse.domain.layout.Finding;
import io.statehouse.domain.layout.Suspect;
import io.statehouse.domain.runm.entities.LayoutMode;
import io.statehouse.domain.runm.entities.MetadataObject;
import io.statehouse.domain.runm.entities.ObjectType;
import io.statehouse.domain.runm.entities.ObjectType.Scope;
import io.statehouse.domain.runm.entities.Prune;
import io.statehouse.domain.runm.entities.Uuid;
import io.statehouse.domain.runm.layout.IndexLimits;
import io.statehouse.domain.runm.layout.RunmKey;
import io.statehouse.domain.runm.layout.RunmLayout;
import io.statehouse.ports.Bytes;
import io.statehouse.ports.Entry;
import io.statehouse.ports.Key;
import io.statehouse.ports.Limits;
import io.statehouse.ports.Write;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** The rules for objects, their names and the keys of their properties and tags. */
final class ObjectSuspects {
  private final RunmLayout layout;
  private final Limits limits;
  private final IndexLimits indexLimits;
  private final Set<Prune> prune;
  private final Map<Key, Bytes> builtIn;

  ObjectSuspects(RunmLayout layout, Limits limits, Set<Prune> prune) {
    this.layout = layout;
    this.limits = limits;
    this.indexLimits = new IndexLimits(layout, limits);
    this.prune = prune;
    this.builtIn = BuiltInTypes.records(layout);
  }

  private Optional<MetadataObject> object(Uuid uuid, Map<Key, Entry> view) {
    Key record = layout.object(uuid);
    return Optional.ofNullable(view.get(record))
        .flatMap(
            entry -> RunmKey.read(layout, record).flatMap(key -> StoredValues.object(key, entry)));
  }

  /** An object is of a type and partition that exist, and is found by its name and index. */
  Stream<Suspect> object(RunmKey key, Entry scanned) {
    return StoredValues.object(key, scanned).stream()
        .flatMap(
            object ->
                Stream.concat(
                    Stream.of(placement(object)),
                    layout.index(object).stream().map(index -> indexed(object, index))));
  }

  /** The type decides which of two keys is that of the name. */
  private Suspect placement(MetadataObject scanned) {
    List<Key> keys =
        List.of(
            layout.object(scanned.uuid()),
            layout.partition(scanned.partition()),
            RunmLayout.deleting(scanned.partition()),
            layout.objectType(scanned.type()),
            layout.objectName(scanned, Scope.PARTITION),
            layout.objectName(scanned, Scope.PROJECT));
    return new Suspect(
        Set.copyOf(keys),
        view ->
            object(scanned.uuid(), view)
                .filter(now -> isSamePlace(now, scanned))
                .filter(now -> !view.containsKey(RunmLayout.deleting(now.partition())))
                .flatMap(now -> misplaced(now, view)));
  }

  private static boolean isSamePlace(MetadataObject one, MetadataObject other) {
    return one.partition().equals(other.partition())
        && one.type().equals(other.type())
        && one.project().equals(other.project())
        && one.name().equals(other.name());
  }

  private Optional<Finding> misplaced(MetadataObject object, Map<Key, Entry> view) {
    if (!view.containsKey(layout.partition(object.partition()))) {
      return Optional.of(
          orphaned(object, view, "partition '" + object.partition() + "', which does not exist"));
    }
    Entry type = view.get(layout.objectType(object.type()));
    return type == null
        ? Optional.of(untyped(object, view))
        : StoredValues.objectType(object.type(), type)
            .flatMap(known -> unnamed(object, layout.objectName(object, known.scope()), view));
  }

  /** A built-in type is put again, as the next start of a server would, so its objects are kept. */
  private Finding untyped(MetadataObject object, Map<Key, Entry> view) {
    String missing = "type '" + object.type() + "', which does not exist";
    Key type = layout.objectType(object.type());
    return Optional.ofNullable(builtIn.get(type))
        .map(
            record ->
                Finding.error(
                        "missing-type", type, "object '" + object.uuid() + "' is of the " + missing)
                    .repairedBy(new Write.Put(type, record)))
        .orElseGet(() -> orphaned(object, view, missing));
  }

  private Finding orphaned(MetadataObject object, Map<Key, Entry> view, String missing) {
    Finding found =
        Finding.error(
            "orphaned-object",
            layout.object(object.uuid()),
            "object '" + object.uuid() + "' is of the " + missing);
    return prune.contains(Prune.OBJECTS)
        ? found.repairedBy(deletion(object, view).toArray(Write[]::new))
        : found;
  }

  /** Index keys that do not fit the transaction are stray afterwards, and so deleted later. */
  private List<Write> deletion(MetadataObject object, Map<Key, Entry> view) {
    List<Write> writes = new ArrayList<>();
    writes.add(new Write.Delete(layout.object(object.uuid())));
    Bytes uuid = Bytes.utf8(object.uuid().text());
    Stream.of(Scope.values())
        .map(scope -> layout.objectName(object, scope))
        .filter(name -> view.containsKey(name) && view.get(name).value().equals(uuid))
        .forEach(name -> writes.add(new Write.Delete(name)));
    int conditions = 6;
    int most = Math.min(limits.writes(), limits.operations() - conditions) - writes.size();
    layout.index(object).stream()
        .filter(limits::fits)
        .limit(most)
        .forEach(key -> writes.add(new Write.Delete(key)));
    return writes;
  }

  private static Optional<Finding> unnamed(MetadataObject object, Key name, Map<Key, Entry> view) {
    String what = "object '" + object.uuid() + "' has the name '" + object.name() + "', but ";
    Bytes uuid = Bytes.utf8(object.uuid().text());
    Entry holder = view.get(name);
    if (holder == null) {
      return Optional.of(
          Finding.error("missing-name", name, what + "there is no '" + name + "'")
              .repairedBy(new Write.Put(name, uuid)));
    }
    return holder.value().equals(uuid)
        ? Optional.empty()
        : Optional.of(
            Finding.error(
                "missing-name",
                name,
                what + "'" + name + "' leads to another object: rename one of them"));
  }

  private Suspect indexed(MetadataObject scanned, Key index) {
    boolean possible = index.utf8().length <= indexLimits.keyBytes();
    Set<Key> keys = new HashSet<>(placing(scanned));
    if (possible) {
      keys.add(index);
    }
    return new Suspect(
        keys,
        view ->
            object(scanned.uuid(), view)
                .filter(now -> !view.containsKey(index) && layout.index(now).contains(index))
                .filter(now -> isPlaced(now, scanned, view))
                .map(now -> possible ? unindexed(now, index) : unindexable(now, index)));
  }

  /** The keys that decide whether an object is of a partition and type. */
  private List<Key> placing(MetadataObject object) {
    return List.of(
        layout.object(object.uuid()),
        RunmLayout.deleting(object.partition()),
        layout.partition(object.partition()),
        layout.objectType(object.type()));
  }

  /**
   * Returns whether an object should have index keys: not while its partition is being deleted, and
   * not if no search by that partition and type could use them.
   */
  private boolean isPlaced(MetadataObject now, MetadataObject scanned, Map<Key, Entry> view) {
    Key type = layout.objectType(now.type());
    return now.partition().equals(scanned.partition())
        && now.type().equals(scanned.type())
        && !view.containsKey(RunmLayout.deleting(now.partition()))
        && view.containsKey(layout.partition(now.partition()))
        && (view.containsKey(type) || builtIn.containsKey(type));
  }

  private static Finding unindexed(MetadataObject object, Key index) {
    return Finding.error(
            "missing-index-key",
            index,
            "object '" + object.uuid() + "' is not found by '" + index + "'")
        .repairedBy(new Write.Put(index, Bytes.EMPTY));
  }

  private Finding unindexable(MetadataObject object, Key index) {
    Key record = layout.object(object.uuid());
    return Finding.error(
        "missing-index-key",
        record,
        "'%s' has a property or tag that cannot be indexed, since its key of %d bytes would exceed %d"
            .formatted(record, index.utf8().length, indexLimits.keyBytes()));
  }

  /** A name leads to the object that has it. */
  Stream<Suspect> name(Entry scanned) {
    return StoredValues.target(scanned).map(uuid -> name(scanned, uuid)).stream();
  }

  private Suspect name(Entry scanned, Uuid uuid) {
    Key name = scanned.key();
    RunmKey read = RunmKey.read(layout, name).orElseThrow();
    Key type = layout.objectType(layout.read(read.normal()).orElseThrow().get(RunmLayout.TYPE));
    return Suspect.whileAsRead(
        scanned, Set.of(layout.object(uuid), type), view -> wrongName(name, uuid, type, view));
  }

  private Optional<Finding> wrongName(Key name, Uuid uuid, Key type, Map<Key, Entry> view) {
    String what = "'" + name + "' leads to the object '" + uuid + "', ";
    if (!view.containsKey(layout.object(uuid))) {
      Finding found = Finding.error("dangling-name", name, what + "which does not exist");
      return Optional.of(Verification.deletedIfHex(found, name, uuid));
    }
    return object(uuid, view)
        .flatMap(
            object ->
                isNameOf(object, name, type, view)
                    ? Verification.irregular(name, uuid)
                    : Optional.of(
                        Finding.error("wrong-name", name, what + "whose name is another")
                            .repairedBy(new Write.Delete(name))));
  }

  /**
   * Returns whether a name is the object's; if its type is missing or unreadable, either form may
   * be.
   */
  private boolean isNameOf(MetadataObject object, Key name, Key type, Map<Key, Entry> view) {
    Optional<Scope> known =
        Optional.ofNullable(view.get(type))
            .flatMap(entry -> StoredValues.objectType(object.type(), entry))
            .map(ObjectType::scope);
    return known
        .map(Stream::of)
        .orElseGet(() -> Stream.of(Scope.values()))
        .anyMatch(scope -> layout.objectName(object, scope).equals(name));
  }

  /** An index key is of a property or tag of an object. */
  Stream<Suspect> indexKey(Entry scanned) {
    Key index = scanned.key();
    if (layout.mode() == LayoutMode.ORIGINAL) {
      return Stream.of(
          Suspect.of(
              index,
              entry -> Optional.of(deleted("unused-index-key", index, "is not of this layout"))));
    }
    String owner = RunmLayout.lastSegment(index);
    return Stream.of(
        Uuid.find(owner)
            .filter(uuid -> uuid.text().equals(owner))
            .map(uuid -> stray(index, uuid))
            .orElseGet(() -> Suspect.of(index, entry -> Optional.of(stray(index)))));
  }

  private Suspect stray(Key index, Uuid owner) {
    Key record = layout.object(owner);
    return new Suspect(
        Set.of(index, record),
        view -> {
          boolean unreadable = view.containsKey(record) && object(owner, view).isEmpty();
          boolean owned =
              object(owner, view).filter(now -> layout.index(now).contains(index)).isPresent();
          return !view.containsKey(index) || unreadable || owned
              ? Optional.empty()
              : Optional.of(stray(index));
        });
  }

  private static Finding stray(Key index) {
    return deleted("stray-index-key", index, "is of a property or tag that no object has");
  }

  private static Finding deleted(String kind, Key index, String why) {
    return Finding.error(kind, index, "'" + index + "' " + why).repairedBy(new Write.Delete(index));
  }
}
