package io.statehouse.domain.css.layout;

import io.statehouse.domain.css.CssException;
import java.io.IOException;
import java.io.Writer;

/**
 * The original's old form: key, tab, value; an empty value is {@code \N}, the root is {@code /}.
 * There are no other escapes, so what this form cannot represent is refused.
 */
final class TsvDumpWriter implements EntryWriter {
  static final String EMPTY = "\\N";

  private final Writer out;

  TsvDumpWriter(Writer out) {
    this.out = out;
  }

  @Override
  public void begin(boolean root) throws IOException {
    if (root) {
      line("/", EMPTY);
    }
  }

  @Override
  public void entry(String key, String value) throws IOException {
    requirePlain(key, "key", key);
    requirePlain(key, "value", value);
    if (value.equals(EMPTY)) {
      throw CssException.invalid(
          key, "the value of '" + key + "' is \\N, which in TSV means empty: dump as JSON");
    }
    line(key, value.isEmpty() ? EMPTY : value);
  }

  private static void requirePlain(String key, String what, String text) {
    if (text.indexOf('\t') >= 0 || text.indexOf('\n') >= 0) {
      throw CssException.invalid(
          key, "the " + what + " of '" + key + "' has a tab or a line end: dump as JSON, not TSV");
    }
  }

  private void line(String key, String value) throws IOException {
    out.append(key).append('\t').append(value).append('\n');
  }

  @Override
  public void end() {
    // nothing marks the end
  }
}
