package io.statehouse.domain.css.layout;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonProcessingException;
import io.statehouse.domain.css.entities.CssException;
import io.statehouse.domain.css.entities.FileFormat;
import io.statehouse.domain.layout.JsonProblem;
import io.statehouse.ports.Entry;
import java.io.BufferedInputStream;
import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.Reader;
import java.io.Writer;
import java.nio.charset.CodingErrorAction;
import java.util.Iterator;
import java.util.Optional;

/**
 * Files of keys and values, in the form of today or the old one, written in constant memory and
 * read in that of the largest entry.
 *
 * <pre>
 *   JSON   one object, full path to value, one member a line indented by four spaces; slashes are
 *          escaped, so packed documents are escaped twice. Without members it is two lines
 *   TSV    key, tab, value; an empty value is \N, the root is /. There are no other escapes, so
 *          what this form cannot represent is refused
 * </pre>
 */
public final class EntryFile {
  private static final int LOOK_AHEAD = 8192;
  private static final int AT_ONCE = 8192;
  private static final String TSV_EMPTY = "\\N";

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
    static Place of(JsonProcessingException broken) {
      return broken.getLocation() == null ? new Place(1, 1) : of(broken.getLocation());
    }

    static Place of(JsonLocation at) {
      // Where there is no token at all, the parser has no column.
      return new Place(at.getLineNr(), Math.max(1, at.getColumnNr()));
    }

    @Override
    public String toString() {
      return column == 0 ? "line " + line : "line " + line + ", column " + column;
    }
  }

  private EntryFile() {}

  /**
   * Writes a whole file, and flushes it.
   *
   * @param root whether the entries are those of the whole tree
   * @throws CssException of kind MALFORMED if a value is not UTF-8
   * @throws CssException of kind INVALID if an entry cannot be written in that format
   */
  public static void write(
      FileFormat format, boolean root, Iterator<Entry> entries, OutputStream out)
      throws IOException {
    if (format == FileFormat.TSV) {
      Writer text = new BufferedWriter(new OutputStreamWriter(out, UTF_8));
      writeTsv(root, entries, text);
      text.flush();
    } else {
      writeJson(entries, out);
      out.flush();
    }
  }

  private static void writeJson(Iterator<Entry> entries, OutputStream out) throws IOException {
    JsonBytes json = new JsonBytes().raw("{\n");
    String separator = "    ";
    while (entries.hasNext()) {
      Entry entry = entries.next();
      json.raw(separator).quoted(entry.key().utf8());
      json.raw(": ").quoted(StoredText.bytes(entry));
      separator = ",\n    ";
      if (json.length() > AT_ONCE) {
        json.moveTo(out);
      }
    }
    json.raw(separator.startsWith(",") ? "\n}\n" : "}\n").moveTo(out);
  }

  private static void writeTsv(boolean root, Iterator<Entry> entries, Writer out)
      throws IOException {
    out.write(root ? "/\t" + TSV_EMPTY + "\n" : "");
    while (entries.hasNext()) {
      Entry entry = entries.next();
      String key = entry.key().text();
      String value = StoredText.read(entry);
      requirePlain(key, "key", key);
      requirePlain(key, "value", value);
      if (value.equals(TSV_EMPTY)) {
        throw CssException.invalid(
            key, "the value of '" + key + "' is \\N, which in TSV means empty: dump as JSON");
      }
      out.append(key).append('\t').append(value.isEmpty() ? TSV_EMPTY : value).append('\n');
    }
  }

  private static void requirePlain(String key, String what, String text) {
    if (text.indexOf('\t') >= 0 || text.indexOf('\n') >= 0) {
      throw CssException.invalid(
          key, "the " + what + " of '" + key + "' has a tab or a line end: dump as JSON, not TSV");
    }
  }

  /**
   * Reads a file from beginning to end. Does not close it.
   *
   * @param format if empty, the first character decides: a slash begins the old form
   * @throws CssException of kind BAD_FILE with the place, if the file is not of its format
   */
  public static void read(Optional<FileFormat> format, InputStream file, Sink sink)
      throws IOException {
    BufferedInputStream in = new BufferedInputStream(file);
    skipByteOrderMark(in);
    boolean slash = firstCharacter(in) == '/';
    Reader text = new StrictUtf8(in);
    if (format.map(FileFormat.TSV::equals).orElse(slash)) {
      readTsv(new BufferedReader(text), sink);
      return;
    }
    try {
      JsonMembers.read(text, (name, value, where) -> sink.entry(name, value.orElse(""), where));
    } catch (JsonProcessingException broken) {
      throw CssException.badFile(Place.of(broken), JsonProblem.of(broken));
    }
  }

  private static void skipByteOrderMark(BufferedInputStream in) throws IOException {
    in.mark(3);
    if (in.read() != 0xEF || in.read() != 0xBB || in.read() != 0xBF) {
      in.reset();
    }
  }

  private static int firstCharacter(BufferedInputStream in) throws IOException {
    in.mark(LOOK_AHEAD);
    int c = in.read();
    for (int i = 1; i < LOOK_AHEAD && (c == ' ' || c == '\t' || c == '\r' || c == '\n'); i++) {
      c = in.read();
    }
    in.reset();
    return c;
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
    sink.entry(fields[0], fields[1].equals(TSV_EMPTY) ? "" : fields[1], where);
  }

  /**
   * Reads UTF-8 and nothing else, and fails at the first byte that is not, once all before it has
   * been read. A reader that replaces such bytes would load a damaged file silently.
   */
  private static final class StrictUtf8 extends Reader {
    // Half of a surrogate pair, which UTF-8 cannot represent.
    private static final char NOT_UTF8 = '\uDC00';

    private final Reader in;
    private char last;
    private boolean isBroken;
    private long line = 1;
    private long column = 1;

    StrictUtf8(InputStream in) {
      this.in =
          new InputStreamReader(
              in,
              UTF_8
                  .newDecoder()
                  .onMalformedInput(CodingErrorAction.REPLACE)
                  .replaceWith(String.valueOf(NOT_UTF8)));
    }

    @Override
    public int read(char[] buffer, int offset, int length) throws IOException {
      if (isBroken) {
        throw CssException.badFile(new Place(line, column), "not UTF-8");
      }
      int count = in.read(buffer, offset, length);
      for (int i = 0; i < count; i++) {
        char c = buffer[offset + i];
        if (c == NOT_UTF8 && !Character.isHighSurrogate(last)) {
          isBroken = true;
          return i == 0 ? read(buffer, offset, length) : i;
        }
        line += c == '\n' ? 1 : 0;
        column = c == '\n' ? 1 : column + 1;
        last = c;
      }
      return count;
    }

    @Override
    public void close() throws IOException {
      in.close();
    }
  }
}
