package io.statehouse.mysql.binlog;

import com.github.shyiko.mysql.binlog.event.EventType;
import com.github.shyiko.mysql.binlog.io.ByteArrayInputStream;
import com.github.shyiko.mysql.binlog.network.protocol.ErrorPacket;
import java.io.EOFException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;

/**
 * The events that a server sends of its binary log, and where in it they end. Whatever it sends
 * instead is an {@link SQLException}, as a lost connection is.
 */
final class BinaryLogEvents {
  private static final int HEADER_BYTES = 19;
  private static final int CHECKSUM_BYTES = 4;
  private static final int CRC32 = 1;
  private static final int OK = 0x00;
  private static final int END = 0xfe;
  private static final int ERROR = 0xff;

  private final BinaryLogPackets packets;
  private final String server;
  private int checksumBytes;
  private String file;
  private long createdSeconds;
  private long offset;

  /**
   * @param hasChecksums whether events have them before the server describes the log
   * @param server identifies it in positions
   */
  BinaryLogEvents(
      BinaryLogPackets packets, boolean hasChecksums, String server, String file, long offset) {
    this.packets = packets;
    this.checksumBytes = checksumBytes(hasChecksums);
    this.server = server;
    this.file = file;
    this.offset = offset;
  }

  private static int checksumBytes(boolean has) {
    return has ? CHECKSUM_BYTES : 0;
  }

  /**
   * An event.
   *
   * @param number its type, some of which the library does not know
   * @param body what follows its header; it need not be read to its end, but before the next event
   * @param bytes the length of the body
   */
  record Event(int number, EventInput body, long bytes) {
    EventType type() {
      return typeOf(number);
    }
  }

  private static EventType typeOf(int number) {
    EventType type = EventType.byEventNumber(number);
    return type == null ? EventType.UNKNOWN : type;
  }

  /** Returns the position after the last event. */
  BinaryLog.Position position() {
    return new BinaryLog.Position(server, file, createdSeconds, offset);
  }

  /** Returns whether the next event, or a part of it, has arrived. */
  boolean hasArrived() throws SQLException {
    try {
      return packets.hasArrived();
    } catch (IOException lost) {
      throw BinaryLog.lost(lost);
    }
  }

  /** Waits for the next event, which may be a heartbeat. */
  Event next() throws SQLException {
    try {
      packets.next();
      EventInput in = new EventInput(packets);
      int marker = in.read();
      if (marker == ERROR) {
        throw error(in);
      }
      if (marker == END) {
        throw new EOFException("the server ended the dump of its binary log");
      }
      if (marker != OK) {
        throw new IOException("the server sent a packet of kind " + marker + ", not an event");
      }
      return event(in);
    } catch (IOException lost) {
      throw BinaryLog.lost(lost);
    }
  }

  private Event event(EventInput in) throws IOException {
    long seconds = in.readLong(4);
    int number = in.read();
    in.readLong(4); // the server that made the change
    int length = in.readInteger(4) - HEADER_BYTES;
    long next = in.readLong(4);
    in.readInteger(2); // flags
    if (length < checksumBytes || !packets.mayHave(length)) {
      throw new IOException("the server sent an event of another length than it says");
    }
    switch (typeOf(number)) {
      case FORMAT_DESCRIPTION -> {
        byte[] body = in.read(length);
        if (length <= CHECKSUM_BYTES) {
          throw new EOFException("the description of the log is too short");
        }
        createdSeconds = seconds;
        checksumBytes = checksumBytes(body[length - CHECKSUM_BYTES - 1] == CRC32);
        offset = Math.max(offset, next);
        return new Event(number, new EventInput(body), length);
      }
      case ROTATE -> {
        offset = in.readLong(8);
        file = new String(in.read(length - checksumBytes - 8), StandardCharsets.UTF_8);
        return new Event(number, new EventInput(new byte[0]), 0);
      }
      case HEARTBEAT -> {}
      default -> advance(next);
    }
    in.enterBlock(length - checksumBytes);
    return new Event(number, in, length - checksumBytes);
  }

  /** An event says where it ends in four bytes only, and a file may be longer than that. */
  private void advance(long next) {
    if (next > 0) {
      offset = next < offset || offset < 0 ? -1 : next;
    }
  }

  private static SQLException error(ByteArrayInputStream in) throws IOException {
    ErrorPacket error = new ErrorPacket(in.read(in.available()));
    return new SQLException(error.getErrorMessage(), error.getSqlState(), error.getErrorCode());
  }
}
