package io.statehouse.domain.runm.verification;

import io.statehouse.domain.layout.Finding;
import io.statehouse.domain.layout.OneLine;
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
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * One reading of all metadata. For each entry there are candidates, each a rule and the few keys
 * that decide about it; those that look wrong in what is read in batches are suspects.
 */
public final class Verification {
  private static final int BATCH = 64;

  /** What one entry, as it was scanned, gives reason to look at. */
  private record Candidate(Entry entry, Suspect suspect) {}

  private final KeyValueStore store;
  private final RunmLayout layout;
  private final Map<Key, Bytes> builtIn;
  private final ObjectSuspects objects;
  private final PartitionSuspects partitions;
  private final DefinitionSuspects definitions;
  private Iterator<Candidate> candidates;

  public Verification(KeyValueStore store, RunmLayout layout, Set<Prune> prune) {
    this.store = store;
    this.layout = layout;
    this.builtIn = BuiltInTypes.records(layout);
    this.objects = new ObjectSuspects(layout, store.limits(), prune);
    this.partitions = new PartitionSuspects(layout, store.limits());
    this.definitions = new DefinitionSuspects(layout, store.limits(), prune);
  }

  public Stream<Suspect> suspects() {
    Stream<Suspect> deletions =
        Stream.of(new DeletionSuspects(store, layout)).flatMap(DeletionSuspects::all);
    return Stream.of(deletions, foldersOfMarkers(), scanned()).flatMap(each -> each);
  }

  private Stream<Suspect> foldersOfMarkers() {
    return Stream.of(RunmLayout.SIDECAR)
        .flatMap(store::scan)
        .filter(StrayFolder::is)
        .map(entry -> StrayFolder.suspect(entry.key()));
  }

  private Stream<Suspect> scanned() {
    return Stream.generate(this::batch)
        .takeWhile(batch -> !batch.isEmpty())
        .flatMap(batch -> wrong(batch).stream());
  }

  private List<Candidate> batch() {
    if (candidates == null) {
      candidates = all();
    }
    List<Candidate> batch = new ArrayList<>();
    while (batch.size() < BATCH && candidates.hasNext()) {
      batch.add(candidates.next());
    }
    return batch;
  }

  /** The definitions are read before all keys that lead to them, or they would seem unused. */
  private Iterator<Candidate> all() {
    store.scan(layout.definitions()).forEach(definitions::remember);
    Stream<Candidate> mark =
        layout.mode() == LayoutMode.ORIGINAL
            ? store.get(RunmLayout.INDEXED).map(found -> new Candidate(found, strayMark())).stream()
            : Stream.of();
    Stream<Candidate> scanned =
        store
            .scan(layout.root())
            .flatMap(entry -> candidates(entry).map(suspect -> new Candidate(entry, suspect)));
    Stream<Candidate> unused =
        Stream.of(definitions)
            .flatMap(DefinitionSuspects::unused)
            .map(found -> new Candidate(found.entry(), found.suspect()));
    return Stream.concat(mark, Stream.concat(scanned, unused)).iterator();
  }

  private List<Suspect> wrong(List<Candidate> batch) {
    Set<Key> unread = new HashSet<>();
    Map<Key, Entry> view = new HashMap<>();
    for (Candidate candidate : batch) {
      unread.addAll(candidate.suspect().keys());
      view.put(candidate.entry().key(), candidate.entry());
    }
    unread.removeAll(view.keySet());
    view.putAll(store.getAll(unread));
    return batch.stream()
        .map(Candidate::suspect)
        .filter(suspect -> suspect.judgement().apply(view).isPresent())
        .toList();
  }

  private Stream<Suspect> candidates(Entry entry) {
    if (StrayFolder.is(entry)) {
      return Stream.of(StrayFolder.suspect(entry.key()));
    }
    return RunmKey.read(layout, entry.key())
        .map(key -> candidates(key, entry))
        .orElseGet(() -> Stream.of(foreign(entry.key())));
  }

  private Stream<Suspect> candidates(RunmKey key, Entry entry) {
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
    return one(
        key.key(),
        entry ->
            StoredValues.problem(key, entry)
                .map(
                    problem ->
                        error(
                            isRecord(key) ? "unreadable" : "invalid-identifier",
                            key.key(),
                            "'" + key.key() + "' cannot be used: " + problem))
                .map(found -> rewritten(found, key.key())));
  }

  /** What every store has is known, so nothing is lost if it is written anew. */
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
    return one(
        key,
        entry ->
            Optional.of(
                Finding.notice(
                    "foreign-key",
                    OneLine.of(key.text()),
                    "'" + OneLine.of(key.text()) + "' is no key of runm's metadata")));
  }

  private static Suspect misplaced(RunmKey key) {
    return one(
        key.key(),
        entry ->
            Optional.of(
                error(
                    "misplaced-key",
                    key.key(),
                    "'"
                        + key.key()
                        + "' is below a partition that no program reads: the identifier of the"
                        + " partition is not in normal form")));
  }

  private static Suspect strayMark() {
    return one(
        RunmLayout.INDEXED,
        entry ->
            Optional.of(
                error(
                        "stray-index-mark",
                        RunmLayout.INDEXED,
                        "'"
                            + RunmLayout.INDEXED
                            + "' says that all objects are indexed, but this layout has no index")
                    .repairedBy(new Write.Delete(RunmLayout.INDEXED))));
  }

  /** Suspects an entry that decides by itself. */
  private static Suspect one(Key key, Function<Entry, Optional<Finding>> judgement) {
    return new Suspect(Set.of(key), view -> Optional.ofNullable(view.get(key)).flatMap(judgement));
  }

  static Finding error(String kind, Object subject, String sentence) {
    return Finding.error(kind, OneLine.of(subject.toString()), OneLine.escaped(sentence));
  }

  /** What is found by this key is there, but clients of the original cannot request it. */
  static Optional<Finding> irregular(Key key, Uuid target) {
    return StoredValues.isHex(target)
        ? Optional.empty()
        : Optional.of(
            Finding.notice(
                "invalid-identifier",
                OneLine.of(key.text()),
                OneLine.escaped(
                    "'"
                        + key
                        + "' leads to '"
                        + target
                        + "', which is not 32 hexadecimal digits"
                        + " and so cannot be requested by its UUID")));
  }
}
