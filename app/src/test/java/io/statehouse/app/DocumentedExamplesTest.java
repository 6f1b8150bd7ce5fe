package io.statehouse.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The Java examples of the documentation compile.
 *
 * <p>An HTML comment directly before an example completes it to a source file: it begins with
 * {@code java} and has {@code // the example} at the place of the example.
 */
class DocumentedExamplesTest {
  private static final String PLACE = "// the example";
  private static final Pattern EXAMPLE =
      Pattern.compile(
          "(?:<!-- java\n(?<frame>(?:(?!-->).)*)-->\n\n?)?```java\n(?<code>.*?)```",
          Pattern.DOTALL);

  @TempDir Path classes;

  @Test
  void every_example_is_found() {
    long fences =
        pages()
            .map(DocumentedExamplesTest::text)
            .flatMap(String::lines)
            .filter("```java"::equals)
            .count();

    assertThat(examples()).hasSize((int) fences).isNotEmpty();
  }

  @ParameterizedTest
  @MethodSource("examples")
  void an_example_compiles(Example example) {
    assertThat(example.frame()).as("the comment before the example").contains(PLACE);

    assertThat(errors(example.frame().replace(PLACE, example.code()))).isEmpty();
  }

  /**
   * @param name the page and the line at which the example begins
   * @param frame what completes the example, or empty if there is no comment before it
   */
  record Example(String name, String frame, String code) {
    @Override
    public String toString() {
      return name;
    }
  }

  private static List<Example> examples() {
    List<Example> examples = new ArrayList<>();
    pages()
        .forEach(
            page -> {
              String text = text(page);
              Matcher found = EXAMPLE.matcher(text);
              while (found.find()) {
                long line = text.substring(0, found.start("code")).lines().count();
                String frame = found.group("frame") == null ? "" : found.group("frame");
                examples.add(
                    new Example(page.getFileName() + ":" + line, frame, found.group("code")));
              }
            });
    return examples;
  }

  private static Stream<Path> pages() {
    try (Stream<Path> files = Files.walk(Path.of("../docs"))) {
      List<Path> pages = files.filter(file -> file.toString().endsWith(".md")).sorted().toList();
      return Stream.concat(Stream.of(Path.of("../README.md")), pages.stream());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String text(Path page) {
    try {
      return Files.readString(page);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Compiles against the class path of this test, which has all modules. */
  private String errors(String source) {
    StringWriter output = new StringWriter();
    ToolProvider.getSystemJavaCompiler()
        .getTask(
            output,
            null,
            null,
            List.of("-proc:none", "-d", classes.toString()),
            null,
            List.of(new SourceText(source)))
        .call();
    return output.toString();
  }

  private static final class SourceText extends SimpleJavaFileObject {
    private final String source;

    SourceText(String source) {
      super(URI.create("string:///Example.java"), Kind.SOURCE);
      this.source = source;
    }

    @Override
    public CharSequence getCharContent(boolean ignoreEncodingErrors) {
      return source;
    }
  }
}
