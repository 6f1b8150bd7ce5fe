package io.statehouse.bench.operations;

import io.statehouse.bench.bulk.Catalogue;
import io.statehouse.bench.bulk.RawBulk;
import io.statehouse.bench.measure.Steps;
import io.statehouse.bench.measure.Unchecked;
import io.statehouse.bench.measure.Workload;
import io.statehouse.bench.server.OurStores;
import io.statehouse.bench.server.Place;
import io.statehouse.domain.css.Css;
import io.statehouse.domain.css.CssSettings;
import io.statehouse.domain.css.entities.ParentIds;
import io.statehouse.domain.css.layout.CssMeaning;
import io.statehouse.operations.Checkpoint;
import io.statehouse.operations.EntrySource;
import io.statehouse.operations.Plan;
import io.statehouse.operations.PlanRun;
import io.statehouse.operations.Progress;
import io.statehouse.operations.Retries;
import io.statehouse.operations.Selection;
import io.statehouse.operations.archive.ArchiveHeader;
import io.statehouse.operations.archive.ArchiveProgress;
import io.statehouse.operations.archive.ArchiveWriter;
import io.statehouse.operations.compare.Comparison;
import io.statehouse.operations.copy.Copy;
import io.statehouse.ports.Entry;
import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.Prefix;
import io.statehouse.ports.Transaction;
import io.statehouse.ports.adapter.RoundTripListener;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The measurements of our operations, for a build of its own: from a file store to a store, and
 * from there to another file store. The only step is all of them, one after the other.
 */
final class OurOperations implements Steps {
  private static final Retries RETRIES = Retries.lasting(Duration.ofSeconds(30));

  /** As much as the command {@code export} reads in one view. */
  private static final long MAX_VIEW_BYTES = 64 << 20;

  private final CssMeaning meaning = new CssMeaning(ParentIds.NONE);
  private final Selection all = Selection.of(meaning);
  private final KeyValueStore source;
  private final KeyValueStore store;
  private final KeyValueStore copied;
  private final KeyValueStore notes;
  private final Optional<RawBulk> raw;
  private final Path archive;
  private final long count;

  /**
   * @param kind of the store
   * @param where it is, as in {@link Place}
   * @param entries about how many there are
   * @param scratch a folder for files
   */
  OurOperations(String kind, String where, Integer entries, String scratch) {
    Place place = new Place(kind, where);
    this.store = place.open(RoundTripListener.NONE);
    clear(store); // creates the table
    this.raw = place.isFile() ? Optional.empty() : Optional.of(RawBulk.of(place));
    this.source = file(scratch, "source");
    this.copied = file(scratch, "copied");
    this.notes = file(scratch, "checkpoint");
    this.archive = Path.of(scratch, "state.shz");
    new Catalogue(entries).create(Css.open(source, CssSettings.DEFAULTS));
    try (Stream<Entry> each = source.scan(Prefix.ALL)) {
      this.count = each.count();
    }
  }

  private static KeyValueStore file(String scratch, String name) {
    return OurStores.file(Path.of(scratch, name), RoundTripListener.NONE);
  }

  /** Returns what is copied to the store. */
  List<Entry> entries() {
    try (Stream<Entry> each = source.scan(Prefix.ALL)) {
      return each.toList();
    }
  }

  @Override
  public Map<Workload, Double> measure(int step) {
    Map<Operation, Long> nanos = new EnumMap<>(Operation.class);
    Copy.Builder toStore = Copy.of(all, store).retries(RETRIES);
    clearStore();
    withCheckpoint(toStore, source, nanos, Operation.COPY_TO_WITH_CHECKPOINT);
    clearStore();
    copy(
        Copy.of(all, store).retries(RETRIES).build(),
        source,
        nanos,
        Operation.COPY_TO_UNCOMPARED,
        Operation.COPY_TO);
    deleteArchive();
    time(nanos, Operation.EXPORT, this::export);
    time(nanos, Operation.DIFF, this::diff);
    time(nanos, Operation.VERIFY, this::verify);
    clear(copied);
    Copy.Builder toFile = Copy.of(all, copied).retries(RETRIES);
    withCheckpoint(toFile, store, nanos, Operation.COPY_FROM_WITH_CHECKPOINT);
    clear(copied);
    copy(
        Copy.of(all, copied).retries(RETRIES).build(),
        store,
        nanos,
        Operation.COPY_FROM_UNCOMPARED,
        Operation.COPY_FROM);
    Map<Workload, Double> figures = new LinkedHashMap<>();
    nanos.forEach((operation, time) -> figures.put(operation.workload(), count * 1e9 / time));
    return figures;
  }

