package io.statehouse.app.cli;

import io.statehouse.app.text.Printable;
import io.statehouse.app.text.TextWidth;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * Rows whose columns line up, below a header; nothing if there are no rows. On a terminal they are
 * no wider than it, unless all is to be shown. A long table is printed as it is read, so that the
 * first rows decide how wide the columns are.
 */
public final class Table implements AutoCloseable {
  private static final int ROWS_THAT_DECIDE = 200;
  private static final String GAP = "  ";

  private final Results results;
  private final int columns;
  private final List<List<String>> waiting = new ArrayList<>();
  private final int[] widths;
  private boolean decided;

  private Table(Results results, int columns, String... header) {
    this.results = results;
    this.columns = columns;
    this.widths = new int[header.length];
    waiting.add(List.of(header));
  }

  public static Table of(Call call, String... header) {
    Invocation around = call.invocation();
    Results results = call.results();
    boolean bounded = around.terminal().out() && !results.isWide();
    return new Table(results, bounded ? around.columns() : Integer.MAX_VALUE, header);
  }

  /** Prints a table with a row for each of some records. */
  public static <T> void print(
      Call call, List<String> header, Stream<T> records, Function<T, List<?>> cells) {
    try (Table table = of(call, header.toArray(String[]::new))) {
      records.forEach(record -> table.add(cells.apply(record).toArray()));
    }
  }

  /** Adds a row of as many cells as the header has; an empty one is shown as a dash. */
  public void add(Object... cells) {
    List<String> row =
        Arrays.stream(cells)
            .map(cell -> Printable.line(cell.toString()))
            .map(cell -> cell.isEmpty() ? "-" : cell)
            .toList();
    if (decided) {
      print(row);
      return;
    }
    waiting.add(row);
    if (waiting.size() > ROWS_THAT_DECIDE) {
      decide();
    }
  }

  private void decide() {
    decided = true;
    for (List<String> row : waiting) {
      Arrays.setAll(widths, i -> Math.max(widths[i], TextWidth.of(row.get(i))));
    }
    waiting.forEach(this::print);
    waiting.clear();
  }

  private void print(List<String> row) {
    StringBuilder line = new StringBuilder();
    for (int i = 0; i < widths.length; i++) {
      String cell = row.get(i);
      line.append(line.isEmpty() ? "" : GAP).append(cell);
      line.append(" ".repeat(Math.max(0, widths[i] - TextWidth.of(cell))));
    }
    results.painted(fitting(line.toString().stripTrailing()));
  }

  private String fitting(String line) {
    if (TextWidth.of(line) <= columns) {
      return line;
    }
    int end = 0;
    int width = 1; // of the mark that something is missing
    while (width <= columns) {
      int next = line.offsetByCodePoints(end, 1);
      width += TextWidth.of(line.substring(end, next));
      end = width <= columns ? next : end;
    }
    return line.substring(0, end) + "…";
  }

  /** Prints what was not printed yet. */
  @Override
  public void close() {
    if (!decided && waiting.size() > 1) {
      decide();
    }
  }
}
