package io.statehouse.operations.archive;

import io.statehouse.operations.archive.ArchiveHeader.View;
import io.statehouse.ports.Entry;
import io.statehouse.ports.Key;
import io.statehouse.ports.Prefix;
import java.io.IOException;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.PriorityQueue;

/**
 * Sorts entries, which are added in any order, by their keys, in a few megabytes of memory.
 *
 * <pre>
 *   8 MB in memory, sorted  →  a run: a temporary archive, which the next 8 MB continue if they
 *                              follow; entries that come in order are one run
 *   8 runs                  →  a longer run, 8 of these an even longer one
 * </pre>
 */
public final class EntrySorter implements AutoCloseable {
  private static final long MAX_HELD_BYTES = 8 << 20;
  private static final int MAX_MERGED = 8;
  private static final int RUN_BLOCK = 128 << 10;

  /** The most bytes of UTF-8 that a unit of UTF-16 takes. */
  private static final long MAX_UTF8_UNIT = 3;

  private static final ArchiveHeader HEADER =
      new ArchiveHeader("", "", "", Instant.EPOCH, View.SCAN, Prefix.ALL);

  private final String name;
  private final Repeated repeated;
  private final long maxHeldBytes;
  private final List<Run> runs = new ArrayList<>();
  private List<Entry> held = new ArrayList<>();
  private long heldBytes;
  private Optional<OpenRun> open = Optional.empty();

  /** What becomes of a key that is added again. */
  private enum Repeated {
    REFUSED,
    LAST_COUNTS
  }

  private record Run(Archive entries, int level) {}

  /** The run that is being written. */
  private static final class OpenRun {
    private final FileChannel file;
    private final ArchiveOutput out;
    private Optional<Key> last = Optional.empty();

    OpenRun() throws IOException {
      file = TemporaryFiles.open();
      out =
          new ArchiveOutput(
              Channels.newOutputStream(file), HEADER, RUN_BLOCK, ArchiveProgress.NONE);
    }

    void add(Entry entry) throws IOException {
      out.add(entry);
      last = Optional.of(entry.key());
    }

    boolean isContinuedBy(Entry entry) {
      return last.filter(key -> key.compareTo(entry.key()) >= 0).isEmpty();
    }
  }

  /**
   * @param name of the file that the entries come from, for messages
   */
  public EntrySorter(String name) {
    this(name, MAX_HELD_BYTES);
  }

  EntrySorter(String name, long maxHeldBytes) {
    this(name, Repeated.REFUSED, maxHeldBytes);
  }

  private EntrySorter(String name, Repeated repeated, long maxHeldBytes) {
    this.name = name;
    this.repeated = repeated;
    this.maxHeldBytes = maxHeldBytes;
  }

  /** Returns a sorter that keeps the last of several entries with the same key. */
  public static EntrySorter keepingLast(String name) {
    return keepingLast(name, MAX_HELD_BYTES);
  }

  static EntrySorter keepingLast(String name, long maxHeldBytes) {
    return new EntrySorter(name, Repeated.LAST_COUNTS, maxHeldBytes);
  }

  /**
   * @throws ArchiveException if the entry is too large for an archive, or there is no room for
   *     temporary files
   */
  public void add(Entry entry) {
    requireFits(entry);
    held.add(entry);
    heldBytes += entry.bytesInMemory();
    if (heldBytes > maxHeldBytes) {
      withFiles(this::spill);
    }
  }

  private void requireFits(Entry entry) {
    long lengths = 2L * ArchiveFormat.LENGTH_BYTES + entry.value().size();
    if (lengths + MAX_UTF8_UNIT * entry.key().text().length() > ArchiveFormat.MAX_BLOCK
        && lengths + entry.key().utf8().length > ArchiveFormat.MAX_BLOCK) {
      throw new ArchiveException(
          name + ": an entry takes more than " + ArchiveFormat.MAX_BLOCK + " bytes", entry.key());
    }
  }

  /**
   * Returns the sorted entries, which need this sorter no longer.
   *
   * @throws ArchiveException if a key was added twice, of which none is kept, or there is no room
   *     for temporary files
   */
  public ImportSource sorted() {
    withFiles(
        () -> {
          spill();
          closeRun();
          if (runs.size() > 1) {
            merge(runs.size());
          }
        });
    return runs.remove(0).entries();
  }

