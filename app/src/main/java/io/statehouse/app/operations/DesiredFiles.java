package io.statehouse.app.operations;

import io.statehouse.app.config.SystemName;
import io.statehouse.app.failure.AppException;
import io.statehouse.app.failure.FileProblem;
import io.statehouse.app.yaml.Yaml;
import java.io.IOException;
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
final class DesiredFiles {
  static final String KIND = "kind";

  /** No usual file comes near it. */
  private static final long MAX_BYTES = 64 << 20;

  private final Function<String, SystemName> systems;
  private final List<DesiredDocument> documents = new ArrayList<>();

  /**
   * @param systems returns the system with a name, or throws
   */
  DesiredFiles(Function<String, SystemName> systems) {
    this.systems = systems;
  }

  List<DesiredDocument> documents() {
    return documents;
  }

  /**
   * Adds a file, or all files in a folder and below it that end in {@code .yaml}, {@code .yml} or
   * {@code .json}.
   *
   * @param name as the user writes it
   */
  void add(Path path, String name) {
    if (!Files.isDirectory(path)) {
      addText(read(path), name);
      return;
    }
    try (Stream<Path> below = Files.walk(path)) {
      for (Path file : below.filter(DesiredFiles::isDocument).sorted().toList()) {
        addText(read(file), Path.of(name).resolve(path.relativize(file)).toString());
      }
    } catch (IOException failed) {
      throw unreadable(name, failed);
    }
  }

  private static boolean isDocument(Path file) {
    String name = file.getFileName().toString();
    return Files.isRegularFile(file)
        && (name.endsWith(".yaml") || name.endsWith(".yml") || name.endsWith(".json"));
  }

  private static String read(Path file) {
    try {
      if (Files.size(file) > MAX_BYTES) {
        throw AppException.misused("%s is larger than 64 MiB: divide it".formatted(file));
      }
      return Files.readString(file, StandardCharsets.UTF_8);
    } catch (IOException failed) {
      throw unreadable(file.toString(), failed);
    }
  }

  private static AppException unreadable(String name, IOException failed) {
    return AppException.misused("%s cannot be read: %s".formatted(name, FileProblem.of(failed)));
  }

  /** Adds the documents of a text; only a marker at the beginning of a line divides them. */
  void addText(String text, String name) {
    StringBuilder document = new StringBuilder();
    int line = 0;
    int first = 1;
    for (String next : text.lines().toList()) {
      line++;
      if (next.equals("---") || next.startsWith("--- ") || next.startsWith("---\t")) {
        addDocument(document.toString(), first, name);
        document.setLength(0);
        document.append("\n".repeat(line - 1)); // so that messages name lines of the file
        first = line + 1;
        next = next.substring("---".length());
      }
      document.append(next).append('\n');
    }
    addDocument(document.toString(), first, name);
  }

  private void addDocument(String text, int line, String name) {
    Object read;
    try {
      read = Yaml.read(text);
    } catch (IllegalArgumentException bad) {
      throw AppException.misused(name + ": " + bad.getMessage());
    }
    if (read == null) {
      return;
    }
    String place = name + ", line " + line;
    Map<String, Object> members = new LinkedHashMap<>();
    if (read instanceof Map<?, ?> all) {
      all.forEach((member, value) -> members.put(member.toString(), value));
    }
    if (!(members.remove(KIND) instanceof String kind) || kind.indexOf('/') < 0) {
      throw AppException.misused(
          place + ": the document has no \"kind\", such as css/table: add it");
    }
    int slash = kind.indexOf('/');
    documents.add(
        new DesiredDocument(
            place, systems.apply(kind.substring(0, slash)), kind.substring(slash + 1), members));
  }
}
