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
 * Finds the children of a prefix: pages of keys, and where a page ends below a child, on behind all
 * that lies below it. So the cost grows with the children, not with what they hold.
 */
final class OwnTableChildren {
  private static final int PAGE = 200;

  private final CallConnection session;
  private final String quoted;
  private final Prefix prefix;
  private final char separator;
  private final KeyRange range;
  private final Map<String, Child> children = new TreeMap<>();

  OwnTableChildren(CallConnection session, String quoted, Prefix prefix, char separator) {
    this.session = session;
    this.quoted = quoted;
    this.prefix = prefix;
    this.separator = separator;
    this.range = KeyRange.of(prefix);
  }

  List<Child> list() throws SQLException {
    List<byte[]> page = session.ask(page(null), results -> results.rows(row -> row.getBytes(1)));
    if (page.size() == PAGE) {
      listAll();
    } else {
      page.forEach(this::take);
    }
    return children.values().stream().sorted().toList();
  }

  /** Several pages are to show one moment, so they are read in one snapshot, from the start. */
  private void listAll() throws SQLException {
    session.tell(
        Request.of("set transaction isolation level repeatable read")
            .then("start transaction with consistent snapshot, read only"));
    try {
      byte[] after = null;
      int rows;
      do {
        List<byte[]> page =
            session.ask(page(after), results -> results.rows(row -> row.getBytes(1)));
        page.forEach(this::take);
        rows = page.size();
        after = rows == 0 ? null : behind(page.get(rows - 1));
      } while (rows == PAGE);
    } finally {
      session.rollback();
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

  /** The last bytes that a key below the same child can begin with, or the key itself. */
  private byte[] behind(byte[] last) {
    int from = prefix.utf8().length;
    for (int i = from; i < last.length; i++) {
      if (last[i] == (byte) separator) {
        // No text begins with the byte 0xff, so nothing lies between this and the next child.
        byte[] behind = java.util.Arrays.copyOf(last, i + 2);
        behind[i + 1] = (byte) 0xff;
        return behind;
      }
    }
    return last;
  }
}
