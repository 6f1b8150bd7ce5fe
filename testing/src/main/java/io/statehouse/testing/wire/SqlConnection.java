package io.statehouse.testing.wire;

import java.io.IOException;
import java.net.Socket;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import javax.net.ssl.SSLContext;

/**
 * A connection to MySQL or MariaDB of a user without a password, for statements as text.
 *
 * <p>A driver would add behaviour of its own, and starting the command-line client for each
 * statement would take most of the time of a test.
 */
public final class SqlConnection implements AutoCloseable {
  private static final int LONG_PASSWORD = 0x1;
  private static final int PROTOCOL_41 = 0x200;
  private static final int SSL = 0x800;
  private static final int SECURE_CONNECTION = 0x8000;
  private static final int PLUGIN_AUTH = 0x80000;
  private static final int CAPABILITIES =
      LONG_PASSWORD | PROTOCOL_41 | SECURE_CONNECTION | PLUGIN_AUTH;
  private static final int LARGEST_PACKET = 0xFF_FFFF;
  private static final byte UTF8MB4 = 45;

  private static final int OK = 0x00;
  private static final int AUTH_SWITCH = 0xFE;
  private static final int END_OF_ROWS = 0xFE;
  private static final int ERROR = 0xFF;
  private static final byte QUERY = 0x03;

  private final SqlPackets packets;

  /** Connects and logs in, with TLS if {@code tls} is present. */
  public SqlConnection(Address address, Optional<SSLContext> tls, String user) throws IOException {
    Socket socket = Sockets.connect(address, Optional.empty());
    packets = new SqlPackets(socket);
    try {
      logIn(greeting(), address, tls, user);
    } catch (IOException e) {
      socket.close();
      throw e;
    }
  }

  /**
   * Runs one statement and returns its rows; a NULL is the string {@code NULL}.
   *
   * @throws IOException if the server reports an error, with its number and message
   */
  public List<List<String>> query(String statement) throws IOException {
    packets.startOver();
    packets.write(new SqlPacket().bytes(QUERY).text(statement));
    SqlPacket first = packets.read();
    if (first.kind() == OK) {
      return List.of();
    }
    int columns = (int) checked(first).lengthEncoded();
    for (int i = 0; i <= columns; i++) {
      packets.read(); // the columns' names and types, and a mark after them
    }
    List<List<String>> rows = new ArrayList<>();
    for (SqlPacket row = checked(packets.read()); !isEnd(row); row = checked(packets.read())) {
      List<String> values = new ArrayList<>();
      for (int i = 0; i < columns; i++) {
        values.add(row.lengthEncodedText());
      }
      rows.add(values);
    }
    return rows;
  }

  @Override
  public void close() throws IOException {
    packets.close();
  }

  /** Returns the server's default authentication method. */
  private String greeting() throws IOException {
    SqlPacket greeting = checked(packets.read());
    greeting.skip(1);
    greeting.untilZero(); // the version
    greeting.skip(4 + 8 + 1 + 2 + 1 + 2 + 2);
    int challenge = greeting.next();
    greeting.skip(10 + Math.max(13, challenge - 8));
    return greeting.untilZero();
  }

  private void logIn(String method, Address address, Optional<SSLContext> tls, String user)
      throws IOException {
    int capabilities = CAPABILITIES | (tls.isPresent() ? SSL : 0);
    if (tls.isPresent()) {
      packets.write(preamble(capabilities));
      packets.secure(address, tls.get());
    }
    // Every method takes an empty response for no password.
    packets.write(preamble(capabilities).text(user).bytes(0, 0).text(method).bytes(0));
    SqlPacket response = checked(packets.read());
    if (response.kind() == AUTH_SWITCH) {
      packets.write(new SqlPacket());
      response = checked(packets.read());
    }
    if (response.kind() != OK) {
      throw new IOException("the server requires a password of " + user);
    }
  }

  private static SqlPacket preamble(int capabilities) {
    return new SqlPacket()
        .number(capabilities)
        .number(LARGEST_PACKET)
        .bytes(UTF8MB4)
        .bytes(new int[23]);
  }

  private static boolean isEnd(SqlPacket packet) {
    return packet.kind() == END_OF_ROWS && packet.length() < 9;
  }

  private static SqlPacket checked(SqlPacket packet) throws IOException {
    if (packet.kind() == ERROR) {
      packet.skip(1);
      int number = packet.next() | packet.next() << 8;
      throw new IOException("SQL error " + number + ": " + packet.rest());
    }
    return packet;
  }
}
