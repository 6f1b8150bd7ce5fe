package io.statehouse.app.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The generated parts of the documentation are what the code says. */
class GeneratedDocsTest {
  private static final String COMMAND = "./test --write-docs";
  private static final boolean WRITES = "write".equals(System.getProperty("statehouse.docs"));

  @TempDir static Path directory;

  private static Parts parts;

  @BeforeAll
  static void render() {
    parts = new Parts(directory);
  }

  @Test
  void every_part_is_in_one_page() throws IOException {
    List<String> found = new ArrayList<>();
    for (Page page : Page.all()) {
      found.addAll(page.parts());
    }

    assertThat(found).containsExactlyInAnyOrderElementsOf(parts.names());
  }

  @Test
  void every_part_is_as_the_code_says() throws IOException {
    for (Page page : Page.all()) {
      if (WRITES) {
        page.with(parts::content).write();
      } else {
        assertThat(page.stale(parts::content))
            .as("the parts of %s that differ from the code: %s writes them", page, COMMAND)
            .isEmpty();
      }
    }
  }
}
