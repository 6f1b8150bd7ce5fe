package io.statehouse.domain.css.layout;

import java.io.IOException;
import java.io.Writer;

/**
 * One JSON object, full path to value, one member a line indented by four spaces; slashes are
 * escaped, so packed documents are escaped twice. Without members the object is two lines.
 */
final class JsonDumpWriter implements EntryWriter {
  private final Writer out;
  private String separator = "";

  JsonDumpWriter(Writer out) {
    this.out = out;
  }

  @Override
  public void begin(boolean root) throws IOException {
    out.write("{\n");
  }

  @Override
  public void entry(String key, String value) throws IOException {
    StringBuilder line = new StringBuilder(separator).append("    ");
    JsonText.quote(key, line);
    line.append(": ");
    JsonText.quote(value, line);
    out.append(line);
    separator = ",\n";
  }

  @Override
  public void end() throws IOException {
    out.write(separator.isEmpty() ? "}\n" : "\n}\n");
  }
}
