package io.statehouse.mysql;

import io.statehouse.ports.Child;
import io.statehouse.ports.Key;
import io.statehouse.ports.Prefix;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Finds the children of a prefix by reading pages of keys; if a page ends below a child, the next
 * page begins after everything below it. So the cost grows with the number of children, not with
 * what they contain.
 */
final class OwnTableChildren {
  private static final int PAGE = 200;

  private final CallConnection connection;
  private final String quoted;
  private final Prefix prefix;
  private final char separator;
  private final KeyRange range;
  private final Map<String, Child> children = new TreeMap<>();

  OwnTableChildren(CallConnection connection, String quoted, Prefix prefix, char separator) {
    this.connection = connection;
    this.quoted = quoted;
    this.prefix = prefix;
    this.separator = separator;
    this.range = KeyRange.of(prefix);
  }

  List<Child> list() throws SQLException {
    List<byte[]> page =
        connection.send(page(null), results -> results.rows(row -> row.getBytes(1)));
    if (page.size() == PAGE) {
      listAll();
    } else {
      page.forEach(this::take);
    }
    return children.values().stream().sorted().toList();
  }

  /** Several pages must form one view, so they are read again from the start in one snapshot. */
  private void listAll() throws SQLException {
    connection.send(
        Request.of("set transaction isolation level repeatable read")
            .then("start transaction with consistent snapshot, read only"));
    try {
      byte[] after = null;
      int rows;
      do {
        List<byte[]> page =
            connection.send(page(after), results -> results.rows(row -> row.getBytes(1)));
        page.forEach(this::take);
        rows = page.size();
        after = rows == 0 ? null : after(page.get(rows - 1));
      } while (rows == PAGE);
    } finally {
      connection.rollback();
    }
  }

  private Request page(byte[] after) {
    Request request = Request.of("select k from " + quoted);
    if (after == null) {
      range.addTo(request);
    } else {
      range.addTo(request, after);
    }
    return request.text(" order by k limit ?", PAGE);
  }

  private void take(byte[] bytes) {
    Optional<Key> key = Key.ofUtf8(bytes);
    if (key.isPresent()) {
      String rest = key.get().text().substring(prefix.text().length());
      int end = rest.indexOf(separator);
      Segments.add(children, end < 0 ? rest : rest.substring(0, end), end < 0);
    }
  }

  /** A position after all keys below the same child, or the key itself. */
  private byte[] after(byte[] last) {
    int from = prefix.utf8().length;
    for (int i = from; i < last.length; i++) {
      if (last[i] == (byte) separator) {
        // No UTF-8 text has the byte 0xff, so nothing lies between this and the next child.
        byte[] after = java.util.Arrays.copyOf(last, i + 2);
        after[i + 1] = (byte) 0xff;
        return after;
      }
    }
    return last;
  }
}
