package io.statehouse.testing.wire;

import java.io.BufferedInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.net.Socket;
import javax.net.ssl.SSLContext;

/** The packets of one connection to MySQL, each preceded by its length and sequence number. */
final class SqlPackets implements AutoCloseable {
  private Socket socket;
  private DataInputStream in;
  private int number;

  SqlPackets(Socket socket) throws IOException {
    use(socket);
  }

  /** Switches to TLS. */
  void secure(Address address, SSLContext tls) throws IOException {
    use(Sockets.secure(socket, address, tls));
  }

  /** Begins a new command: the next packet has sequence number 0. */
  void startOver() {
    number = 0;
  }

  SqlPacket read() throws IOException {
    int length = in.readUnsignedByte() | in.readUnsignedByte() << 8 | in.readUnsignedByte() << 16;
    number = in.readUnsignedByte() + 1;
    byte[] bytes = new byte[length];
    in.readFully(bytes);
    return new SqlPacket(bytes);
  }

  void write(SqlPacket packet) throws IOException {
    byte[] content = packet.written();
    SqlPacket framed = new SqlPacket();
    framed.bytes(content.length, content.length >> 8, content.length >> 16, number++);
    framed.bytes(content);
    socket.getOutputStream().write(framed.written());
  }

  @Override
  public void close() throws IOException {
    socket.close();
  }

  private void use(Socket next) throws IOException {
    socket = next;
    in = new DataInputStream(new BufferedInputStream(next.getInputStream()));
  }
}
