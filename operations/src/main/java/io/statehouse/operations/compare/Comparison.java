package io.statehouse.operations.compare;

import static java.util.Objects.requireNonNull;

import io.statehouse.domain.layout.Meaning;
import io.statehouse.operations.Amount;
import io.statehouse.operations.EntrySource;
import io.statehouse.operations.MergedEntries;
import io.statehouse.operations.Progress;
import io.statehouse.operations.Selection;
import io.statehouse.operations.Sizes;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Compares two sources, by the bytes of each key, and reports the differences by their meaning.
 * Reads both side by side, once, with a bounded part of each in memory. Where either is written
 * meanwhile, an entry that did not change throughout is compared, and another may be.
 */
public final class Comparison {
  private static final int KEYS_PER_NOTICE = 1_000;

  private final Selection selection;
  private final Progress progress;
  private final Optional<Difference.Kind> ignored;

  public Comparison(Selection selection, Progress progress) {
    this(selection, progress, Optional.empty());
  }

  private Comparison(Selection selection, Progress progress, Optional<Difference.Kind> ignored) {
    this.selection = requireNonNull(selection, "selection");
    this.progress = requireNonNull(progress, "progress");
    this.ignored = ignored;
  }

  /** Returns a comparison that does not count this kind as a difference. */
  public Comparison ignoring(Difference.Kind kind) {
    return new Comparison(selection, progress, Optional.of(kind));
  }

  /**
   * The number of keys by how they differ.
   *
   * @param equal number and size of those that are equal
   */
  public record Summary(Amount equal, Map<Difference.Kind, Long> differences) {
    public Summary {
      requireNonNull(equal, "equal");
      differences = Map.copyOf(differences);
    }

    public boolean isEqual() {
      return differences.isEmpty();
    }

    public long count(Difference.Kind kind) {
      return differences.getOrDefault(kind, 0L);
    }

    /** Returns the number of keys that differ. */
    public long different() {
      return differences.values().stream().mapToLong(Long::longValue).sum();
    }
  }

  /**
   * Compares.
   *
   * @param report is notified of each difference, in the byte order of the keys
   */
  public Summary compare(EntrySource first, EntrySource second, Consumer<Difference> report) {
    Meaning meaning = selection.meaning();
    Map<Difference.Kind, Long> differences = new EnumMap<>(Difference.Kind.class);
    Amount equal = Amount.NONE;
    Amount done = Amount.NONE;
    try (MergedEntries rows =
        new MergedEntries(List.of(selection.of(first), selection.of(second)))) {
      while (rows.hasNext()) {
        MergedEntries.Row row = rows.next();
        Optional<Difference> difference = Difference.between(meaning, row.of(0), row.of(1));
        long size = row.of(0).or(() -> row.of(1)).map(Sizes::of).orElse(0L);
        if (difference.isEmpty()) {
          equal = equal.plusEntry(size);
        } else if (!difference.map(Difference::kind).equals(ignored)) {
          differences.merge(difference.get().kind(), 1L, Long::sum);
          report.accept(difference.get());
        }
        done = done.plusEntry(size);
        if (done.entries() % KEYS_PER_NOTICE == 0) {
          progress.at(Progress.Phase.COMPARING, done, Optional.empty());
        }
      }
    }
    progress.at(Progress.Phase.COMPARING, done, Optional.of(done));
    return new Summary(equal, differences);
  }
}
