package io.statehouse.mysql.binlog;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;

/**
 * The messages that a server sends once it was requested to dump its binary log, one after another.
 * A message of 16 MiB or more comes in several packets, and is never held as a whole.
 */
final class BinaryLogPackets extends InputStream {
  private static final int MAX_PACKET_BYTES = 0xff_ffff;

  private final Socket socket;
  private final InputStream in;
  private final int silenceMillis;
  private int left;
  private boolean continued;

  /**
   * @param silenceMillis how long the server may send nothing, or need for one packet
   */
  BinaryLogPackets(Socket socket, InputStream in, int silenceMillis) {
    this.socket = socket;
    this.in = in;
    this.silenceMillis = silenceMillis;
  }

  /** Waits for the next message, and skips what was not read of the one before. */
  void next() throws IOException {
    skipRest();
    beginPacket();
  }

  /** Skips the rest of this message; returns whether a part of the next one has arrived. */
  boolean hasArrived() throws IOException {
    skipRest();
    return in.available() > 0;
  }

  /** Returns how many bytes of the current packet were not read yet. */
  @Override
  public int available() {
    return left;
  }

  /** Returns whether the rest of the message may have so many bytes; only its end says how many. */
  boolean mayHave(int bytes) {
    return bytes <= left || continued;
  }

  private void beginPacket() throws IOException {
    socket.setSoTimeout(silenceMillis);
    byte[] header = in.readNBytes(4); // the length, then its number
    if (header.length < 4) {
      throw new EOFException("the server closed the connection");
    }
    left = header[0] & 0xff | (header[1] & 0xff) << 8 | (header[2] & 0xff) << 16;
    continued = left == MAX_PACKET_BYTES;
  }

  private static int required(int read) throws EOFException {
    if (read < 0) {
      throw new EOFException("the server closed the connection");
    }
    return read;
  }

  /** Returns whether there is more of this message. */
  private boolean hasMore() throws IOException {
    if (left == 0 && continued) {
      beginPacket();
    }
    return left > 0;
  }

  @Override
  public int read() throws IOException {
    if (!hasMore()) {
      return -1;
    }
    left--;
    return required(in.read());
  }

  @Override
  public int read(byte[] into, int offset, int length) throws IOException {
    if (length == 0) {
      return 0;
    }
    if (!hasMore()) {
      return -1;
    }
    int read = required(in.read(into, offset, Math.min(length, left)));
    left -= read;
    return read;
  }

  private void skipRest() throws IOException {
    while (hasMore()) {
      in.skipNBytes(left);
      left = 0;
    }
  }
}
