package io.statehouse.file;

import io.statehouse.ports.Child;
import io.statehouse.ports.Deadline;
import io.statehouse.ports.Entry;
import io.statehouse.ports.Key;
import io.statehouse.ports.KeyRange;
import io.statehouse.ports.Prefix;
import io.statehouse.ports.adapter.Calls;
import io.statehouse.ports.adapter.Scans;
import io.statehouse.ports.adapter.StoreReader;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** Reads for callers; each read view counts as a round trip. */
record Reader(Engine engine, Calls calls) implements StoreReader {
  /** Many callers show a hundred entries, and whether there are more. */
  private static final int FIRST_PAGE_ENTRIES = 101;

  private static final int LATER_PAGE_ENTRIES = 1_000;
  private static final long PAGE_BYTES = 1L << 20;

  @Override
  public Optional<Entry> get(Key key, Deadline deadline) {
    return read("get", deadline, (connection, latest) -> connection.get(key));
  }

  @Override
  public Map<Key, Entry> getAll(List<Key> keys, Deadline deadline) {
    return read("getAll", deadline, (connection, latest) -> connection.getAll(keys, latest));
  }

  @Override
  public List<Entry> list(Prefix prefix, Deadline deadline) {
    return page("list", prefix.range(), Integer.MAX_VALUE, Long.MAX_VALUE, deadline).entries();
  }

  @Override
  public Optional<List<Entry>> listWithin(Prefix prefix, long bytes, Deadline deadline) {
    int max = (int) Math.min(Integer.MAX_VALUE, 1 + bytes / Entry.MIN_BYTES_IN_MEMORY);
    ReadConnection.Page page = page("listWithin", prefix.range(), max, bytes, deadline);
    boolean whole =
        page.rest().isEmpty()
            && page.entries().stream().mapToLong(Entry::bytesInMemory).sum() <= bytes;
    return whole ? Optional.of(page.entries()) : Optional.empty();
  }

  @Override
  public Stream<Entry> scan(Prefix prefix, Optional<Key> after) {
    KeyRange all = prefix.range();
    return Scans.of(new Pages(after.map(all::after).orElse(all)));
  }

  /** Reads a range page by page, with nothing open in between. */
  private final class Pages implements Scans.Pages {
    private Optional<KeyRange> rest;
    private int max = FIRST_PAGE_ENTRIES;

    Pages(KeyRange range) {
      rest = Optional.of(range);
    }

    @Override
    public Optional<List<Entry>> next() {
      Optional<ReadConnection.Page> page =
          rest.map(range -> page("scan", range, max, PAGE_BYTES, calls.begin()));
      rest = page.flatMap(ReadConnection.Page::rest);
      max = LATER_PAGE_ENTRIES;
      return page.map(ReadConnection.Page::entries);
    }
  }

  private ReadConnection.Page page(
      String operation, KeyRange range, int entries, long bytes, Deadline deadline) {
    return read(
        operation,
        deadline,
        (connection, latest) -> connection.page(range, entries, bytes, latest));
  }

  @Override
  public List<Child> children(Prefix prefix, char separator, Deadline deadline) {
    return read(
        "children",
        deadline,
        (connection, latest) -> connection.children(prefix, separator, latest));
  }

  @Override
  public Map<Prefix, List<Child>> childrenOfEach(
      List<Prefix> prefixes, char separator, Deadline deadline) {
    return read(
        "childrenOfEach",
        deadline,
        (connection, latest) -> {
          Map<Prefix, List<Child>> found = new HashMap<>();
          for (Prefix prefix : prefixes) {
            found.put(prefix, connection.children(prefix, separator, latest));
          }
          return found;
        });
  }

  private <T> T read(String operation, Deadline deadline, ReaderPool.Read<T> read) {
    return calls.roundTrip(operation, () -> engine.read(deadline, read));
  }
}
