package io.statehouse.app.embedding;

import static java.util.stream.Collectors.toMap;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The examples of the page on embedding are those of the project in {@code examples/embedding},
 * which {@code ./test --packages} builds with the deployed libraries. Here they run with the
 * classes of the build.
 */
class EmbeddingExamplesTest {
  private static final Path SOURCES = Path.of("../examples/embedding/src/main/java");
  private static final Pattern EXAMPLE =
      Pattern.compile("<!-- java\n(.*?)-->\n```java\n(.*?)```", Pattern.DOTALL);
  private static final Pattern CLASS = Pattern.compile("class (\\w+Example) ");

  @TempDir Path folder;

  @Test
  void the_page_shows_every_example_of_the_project() throws IOException {
    String page = Files.readString(Path.of("../docs/embedding.md"));

    Map<String, String> shown =
        EXAMPLE
            .matcher(page)
            .results()
            .map(found -> found.group(1).replace("// the example", found.group(2)))
            .collect(toMap(EmbeddingExamplesTest::name, EmbeddingExamplesTest::words));

    assertThat(shown).isEqualTo(project());
  }

  private static Map<String, String> project() throws IOException {
    try (Stream<Path> files = Files.list(SOURCES)) {
      return files
          .filter(file -> file.toString().endsWith("Example.java"))
          .map(EmbeddingExamplesTest::text)
          .collect(toMap(EmbeddingExamplesTest::name, EmbeddingExamplesTest::words));
    }
  }

  private static String text(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }

  private static String name(String source) {
    Matcher name = CLASS.matcher(source);
    assertThat(name.find()).as(source).isTrue();
    return name.group(1);
  }

  private static String words(String source) {
    return source.replaceAll("\\s+", " ").strip();
  }

  @Test
  void the_project_runs() throws Exception {
    compile();
    URL[] classes = {folder.toUri().toURL()};

    try (URLClassLoader loader = new URLClassLoader(classes, getClass().getClassLoader())) {
      String[] arguments = {"file:" + folder.resolve("data")};
      loader
          .loadClass("Embedding")
          .getMethod("main", String[].class)
          .invoke(null, (Object) arguments);
    }

    assertThat(folder.resolve("data")).isDirectory();
  }

  private void compile() throws IOException {
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    StringWriter problems = new StringWriter();
    List<String> options = List.of("-proc:none", "-Xlint:all,-path", "-d", folder.toString());
    try (Stream<Path> files = Files.list(SOURCES);
        StandardJavaFileManager manager = compiler.getStandardFileManager(null, null, null)) {
      compiler
          .getTask(
              problems,
              manager,
              null,
              options,
              null,
              manager.getJavaFileObjectsFromPaths(files.toList()))
          .call();
    }
    assertThat(problems.toString()).isEmpty();
  }
}
