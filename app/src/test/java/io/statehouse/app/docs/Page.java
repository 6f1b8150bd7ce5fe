package io.statehouse.app.docs;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** A page of the documentation, and the parts of it that are generated. */
record Page(Path file, String text) {
  private static final Pattern PART =
      Pattern.compile("<!-- generated: ([^>]+) -->\n(.*?)<!-- end -->", Pattern.DOTALL);

  /** Returns the README, and all pages below {@code docs}. */
  static List<Page> all() throws IOException {
    List<Page> pages = new ArrayList<>(List.of(read(Path.of("../README.md"))));
    try (Stream<Path> files = Files.walk(Path.of("../docs"))) {
      for (Path file : files.filter(each -> each.toString().endsWith(".md")).sorted().toList()) {
        pages.add(read(file));
      }
    }
    return pages;
  }

  private static Page read(Path file) throws IOException {
    return new Page(file, Files.readString(file));
  }

  /** The names of its generated parts, in their order. */
  List<String> parts() {
    return PART.matcher(text).results().map(part -> part.group(1)).toList();
  }

  /**
   * Returns the names of those parts that differ from what they should be.
   *
   * @param content by the name of a part
   */
  List<String> stale(UnaryOperator<String> content) {
    return PART.matcher(text)
        .results()
        .filter(part -> !part.group().equals(written(part, content)))
        .map(part -> part.group(1))
        .toList();
  }

  /** Returns the page with all its parts as they should be. */
  Page with(UnaryOperator<String> content) {
    return new Page(
        file,
        PART.matcher(text).replaceAll(part -> Matcher.quoteReplacement(written(part, content))));
  }

  private static String written(MatchResult part, UnaryOperator<String> content) {
    return "<!-- generated: %s -->\n\n%s\n<!-- end -->"
        .formatted(part.group(1), content.apply(part.group(1)));
  }

  void write() throws IOException {
    Files.writeString(file, text);
  }

  @Override
  public String toString() {
    return file.toString();
  }
}
