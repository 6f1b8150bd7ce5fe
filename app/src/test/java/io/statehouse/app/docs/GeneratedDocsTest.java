package io.statehouse.app.docs;

import static org.assertj.core.api.Assertions.assertThat;

import io.statehouse.app.RunResult;
import io.statehouse.app.config.ServerSettings;
import io.statehouse.app.config.Setting;
import io.statehouse.app.system.SystemRegistry;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The generated parts of the documentation are what the code says. */
class GeneratedDocsTest {
  private static final String COMMAND = "./test --write-docs";
  private static final boolean WRITES = "write".equals(System.getProperty("statehouse.docs"));

  /** Without parameters of the query. */
  private static final Pattern ROUTE =
      Pattern.compile("`((?:GET|PUT|POST|DELETE) /[^`?]*)(?:\\?[^`]*)?`");

  private static final Pattern SETTING =
      Pattern.compile("`((?:access|audit|backup|history|http|overview|tls|verify)\\.[a-z-]+)[:`]");

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

  @Test
  void every_route_that_is_named_exists() throws IOException {
    Set<String> routes =
        parts.names().stream()
            .filter(name -> name.startsWith("routes "))
            .flatMap(name -> ROUTE.matcher(parts.content(name)).results())
            .map(GeneratedDocsTest::pattern)
            .collect(Collectors.toSet());
    Stream<String> unknown =
        named(ROUTE).filter(named -> !routes.contains(pattern(named))).map(MatchResult::group);

    assertThat(unknown).isEmpty();
  }

  /** Returns what is named on the pages in which people look up routes and settings. */
  private static Stream<MatchResult> named(Pattern pattern) throws IOException {
    List<MatchResult> found = new ArrayList<>();
    for (String page : List.of("http.md", "configuration.md")) {
      String text = Files.readString(Path.of("../docs", page));
      found.addAll(pattern.matcher(text).results().toList());
    }
    return found.stream();
  }

  /** Returns method and path; a parameter is in braces, or a word in capitals. */
  private static String pattern(MatchResult route) {
    return route.group(1).replaceAll("\\{[^}/]*}|(?<=/)[A-Z_]+(?=/|$)", "{}");
  }

  @Test
  void every_setting_that_is_named_exists() throws IOException {
    SystemRegistry systems = RunResult.systems();
    Set<String> known =
        Stream.concat(
                ServerSettings.ALL.stream(),
                systems.names().stream()
                    .flatMap(
                        name ->
                            Stream.concat(
                                systems.settings(name).stream(),
                                Stream.of(name.storeSetting(), name.readOnlySetting()))))
            .map(Setting::name)
            .collect(Collectors.toSet());
    Stream<String> unknown =
        named(SETTING).map(named -> named.group(1)).filter(name -> !known.contains(name));

    assertThat(unknown).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"topics", "routes"})
  void the_schemas_are_what_the_commands_print(String files) throws IOException {
    Path schema = Path.of("../docs/reference/gis-" + files + ".schema.json");
    String printed = RunResult.in(directory, "gis", files, "schema").out();

    if (WRITES) {
      Files.writeString(schema, printed);
    }
    assertThat(printed).contains("$schema");
    assertThat(schema).as("%s writes it", COMMAND).hasContent(printed);
  }
}
