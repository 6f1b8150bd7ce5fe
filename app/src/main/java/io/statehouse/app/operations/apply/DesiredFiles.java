package io.statehouse.app.operations.apply;

import io.statehouse.app.config.SystemName;
import io.statehouse.app.failure.AppException;
import io.statehouse.app.failure.FileProblem;
import io.statehouse.app.yaml.Yaml;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * The documents in files and folders: YAML or JSON, several of them in a file after lines {@code
 * ---}. The member {@code kind} says what a document is, as in {@code css/table}.
 */
public final class DesiredFiles {
  public static final String KIND = "kind";

  private static final String MARKER = "---";

  /** No usual file comes near it. */
  private static final long MAX_BYTES = 64 << 20;

  private final Function<String, SystemName> systems;
  private final List<DesiredDocument> documents = new ArrayList<>();

  /**
   * @param systems returns the system with a name, or throws
   */
  public DesiredFiles(Function<String, SystemName> systems) {
    this.systems = systems;
  }

  public List<DesiredDocument> documents() {
    return documents;
  }

  /**
   * Adds a file, or all files in a folder and below it that end in {@code .yaml}, {@code .yml} or
   * {@code .json}.
   *
   * @param name as the user writes it
   */
  public void add(Path path, String name) {
    if (!Files.isDirectory(path)) {
      addText(read(path, name), name);
      return;
    }
    List<Path> files = below(path, name);
    if (files.isEmpty()) {
      throw AppException.misused(
          name + " has no documents: they are in files that end in .yaml, .yml or .json");
    }
    for (Path file : files) {
      String shown = Path.of(name).resolve(path.relativize(file)).toString();
      addText(read(file, shown), shown);
    }
  }

  private static boolean isDocument(Path file) {
    String name = file.getFileName().toString();
    return Files.isRegularFile(file)
        && (name.endsWith(".yaml") || name.endsWith(".yml") || name.endsWith(".json"));
  }

  private static List<Path> below(Path folder, String name) {
    try (Stream<Path> below = Files.walk(folder)) {
      return below.filter(DesiredFiles::isDocument).sorted().toList();
    } catch (IOException failed) {
      throw unreadable(name, failed);
    } catch (UncheckedIOException failed) {
      throw unreadable(name, failed.getCause());
    }
  }

  private static String read(Path file, String name) {
    try {
      if (Files.size(file) > MAX_BYTES) {
        throw AppException.misused("%s is larger than 64 MiB: divide it".formatted(name));
      }
      return Files.readString(file, StandardCharsets.UTF_8);
    } catch (IOException failed) {
      throw unreadable(name, failed);
    }
  }

  private static AppException unreadable(String name, IOException failed) {
    return AppException.misused("%s cannot be read: %s".formatted(name, FileProblem.of(failed)));
  }

  /** Adds the documents of a text; only a marker at the beginning of a line divides them. */
  public void addText(String text, String name) {
    StringBuilder document = new StringBuilder();
    int line = 0;
    int first = 1;
    for (String next : text.lines().toList()) {
      line++;
      if (next.equals(MARKER) || next.startsWith(MARKER + " ") || next.startsWith(MARKER + "\t")) {
        addDocument(document.toString(), first, name);
        document.setLength(0);
        first = line;
        next = next.substring(MARKER.length());
      }
      document.append(next).append('\n');
    }
    addDocument(document.toString(), first, name);
  }

  /**
   * @param first the line of the file in which the text begins
   */
  private void addDocument(String text, int first, String name) {
    Object read = read(text, first, name);
    if (read == null) {
      return;
    }
    String place = "%s, line %d".formatted(name, first + linesBefore(text));
    Map<String, Object> members = new LinkedHashMap<>();
    if (read instanceof Map<?, ?> all) {
      all.forEach((member, value) -> members.put(member.toString(), value));
    }
    if (!(members.remove(KIND) instanceof String kind) || kind.indexOf('/') < 0) {
      throw AppException.misused(
          place + ": the document has no \"kind\", such as css/table: add it");
    }
    int slash = kind.indexOf('/');
    SystemName system = system(kind.substring(0, slash), place);
    documents.add(new DesiredDocument(place, system, kind.substring(slash + 1), members));
  }

  /** Reads a document; messages have no values, since some kinds hold secrets. */
  private static Object read(String text, int first, String name) {
    try {
      return Yaml.readSecrets(text);
    } catch (IllegalArgumentException bad) {
      throw AppException.misused(name + ": " + problem(text, first, bad.getMessage()));
    }
  }

  /** Returns a problem with its line in the file. */
  private static String problem(String text, int first, String message) {
    try {
      Yaml.readSecrets("\n".repeat(first - 1) + text);
      return message;
    } catch (IllegalArgumentException inFile) {
      return inFile.getMessage();
    }
  }

  /** Returns how many lines precede the first with content. */
  private static int linesBefore(String text) {
    return (int)
        text.lines()
            .map(String::strip)
            .takeWhile(line -> line.isEmpty() || line.startsWith("#"))
            .count();
  }

  private SystemName system(String name, String place) {
    try {
      return systems.apply(name);
    } catch (AppException unknown) {
      throw AppException.misused(place + ": " + unknown.getMessage());
    }
  }
}
