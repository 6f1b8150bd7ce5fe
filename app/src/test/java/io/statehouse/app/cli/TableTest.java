package io.statehouse.app.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.statehouse.app.RunResult;
import io.statehouse.app.stores.StoreCatalog;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class TableTest {
  private final ByteArrayOutputStream out = new ByteArrayOutputStream();

  private Table table(Terminal terminal) {
    PrintStream printed = new PrintStream(out, true, UTF_8);
    Path directory = Path.of(".");
    return Table.of(
        new Call(
            new Invocation(
                InputStream.nullInputStream(),
                printed,
                printed,
                Map.of(),
                directory,
                terminal,
                StoreCatalog.standard(directory, Map.of()),
                RunResult.systems(),
                RunResult.failures())),
        "name",
        "meaning");
  }

  private List<String> lines() {
    return out.toString(UTF_8).lines().toList();
  }

  @Test
  void columns_line_up_below_a_header() {
    try (Table table = table(Terminal.NONE)) {
      table.add("a", "b\u001b[2J\n");
      table.add("日本", "");
      table.add("longer", 7);
    }

    assertThat(lines())
        .containsExactly("name    meaning", "a       b\\u001b[2J\\n", "日本    -", "longer  7");
  }

  @Test
  void without_rows_there_is_no_header() {
    table(Terminal.NONE).close();

    assertThat(lines()).isEmpty();
  }

  @Test
  void on_a_terminal_a_row_is_no_wider_than_it() {
    Terminal narrow = new Terminal(true, true, () -> Optional.of(new Terminal.Size(24, 12)));
    try (Table table = table(narrow)) {
      table.add("a", "123456");
      table.add("b", "日本語日本語");
    }

    assertThat(lines()).containsExactly("name  meani…", "a     123456", "b     日本…");
  }

  @Test
  void a_long_table_is_printed_as_it_is_read() {
    try (Table table = table(Terminal.NONE)) {
      for (int i = 0; i < 200; i++) {
        table.add("a", i);
      }
      assertThat(lines()).hasSize(201);
      table.add("longer than all before", "x");
      assertThat(lines()).last().isEqualTo("longer than all before  x");
    }
    assertThat(lines()).hasSize(202);
  }
}
