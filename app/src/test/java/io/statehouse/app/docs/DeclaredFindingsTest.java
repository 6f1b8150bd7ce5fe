package io.statehouse.app.docs;

import static org.assertj.core.api.Assertions.assertThat;

import io.statehouse.app.RunResult;
import io.statehouse.app.config.SystemName;
import io.statehouse.domain.layout.FindingKind;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A system declares the findings that its sources can report, and no others. */
class DeclaredFindingsTest {
  private static final List<Path> SOURCES =
      List.of(
          Path.of("../domain/src/main/java/io/statehouse/domain"),
          Path.of("src/main/java/io/statehouse/app/systems"));
  private static final Pattern REPORTED =
      Pattern.compile("\\b(?:error|notice)\\(\\s*\"([a-z]+(?:-[a-z]+)*)\",");

  /** The middle of a kind of which the rest names what was found: {@code replica-without-node}. */
  private static final Pattern JOINED = Pattern.compile("\"(-[a-z]+-)\"");

  static List<SystemName> systems() {
    return RunResult.systems().names();
  }

  @ParameterizedTest
  @MethodSource("systems")
  void what_is_reported_is_declared(SystemName system) {
    assertThat(declared(system))
        .doesNotHaveDuplicates()
        .containsAll(
            REPORTED.matcher(sources(system)).results().map(found -> found.group(1)).toList());
  }

  @ParameterizedTest
  @MethodSource("systems")
  void what_is_declared_is_reported(SystemName system) {
    String sources = sources(system) + text(SOURCES.get(0).resolve("layout"));
    List<String> joined = JOINED.matcher(sources).results().map(found -> found.group(1)).toList();

    assertThat(declared(system))
        .isNotEmpty()
        .allMatch(
            kind ->
                sources.contains("\"" + kind + "\"") || joined.stream().anyMatch(kind::contains));
  }

  @ParameterizedTest
  @MethodSource("systems")
  void what_an_interrupted_move_leaves_is_declared(SystemName system) {
    assertThat(declared(system)).containsAll(new InterruptedMoves(system).kinds());
  }

  private static List<String> declared(SystemName system) {
    return RunResult.systems().get(system).findings().stream().map(FindingKind::name).toList();
  }

  private static String sources(SystemName system) {
    return SOURCES.stream()
        .map(folder -> text(folder.resolve(system.text())))
        .collect(Collectors.joining());
  }

  /** Returns the sources of a folder, without those that declare findings. */
  private static String text(Path folder) {
    try (Stream<Path> files = Files.walk(folder)) {
      return files
          .filter(file -> file.toString().endsWith(".java"))
          .filter(file -> !file.toString().endsWith("Findings.java"))
          .map(DeclaredFindingsTest::read)
          .collect(Collectors.joining());
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }

  private static String read(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }
}
