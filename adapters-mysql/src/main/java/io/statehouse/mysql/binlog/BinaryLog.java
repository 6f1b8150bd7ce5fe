package io.statehouse.mysql.binlog;

import static java.util.stream.Collectors.joining;

import com.github.shyiko.mysql.binlog.event.EventType;
import com.github.shyiko.mysql.binlog.event.TableMapEventData;
import com.github.shyiko.mysql.binlog.event.deserialization.ColumnType;
import com.github.shyiko.mysql.binlog.network.protocol.command.DumpBinaryLogCommand;
import com.mysql.cj.NativeSession;
import com.mysql.cj.jdbc.JdbcConnection;
import com.mysql.cj.protocol.SocketConnection;
import io.statehouse.ports.Key;
import java.io.IOException;
import java.io.OutputStream;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * A connection on which the server sends its binary log, as to a replica, and which keys of one
 * table each transaction in it has changed.
 *
 * <p>It is one of the driver's connections, so the store's options of encryption and authentication
 * apply, and it is read by the thread that wants an event: a client that is slow holds up the
 * server's side of the connection, not memory. Of the library that knows the events, therefore, its
 * own client is not used, which has a thread for each connection, drops the exceptions of its
 * listener, and logs the event then.
 */
public final class BinaryLog implements AutoCloseable {
  /** The error of a server that does not have that part of the log, or not any more. */
  public static final int NO_SUCH_PART = 1236;

  /** If one read finds more changed keys, it returns none of them, but that it did. */
  public static final int MAX_KEYS = 10_000;

  private final Connection connection;
  private final String database;
  private final Map<String, String> variables = new TreeMap<>();
  private final SocketConnection socket;
  private final BinaryLogPackets packets;
  private String server;
  private BinaryLogEvents events;
  private BinaryLogReader reader;

  private BinaryLog(Connection connection, String database, Duration timeout) throws SQLException {
    this.connection = connection;
    this.database = database;
    this.socket =
        ((NativeSession) connection.unwrap(JdbcConnection.class).getSession())
            .getProtocol()
            .getSocketConnection();
    try {
      this.packets =
          new BinaryLogPackets(
              socket.getMysqlSocket(), socket.getMysqlInput(), (int) timeout.toMillis());
    } catch (IOException closed) {
      throw lost(closed);
    }
  }

  /**
   * Takes over a connection, which is closed if that fails.
   *
   * @param database the database of the table whose changes are read
   * @param timeout how long the server may be silent
   */
  public static BinaryLog over(Connection connection, String database, Duration timeout)
      throws SQLException {
    boolean connected = false;
    try {
      BinaryLog stream = new BinaryLog(connection, database, timeout);
      stream.introduce(Duration.ofMillis(Math.min(1_000, timeout.toMillis() / 4)));
      connected = true;
      return stream;
    } finally {
      if (!connected) {
        connection.abort(Runnable::run);
      }
    }
  }

