package io.statehouse.mysql;

import com.github.shyiko.mysql.binlog.event.TableMapEventData;
import com.github.shyiko.mysql.binlog.event.deserialization.ColumnType;
import io.statehouse.ports.Key;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * How the rows of a table are read from the binary log, which names no columns.
 *
 * @param keyColumn recognises the column of the keys, and no other
 * @param key reads a key; empty if a row is no entry
 */
public record BinaryLogTable(
    String name, KeyColumn keyColumn, Function<byte[], Optional<Key>> key) {

  /** Recognises a column. */
  @FunctionalInterface
  public interface KeyColumn {
    /**
     * @param width the maximum length in bytes for a VARCHAR; for a CHAR, an encoding of it
     */
    boolean is(ColumnType type, int width);
  }

  /** Returns the column of the keys, by its place in the table. */
  int keyColumn(TableMapEventData described) throws IOException {
    byte[] types = described.getColumnTypes();
    List<Integer> found = new ArrayList<>();
    for (int column = 0; column < types.length; column++) {
      int width = described.getColumnMetadata()[column];
      if (keyColumn.is(ColumnType.byCode(types[column] & 0xff), width)) {
        found.add(column);
      }
    }
    if (found.size() != 1) {
      throw new IOException(
          "table %s has %s columns that may have the keys".formatted(name, found.size()));
    }
    return found.get(0);
  }
}
