package io.statehouse.mysql.binlog;

import com.github.shyiko.mysql.binlog.event.deserialization.ColumnType;
import io.statehouse.ports.Key;
import io.statehouse.testing.fuzz.FuzzTarget;
import java.io.ByteArrayInputStream;
import java.net.Socket;
import java.sql.SQLException;
import java.util.function.Consumer;

/** The parsers of what MySQL sends outside of its driver. */
enum FuzzTargets implements FuzzTarget {
  BINARY_LOG(FuzzTargets::binaryLog);

  private static final BinaryLog.Table TABLE =
      new BinaryLog.Table(
          "entries",
          "create table entries (...)",
          (type, width) -> type == ColumnType.VARCHAR && width == 512,
          Key::ofUtf8);

  private final Consumer<byte[]> run;

  FuzzTargets(Consumer<byte[]> run) {
    this.run = run;
  }

  @Override
  public void run(byte[] input) {
    run.accept(input);
  }

  /** The first byte is 1 if events have checksums; packets follow, until the connection ends. */
  private static void binaryLog(byte[] input) {
    if (input.length == 0) {
      return;
    }
    BinaryLogReader reader = reader(input);
    try {
      while (true) {
        reader.read().change();
      }
    } catch (SQLException ended) {
      // As documented: at the latest, when there are no more packets.
    }
  }

  static BinaryLogReader reader(byte[] input) {
    BinaryLogPackets packets =
        new BinaryLogPackets(
            new Socket(), new ByteArrayInputStream(input, 1, input.length - 1), 1_000);
    BinaryLogEvents events = new BinaryLogEvents(packets, input[0] == 1, "server", "log.1", 4);
    return new BinaryLogReader(events, "state", TABLE);
  }
}
