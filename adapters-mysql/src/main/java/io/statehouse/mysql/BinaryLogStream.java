package io.statehouse.mysql;

import static java.util.stream.Collectors.joining;

import com.github.shyiko.mysql.binlog.event.EventType;
import com.github.shyiko.mysql.binlog.network.protocol.command.DumpBinaryLogCommand;
import com.mysql.cj.NativeSession;
import com.mysql.cj.jdbc.JdbcConnection;
import com.mysql.cj.protocol.SocketConnection;
import java.io.IOException;
import java.io.OutputStream;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.concurrent.ThreadLocalRandom;
import java.util.stream.Stream;

/**
 * A connection on which the server sends its binary log, as to a replica.
 *
 * <p>It is one of the driver's connections, so the store's options of encryption and authentication
 * apply, and it is read by the thread that wants an event: a client that is slow holds up the
 * server's side of the connection, not memory. Of the library that knows the events, therefore, its
 * own client is not used, which has a thread for each connection, drops the exceptions of its
 * listener, and logs the event then.
 */
final class BinaryLogStream implements AutoCloseable {
  /** What the server says if it does not have that part of the log, or not any more. */
  static final int NO_SUCH_PART = 1236;

  private final Connection connection;
  private final Map<String, String> variables = new TreeMap<>();
  private final SocketConnection socket;
  private final BinaryLogPackets packets;
  private String server;

  private BinaryLogStream(Connection connection, Duration timeout) throws SQLException {
    this.connection = connection;
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
   * Connects.
   *
   * @param timeout how long the server may be silent
   */
  static BinaryLogStream connect(Driver driver, Duration timeout) throws SQLException {
    Connection connection = driver.getConnection();
    boolean connected = false;
    try {
      BinaryLogStream stream = new BinaryLogStream(connection, timeout);
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

  /** What the server says about its log. */
  record Status(String file, long offset, String onlyDatabases, String exceptDatabases) {
    /** Whether the server logs the changes of the database: it may leave some out. */
    boolean logs(String database) {
      return (onlyDatabases.isEmpty() || names(onlyDatabases, database))
          && !names(exceptDatabases, database);
    }

    private static boolean names(String list, String database) {
      return List.of(list.split(",")).contains(database);
    }
  }

  /** Returns where the log ends now. */
  Status status() throws SQLException {
    String version = variables.get("version");
    boolean isOld = version.contains("MariaDB") || version.matches("([0-7]|8\\.[01])\\..*");
    try (Statement statement = connection.createStatement();
        ResultSet rows =
            statement.executeQuery(isOld ? "show master status" : "show binary log status")) {
      if (!rows.next()) {
        throw new SQLException("the server has no binary log", "HY000", NO_SUCH_PART);
      }
      return new Status(
          rows.getString(1),
          rows.getLong(2),
          Objects.toString(rows.getString(3), ""),
          Objects.toString(rows.getString(4), ""));
    }
  }

  /** Requests the log from there on, and waits until the server begins to send it. */
  BinaryLogEvents dump(String fromFile, long fromOffset) throws SQLException {
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
    BinaryLogEvents events =
        new BinaryLogEvents(packets, hasChecksums, server, fromFile, fromOffset);
    while (events.next().type() != EventType.FORMAT_DESCRIPTION) {
      // Before it, the server names the file.
    }
    return events;
  }

  static SQLException lost(IOException cause) {
    return new SQLException("the connection for the binary log was lost: " + cause, "08S01", cause);
  }

  /** Disconnects; ends a {@link #next} in progress. */
  @Override
  public void close() {
    try {
      connection.abort(Runnable::run);
    } catch (SQLException ended) {
      // the connection is already closed
    }
  }
}
