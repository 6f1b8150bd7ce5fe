package io.statehouse.domain.css.layout;

import io.statehouse.domain.css.CssException;
import io.statehouse.domain.css.FileFormat;
import io.statehouse.domain.css.layout.JsonMembers.Form;
import java.io.BufferedInputStream;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.util.Optional;

/** Files of keys and values, in the form of today or the old one. */
public final class EntryFile {
  private static final int LOOK_AHEAD = 8192;

  /** Receives one key and its value. */
  @FunctionalInterface
  public interface Sink {
    /**
     * @param where the place in the file, for messages
     */
    void entry(String key, String value, Place where);
  }

  /**
   * A place in a file.
   *
   * @param column 0 where only the line is known
   */
  public record Place(long line, long column) {
    @Override
    public String toString() {
      return column == 0 ? "line " + line : "line " + line + ", column " + column;
    }
  }

  private EntryFile() {}

  public static EntryWriter writer(FileFormat format, Writer out) {
    return format == FileFormat.TSV ? new TsvDumpWriter(out) : new JsonDumpWriter(out);
  }

  /**
   * Reads a file from beginning to end, in the memory of its largest entry. Does not close it.
   *
   * @param format if empty, the first character decides: a slash begins the old form
   * @throws CssException of kind BAD_FILE with the place, if the file is not of its format
   */
  public static void read(Optional<FileFormat> format, InputStream file, Sink sink)
      throws IOException {
    BufferedInputStream in = new BufferedInputStream(file);
    skipByteOrderMark(in);
    FileFormat known =
        format.orElseGet(() -> firstCharacter(in) == '/' ? FileFormat.TSV : FileFormat.JSON);
    try {
      Reader text = new StrictUtf8Reader(in);
      if (known == FileFormat.TSV) {
        readTsv(new BufferedReader(text), sink);
      } else {
        JsonMembers.read(
            text,
            (name, form, value, line, column) ->
                sink.entry(name, form == Form.SCALAR ? value : "", new Place(line, column)));
      }
    } catch (BrokenJson broken) {
      throw CssException.badFile(broken.where(), broken.getMessage());
    } catch (StrictUtf8Reader.NotUtf8 binary) {
      throw CssException.badFile(binary.where(), binary.getMessage());
    }
  }

  private static void skipByteOrderMark(BufferedInputStream in) throws IOException {
    in.mark(3);
    if (in.read() != 0xEF || in.read() != 0xBB || in.read() != 0xBF) {
      in.reset();
    }
  }

  private static int firstCharacter(BufferedInputStream in) {
    try {
      in.mark(LOOK_AHEAD);
      int c = in.read();
      for (int i = 1; i < LOOK_AHEAD && (c == ' ' || c == '\t' || c == '\r' || c == '\n'); i++) {
        c = in.read();
      }
      in.reset();
      return c;
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }

  private static void readTsv(Reader in, Sink sink) throws IOException {
    StringBuilder line = new StringBuilder();
    long number = 0;
    int next = in.read();
    if (next < 0) {
      throw CssException.badFile("line 1", "the file is empty");
    }
    while (next >= 0) {
      line.setLength(0);
      number++;
      for (; next >= 0 && next != '\n'; next = in.read()) {
        line.append((char) next);
      }
      entry(line.toString(), new Place(number, 0), sink);
      next = next < 0 ? next : in.read();
    }
  }

  /** Further fields are ignored, as the original does. */
  private static void entry(String line, Place where, Sink sink) {
    String[] fields = line.split("\t", 3);
    if (fields.length < 2) {
      throw CssException.badFile(where, "no tab between key and value");
    }
    sink.entry(fields[0], fields[1].equals(TsvDumpWriter.EMPTY) ? "" : fields[1], where);
  }
}
