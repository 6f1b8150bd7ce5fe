package io.statehouse.mysql;

import io.statehouse.ports.Entry;
import io.statehouse.ports.KeyRange;
import io.statehouse.ports.adapter.Scans;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Reads a range of our own table page by page, each after the last row of the one before. */
final class OwnTablePages implements Scans.Pages {
  private static final int FIRST_ROWS = 64;
  private static final int MAX_ROWS = 512;
  private static final long FEW_BYTES = 512 << 10;
  private static final long MANY_BYTES = 4 << 20;

  private final Connections connections;
  private final OwnTable table;
  private KeyRange rest;
  private int rows = FIRST_ROWS;

  OwnTablePages(Connections connections, OwnTable table, KeyRange range) {
    this.connections = connections;
    this.table = table;
    this.rest = range;
  }

  /** One page; its last row may have a foreign key, and the next page begins after that row too. */
  private static final class Page {
    private final List<Entry> entries = new ArrayList<>();
    private byte[] lastKey;
    private int rows;
  }

  @Override
  public Optional<List<Entry>> next() {
    if (rest.isEmpty()) {
      return Optional.empty();
    }
    Page page = connections.readTable("scan", new Page(), this::read);
    boolean last = page.rows < rows;
    rest = last ? rest.startingAt(rest.to()) : rest.after(page.lastKey);
    adapt(page.entries);
    return Optional.of(page.entries);
  }

  private Page read(CallConnection connection) throws SQLException {
    Page page = new Page();
    connection.rows(
        table.select().where(rest).text(" order by k limit ?", rows),
        row -> {
          page.rows++;
          page.lastKey = row.getBytes(1);
          Entry entry = table.entry(row);
          return entry == null ? null : page.entries.add(entry);
        });
    return page;
  }

  /** Large values lead to pages of fewer rows, so that a page takes little memory. */
  private void adapt(List<Entry> page) {
    long bytes = page.stream().mapToLong(entry -> entry.value().size()).sum();
    if (bytes < FEW_BYTES) {
      rows = Math.min(2 * rows, MAX_ROWS);
    } else if (bytes > MANY_BYTES) {
      rows = Math.max(rows / 4, 1);
    }
  }
}
