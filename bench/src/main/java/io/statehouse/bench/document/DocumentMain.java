package io.statehouse.bench.document;

import io.statehouse.bench.measure.Results;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Writes the parts of a page that belong to the given suites:
 *
 * <pre>
 *   table SUITE              the figures of a suite
 *   table SUITE, SUITE, …    the figures of our store in several suites
 *   ratios SUITE, SUITE, …   the ratios of our store alone
 *   targets                  the verdicts of all suites
 * </pre>
 *
 * Everything that was not measured is left unchanged, and named.
 */
public final class DocumentMain {
  private static final String TABLE = "table ";
  private static final String RATIOS = "ratios ";
  private static final String TARGETS = "targets";

  private final Document document;
  private final Map<String, Results> measured;

  /**
   * @param measured by suite
   */
  DocumentMain(Document document, Map<String, Results> measured) {
    this.document = document;
    this.measured = measured;
  }

  /**
   * @param arguments a page, beside which a folder of the same name has further pages, and the
   *     suites that were to be measured
   */
  public static void main(String[] arguments) throws IOException {
    Path page = Path.of(arguments[0]);
    List<String> suites = List.of(arguments).subList(1, arguments.length);
    Map<String, Results> measured = new LinkedHashMap<>();
    for (String suite : suites) {
      if (Files.exists(Results.file(suite))) {
        measured.put(suite, Results.read(Results.file(suite)));
      }
    }
    Path folder = page.resolveSibling(page.getFileName().toString().replaceFirst("\\.md$", ""));
    List<String> old = new ArrayList<>();
    for (Path file : pages(page, folder)) {
      Document document = Document.read(file);
      old.addAll(new DocumentMain(document, measured).writeParts(Set.copyOf(suites)));
      document.write(file);
    }
    System.err.println("written to " + page + ": " + String.join(", ", measured.keySet()));
    if (!old.isEmpty()) {
      System.err.println(
          "not measured, so these parts are as they were: " + String.join("; ", old));
      System.exit(1);
    }
  }

  private static List<Path> pages(Path page, Path folder) throws IOException {
    List<Path> pages = new ArrayList<>(List.of(page));
    try (Stream<Path> files = Files.list(folder)) {
      files.filter(file -> file.toString().endsWith(".md")).sorted().forEach(pages::add);
    }
    return pages;
  }

  /**
   * @return the names of parts that could not be written although they belong to the suites
   */
  List<String> writeParts(Set<String> suites) {
    List<String> old = new ArrayList<>();
    for (String part : document.parts().keySet()) {
      List<String> sources = sources(part);
      if (sources.stream().noneMatch(suites::contains)) {
        continue;
      }
      if (measured.keySet().containsAll(sources)) {
        document.replace(part, content(part, sources));
      } else {
        old.add(part);
      }
    }
    if (document.parts().containsKey(TARGETS)) {
      document.replace(TARGETS, targets(document.parts().get(TARGETS)));
    }
    return old;
  }

  private static List<String> sources(String part) {
    return Stream.of(TABLE, RATIOS)
        .filter(part::startsWith)
        .findFirst()
        .map(kind -> List.of(part.substring(kind.length()).split(", ")))
        .orElse(List.of());
  }

  private String content(String part, List<String> sources) {
    List<Results> results = sources.stream().map(measured::get).toList();
    return "\n"
        + (part.startsWith(TABLE) ? MarkdownTable.of(results) : MarkdownTable.ratios(results));
  }

  /** Replaces the lines of what was measured, and keeps those of other suites. */
  private String targets(String part) {
    List<String> lines = part.lines().filter(line -> line.startsWith("|")).toList();
    Map<String, List<String>> bySuite = new LinkedHashMap<>();
    for (String line : lines.subList(2, lines.size())) {
      String suite = line.substring(1, line.indexOf('|', 1)).strip();
      bySuite.computeIfAbsent(suite, first -> new ArrayList<>()).add(line);
    }
    measured.forEach((suite, results) -> bySuite.put(suite, MarkdownTable.verdicts(results)));
    List<String> all = new ArrayList<>(lines.subList(0, 2));
    bySuite.values().forEach(all::addAll);
    return "\n" + String.join("\n", all) + "\n\n";
  }
}
