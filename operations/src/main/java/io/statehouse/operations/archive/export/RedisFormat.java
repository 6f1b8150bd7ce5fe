package io.statehouse.operations.archive.export;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import io.statehouse.operations.archive.ArchiveException;
import io.statehouse.operations.archive.ImportSource;
import io.statehouse.ports.Entry;
import io.statehouse.ports.Key;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.stream.Stream;

/**
 * Commands as Redis receives them, for {@code redis-cli --pipe}: each entry is an array of the
 * three strings {@code SET}, its key and its value. No other command is read.
 */
final class RedisFormat implements ExportFormat {
  private static final String SET = "*3\r\n$3\r\nSET\r\n";
  private static final String LINE_END = "\r\n";

  @Override
  public String name() {
    return "redis";
  }

  @Override
  public String description() {
    return "SET commands for \"redis-cli --pipe\"";
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
      out.text(SET);
      string(out, entry.key().utf8());
      string(out, entry.value().toArray());
    }

    private static void string(EntryWriter out, byte[] bytes) throws IOException {
      out.text("$" + bytes.length + LINE_END).bytes(bytes).text(LINE_END);
    }

    @Override
    public void end(EntryWriter out, long entries) {}
  }

  @Override
  public ImportSource read(InputStream in, String name) {
    EntryParser parser =
        (from, file, found) -> {
          Commands commands = new Commands(from, file);
          while (commands.next()) {
            found.accept(commands.set());
          }
        };
    return parser.read(in, name);
  }

  /** Reads one command after the other. */
  private static final class Commands {
    private final InputStream in;
    private final String name;
    private long number;
    private int first;

    Commands(InputStream in, String name) {
      this.in = in;
      this.name = name;
    }

    boolean next() throws IOException {
      first = in.read();
      number++;
      return first >= 0;
    }

    Entry set() throws IOException {
      if (first != '*' || length("strings") != 3) {
        throw broken("expected an array of three strings");
      }
      String command = new String(string(), ISO_8859_1);
      if (!command.equalsIgnoreCase("SET")) {
        throw broken("it is not SET, the only command that is read");
      }
      Key key =
          Key.ofUtf8(string())
              .orElseThrow(() -> broken("its key is empty, has a zero byte or is not UTF-8"));
      return EntryParser.entry(key, string());
    }

    private byte[] string() throws IOException {
      if (in.read() != '$') {
        throw broken("expected a string, which begins with $");
      }
      int length = length("bytes");
      // Grows as it reads, so that a length alone reserves no memory.
      byte[] bytes = in.readNBytes(length);
      if (bytes.length < length) {
        throw cutOff();
      }
      end();
      return bytes;
    }

    private int length(String of) throws IOException {
      int length = 0;
      int digits = 0;
      int c = in.read();
      for (; c >= '0' && c <= '9'; c = in.read()) {
        length = 10 * length + c - '0';
        digits++;
        if (length > EntryParser.MAX_BYTES || digits > 9) {
          throw broken("the number of " + of + " is over the limit of " + EntryParser.MAX_BYTES);
        }
      }
      if (c < 0) {
        throw cutOff();
      }
      if (digits == 0 || c != '\r' || in.read() != '\n') {
        throw broken("expected a number of " + of + " and the end of a line");
      }
      return length;
    }

    private void end() throws IOException {
      int c = in.read();
      int d = in.read();
      if (d < 0) {
        throw cutOff();
      }
      if (c != '\r' || d != '\n') {
        throw broken("a string in it is not as long as declared");
      }
    }

    private ArchiveException cutOff() {
      return broken("the file ends within it: it was cut off");
    }

    private ArchiveException broken(String problem) {
      return new ArchiveException(name + ": command " + number + ": " + problem);
    }
  }
}
