package io.statehouse.operations.archive.export;

import io.statehouse.operations.archive.ArchiveException;
import io.statehouse.operations.archive.ImportSource;
import io.statehouse.ports.Bytes;
import io.statehouse.ports.Entry;
import io.statehouse.ports.Key;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.Base64;
import java.util.stream.Stream;

/**
 * A line for each entry: the key, a tab, the value in Base64. In keys, {@code \\}, {@code \t},
 * {@code \n} and {@code \r} stand for a backslash and what would end a part of a line, and {@code
 * \}{@code u0001} for any other control character.
 */
final class LinesFormat implements ExportFormat {
  /** Four characters for three bytes. */
  private static final int BASE64_UNIT = 4;

  private static final int MAX_PART = EntryParser.MAX_BYTES / 3 * BASE64_UNIT + BASE64_UNIT;

  @Override
  public String name() {
    return "lines";
  }

  @Override
  public String description() {
    return "key, tab and value in Base64 on each line";
  }

  @Override
  public long write(Stream<Entry> entries, OutputStream out) {
    return EntryWriter.write(entries, out, new Form());
  }

  private static final class Form implements EntryWriter.FileForm {
    @Override
    public void start(EntryWriter out) {}

    @Override
    public void entry(EntryWriter out, Entry entry, long number) throws IOException {
      out.text(LineKeys.escape(entry.key().text()))
          .text("\t")
          .base64(entry.value().toArray())
          .text("\n");
    }

    @Override
    public void end(EntryWriter out, long entries) {}
  }

  @Override
  public ImportSource read(InputStream in, String name) {
    EntryParser parser =
        (from, file, found) -> {
          Lines lines = new Lines(from, file);
          while (lines.next()) {
            found.accept(lines.entry());
          }
        };
    return parser.read(in, name);
  }

  /** Reads one line after the other. */
  private static final class Lines {
    private final InputStream in;
    private final String name;
    private long number;
    private int first;

    Lines(InputStream in, String name) {
      this.in = in;
      this.name = name;
    }

    boolean next() throws IOException {
      first = in.read();
      number++;
      return first >= 0;
    }

    Entry entry() throws IOException {
      Key key = key(until('\t', first));
      return EntryParser.entry(key, value(until('\n', in.read())));
    }

    private Key key(byte[] escaped) {
      String text = Bytes.wrap(escaped).text().orElseThrow(() -> broken("the key is not UTF-8"));
      try {
        return new Key(LineKeys.unescape(text));
      } catch (IllegalArgumentException invalid) {
        throw broken("the key is invalid: " + invalid.getMessage());
      }
    }

    private byte[] value(byte[] base64) {
      try {
        if (base64.length % BASE64_UNIT == 0) {
          return Base64.getDecoder().decode(base64);
        }
      } catch (IllegalArgumentException invalid) {
        // The decoder's message has a character of the value in it.
      }
      throw broken("the value is not Base64");
    }

    private byte[] until(char end, int start) throws IOException {
      ByteArrayOutputStream part = new ByteArrayOutputStream();
      for (int c = start; c != end; c = in.read()) {
        if (c < 0) {
          throw broken("the file ends within the line: it was cut off");
        }
        if (c == '\n') {
          throw broken("the line has no tab");
        }
        if (part.size() == MAX_PART) {
          throw broken("the line is longer than an entry can be");
        }
        part.write(c);
      }
      return part.toByteArray();
    }

    private ArchiveException broken(String problem) {
      return new ArchiveException(name + ": line " + number + ": " + problem);
    }
  }
}
