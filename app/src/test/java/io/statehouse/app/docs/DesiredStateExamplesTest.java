package io.statehouse.app.docs;

import static org.assertj.core.api.Assertions.assertThat;

import io.statehouse.app.RunResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The documents of desired state on the pages of the systems can be applied. */
class DesiredStateExamplesTest {
  private static final Pattern EXAMPLE =
      Pattern.compile("(?s)\n## Desired state\n(?:(?!\n## ).)*?```yaml\n(.*?)```");

  @TempDir Path directory;

  private static Stream<Page> pages() throws IOException {
    return Page.all().stream().filter(page -> EXAMPLE.matcher(page.text()).find());
  }

  private static List<String> examples(Page page) {
    return EXAMPLE.matcher(page.text()).results().map(found -> found.group(1)).toList();
  }

  @Test
  void there_are_examples() throws IOException {
    assertThat(pages()).hasSizeGreaterThanOrEqualTo(3);
  }

  @ParameterizedTest
  @MethodSource("pages")
  void an_example_is_applied_and_again_does_nothing(Page page) throws IOException {
    Files.writeString(directory.resolve("state.yaml"), String.join("---\n", examples(page)));

    RunResult applied = RunResult.in(directory, "apply", "state.yaml");
    RunResult again = RunResult.in(directory, "apply", "state.yaml");

    assertThat(applied.code()).as(applied.err()).isZero();
    assertThat(again.lines()).as(again.err()).containsExactly("nothing to do");
  }
}
