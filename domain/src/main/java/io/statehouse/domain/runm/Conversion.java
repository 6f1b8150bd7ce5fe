package io.statehouse.domain.runm;

import static java.util.Objects.requireNonNull;

import io.statehouse.domain.layout.Finding;
import io.statehouse.domain.progress.Progress;
import io.statehouse.domain.progress.Progress.Stage;
import io.statehouse.domain.runm.entities.LayoutMode;
import io.statehouse.domain.runm.entities.RunmException;
import io.statehouse.domain.runm.layout.RunmLayout;
import io.statehouse.ports.Bytes;
import io.statehouse.ports.CommitOutcome;
import io.statehouse.ports.Condition;
import io.statehouse.ports.Entry;
import io.statehouse.ports.Key;
import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.Prefix;
import io.statehouse.ports.Transaction;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Converts a store from one layout to the other: writes or deletes the keys by which properties and
 * tags find objects. No record is changed, and finds have the same results before, during and after
 * it, since the mark by which they use those keys is deleted first and written last.
 *
 * <p>May be interrupted anywhere and run again. Servers may be at work meanwhile if they write the
 * layout that is converted to.
 */
public final class Conversion {
  /** The number of objects read together. */
  private static final int BATCH = 64;

  /**
   * The most passes; each finds what writers left to do during the one before, normally nothing.
   */
  private static final int MAX_PASSES = 20;

  private final KeyValueStore store;
  private final Progress progress;
  private final String root;
  private final RunmLayout documented;
  private final RunmLayout original;
  private final ObjectIndex index;
  private long put;
  private long deleted;
  private long repaired;

  /**
   * The result of a conversion.
   *
   * @param put how many index keys it wrote
   * @param deleted how many index keys it deleted
   * @param repaired how many index keys were wrong when it verified them, as others wrote meanwhile
   */
  public record Report(long put, long deleted, long repaired) {}

  /** Creates a conversion without reports of progress. */
  public Conversion(KeyValueStore store, String root) {
    this(store, root, Progress.NONE);
  }

  /**
   * @param root what all keys begin with, as {@link RunmSettings#root(String)} makes it
   */
  public Conversion(KeyValueStore store, String root, Progress progress) {
    this.store = requireNonNull(store, "store");
    this.progress = requireNonNull(progress, "progress");
    this.root = requireNonNull(root, "root");
    this.documented = new RunmLayout(root, LayoutMode.DOCUMENTED);
    this.original = new RunmLayout(root, LayoutMode.ORIGINAL);
    this.index = new ObjectIndex(root, store.limits());
  }

  /**
   * Converts to a layout, and verifies the result.
   *
   * @throws RunmException before anything is written, if an object has properties or tags that the
   *     store cannot hold in keys; or if other programs kept writing the other layout
   */
  public Report to(LayoutMode mode) {
    put = 0;
    deleted = 0;
    repaired = 0;
    if (mode == LayoutMode.DOCUMENTED && isEmpty()) {
      // A server marks an empty store itself, when it starts.
      return new Report(0, 0, 0);
    }
    if (mode == LayoutMode.DOCUMENTED) {
      long objects = requireIndexable();
      unmark();
      putMissing(objects);
      mend(mode);
      mark();
    } else {
      unmark();
      deleteIndex();
      mend(mode);
      // Again: a conversion to the other layout may have ended meanwhile.
      unmark();
    }
    return new Report(put, deleted, repaired);
  }

  private boolean isEmpty() {
    try (Stream<Entry> entries = store.scan(documented.root())) {
      return entries.findFirst().isEmpty();
    }
  }

  /** Returns how many objects there are. */
  private long requireIndexable() {
    long[] checked = {0};
    store
        .scan(documented.objects())
        .flatMap(entry -> index.object(entry).stream())
        .forEach(
            object -> {
              index.requireIndexable(object);
              progress.at(Stage.CHECKING, ++checked[0], 0);
            });
    return checked[0];
  }

  private void unmark() {
    store.commit(Transaction.builder().delete(RunmLayout.INDEXED).build());
  }

  private void mark() {
    store.commit(Transaction.builder().put(RunmLayout.INDEXED, Bytes.EMPTY).build());
  }

