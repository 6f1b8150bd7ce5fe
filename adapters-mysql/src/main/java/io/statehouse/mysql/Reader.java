package io.statehouse.mysql;

import io.statehouse.ports.Entry;
import java.sql.SQLException;
import java.util.Iterator;
import java.util.List;
import java.util.Spliterator;
import java.util.Spliterators;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/** Runs reads; before the first write there is no table, so a missing table means no entries. */
final class Reader {
  private final Connections connections;

  Reader(Connections connections) {
    this.connections = connections;
  }

  <T> T read(String operation, T ifNoTable, Connections.Work<T> work) {
    return connections.read(
        operation,
        connection -> {
          try {
            return work.with(connection);
          } catch (SQLException failed) {
            if (Failures.is(failed, Failures.NO_SUCH_TABLE)) {
              return ifNoTable;
            }
            throw failed;
          }
        });
  }

  /** The entries of all pages; each page is read when its first entry is requested. */
  static Stream<Entry> stream(Iterator<List<Entry>> pages) {
    return StreamSupport.stream(
            Spliterators.spliteratorUnknownSize(pages, Spliterator.ORDERED), false)
        .flatMap(List::stream);
  }
}
