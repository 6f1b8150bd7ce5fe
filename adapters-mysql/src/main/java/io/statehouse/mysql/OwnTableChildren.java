package io.statehouse.mysql;

import io.statehouse.ports.Child;
import io.statehouse.ports.Key;
import io.statehouse.ports.KeyRange;
import io.statehouse.ports.Prefix;
import io.statehouse.ports.adapter.ChildSegments;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;

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

  OwnTableChildren(CallConnection connection, String quoted, Prefix prefix, char separator) {
    this.connection = connection;
    this.quoted = quoted;
    this.prefix = prefix;
    this.separator = separator;
  }

  List<Child> list() throws SQLException {
    ChildSegments children = new ChildSegments(prefix, separator);
    KeyRange rest = addPage(prefix.range(), children);
    return rest.isEmpty() ? children.children() : listAll();
  }

  /** Several pages must form one view, so they are read again from the start in one snapshot. */
  private List<Child> listAll() throws SQLException {
    connection.send(
        Request.of("set transaction isolation level repeatable read")
            .then("start transaction with consistent snapshot, read only"));
    try {
      ChildSegments children = new ChildSegments(prefix, separator);
      KeyRange rest = prefix.range();
      while (!rest.isEmpty()) {
        rest = addPage(rest, children);
      }
      return children.children();
    } finally {
      connection.rollback();
    }
  }

  /** Adds one page of keys, and returns what is left of the range. */
  private KeyRange addPage(KeyRange range, ChildSegments children) throws SQLException {
    Request page =
        Request.of("select k from " + quoted).where(range).text(" order by k limit ?", PAGE);
    List<byte[]> keys = connection.send(page, results -> results.rows(row -> row.getBytes(1)));
    keys.forEach(utf8 -> Key.ofUtf8(utf8).ifPresent(children::add));
    if (keys.size() < PAGE) {
      return range.startingAt(range.to());
    }
    byte[] last = keys.get(PAGE - 1);
    Optional<Key> next = Key.ofUtf8(last).flatMap(children::skipTo);
    return next.isPresent() ? range.startingAt(next.get().utf8()) : range.after(last);
  }
}
