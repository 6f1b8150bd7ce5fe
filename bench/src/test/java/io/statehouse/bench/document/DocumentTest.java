package io.statehouse.bench.document;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DocumentTest {
  private static final String TEXT =
      "before\n<!-- measured: a -->\nold a\n<!-- end -->\nbetween\n<!-- measured: b -->\n<!-- end -->\n";

  @TempDir Path folder;

  @Test
  void only_the_named_part_is_replaced() throws IOException {
    Document document = new Document(TEXT);
    document.replace("a", "new a\n");
    document.write(folder.resolve("document.md"));

    assertThat(Document.read(folder.resolve("document.md")))
        .hasToString(TEXT.replace("old a", "new a"));
  }

  @Test
  void parts_are_found_in_their_order() {
    assertThat(new Document(TEXT).parts().keySet()).containsExactly("a", "b");
  }

  @Test
  void a_part_without_an_end_is_refused() {
    assertThatThrownBy(() -> new Document(TEXT.replaceFirst("<!-- end -->", "")))
        .hasMessage("\"<!-- measured: a -->\" has no \"<!-- end -->\" after it");
  }

  @Test
  void two_parts_of_one_name_are_refused() {
    assertThatThrownBy(() -> new Document(TEXT + TEXT))
        .hasMessage("\"<!-- measured: a -->\" is there twice");
  }
}
