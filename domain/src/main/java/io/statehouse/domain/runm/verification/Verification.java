package io.statehouse.domain.runm.verification;

import io.statehouse.domain.layout.Finding;
import io.statehouse.domain.layout.OneLine;
import io.statehouse.domain.layout.Screening;
import io.statehouse.domain.layout.StrayFolder;
import io.statehouse.domain.layout.Suspect;
import io.statehouse.domain.runm.entities.LayoutMode;
import io.statehouse.domain.runm.entities.Prune;
import io.statehouse.domain.runm.entities.Uuid;
import io.statehouse.domain.runm.layout.RunmKey;
import io.statehouse.domain.runm.layout.RunmLayout;
import io.statehouse.ports.Bytes;
import io.statehouse.ports.Entry;
import io.statehouse.ports.Key;
import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.Write;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** All rules of stored metadata: those of each entry, and of what is found without a scan. */
public final class Verification {
  private final KeyValueStore store;
  private final RunmLayout layout;
  private final Map<Key, Bytes> builtIn;
  private final ObjectSuspects objects;
  private final PartitionSuspects partitions;
  private final DefinitionSuspects definitions;

  public Verification(KeyValueStore store, RunmLayout layout, Set<Prune> prune) {
    this.store = store;
    this.layout = layout;
    this.builtIn = BuiltInTypes.records(layout);
    this.objects = new ObjectSuspects(layout, store.limits(), prune);
    this.partitions = new PartitionSuspects(layout);
    this.definitions = new DefinitionSuspects(layout, prune);
  }

  public Stream<Suspect> suspects() {
    return Stream.<Supplier<Stream<Suspect>>>of(
            () -> new DeletionSuspects(store, layout).all(),
            () -> StrayFolder.below(store, RunmLayout.SIDECAR),
            this::strayMark,
            this::ofEntries,
            definitions::unused)
        .flatMap(Supplier::get);
  }

  private Stream<Suspect> strayMark() {
    return layout.mode() == LayoutMode.ORIGINAL
        ? store.get(RunmLayout.INDEXED).map(mark -> strayMark(mark.key())).stream()
        : Stream.of();
  }

  private static Suspect strayMark(Key mark) {
    return Suspect.of(
        mark,
        entry ->
            Optional.of(
                Finding.error(
                        "stray-index-mark",
                        mark,
                        "'"
                            + mark
                            + "' says that all objects are indexed, but this layout has no index")
                    .repairedBy(new Write.Delete(mark))));
  }

  /** The definitions are read before all keys that lead to them, or they would seem unused. */
  private Stream<Suspect> ofEntries() {
    store.scan(layout.definitions()).forEach(definitions::remember);
    return new Screening(store).suspects(store.scan(layout.root()), this::ofEntry);
  }

  private Stream<Suspect> ofEntry(Entry entry) {
    if (StrayFolder.is(entry)) {
      return Stream.of(StrayFolder.suspect(entry.key()));
    }
    return RunmKey.read(layout, entry.key())
        .map(key -> ofEntry(key, entry))
        .orElseGet(() -> Stream.of(foreign(entry.key())));
  }

  private Stream<Suspect> ofEntry(RunmKey key, Entry entry) {
    Stream<Suspect> of =
        switch (key.kind()) {
          case PARTITION -> partitions.partition(key, entry);
          case PARTITION_NAME -> partitions.name(entry);
          case DEFINITION_INDEX -> definitions.index(key, entry);
          case OBJECT -> objects.object(key, entry);
          case OBJECT_NAME -> key.isNormal() ? objects.name(entry) : Stream.of(misplaced(key));
          case PROPERTY, TAG ->
              key.isNormal() ? objects.indexKey(entry) : Stream.of(misplaced(key));
          case OBJECT_TYPE, PROVIDER_TYPE, DEFINITION, BOOTSTRAP -> Stream.of();
        };
    return Stream.concat(Stream.of(content(key)), of);
  }

  private Suspect content(RunmKey key) {
    return Suspect.of(
        key.key(),
        entry ->
            StoredValues.problem(key, entry)
                .map(
                    problem ->
                        Finding.error(
                            isRecord(key) ? "unreadable" : "invalid-identifier",
                            key.key(),
                            "'" + key.key() + "' cannot be used: " + problem))
                .map(found -> rewritten(found, key.key())));
  }

  /**
   * Returns the finding with a rewrite of a built-in record, which is known, so nothing is lost.
   */
  private Finding rewritten(Finding found, Key key) {
    return Optional.ofNullable(builtIn.get(key))
        .map(record -> found.repairedBy(new Write.Put(key, record)))
        .orElse(found);
  }

  private static boolean isRecord(RunmKey key) {
    return switch (key.kind()) {
      case DEFINITION_INDEX, PARTITION_NAME, OBJECT_NAME -> false;
      default -> true;
    };
  }

  private static Suspect foreign(Key key) {
    return Suspect.of(
        key,
        entry ->
            Optional.of(
                Finding.notice(
                    "foreign-key",
                    key,
                    "'" + OneLine.of(key.text()) + "' is no key of runm's metadata")));
  }

  private static Suspect misplaced(RunmKey key) {
    return Suspect.of(
        key.key(),
        entry ->
            Optional.of(
                Finding.error(
                    "misplaced-key",
                    key.key(),
                    "'"
                        + key.key()
                        + "' is below a partition that no program reads: the identifier of the"
                        + " partition is not in normal form")));
  }

  /** A key that leads to nothing is deleted, but not if it is unclear what it should lead to. */
  static Finding deletedIfHex(Finding dangling, Key key, Uuid target) {
    return StoredValues.isHex(target)
        ? dangling.repairedBy(new Write.Delete(key))
        : Finding.error("invalid-identifier", dangling.subject(), dangling.sentence());
  }

  /** Returns a finding if the key leads to what clients of the original cannot request. */
  static Optional<Finding> irregular(Key key, Uuid target) {
    return StoredValues.isHex(target)
        ? Optional.empty()
        : Optional.of(
            Finding.notice(
                "invalid-identifier",
                key,
                "'"
                    + key
                    + "' leads to '"
                    + target
                    + "', which is not 32 hexadecimal digits"
                    + " and so cannot be requested by its UUID"));
  }
}
