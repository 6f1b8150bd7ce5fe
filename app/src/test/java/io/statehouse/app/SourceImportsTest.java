package io.statehouse.app;

import static java.util.stream.Collectors.counting;
import static java.util.stream.Collectors.groupingBy;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Imports in the sources of all modules. They also show what bytecode does not: constants that the
 * compiler copies, and what only a comment refers to.
 */
class SourceImportsTest {
  private static final int MAX_FILES = 40;
  private static final Pattern PACKAGE = Pattern.compile("(?m)^package ([a-z0-9.]+);");
  private static final Pattern IMPORT =
      Pattern.compile("(?m)^import (?:static )?(io\\.statehouse(?:\\.[a-z0-9]+)+)\\.[A-Z]");

  private record Source(String room, Set<String> imported) {}

  private static final List<Source> SOURCES = sources();

  private static List<Source> sources() {
    try (Stream<Path> modules = Files.list(Path.of(".."))) {
      return modules
          .map(module -> module.resolve("src/main/java"))
          .filter(Files::isDirectory)
          .flatMap(SourceImportsTest::javaFiles)
          .map(SourceImportsTest::source)
          .toList();
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }

  private static Stream<Path> javaFiles(Path root) {
    try {
      return Files.walk(root).filter(file -> file.toString().endsWith(".java"));
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }

  private static Source source(Path file) {
    try {
      String text = Files.readString(file);
      Matcher room = PACKAGE.matcher(text);
      assertThat(room.find()).as(file.toString()).isTrue();
      Set<String> imported = new TreeSet<>();
      IMPORT.matcher(text).results().forEach(found -> imported.add(found.group(1)));
      imported.remove(room.group(1));
      return new Source(room.group(1), imported);
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }

  @Test
  void packages_have_no_cycles() {
    Map<String, Set<String>> left = new TreeMap<>();
    for (Source source : SOURCES) {
      left.computeIfAbsent(source.room, room -> new TreeSet<>()).addAll(source.imported);
    }
    assertThat(left).hasSizeGreaterThan(80);

    // What imports nothing that is left is in no cycle; nor is what nothing that is left imports.
    boolean removed = true;
    while (removed) {
      Set<String> rooms = Set.copyOf(left.keySet());
      left.values().forEach(imported -> imported.retainAll(rooms));
      Set<String> importedBySome = new TreeSet<>();
      left.values().forEach(importedBySome::addAll);
      removed =
          left.entrySet()
              .removeIf(
                  room -> room.getValue().isEmpty() || !importedBySome.contains(room.getKey()));
    }
    assertThat(left).isEmpty();
  }

  @Test
  void no_package_has_more_files_than_can_be_kept_in_mind() {
    Map<String, Long> files = SOURCES.stream().collect(groupingBy(Source::room, counting()));

    assertThat(files)
        .allSatisfy((room, count) -> assertThat(count).as(room).isLessThanOrEqualTo(MAX_FILES));
  }

  @Test
  void entities_see_no_layout_and_layouts_no_services() {
    for (Source source : SOURCES) {
      String room = source.room;
      if (room.matches("io\\.statehouse\\.domain\\..*\\.entities(\\..*)?")) {
        assertThat(source.imported)
            .as(room)
            .allMatch(
                name ->
                    name.matches("io\\.statehouse\\.ports(\\.topics)?")
                        || name.matches("io\\.statehouse\\.domain\\.(layout|gojson|progress)")
                        || name.matches("io\\.statehouse\\.domain\\..*\\.entities(\\..*)?"));
      }
      if (room.matches("io\\.statehouse\\.domain\\..+\\.layout")) {
        assertThat(source.imported)
            .as(room)
            .allMatch(
                name ->
                    name.startsWith("io.statehouse.ports")
                        || name.matches("io\\.statehouse\\.domain\\.(layout|gojson|progress)")
                        || name.matches(
                            "io\\.statehouse\\.domain\\..*\\.(entities(\\..*)?|layout)"));
      }
    }
  }

  @Test
  void only_the_declaration_of_a_system_sees_its_commands_and_routes() {
    for (Source source : SOURCES) {
      if (source.room.matches("io\\.statehouse\\.app\\.systems\\.[a-z]+\\.(config|documents)")) {
        assertThat(source.imported)
            .as(source.room)
            .noneMatch(name -> name.matches(".*\\.systems\\.[a-z]+\\.(cli|http|grpc)(\\..*)?"));
      }
    }
  }
}
