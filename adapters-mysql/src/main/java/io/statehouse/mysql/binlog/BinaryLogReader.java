package io.statehouse.mysql.binlog;

import com.github.shyiko.mysql.binlog.event.EventData;
import com.github.shyiko.mysql.binlog.event.EventType;
import com.github.shyiko.mysql.binlog.event.QueryEventData;
import com.github.shyiko.mysql.binlog.event.TableMapEventData;
import com.github.shyiko.mysql.binlog.event.deserialization.AbstractRowsEventDataDeserializer;
import com.github.shyiko.mysql.binlog.event.deserialization.QueryEventDataDeserializer;
import com.github.shyiko.mysql.binlog.event.deserialization.TableMapEventDataDeserializer;
import com.github.shyiko.mysql.binlog.io.ByteArrayInputStream;
import io.statehouse.mysql.binlog.BinaryLogEvents.Event;
import java.io.IOException;
import java.io.Serializable;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;

/**
 * Reads from the binary log which keys of one table each transaction has changed.
 *
 * <p>A transaction comes as a whole, when it is committed. Its rows follow a description of their
 * table, and those of other tables are skipped unread. What does not come as rows (a statement, the
 * end of a distributed transaction, rows that are compressed) may have changed any key.
 */
final class BinaryLogReader {
  private static final long MAX_READ_NANOS = TimeUnit.MILLISECONDS.toNanos(50);
  private static final int MAX_STATEMENT_BYTES = 1 << 20;
  private static final int MAX_DESCRIPTION_BYTES = 1 << 24;
  private static final int STANDALONE = 1;
  private static final int COMPRESSED_STATEMENT = 165;
  private static final int LAST_COMPRESSED = 171;
  private static final Pattern BEGINS = Pattern.compile("(?i)begin|xa (start|begin)\\b.*");
  private static final Pattern ENDS = Pattern.compile("(?i)commit|rollback");
  private static final Pattern CHANGES_NOTHING =
      Pattern.compile("(?is)(savepoint|release savepoint|rollback to|xa end|xa rollback)\\b.*");
  private static final Pattern ENDS_DISTRIBUTED = Pattern.compile("(?is)xa commit\\b.*");

  private final BinaryLogEvents events;
  private final String database;
  private final String databaseAsRead;
  private final BinaryLog.Table table;
  private final Map<Long, TableMapEventData> tables = new HashMap<>();
  private final Rows rows = new Rows();
  private BinaryLog.Position end;
  private FoundChanges transaction = none();
  private boolean inTransaction;

  BinaryLogReader(BinaryLogEvents events, String database, BinaryLog.Table table) {
    this.events = events;
    this.database = database;
    // As the library decodes the names in a statement's event.
    this.databaseAsRead =
        new String(database.getBytes(StandardCharsets.UTF_8), Charset.defaultCharset());
    this.table = table;
    this.end = events.position();
  }

  private static FoundChanges none() {
    return new FoundChanges(BinaryLog.MAX_KEYS);
  }

  /** Waits for an event and reads what else has arrived, for a moment; the batch may be empty. */
  FoundChanges read() throws SQLException {
    FoundChanges batch = none();
    long started = System.nanoTime();
    do {
      read(events.next(), batch);
    } while (!batch.isFull()
        && !batch.isUnnamed()
        && events.hasArrived()
        && System.nanoTime() - started < MAX_READ_NANOS);
    return batch;
  }

  /** Returns the position after the last transaction that was read as a whole. */
  BinaryLog.Position end() {
    return end;
  }

  private void read(Event event, FoundChanges batch) throws SQLException {
    boolean ends = false;
    try {
      ends = read(event);
    } catch (IOException | RuntimeException unreadable) {
      // If the connection broke, the next event is not read either.
      transaction.addUnnamed();
    }
    if (ends) {
      batch.addAll(transaction);
      transaction = none();
      tables.clear();
      inTransaction = false;
      end = events.position();
    }
  }

  /** Returns whether this event ends a transaction, or stands alone. */
  private boolean read(Event event) throws IOException {
    switch (event.type()) {
      case TABLE_MAP -> describe(event);
      case WRITE_ROWS, DELETE_ROWS -> readRows(event, false, 1);
      case UPDATE_ROWS -> readRows(event, false, 2);
      case EXT_WRITE_ROWS, EXT_DELETE_ROWS -> readRows(event, true, 1);
      case EXT_UPDATE_ROWS -> readRows(event, true, 2);
      case QUERY -> {
        return readStatement(event);
      }
      case MARIADB_GTID -> {
        event.body().skip(8 + 4); // its number, and in which domain
        inTransaction = (event.body().read() & STANDALONE) == 0;
      }
      case XID -> {
        return true;
      }
      case XA_PREPARE -> {
        if (event.body().read() == 0) {
          transaction = none(); // not committed yet
        }
        return true;
      }
      case FORMAT_DESCRIPTION -> {
        // When it was created, only in the first file after a start of the server.
        event.body().skip(2 + 50);
        if (event.body().readInteger(4) != 0) {
          transaction.addUnnamed();
        }
        return true;
      }
      case TRANSACTION_PAYLOAD, INCIDENT, BEGIN_LOAD_QUERY, EXECUTE_LOAD_QUERY -> {
        transaction.addUnnamed();
        return !inTransaction;
      }
      case UNKNOWN, PARTIAL_UPDATE_ROWS_EVENT -> readUnknown(event);
      default -> {
        // what replicas need
      }
    }
    return false;
  }

