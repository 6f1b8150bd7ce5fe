package io.statehouse.bench.document;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A text in which a program replaces named parts.
 *
 * <pre>
 *   &lt;!-- measured: table etcd --&gt;
 *   …
 *   &lt;!-- end --&gt;
 * </pre>
 */
final class Document {
  private static final String END = "<!-- end -->";
  private static final Pattern BEGIN = Pattern.compile("(?m)^<!-- measured: (.+?) -->\n");

  private String text;

  /**
   * @throws IllegalArgumentException if a part does not end before the next begins, or two have the
   *     same name
   */
  Document(String text) {
    this.text = text;
    parts();
  }

  static Document read(Path file) throws IOException {
    return new Document(Files.readString(file, UTF_8));
  }

  /** Returns all parts by name, in their order. */
  Map<String, String> parts() {
    Map<String, String> parts = new LinkedHashMap<>();
    Matcher begin = BEGIN.matcher(text);
    while (begin.find()) {
      int end = text.indexOf(END, begin.end());
      String part = end < 0 ? "" : text.substring(begin.end(), end);
      if (end < 0 || BEGIN.matcher(part).find()) {
        throw new IllegalArgumentException(
            "\"" + begin.group().strip() + "\" has no \"" + END + "\" after it");
      }
      if (parts.put(begin.group(1), part) != null) {
        throw new IllegalArgumentException("\"" + begin.group().strip() + "\" is there twice");
      }
    }
    return parts;
  }

  /** Replaces the content of a part. */
  void replace(String name, String content) {
    String begin = "<!-- measured: " + name + " -->\n";
    int from = text.indexOf(begin) + begin.length();
    text = text.substring(0, from) + content + text.substring(text.indexOf(END, from));
  }

  /** Writes all or nothing. */
  void write(Path file) throws IOException {
    Path unfinished = file.resolveSibling(file.getFileName() + ".new");
    Files.writeString(unfinished, text, UTF_8);
    Files.move(unfinished, file, StandardCopyOption.ATOMIC_MOVE);
  }

  @Override
  public String toString() {
    return text;
  }
}
