package io.statehouse.app.docs;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** A table of a page. A column of which all cells are empty is left out. */
final class MarkdownTable {
  private final List<String> heads;
  private final List<List<String>> rows = new ArrayList<>();

  MarkdownTable(String... heads) {
    this.heads = List.of(heads);
  }

  MarkdownTable row(String... cells) {
    if (cells.length != heads.size()) {
      throw new IllegalArgumentException("expected " + heads + " but found " + List.of(cells));
    }
    rows.add(List.of(cells));
    return this;
  }

  /** Returns words as code, one after the other. */
  static String code(List<String> words) {
    return words.stream().map(word -> "`" + word + "`").collect(Collectors.joining(" "));
  }

  @Override
  public String toString() {
    List<Integer> used = new ArrayList<>();
    for (int i = 0; i < heads.size(); i++) {
      int column = i;
      if (rows.stream().anyMatch(row -> !row.get(column).isEmpty())) {
        used.add(column);
      }
    }
    StringBuilder text = new StringBuilder();
    text.append(line(used, heads)).append("|---".repeat(used.size())).append("|\n");
    rows.forEach(row -> text.append(line(used, row)));
    return text.toString();
  }

  private static String line(List<Integer> used, List<String> cells) {
    return used.stream()
        .map(column -> cells.get(column).replace("|", "\\|"))
        .collect(Collectors.joining(" | ", "| ", " |\n"));
  }
}