  /** The numbers of tables are short-lived, and only those of our table are remembered. */
  private void describe(Event event) throws IOException {
    if (event.bytes() > MAX_DESCRIPTION_BYTES) {
      throw new IOException("a table is described by " + event.bytes() + " bytes");
    }
    byte[] description = event.body().read((int) event.bytes());
    long number = new EventInput(description).readLong(6);
    int from = 6 + 2;
    String itsDatabase = name(description, from);
    String itsName = name(description, from + 1 + (description[from] & 0xff) + 1);
    if (itsDatabase.equalsIgnoreCase(database) && itsName.equalsIgnoreCase(table.name())) {
      tables.put(
          number, new TableMapEventDataDeserializer().deserialize(new EventInput(description)));
    } else {
      tables.remove(number);
    }
  }

  private static String name(byte[] description, int at) {
    return new String(description, at + 1, description[at] & 0xff, StandardCharsets.UTF_8);
  }

  private void readRows(Event event, boolean hasExtra, int images) throws IOException {
    for (byte[] key : rows.keys(event.body(), hasExtra, images)) {
      table.key().apply(key).ifPresent(transaction::add);
    }
  }

  /** Types that the library does not read: changes to parts of a value, and compressed ones. */
  private void readUnknown(Event event) throws IOException {
    boolean hasRows =
        event.type() == EventType.PARTIAL_UPDATE_ROWS_EVENT
            || (event.number() > COMPRESSED_STATEMENT && event.number() <= LAST_COMPRESSED);
    if (event.number() == COMPRESSED_STATEMENT
        || (hasRows && tables.containsKey(event.body().readLong(6)))) {
      transaction.addUnnamed();
    }
  }

  private boolean readStatement(Event event) throws IOException {
    if (event.bytes() > MAX_STATEMENT_BYTES) {
      transaction.addUnnamed();
      return !inTransaction;
    }
    QueryEventData statement = new QueryEventDataDeserializer().deserialize(event.body());
    String sql = statement.getSql().trim();
    if (BEGINS.matcher(sql).matches()) {
      inTransaction = true;
      return false;
    }
    if (ENDS.matcher(sql).matches()) {
      return true;
    }
    if (ENDS_DISTRIBUTED.matcher(sql).matches() || mayChange(statement.getDatabase(), sql)) {
      transaction.addUnnamed();
    }
    return !inTransaction;
  }

  /**
   * Returns whether a statement may change the table: it need not name it, as with views and
   * triggers.
   */
  private boolean mayChange(String inDatabase, String sql) {
    boolean namesOurs =
        inDatabase.equalsIgnoreCase(databaseAsRead)
            || sql.toLowerCase(Locale.ROOT).contains(databaseAsRead.toLowerCase(Locale.ROOT));
    return namesOurs && !sql.equals(table.definition()) && !CHANGES_NOTHING.matcher(sql).matches();
  }

  /** Reads the keys from events that have rows, and skips the values. */
  private final class Rows extends AbstractRowsEventDataDeserializer<EventData> {
    Rows() {
      super(tables);
    }

    /**
     * Returns the bytes of the keys, as their column has them.
     *
     * @param hasExtra whether the event has a field for additional data
     * @param images how often it has each row: once, or before and after an update
     */
    List<byte[]> keys(EventInput in, boolean hasExtra, int images) throws IOException {
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

    /** Fails, as it is not used: an event does not say of itself how its rows are written. */
    @Override
    public EventData deserialize(ByteArrayInputStream in) {
      throw new UnsupportedOperationException();
    }

    @Override
    protected Serializable deserializeString(int length, ByteArrayInputStream in)
        throws IOException {
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

    @Override
    protected Serializable deserializeGeometry(int lengthBytes, ByteArrayInputStream in)
        throws IOException {
      return deserializeBlob(lengthBytes, in);
    }

    @Override
    protected byte[] deserializeJson(int lengthBytes, ByteArrayInputStream in) throws IOException {
      deserializeBlob(lengthBytes, in);
      return null;
    }
  }
}
