package io.statehouse.domain.runm.verification;

import io.statehouse.domain.layout.Finding;
import io.statehouse.domain.layout.Suspect;
import io.statehouse.domain.runm.entities.Definition;
import io.statehouse.domain.runm.entities.DefinitionScope;
import io.statehouse.domain.runm.entities.Prune;
import io.statehouse.domain.runm.entities.TypeCode;
import io.statehouse.domain.runm.entities.Uuid;
import io.statehouse.domain.runm.layout.RunmKey;
import io.statehouse.domain.runm.layout.RunmLayout;
import io.statehouse.domain.runm.layout.SchemaText;
import io.statehouse.domain.runm.layout.StoredMessages;
import io.statehouse.ports.Bytes;
import io.statehouse.ports.Entry;
import io.statehouse.ports.Key;
import io.statehouse.ports.Revision;
import io.statehouse.ports.Write;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** The rules for definitions and the keys that lead to them. */
final class DefinitionSuspects {
  private final RunmLayout layout;
  private final Set<Prune> prune;
  private final Key globalDefault;
  private final Map<Uuid, Revision> unused = new LinkedHashMap<>();

  DefinitionSuspects(RunmLayout layout, Set<Prune> prune) {
    this.layout = layout;
    this.prune = prune;
    this.globalDefault =
        layout.definitionOf(
            new DefinitionScope(TypeCode.PROVIDER, Optional.empty(), Optional.empty()));
  }

  /** Notes a definition, of which it is not known yet whether a key leads to it. */
  void remember(Entry definition) {
    RunmKey.read(layout, definition.key())
        .filter(key -> StoredValues.problem(key, definition).isEmpty())
        .flatMap(key -> Uuid.find(key.id()))
        .ifPresent(uuid -> unused.put(uuid, definition.revision()));
  }

  /** A key leads to a definition, and is where requests look for it. */
  Stream<Suspect> index(RunmKey key, Entry scanned) {
    Optional<Uuid> target = StoredValues.target(scanned);
    target.ifPresent(unused::remove);
    return target.map(uuid -> index(key, scanned, uuid)).stream();
  }

  private Suspect index(RunmKey key, Entry scanned, Uuid target) {
    Set<Key> keys = new HashSet<>(Set.of(key.normal(), layout.definition(target)));
    key.within()
        .ifPresent(
            partition -> {
              keys.add(layout.partition(partition));
              keys.add(RunmLayout.deleting(partition));
            });
    return Suspect.whileAsRead(scanned, keys, view -> wrong(key, target, view));
  }

  private Optional<Finding> wrong(RunmKey key, Uuid target, Map<Key, Entry> view) {
    Optional<Uuid> partition = key.within();
    if (partition.map(RunmLayout::deleting).filter(view::containsKey).isPresent()) {
      return Optional.empty();
    }
    if (!view.containsKey(layout.definition(target))) {
      return Optional.of(missing(key.key(), target));
    }
    if (partition.map(layout::partition).filter(record -> !view.containsKey(record)).isPresent()) {
      return Optional.of(
          Finding.error(
              "unknown-partition",
              key.key(),
              "'"
                  + key.key()
                  + "' is of the partition '"
                  + partition.get()
                  + "', which does not exist"));
    }
    return key.isNormal()
        ? Verification.irregular(key.key(), target)
        : Optional.of(misplaced(key, target, view));
  }

  private Finding missing(Key key, Uuid target) {
    Finding found =
        Finding.error(
            "missing-definition",
            key,
            "'" + key + "' leads to the definition '" + target + "', which does not exist");
    if (!key.equals(globalDefault)) {
      return Verification.deletedIfHex(found, key, target);
    }
    Definition anew =
        new Definition(target, SchemaText.of(TypeCode.PROVIDER, List.of(), false), List.of());
    return found.repairedBy(new Write.Put(layout.definition(target), StoredMessages.write(anew)));
  }

  private Finding misplaced(RunmKey key, Uuid target, Map<Key, Entry> view) {
    String what =
        "'" + key.key() + "' is not read, since the partition in it is not in normal form";
    if (view.containsKey(key.normal())) {
      return Finding.error(
          "misplaced-definition", key.key(), what + ", and '" + key.normal() + "' exists");
    }
    Entry definition = view.get(layout.definition(target));
    // The definition is put too, as by each writer that makes a key lead to it: see unused().
    return Finding.error("misplaced-definition", key.key(), what)
        .repairedBy(
            new Write.Delete(key.key()),
            new Write.Put(key.normal(), Bytes.utf8(target.text())),
            new Write.Put(definition.key(), definition.value()));
  }

  /**
   * Returns the definitions to which no key led that was found since. Whatever makes a key lead to
   * a definition puts the definition in the same transaction; so one that still is as it was read
   * before all keys has none.
   */
  Stream<Suspect> unused() {
    return unused.entrySet().stream().map(each -> unused(each.getKey(), each.getValue()));
  }

  private Suspect unused(Uuid uuid, Revision revision) {
    return Suspect.of(
        layout.definition(uuid),
        now -> now.revision().equals(revision) ? Optional.of(unused(now.key())) : Optional.empty());
  }

  private Finding unused(Key key) {
    Finding found =
        Finding.notice("unused-definition", key, "no key leads to the definition '" + key + "'");
    return prune.contains(Prune.DEFINITIONS) ? found.repairedBy(new Write.Delete(key)) : found;
  }
}
