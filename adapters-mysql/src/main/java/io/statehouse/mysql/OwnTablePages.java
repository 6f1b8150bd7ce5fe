package io.statehouse.mysql;

import io.statehouse.ports.Entry;
import io.statehouse.ports.Key;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Optional;

/**
 * Reads a range of our own table page by page, each starting after the last key of the previous
 * one.
 */
final class OwnTablePages implements Iterator<List<Entry>> {
  private static final int FIRST_ROWS = 64;
  private static final int MAX_ROWS = 512;
  private static final long FEW_BYTES = 512 << 10;
  private static final long MANY_BYTES = 4 << 20;

  private final Reader reader;
  private final OwnTable table;
  private final KeyRange range;
  private Optional<byte[]> after;
  private int rows = FIRST_ROWS;
  private boolean ended;

  OwnTablePages(Reader reader, OwnTable table, KeyRange range, Optional<Key> after) {
    this.reader = reader;
    this.table = table;
    this.range = range;
    this.after = after.map(Key::utf8);
  }

  @Override
  public boolean hasNext() {
    return !ended;
  }

  @Override
  public List<Entry> next() {
    if (ended) {
      throw new NoSuchElementException("there is no page after the last");
    }
    Page page = reader.read("scan", new Page(List.of(), null, 0), this::read);
    ended = page.rows < rows;
    after = Optional.ofNullable(page.lastKey).or(() -> after);
    adapt(page);
    return page.entries;
  }

  /** One page; its last row may have a foreign key, and the next page begins after that row too. */
  private record Page(List<Entry> entries, byte[] lastKey, int rows) {}

  private Page read(CallConnection connection) throws java.sql.SQLException {
    Request request = Request.of("select k, v, r, " + OwnTable.MICROS + " from " + table.quoted());
    after.ifPresentOrElse(key -> range.addTo(request, key), () -> range.addTo(request));
    request.text(" order by k limit ?", rows);
    byte[][] last = new byte[1][];
    int[] count = new int[1];
    List<Entry> entries =
        connection.send(
            request,
            results ->
                results.rows(
                    row -> {
                      last[0] = row.getBytes(1);
                      count[0]++;
                      return table.entry(row);
                    }));
    return new Page(entries, last[0], count[0]);
  }

  /** Large values lead to pages of fewer rows, so that a page takes little memory. */
  private void adapt(Page page) {
    long bytes = page.entries.stream().mapToLong(entry -> entry.value().size()).sum();
    if (bytes < FEW_BYTES) {
      rows = Math.min(2 * rows, MAX_ROWS);
    } else if (bytes > MANY_BYTES) {
      rows = Math.max(rows / 4, 1);
    }
  }
}
