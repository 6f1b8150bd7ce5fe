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
import java.util.stream.Stream;

/**
 * Puts entries that come in any order into that of their keys, in a few megabytes of memory.
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
  private final long maxHeldBytes;
  private final List<Run> runs = new ArrayList<>();
  private List<Entry> held = new ArrayList<>();
  private long heldBytes;
  private Optional<OpenRun> open = Optional.empty();

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
    this.name = name;
    this.maxHeldBytes = maxHeldBytes;
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
   * @throws ArchiveException if a key was added twice, or there is no room for temporary files
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
    held.sort(Comparator.comparing(Entry::key));
    requireDistinct(held);
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

  private void requireDistinct(List<Entry> sorted) {
    for (int i = 1; i < sorted.size(); i++) {
      if (sorted.get(i - 1).key().equals(sorted.get(i).key())) {
        throw duplicate(sorted.get(i).key());
      }
    }
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
    PriorityQueue<Head> heads = new PriorityQueue<>(Comparator.comparing(Head::key));
    merged.forEach(run -> Head.of(run.entries().entries(Prefix.ALL)).ifPresent(heads::add));
    while (!heads.isEmpty()) {
      Head least = heads.remove();
      if (!all.isContinuedBy(least.entry())) {
        throw duplicate(least.key());
      }
      all.add(least.entry());
      Head.of(least.rest()).ifPresent(heads::add);
    }
  }

  /** The first entry of what is left of a run. */
  private record Head(Entry entry, Iterator<Entry> rest) {
    static Optional<Head> of(Stream<Entry> entries) {
      return of(entries.iterator());
    }

    static Optional<Head> of(Iterator<Entry> entries) {
      return entries.hasNext() ? Optional.of(new Head(entries.next(), entries)) : Optional.empty();
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
