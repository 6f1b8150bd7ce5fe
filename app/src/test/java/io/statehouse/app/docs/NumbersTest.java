package io.statehouse.app.docs;

import static org.assertj.core.api.Assertions.assertThat;

import io.statehouse.app.config.ServerSettings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The pages in which people look up statuses, limits and defaults have them in generated parts
 * alone, as code says them: what is written by hand has no numbers, except in examples.
 */
class NumbersTest {
  private static final Pattern GENERATED_OR_EXAMPLE =
      Pattern.compile(
          "(?s)<!-- generated.*?<!-- end -->|```.*?```|(?<=\\n)\\d+\\. |\\]\\([^)]*\\)");
  private static final Pattern NUMBER =
      Pattern.compile(
          "(?<![\\w.:/%-])\\d[\\w.,:%]*|\\b(?:two|three|four|five|ten|twenty|thirty)"
              + " (?:seconds?|minutes?|requests|jobs)\\b");

  /** What is no limit, default or status. */
  private static final List<String> NAMES =
      List.of(
          "RFC 9457",
          "Expect: 100-continue",
          "TLS 1.2 and 1.3",
          "Debian 12",
          ServerSettings.LISTEN.byDefault());

  @ParameterizedTest
  @ValueSource(strings = {"http.md", "configuration.md"})
  void every_number_is_in_a_generated_part(String page) throws IOException {
    String text = Files.readString(Path.of("../docs", page));
    String prose = GENERATED_OR_EXAMPLE.matcher(text).replaceAll("");
    for (String name : NAMES) {
      prose = prose.replace(name, "");
    }

    List<String> lines =
        prose.lines().filter(line -> NUMBER.matcher(line).find()).map(NumbersTest::marked).toList();

    assertThat(lines)
        .as("numbers in %s outside of generated parts: say them in a declaration", page)
        .isEmpty();
  }

  private static String marked(String line) {
    return NUMBER.matcher(line).replaceAll((MatchResult number) -> ">" + number.group() + "<");
  }
}
