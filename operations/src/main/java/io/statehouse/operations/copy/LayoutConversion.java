package io.statehouse.operations.copy;

import static java.util.Objects.requireNonNull;

import io.statehouse.domain.layout.LayoutChange;
import io.statehouse.domain.layout.LayoutChange.Converted;
import io.statehouse.domain.layout.LayoutChange.Loss;
import io.statehouse.domain.layout.StateRecord;
import io.statehouse.operations.Amount;
import io.statehouse.operations.EntrySource;
import io.statehouse.operations.Problem;
import io.statehouse.operations.Problem.Cause;
import io.statehouse.operations.Problems;
import io.statehouse.operations.Progress;
import io.statehouse.operations.Retries;
import io.statehouse.operations.Selection;
import io.statehouse.operations.Sizes;
import io.statehouse.operations.archive.EntrySorter;
import io.statehouse.ports.Bytes;
import io.statehouse.ports.Entry;
import io.statehouse.ports.Key;
import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.Prefix;
import io.statehouse.ports.Revision;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Reads a state that is in one layout as that of another. All of it is read and converted at once,
 * since keys get another order: what does not fit into memory is sorted in temporary files.
 */
public final class LayoutConversion {
  /** How many entries are converted together, at most, and how many bytes, about. */
  private static final int BATCH = 64;

  private static final long BATCH_BYTES = 1 << 20;

  private final LayoutChange change;
  private final Selection from;
  private final KeyValueStore source;

  /**
   * @param from what is converted, by the meaning that it has in the source
   * @param source where the entries are looked up that decide about others; stays the caller's
   */
  public LayoutConversion(LayoutChange change, Selection from, KeyValueStore source) {
    this.change = requireNonNull(change, "change");
    this.from = requireNonNull(from, "from");
    this.source = requireNonNull(source, "source");
  }

  /** Returns what the keys of the source begin with. */
  List<Prefix> prefixes() {
    return from.prefixes();
  }

  boolean contains(Key key) {
    return from.contains(key);
  }

  /**
   * Reads and converts all entries; the result is to be closed.
   *
   * @throws io.statehouse.ports.StoreException if the source cannot be read
   * @throws io.statehouse.operations.archive.ArchiveException if there is no room for temporary
   *     files
   */
  ConvertedState read(EntrySource entries, Retries retries, Progress progress) {
    try (EntrySorter sorter = new EntrySorter("the converted state");
        Stream<Entry> read = from.of(entries)) {
      Reading reading = new Reading(sorter, retries);
      Iterator<Entry> each = read.iterator();
      Amount done = Amount.NONE;
      while (each.hasNext()) {
        List<Entry> batch = next(each);
        reading.convert(batch);
        for (Entry entry : batch) {
          done = done.plusEntry(Sizes.of(entry));
        }
        progress.at(Progress.Phase.CONVERTING, done, Optional.empty());
      }
      reading.end();
      return new ConvertedState(sorter.sorted(), reading.lost, reading.impossible);
    }
  }

  private static List<Entry> next(Iterator<Entry> entries) {
    List<Entry> batch = new ArrayList<>();
    long bytes = 0;
    while (batch.size() < BATCH && bytes < BATCH_BYTES && entries.hasNext()) {
      batch.add(entries.next());
      bytes += Sizes.of(batch.get(batch.size() - 1));
    }
    return batch;
  }

  private final class Reading {
    private final EntrySorter sorter;
    private final Retries retries;
    private final Problems lost = new Problems();
    private final Problems impossible = new Problems();
    private boolean any;

    Reading(EntrySorter sorter, Retries retries) {
      this.sorter = sorter;
      this.retries = retries;
    }

    void convert(List<Entry> batch) {
      Map<Key, Entry> view = lookUp(batch, Set.of());
      List<Entry> doubtful = new ArrayList<>();
      for (Entry entry : batch) {
        Converted converted = change.convert(entry, view);
        if (converted.loss().isPresent()) {
          doubtful.add(entry);
        } else {
          add(converted);
        }
      }
      if (!doubtful.isEmpty()) {
        convertAgain(doubtful);
      }
    }

    /** What seems lost may only have been changed while it was read: it is read again at once. */
    private void convertAgain(List<Entry> doubtful) {
      Set<Key> themselves = new LinkedHashSet<>();
      doubtful.forEach(entry -> themselves.add(entry.key()));
      Map<Key, Entry> view = lookUp(doubtful, themselves);
      for (Key key : themselves) {
        Optional.ofNullable(view.get(key))
            .ifPresent(
                entry -> {
                  Converted converted = change.convert(entry, view);
                  converted.loss().ifPresent(loss -> add(entry, loss));
                  add(converted);
                });
      }
    }

    private Map<Key, Entry> lookUp(List<Entry> batch, Set<Key> besides) {
      Set<Key> keys = new LinkedHashSet<>(besides);
      batch.forEach(entry -> keys.addAll(change.decisive(entry.key())));
      return keys.isEmpty()
          ? Map.of()
          : retries.call(() -> source.getAll(keys), () -> Thread.currentThread().isInterrupted());
    }

    private void add(Entry entry, Loss loss) {
      (loss.acceptable() ? lost : impossible).add(problem(entry, loss));
    }

    private void add(Converted converted) {
      converted.puts().forEach(this::add);
      any |= !converted.puts().isEmpty();
    }

    private void add(Key key, Bytes value) {
      sorter.add(new Entry(key, value, Revision.of(0))); // it is in no store
    }

    void end() {
      if (any) {
        change.implied().forEach(this::add);
      }
    }
  }

  private Problem problem(Entry entry, Loss loss) {
    StateRecord record = from.meaning().decode(entry);
    return new Problem(
        entry.key(),
        record.type() + " " + record.identity(),
        loss.acceptable() ? Cause.LOSS : Cause.NOT_CONVERTED,
        loss.sentence());
  }
}