  private void putMissing(long objects) {
    long done = 0;
    for (List<Entry> batch : batches(store.scan(documented.objects()).iterator())) {
      putMissing(batch);
      done += batch.size();
      progress.at(Stage.WRITING, done, Math.max(done, objects));
    }
  }

  /**
   * Puts the missing index keys; those that lose against another writer are left to the
   * verification.
   */
  private void putMissing(List<Entry> batch) {
    Set<Key> keys = new LinkedHashSet<>();
    batch.forEach(entry -> keys.addAll(index.keys(entry)));
    keys.removeIf(key -> !store.limits().fits(key));
    Map<Key, Entry> present = store.getAll(keys);
    List<Transaction> transactions = new ArrayList<>();
    for (Entry entry : batch) {
      List<Key> absent =
          index.keys(entry).stream()
              .filter(key -> keys.contains(key) && !present.containsKey(key))
              .toList();
      int most = Math.min(store.limits().writes(), store.limits().operations() - 1);
      for (int from = 0; from < absent.size(); from += most) {
        Transaction.Builder puts = Transaction.builder().require(Condition.unchanged(entry));
        absent
            .subList(from, Math.min(absent.size(), from + most))
            .forEach(key -> puts.put(key, Bytes.EMPTY));
        transactions.add(puts.build());
      }
    }
    put += commit(transactions);
  }

  private void deleteIndex() {
    Iterator<Entry> indexed =
        store
            .scan(new Prefix(root + "partitions/"))
            .filter(entry -> index.contains(entry.key()))
            .iterator();
    for (List<Entry> batch : batches(indexed)) {
      List<Transaction> transactions = new ArrayList<>();
      int most = Math.min(store.limits().writes(), store.limits().operations());
      for (int from = 0; from < batch.size(); from += most) {
        Transaction.Builder deletes = Transaction.builder();
        batch
            .subList(from, Math.min(batch.size(), from + most))
            .forEach(entry -> deletes.delete(entry.key()));
        transactions.add(deletes.build());
      }
      deleted += commit(transactions);
      progress.at(Stage.WRITING, deleted, 0);
    }
  }

  private static <T> Iterable<List<T>> batches(Iterator<T> all) {
    return () ->
        Stream.generate(
                () -> {
                  List<T> batch = new ArrayList<>();
                  while (batch.size() < BATCH && all.hasNext()) {
                    batch.add(all.next());
                  }
                  return batch;
                })
            .takeWhile(batch -> !batch.isEmpty())
            .iterator();
  }

  /** Returns how many writes were applied. */
  private long commit(List<Transaction> transactions) {
    long applied = 0;
    List<CommitOutcome> outcomes = store.commitAll(transactions);
    for (int i = 0; i < outcomes.size(); i++) {
      if (outcomes.get(i) instanceof CommitOutcome.Failed failed) {
        throw failed.cause();
      }
      if (outcomes.get(i) instanceof CommitOutcome.Completed completed
          && completed.result().applied()) {
        applied += transactions.get(i).writes().size();
      }
    }
    return applied;
  }

  /** Verifies the index, and repairs it until nothing is wrong. */
  private void mend(LayoutMode mode) {
    RunmLayout layout = mode == LayoutMode.DOCUMENTED ? documented : original;
    RunmMeaning meaning = new RunmMeaning(layout, Set.of());
    for (int pass = 0; pass < MAX_PASSES; pass++) {
      progress.at(Stage.VERIFYING, repaired, 0);
      boolean found = false;
      Iterator<Finding> wrong = meaning.verify(store).filter(Conversion::isOfIndex).iterator();
      for (List<Finding> batch : batches(wrong)) {
        found = true;
        repaired += batch.size();
        commit(batch.stream().map(Conversion::repair).toList());
        progress.at(Stage.VERIFYING, repaired, 0);
      }
      if (!found) {
        return;
      }
    }
    throw new RunmException(
        RunmException.Kind.CONTENDED,
        "other programs keep writing another layout: stop them, then convert again");
  }

  private static Transaction repair(Finding finding) {
    return finding
        .repair()
        .orElseThrow(() -> new RunmException(RunmException.Kind.TOO_LARGE, finding.sentence()));
  }

  private static boolean isOfIndex(Finding finding) {
    return switch (finding.kind()) {
      case "missing-index-key", "stray-index-key", "unused-index-key" -> true;
      default -> false;
    };
  }
}
