package io.statehouse.operations;

import io.statehouse.ports.Entry;
import io.statehouse.ports.Key;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Several ordered streams of entries, read side by side: one row for each key that is in any of
 * them. Closing it closes the streams.
 */
public final class MergedEntries implements Iterator<MergedEntries.Row>, AutoCloseable {
  private final List<Stream<Entry>> streams;
  private final List<Cursor> cursors;

  /** The entries of one key, at most one of each stream. */
  public static final class Row {
    private final Key key;
    private final Entry[] entries;

    private Row(Key key, int streams) {
      this.key = key;
      this.entries = new Entry[streams];
    }

    public Key key() {
      return key;
    }

    /** Returns the entry of a stream, by its number. */
    public Optional<Entry> of(int stream) {
      return Optional.ofNullable(entries[stream]);
    }
  }

  private static final class Cursor {
    private final Iterator<Entry> entries;
    private Entry next;

    Cursor(Iterator<Entry> entries) {
      this.entries = entries;
      advance();
    }

    void advance() {
      Entry last = next;
      next = entries.hasNext() ? entries.next() : null;
      if (last != null && next != null && last.key().compareTo(next.key()) >= 0) {
        throw new IllegalStateException(
            "entries are not in order: " + next.key() + " after " + last.key());
      }
    }
  }

  public MergedEntries(List<Stream<Entry>> streams) {
    this.streams = List.copyOf(streams);
    this.cursors = this.streams.stream().map(stream -> new Cursor(stream.iterator())).toList();
  }

  @Override
  public boolean hasNext() {
    return cursors.stream().anyMatch(cursor -> cursor.next != null);
  }

  @Override
  public Row next() {
    Key first = null;
    for (Cursor cursor : cursors) {
      if (cursor.next != null && (first == null || cursor.next.key().compareTo(first) < 0)) {
        first = cursor.next.key();
      }
    }
    if (first == null) {
      throw new NoSuchElementException();
    }
    Row row = new Row(first, cursors.size());
    for (int i = 0; i < row.entries.length; i++) {
      Cursor cursor = cursors.get(i);
      if (cursor.next != null && cursor.next.key().equals(first)) {
        row.entries[i] = cursor.next;
        cursor.advance();
      }
    }
    return row;
  }

  @Override
  public void close() {
    streams.forEach(Stream::close);
  }
}
