package io.statehouse.app.stores;

import static org.assertj.core.api.Assertions.assertThat;

import io.statehouse.ports.url.StoreKind;
import io.statehouse.ports.url.StoreOption;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The documented URLs and options are the real ones. */
class StoreTableTest {
  private static final Path DOCUMENT = Path.of("../docs/stores/README.md");

  private final List<StoreKind> kinds = StoreCatalog.standard(Path.of("")).kinds();

  @Test
  void every_option_is_documented_and_no_other() throws IOException {
    List<String> expected = new ArrayList<>();
    StoreOption.COMMON.forEach(option -> expected.add(row("all", option)));
    for (StoreKind kind : kinds) {
      kind.options().forEach(option -> expected.add(row(kind.scheme(), option)));
    }

    assertThat(below("| Store | Option | Default | Meaning |"))
        .containsExactlyInAnyOrderElementsOf(expected);
  }

  @Test
  void every_kind_of_store_is_documented_with_its_example() throws IOException {
    assertThat(below("| Store | URL | Native to | More |").stream().map(StoreTableTest::url))
        .containsExactlyInAnyOrderElementsOf(
            kinds.stream().map(kind -> "`" + kind.example() + "`").toList());
  }

  private static String url(String row) {
    return row.split("\\|")[2].strip();
  }

  private static String row(String store, StoreOption<?> option) {
    return "| %s | `%s` | `%s` | %s |"
        .formatted(store, option.name(), option.byDefault(), option.meaning());
  }

  private static List<String> below(String head) throws IOException {
    List<String> lines = Files.readAllLines(DOCUMENT);
    int from = lines.indexOf(head) + 2;
    assertThat(from).as("a table %s in %s", head, DOCUMENT).isGreaterThan(1);
    return lines.subList(from, lines.size()).stream()
        .takeWhile(line -> line.startsWith("|"))
        .toList();
  }
}