  private void spill() throws IOException {
    held.sort(Comparator.comparing(Entry::key)); // stable: what was added last is behind
    held = distinct(held);
    if (open.isPresent() && !held.isEmpty() && !open.get().isContinuedBy(held.get(0))) {
      closeRun();
    }
    if (open.isEmpty()) {
      open = Optional.of(new OpenRun());
    }
    for (Entry entry : held) {
      open.get().add(entry);
    }
    held = new ArrayList<>();
    heldBytes = 0;
  }

  private List<Entry> distinct(List<Entry> sorted) {
    List<Entry> distinct = new ArrayList<>(sorted.size());
    for (int i = 0; i < sorted.size(); i++) {
      Entry entry = sorted.get(i);
      if (i + 1 == sorted.size() || !sorted.get(i + 1).key().equals(entry.key())) {
        distinct.add(entry);
      } else if (repeated == Repeated.REFUSED) {
        throw duplicate(entry.key());
      }
    }
    return distinct;
  }

  private ArchiveException duplicate(Key key) {
    return new ArchiveException(name + ": two entries have the same key", key);
  }

  private void closeRun() throws IOException {
    add(finish(open.orElseThrow(), 0));
    open = Optional.empty();
  }

  private Run finish(OpenRun run, int level) throws IOException {
    return new Run(Archive.ofWritten(run.file, name, HEADER, run.out.finish()), level);
  }

  private void add(Run run) throws IOException {
    runs.add(run);
    if (runs.stream().filter(other -> other.level() == run.level()).count() == MAX_MERGED) {
      merge(MAX_MERGED);
    }
  }

  /** Replaces the last runs by one. Later runs are never of a higher level than earlier ones. */
  private void merge(int count) throws IOException {
    List<Run> merged = List.copyOf(runs.subList(runs.size() - count, runs.size()));
    OpenRun all = new OpenRun();
    Optional<Run> result = Optional.empty();
    try {
      write(merged, all);
      result = Optional.of(finish(all, merged.get(0).level() + 1));
    } finally {
      if (result.isEmpty()) {
        all.file.close();
      }
    }
    runs.removeAll(merged);
    merged.forEach(run -> run.entries().close());
    add(result.get());
  }

  private void write(List<Run> merged, OpenRun all) throws IOException {
    PriorityQueue<Head> heads =
        new PriorityQueue<>(
            Comparator.comparing(Head::key).thenComparing(Head::run, Comparator.reverseOrder()));
    for (int i = 0; i < merged.size(); i++) {
      Head.of(i, merged.get(i).entries().entries(Prefix.ALL).iterator()).ifPresent(heads::add);
    }
    while (!heads.isEmpty()) {
      Head least = heads.remove();
      if (all.isContinuedBy(least.entry())) {
        all.add(least.entry()); // of the last run that has the key
      } else if (repeated == Repeated.REFUSED) {
        throw duplicate(least.key());
      }
      Head.of(least.run(), least.rest()).ifPresent(heads::add);
    }
  }

  /**
   * The first entry of what is left of a run.
   *
   * @param run its number: what was added later is in a later run
   */
  private record Head(int run, Entry entry, Iterator<Entry> rest) {
    static Optional<Head> of(int run, Iterator<Entry> entries) {
      return entries.hasNext()
          ? Optional.of(new Head(run, entries.next(), entries))
          : Optional.empty();
    }

    Key key() {
      return entry.key();
    }
  }

  private interface FileWork {
    void run() throws IOException;
  }

  private void withFiles(FileWork work) {
    try {
      work.run();
    } catch (IOException broken) {
      throw new ArchiveException(name + " cannot be sorted in temporary files", broken);
    }
  }

  /** Deletes the temporary files, except those of entries already returned. */
  @Override
  public void close() {
    held = List.of();
    runs.forEach(run -> run.entries().close());
    runs.clear();
    open.ifPresent(run -> withFiles(run.file::close));
    open = Optional.empty();
  }
}
