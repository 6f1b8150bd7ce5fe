package io.statehouse.mysql;

import com.github.shyiko.mysql.binlog.event.EventData;
import com.github.shyiko.mysql.binlog.event.TableMapEventData;
import com.github.shyiko.mysql.binlog.event.deserialization.AbstractRowsEventDataDeserializer;
import com.github.shyiko.mysql.binlog.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Map;

/** Reads the keys from events that have rows, and skips the values. */
final class BinaryLogRows extends AbstractRowsEventDataDeserializer<EventData> {
  private final Map<Long, TableMapEventData> tables;
  private final BinaryLogTable table;

  /**
   * @param tables the tables whose rows are wanted, by the numbers that events call them by
   */
  BinaryLogRows(Map<Long, TableMapEventData> tables, BinaryLogTable table) {
    super(tables);
    this.tables = tables;
    this.table = table;
  }

  /**
   * Returns the bytes of the keys, as their column has them.
   *
   * @param hasExtra whether the event has a field for additional data
   * @param images how often it has each row: once, or before and after an update
   */
  List<byte[]> keys(ByteArrayInputStream in, boolean hasExtra, int images) throws IOException {
    long number = in.readLong(6);
    if (!tables.containsKey(number)) {
      return List.of();
    }
    in.skip(2); // flags
    if (hasExtra) {
      in.skip(in.readInteger(2) - 2);
    }
    int columns = in.readPackedInteger();
    BitSet[] included = new BitSet[images];
    for (int image = 0; image < images; image++) {
      included[image] = in.readBitSet(columns, true);
    }
    int column = table.keyColumn(tables.get(number));
    if (!included[0].get(column)) {
      throw new IOException("the rows have no key: binlog_row_image must be FULL");
    }
    List<byte[]> keys = new ArrayList<>();
    while (in.available() > 0) {
      for (BitSet image : included) {
        Serializable[] row = deserializeRow(number, image, in);
        // An update of other columns may leave the key out of the row after it.
        if (image.get(column)) {
          keys.add((byte[]) row[image.get(0, column).cardinality()]);
        }
      }
    }
    return keys;
  }

  /** Not used: an event does not say of itself how its rows are written. */
  @Override
  public EventData deserialize(ByteArrayInputStream in) {
    throw new UnsupportedOperationException();
  }

  @Override
  protected Serializable deserializeString(int length, ByteArrayInputStream in) throws IOException {
    return in.read(in.readInteger(length < 256 ? 1 : 2));
  }

  @Override
  protected Serializable deserializeVarString(int most, ByteArrayInputStream in)
      throws IOException {
    return in.read(in.readInteger(most < 256 ? 1 : 2));
  }

  /** Skips a value. */
  @Override
  protected Serializable deserializeBlob(int lengthBytes, ByteArrayInputStream in)
      throws IOException {
    in.skip(in.readInteger(lengthBytes));
    return null;
  }
}
