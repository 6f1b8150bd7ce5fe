package io.statehouse.operations;

import io.statehouse.ports.Entry;
import io.statehouse.ports.Key;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Several ordered streams of entries, read side by side, each by a thread of its own: one row for
 * each key that is in any of them. Nothing is read before the first row is requested. Closing it
 * ends the threads and closes the streams.
 */
public final class MergedEntries implements Iterator<MergedEntries.Row>, AutoCloseable {
  private final List<Stream<Entry>> streams;
  private final List<Cursor> cursors;
  private boolean begun;

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
    private final ReadAhead entries;
    private Entry next;

    Cursor(Iterator<Entry> entries) {
      this.entries = new ReadAhead(entries);
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

  private void begin() {
    if (!begun) {
      begun = true;
      cursors.forEach(cursor -> cursor.entries.start());
      cursors.forEach(Cursor::advance);
    }
  }

  @Override
  public boolean hasNext() {
    begin();
    return cursors.stream().anyMatch(cursor -> cursor.next != null);
  }

  @Override
  public Row next() {
    begin();
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
    cursors.forEach(cursor -> cursor.entries.close());
    streams.forEach(Stream::close);
  }
}
