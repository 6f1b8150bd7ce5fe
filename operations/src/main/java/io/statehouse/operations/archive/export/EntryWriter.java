package io.statehouse.operations.archive.export;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.statehouse.operations.archive.ArchiveException;
import io.statehouse.ports.Entry;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Base64;
import java.util.Iterator;
import java.util.stream.Stream;

/** Output to which one entry after the other is written. */
final class EntryWriter {
  private final OutputStream out;

  private EntryWriter(OutputStream out) {
    this.out = out;
  }

  /** Writes a whole file. */
  interface FileForm {
    void start(EntryWriter out) throws IOException;

    /**
     * @param number of the entry, from 1
     */
    void entry(EntryWriter out, Entry entry, long number) throws IOException;

    void end(EntryWriter out, long entries) throws IOException;
  }

  static long write(Stream<Entry> entries, OutputStream out, FileForm form) {
    EntryWriter writer = new EntryWriter(new BufferedOutputStream(out, 64 << 10));
    long count = 0;
    try {
      form.start(writer);
      for (Iterator<Entry> each = entries.iterator(); each.hasNext(); ) {
        count++;
        form.entry(writer, each.next(), count);
      }
      form.end(writer, count);
      writer.out.flush();
    } catch (IOException broken) {
      throw new ArchiveException("the export cannot be written", broken);
    }
    return count;
  }

  EntryWriter text(String text) throws IOException {
    return bytes(text.getBytes(UTF_8));
  }

  EntryWriter bytes(byte[] bytes) throws IOException {
    out.write(bytes);
    return this;
  }

  EntryWriter base64(byte[] bytes) throws IOException {
    return bytes(Base64.getEncoder().encode(bytes));
  }
}
