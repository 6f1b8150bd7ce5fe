package io.statehouse.domain.cloudchamber.migration;

import static java.util.Objects.requireNonNull;

import io.statehouse.domain.cloudchamber.entities.CloudChamberException;
import io.statehouse.domain.cloudchamber.entities.CloudChamberException.Kind;
import io.statehouse.domain.cloudchamber.entities.Namespace;
import io.statehouse.domain.cloudchamber.layout.CloudChamberLayout;
import io.statehouse.domain.cloudchamber.migration.LayoutMapping.Mapped;
import io.statehouse.domain.layout.StrayFolder;
import io.statehouse.ports.Bytes;
import io.statehouse.ports.CommitOutcome;
import io.statehouse.ports.Condition;
import io.statehouse.ports.Entry;
import io.statehouse.ports.Key;
import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.Transaction;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Copies a namespace from its layout to the other one, in the same store, and compares the result
 * to the byte. The source is not changed: delete it when no program uses it any more. {@link
 * LayoutMapping} has what becomes of what.
 *
 * <p>A mark stands below {@link CloudChamberLayout#MIGRATING} from before the first write until the
 * result has been compared. So a migration may be interrupted anywhere and run again, and what is
 * under the other root already is never overwritten unless a migration wrote it. Programs may go on
 * reading the source; what they write to it meanwhile is migrated as well.
 */
public final class Migration {
  /** The number of entries read together. */
  private static final int BATCH = 64;

  /** Each pass copies what changed during the one before; normally that is nothing. */
  private static final int MAX_PASSES = 20;

  private final KeyValueStore store;
  private final CloudChamberLayout source;
  private final CloudChamberLayout target;
  private final LayoutMapping mapping;
  private final Key mark;

  /** The action to take if the other layout cannot hold everything. */
  public enum Losses {
    REFUSE,
    ACCEPT
  }

  /** Is notified of the progress, by the thread that migrates; must return quickly. */
  public interface Progress {
    /** Ignores it. */
    Progress NONE =
        new Progress() {
          @Override
          public void lost(Key key, String sentence) {}

          @Override
          public void written(long entries) {}
        };

    /** Reports an entry that is not kept; all are reported before anything is written. */
    void lost(Key key, String sentence);

    /**
     * @param entries how many have been written so far
     */
    void written(long entries);
  }

  /**
   * The result of a migration.
   *
   * @param written how many entries were put or deleted
   * @param lost how many entries of the source are not kept, or not all of them
   */
  public record Result(long written, long lost) {}

  /**
   * @param from the namespace as it is now
   */
  public Migration(KeyValueStore store, Namespace from) {
    this.store = requireNonNull(store, "store");
    this.source = CloudChamberLayout.of(from);
    this.target = CloudChamberLayout.of(new Namespace(from.layout().other(), from.suffix()));
    this.mapping = new LayoutMapping(source, target);
    this.mark = CloudChamberLayout.migrating(target.namespace());
  }

  /**
   * Migrates all that the other layout can hold.
   *
   * @throws CloudChamberException before anything is written, if something would be lost and that
   *     is to be refused, or if the other layout has keys that no migration wrote; later if other
   *     programs keep writing
   * @throws io.statehouse.ports.StoreException.Refused before anything is written, if the store
   *     cannot hold what is to be written
   */
  public Result run(Losses losses, Progress progress) {
    long lost = survey(progress);
    if (lost > 0 && losses == Losses.REFUSE) {
      throw CloudChamberException.of(
          Kind.CONFLICT,
          "the %s layout cannot hold %s of the entries: migrate with losses if they are not needed",
          target.namespace().layout(),
          lost);
    }
    if (!isMarked() && !begin()) {
      return new Result(0, lost);
    }
    long written = 0;
    for (int pass = 0; pass < MAX_PASSES; pass++) {
      long before = written;
      Iterator<List<Change>> differences = batched(differences()).iterator();
      while (differences.hasNext()) {
        written += apply(differences.next());
        progress.written(written);
      }
      if (written == before) {
        end();
        return new Result(written, lost);
      }
    }
    throw new CloudChamberException(
        Kind.CONTENDED, "other programs keep writing either layout: stop them, then migrate again");
  }

  /** Looks at all that is to be written, and returns how much is lost. */
  private long survey(Progress progress) {
    long lost = 0;
    Iterator<List<Entry>> batches = batched(entries(source)).iterator();
    while (batches.hasNext()) {
      List<Entry> batch = batches.next();
      Map<Key, Entry> view = decisive(batch);
      for (Entry entry : batch) {
        Mapped mapped = mapping.map(entry, view);
        if (mapped.loss().isPresent()) {
          lost++;
          progress.lost(entry.key(), mapped.loss().get());
        }
        store.limits().check(transaction(List.of(Change.put(mapped.puts(), Map.of()))));
      }
    }
    return lost;
  }

  /** Returns the entries of a layout, without those of tests if it is in production. */
  private Stream<Entry> entries(CloudChamberLayout layout) {
    return store
        .scan(layout.namespace().prefix())
        .filter(entry -> layout.namespace().contains(entry.key()))
        .filter(entry -> !StrayFolder.is(entry));
  }

  private Map<Key, Entry> decisive(List<Entry> batch) {
    Set<Key> keys = new LinkedHashSet<>();
    batch.forEach(entry -> keys.addAll(mapping.decisive(entry.key())));
    return store.getAll(keys);
  }

  /** Returns the value of the mark. */
  private Bytes origin() {
    return Bytes.utf8(source.namespace().text());
  }

  private boolean isMarked() {
    Optional<Entry> found = store.get(mark).filter(StrayFolder::isMarker);
    boolean foreign = found.filter(entry -> !entry.value().equals(origin())).isPresent();
    if (foreign
        || store
            .get(CloudChamberLayout.migrating(source.namespace()))
            .filter(StrayFolder::isMarker)
            .isPresent()) {
      throw CloudChamberException.of(
          Kind.CONFLICT,
          "a migration to %s is unfinished: finish it first",
          foreign ? target.namespace() : source.namespace());
    }
    return found.isPresent();
  }

  /** Writes the mark, unless the target is complete; returns whether it did. */
  private boolean begin() {
    Optional<Key> other = entries(target).findFirst().map(Entry::key);
    if (other.isPresent()) {
      if (differences().findFirst().isEmpty()) {
        return false;
      }
      throw CloudChamberException.of(
          Kind.CONFLICT,
          "%s has keys already, such as %s, which are not as a migration leaves them: delete them"
              + " first, if no program uses them",
          target.namespace(),
          other.get());
    }
    store.commit(Transaction.builder().put(mark, origin()).build());
    return true;
  }

  /** The mark is gone if another migration to the same layout has ended meanwhile. */
  private void end() {
    store.commit(Transaction.builder().delete(mark).build());
  }

  /**
   * The entries that are written together.
   *
   * @param puts empty if {@code before} is to be deleted
   * @param before what of it is there
   */
  private record Change(Map<Key, Bytes> puts, Map<Key, Entry> before) {
    Change {
      puts = Map.copyOf(puts);
      before = Map.copyOf(before);
    }

    static Change put(Map<Key, Bytes> puts, Map<Key, Entry> view) {
      Map<Key, Entry> before = new HashMap<>(view);
      before.keySet().retainAll(puts.keySet());
      return new Change(puts, before);
    }

    boolean isDone() {
      return puts.entrySet().stream()
          .allMatch(
              put ->
                  before.containsKey(put.getKey())
                      && before.get(put.getKey()).value().equals(put.getValue()));
    }

    void addTo(Transaction.Builder transaction) {
      before.values().forEach(entry -> transaction.require(Condition.unchanged(entry)));
      puts.forEach(
          (key, value) -> {
            if (!before.containsKey(key)) {
              transaction.require(Condition.absent(key));
            }
            transaction.put(key, value);
          });
      if (puts.isEmpty()) {
        before.keySet().forEach(transaction::delete);
      }
    }

    int size() {
      return Math.max(puts.size(), before.size());
    }
  }

  /** Returns what is to be changed so that the target is what the source becomes. */
  private Stream<Change> differences() {
    Stream<Mapped> copied =
        Stream.concat(mapping.implied().stream(), batched(entries(source)).flatMap(this::mapped));
    return Stream.concat(
        batched(copied).flatMap(this::missing), batched(entries(target)).flatMap(this::surplus));
  }

  private Stream<Mapped> mapped(List<Entry> batch) {
    Map<Key, Entry> view = decisive(batch);
    return batch.stream().map(entry -> mapping.map(entry, view));
  }

  private Stream<Change> missing(List<Mapped> batch) {
    Set<Key> keys = new LinkedHashSet<>();
    batch.forEach(mapped -> keys.addAll(mapped.puts().keySet()));
    Map<Key, Entry> view = store.getAll(keys);
    return batch.stream()
        .map(mapped -> Change.put(mapped.puts(), view))
        .filter(change -> !change.isDone());
  }

  /** Returns the deletions of what an earlier run copied and the source no longer has. */
  private Stream<Change> surplus(List<Entry> batch) {
    Set<Key> keys = new LinkedHashSet<>();
    batch.forEach(entry -> mapping.origins(entry.key()).ifPresent(keys::addAll));
    Map<Key, Entry> view = store.getAll(keys);
    return batch.stream()
        .filter(entry -> mapping.origins(entry.key()).isPresent())
        .filter(entry -> !mapping.isWanted(entry.key(), view))
        .map(entry -> new Change(Map.of(), Map.of(entry.key(), entry)));
  }

  /** Divides a stream, of which it has only one part in memory. */
  private static <T> Stream<List<T>> batched(Stream<T> all) {
    Iterator<T> each = all.iterator();
    return Stream.generate(
            () -> {
              List<T> batch = new ArrayList<>();
              while (batch.size() < BATCH && each.hasNext()) {
                batch.add(each.next());
              }
              return batch;
            })
        .takeWhile(batch -> !batch.isEmpty());
  }

  /**
   * Makes changes while the mark stands. What loses against another writer is left to the next
   * pass.
   *
   * @return how many entries were to be changed
   */
  private long apply(List<Change> changes) {
    List<CommitOutcome> outcomes = store.commitAll(transactions(changes));
    boolean lost = false;
    for (CommitOutcome outcome : outcomes) {
      lost |= !outcome.result().applied();
    }
    if (lost && !isMarked()) {
      throw new CloudChamberException(
          Kind.CONFLICT, "another migration has ended meanwhile: migrate again to compare");
    }
    return changes.stream().mapToLong(Change::size).sum();
  }

  private List<Transaction> transactions(List<Change> changes) {
    List<Transaction> transactions = new ArrayList<>();
    for (int from = 0; from < changes.size(); ) {
      int to = from + 1;
      while (to < changes.size()
          && store.limits().fits(transaction(changes.subList(from, to + 1)))) {
        to++;
      }
      transactions.add(transaction(changes.subList(from, to)));
      from = to;
    }
    return transactions;
  }

  private Transaction transaction(List<Change> changes) {
    Transaction.Builder transaction = Transaction.builder().require(Condition.present(mark));
    changes.forEach(change -> change.addTo(transaction));
    return transaction.build();
  }
}
