package io.statehouse.mysql.binlog;

import com.github.shyiko.mysql.binlog.io.ByteArrayInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;

/**
 * The bytes of an event. The library allocates as many as a length in the event says; here, no more
 * than the event still has.
 */
final class EventInput extends ByteArrayInputStream {
  EventInput(InputStream in) {
    super(in);
  }

  EventInput(byte[] bytes) {
    super(bytes);
  }

  @Override
  public byte[] read(int length) throws IOException {
    if (length < 0 || length > available()) {
      throw new EOFException("a value of " + length + " bytes in an event that has fewer");
    }
    return super.read(length);
  }
}