  private void clearStore() {
    raw.ifPresentOrElse(RawBulk::clear, () -> clear(store));
  }

  private static void clear(KeyValueStore store) {
    store.commit(Transaction.builder().deletePrefix(Prefix.ALL).build());
  }

  private void withCheckpoint(
      Copy.Builder copy, KeyValueStore from, Map<Operation, Long> nanos, Operation operation) {
    clear(notes);
    // The checkpoint is not closed, since that would close its store.
    Copy noting = copy.checkpoint(Checkpoint.open(notes, operation.name())).build();
    time(
        nanos,
        operation,
        () -> {
          run(noting, from);
          compare(noting, from);
        });
  }

  private void copy(
      Copy copy,
      KeyValueStore from,
      Map<Operation, Long> nanos,
      Operation uncompared,
      Operation whole) {
    time(nanos, uncompared, () -> run(copy, from));
    time(nanos, whole, () -> compare(copy, from));
    nanos.merge(whole, nanos.get(uncompared), Long::sum);
  }

  private void run(Copy copy, KeyValueStore from) {
    try (Plan plan = copy.plan(EntrySource.of(from, RETRIES))) {
      PlanRun.Outcome outcome = copy.run(plan);
      requireAll(outcome.written().entries(), "written");
    }
  }

  private void compare(Copy copy, KeyValueStore from) {
    requireEqual(copy.compare(EntrySource.of(from, RETRIES), difference -> {}));
  }

  private void diff() {
    requireEqual(
        new Comparison(all, Progress.NONE)
            .compare(EntrySource.of(source), EntrySource.of(store), difference -> {}));
  }

  private void requireEqual(Comparison.Summary summary) {
    if (!summary.isEqual()) {
      throw new IllegalStateException("the stores differ: " + summary);
    }
    requireAll(summary.equal().entries(), "compared");
  }

  /** Reads as the command {@code export} does: in one view what fits into one. */
  private void export() {
    ArchiveHeader header =
        new ArchiveHeader("css", "", "", Instant.EPOCH, ArchiveHeader.View.CONSISTENT, Prefix.ALL);
    try (Stream<Entry> entries =
        store
            .listWithin(Prefix.ALL, MAX_VIEW_BYTES)
            .map(view -> view.stream().filter(entry -> all.contains(entry.key())))
            .orElseGet(() -> all.of(EntrySource.of(store)))) {
      requireAll(
          ArchiveWriter.write(archive, header, entries, ArchiveProgress.NONE).entries(),
          "exported");
    }
  }

  private void deleteArchive() {
    Unchecked.run(() -> Files.deleteIfExists(archive));
  }

  private void verify() {
    meaning
        .verify(store)
        .findFirst()
        .ifPresent(
            finding -> {
              throw new IllegalStateException("the copy is not correct: " + finding);
            });
  }

  private void requireAll(long done, String what) {
    if (done != count) {
      throw new IllegalStateException(done + " of " + count + " entries were " + what);
    }
  }

  private static void time(Map<Operation, Long> nanos, Operation operation, Runnable work) {
    long begin = System.nanoTime();
    work.run();
    nanos.put(operation, System.nanoTime() - begin);
  }

  @Override
  public void close() {
    raw.ifPresent(RawBulk::close);
    List.of(store, source, copied, notes).forEach(KeyValueStore::close);
  }
}
