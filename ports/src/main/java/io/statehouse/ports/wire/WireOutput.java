package io.statehouse.ports.wire;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.statehouse.ports.Bytes;
import io.statehouse.ports.Entry;
import io.statehouse.ports.Key;
import io.statehouse.ports.Prefix;
import io.statehouse.ports.Revision;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Collection;

/** Writes the parts of messages. Not safe for use by several threads. */
public final class WireOutput {
  private final DataOutputStream out;

  /**
   * @param out should be buffered, as it is written to in small parts
   */
  public WireOutput(OutputStream out) {
    this.out = new DataOutputStream(out);
  }

  /** Writes one element of a list. */
  @FunctionalInterface
  interface Element<T> {
    void write(T element) throws IOException;
  }

  void octet(int value) throws IOException {
    out.writeByte(value);
  }

  void flag(boolean value) throws IOException {
    out.writeByte(value ? 1 : 0);
  }

  void integer(int value) throws IOException {
    out.writeInt(value);
  }

  void number(long value) throws IOException {
    out.writeLong(value);
  }

  void octets(byte[] value) throws IOException {
    out.writeInt(value.length);
    out.write(value);
  }

  void text(String value) throws IOException {
    octets(value.getBytes(UTF_8));
  }

  void key(Key key) throws IOException {
    octets(key.utf8());
  }

  void prefix(Prefix prefix) throws IOException {
    octets(prefix.utf8());
  }

  void bytes(Bytes value) throws IOException {
    octets(value.toArray());
  }

  void revision(Revision revision) throws IOException {
    octets(revision.number().toByteArray());
  }

  void entry(Entry entry) throws IOException {
    key(entry.key());
    revision(entry.revision());
    bytes(entry.value());
  }

  <T> void list(Collection<T> elements, Element<T> element) throws IOException {
    integer(elements.size());
    for (T each : elements) {
      element.write(each);
    }
  }
}
