package io.statehouse.app.yaml;

import java.util.List;
import java.util.Map;
import org.snakeyaml.engine.v2.api.Dump;
import org.snakeyaml.engine.v2.api.DumpSettings;
import org.snakeyaml.engine.v2.common.FlowStyle;
import org.snakeyaml.engine.v2.common.ScalarStyle;
import org.snakeyaml.engine.v2.nodes.Node;
import org.snakeyaml.engine.v2.nodes.Tag;
import org.snakeyaml.engine.v2.representer.StandardRepresenter;

/** Writes documents that {@link Yaml} reads back as they were, and so does any other reader. */
public final class YamlWriter {
  private static final int COLUMNS = 120;

  private final Dump dump;

  public YamlWriter() {
    DumpSettings settings =
        DumpSettings.builder()
            .setDefaultFlowStyle(FlowStyle.BLOCK)
            .setWidth(COLUMNS)
            .setIndicatorIndent(2)
            .setIndentWithIndicator(true)
            .setSplitLines(false)
            .build();
    dump = new Dump(settings, new Representer(settings));
  }

  /**
   * Returns a document as text that ends in a line break.
   *
   * @param document maps, lists, strings, numbers, booleans and nulls
   */
  public String text(Object document) {
    return dump.dumpToString(document);
  }

  /** Returns several documents, each after a line {@code ---}. */
  public String text(List<? extends Map<String, ?>> documents) {
    StringBuilder all = new StringBuilder();
    documents.forEach(document -> all.append("---\n").append(text((Object) document)));
    return all.toString();
  }

  /** Quotes every string that some reader would take for something else. */
  private static final class Representer extends StandardRepresenter {
    Representer(DumpSettings settings) {
      super(settings);
      representers.put(String.class, text -> string((String) text));
    }

    private Node string(String text) {
      return representScalar(
          Tag.STR,
          text,
          isPlain(text)
              ? ScalarStyle.PLAIN
              : isBlock(text) ? ScalarStyle.LITERAL : ScalarStyle.DOUBLE_QUOTED);
    }

    /** Returns whether text is legible in lines of its own, and is the same there. */
    private static boolean isBlock(String text) {
      int lineBreak = text.indexOf('\n');
      return lineBreak > 0
          && lineBreak < text.length() - 1
          && text.endsWith("\n")
          && text.indexOf('\r') < 0
          && text.charAt(0) > ' '
          && text.lines().allMatch(line -> line.matches("[ -~]*[!-~]"));
    }

    private static boolean isPlain(String text) {
      try {
        return text.matches("[\\p{L}_/][\\p{L}\\p{N}_/. @+-]*")
            && !text.endsWith(" ")
            && text.equals(PlainScalar.value(text));
      } catch (IllegalArgumentException readersDiffer) {
        return false;
      }
    }
  }
}