  /** Says what a replica says: some of it under an old name, and for MySQL under a new one. */
  private void introduce(Duration heartbeat) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(
          ("set @master_binlog_checksum = @@global.binlog_checksum,"
                  + " @source_binlog_checksum = @@global.binlog_checksum,"
                  + " @master_heartbeat_period = %s, @source_heartbeat_period = %<s,"
                  + " @mariadb_slave_capability = 4")
              .formatted(heartbeat.toNanos()));
      try (ResultSet rows =
          statement.executeQuery(
              "show global variables where variable_name in ('version', 'server_uuid', 'server_id',"
                  + " 'hostname', 'port', 'datadir', 'binlog_checksum')")) {
        while (rows.next()) {
          variables.put(rows.getString(1), rows.getString(2));
        }
      }
    }
    // MariaDB has no identifier of its own.
    String parts = "server_id,hostname,port,datadir";
    String described = Stream.of(parts.split(",")).map(variables::get).collect(joining(" "));
    server = variables.getOrDefault("server_uuid", described);
  }

  /**
   * The way to read the rows of a table, whose columns have no names in the log.
   *
   * @param definition the statement with which this store creates the table: it changes no entry
   * @param keyColumn recognises the column of the keys, and no other
   * @param key reads a key; empty if a row is not an entry
   */
  public record Table(
      String name, String definition, KeyColumn keyColumn, Function<byte[], Optional<Key>> key) {

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

  /**
   * A place between two transactions in the binary log of one server.
   *
   * @param server identifies the server
   * @param file the file of the log
   * @param createdSeconds when the server created the file: after its logs were reset, or its data
   *     directory was replaced, another file may have the same name
   * @param offset the place in the file; negative if it is too far into the file to be requested
   */
  public record Position(String server, String file, long createdSeconds, long offset) {

    /** Returns whether the offset fits in the four bytes of a request for the log. */
    public boolean canBeRequested() {
      return offset >= 0 && offset <= 0xffff_ffffL;
    }

    public boolean isInFileOf(Position other) {
      return server.equals(other.server)
          && file.equals(other.file)
          && createdSeconds == other.createdSeconds;
    }
  }

  /**
   * The end of the log.
   *
   * @param hasDatabase whether the server logs the changes of the database: it may leave some out
   */
  public record Status(String file, long offset, boolean hasDatabase) {}

  /** Returns where the log ends now. */
  public Status status() throws SQLException {
    String version = variables.get("version");
    boolean isOld = version.contains("MariaDB") || version.matches("([0-7]|8\\.[01])\\..*");
    try (Statement statement = connection.createStatement();
        ResultSet rows =
            statement.executeQuery(isOld ? "show master status" : "show binary log status")) {
      if (!rows.next()) {
        throw new SQLException("the server has no binary log", "HY000", NO_SUCH_PART);
      }
      String only = Objects.toString(rows.getString(3), "");
      String except = Objects.toString(rows.getString(4), "");
      boolean hasDatabase = (only.isEmpty() || names(only)) && !names(except);
      return new Status(rows.getString(1), rows.getLong(2), hasDatabase);
    }
  }

  private boolean names(String databases) {
    return List.of(databases.split(",")).contains(database);
  }

  /**
   * Requests the log from there on, and waits until the server begins to send it.
   *
   * @return where it begins
   */
  public Position request(String fromFile, long fromOffset, Table table) throws SQLException {
    // At random, since the server disconnects a replica when another one has the same number.
    long replica = ThreadLocalRandom.current().nextLong(1L << 31, 1L << 32);
    try {
      byte[] command = new DumpBinaryLogCommand(replica, fromFile, fromOffset).toByteArray();
      OutputStream out = socket.getMysqlOutput();
      out.write(new byte[] {(byte) command.length, (byte) (command.length >> 8), 0, 0});
      out.write(command);
      out.flush();
    } catch (IOException lost) {
      throw lost(lost);
    }
    boolean hasChecksums = !"NONE".equals(variables.get("binlog_checksum"));
    events = new BinaryLogEvents(packets, hasChecksums, server, fromFile, fromOffset);
    while (events.next().type() != EventType.FORMAT_DESCRIPTION) {
      // Before it, the server names the file.
    }
    describe(table);
    return end();
  }

  /** Reads the rows that follow as those of a table like this. */
  public void describe(Table table) {
    reader = new BinaryLogReader(events, database, table);
  }

  /** Waits for changes and reads what else has arrived, for a moment; there may be none. */
  public FoundChanges read() throws SQLException {
    return reader.read();
  }

  /** Returns the position after the last transaction that was read as a whole. */
  public Position end() {
    return reader.end();
  }

  static SQLException lost(IOException cause) {
    return new SQLException("the connection for the binary log was lost: " + cause, "08S01", cause);
  }

  /** Disconnects; ends a {@link #read} in progress. */
  @Override
  public void close() {
    try {
      connection.abort(Runnable::run);
    } catch (SQLException ended) {
      // the connection is already closed
    }
  }
}
