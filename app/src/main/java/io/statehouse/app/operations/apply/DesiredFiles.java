package io.statehouse.app.operations.apply;

import io.statehouse.app.config.SystemName;
import io.statehouse.app.failure.AppException;
import io.statehouse.app.failure.FileProblem;
import io.statehouse.app.yaml.Yaml;
import io.statehouse.ports.Bytes;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * The documents in files and folders: YAML or JSON, several of them in a file after lines {@code
 * ---}. The member {@code kind} says what a document is, as in {@code css/table}.
 */
public final class DesiredFiles {
  public static final String KIND = "kind";

  private static final String MARKER = "---";

  /** The size of the largest file, far above that of usual ones. */
  private static final int MAX_BYTES = 64 << 20;

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
      addContent(read(path, name), name);
      return;
    }
    List<Path> files = below(path, name);
    if (files.isEmpty()) {
      throw AppException.misused(
          name + " has no documents: they are in files that end in .yaml, .yml or .json");
    }
    for (Path file : files) {
      String shown = Path.of(name).resolve(path.relativize(file)).toString();
      addContent(read(file, shown), shown);
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

  private static byte[] read(Path file, String name) {
    try (InputStream in = Files.newInputStream(file)) {
      return read(in, name);
    } catch (IOException failed) {
      throw unreadable(name, failed);
    }
  }

  /** Adds the documents of a stream, which is read to its end. */
  public void add(InputStream in, String name) {
    try {
      byte[] content = read(in, name);
      if (content.length == 0) {
        throw AppException.misused(name + " is empty: send documents, or name files");
      }
      addContent(content, name);
    } catch (IOException failed) {
      throw unreadable(name, failed);
    }
  }

  private static byte[] read(InputStream in, String name) throws IOException {
    byte[] content = in.readNBytes(MAX_BYTES + 1);
    if (content.length > MAX_BYTES) {
      throw AppException.misused("%s is larger than 64 MiB: divide it".formatted(name));
    }
    return content;
  }

  private static AppException unreadable(String name, IOException failed) {
    return AppException.misused("%s cannot be read: %s".formatted(name, FileProblem.of(failed)));
  }

  /** Adds the documents of the content of a file. */
  void addContent(byte[] content, String name) {
    addText(
        Bytes.wrap(content)
            .text()
            .orElseThrow(
                () ->
                    AppException.misused(
                        "%s, line %d: the text is not UTF-8: store it as UTF-8"
                            .formatted(name, lineOfOtherText(content)))),
        name);
  }

  /** Returns the first line that is not UTF-8. */
  private static int lineOfOtherText(byte[] content) {
    int line = 1;
    int begin = 0;
    for (int i = 0; i < content.length; i++) {
      if (content[i] == '\n') {
        if (Bytes.wrap(Arrays.copyOfRange(content, begin, i)).text().isEmpty()) {
          return line;
        }
        line++;
        begin = i + 1;
      }
    }
    return line;
  }

  /** Adds the documents of a text; only a marker at the beginning of a line divides them. */
  private void addText(String text, String name) {
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
    String place = "%s, line %d".formatted(name, first + linesBefore(text));
    Object read;
    try {
      read = Yaml.readSecrets(text); // messages have no values, since some kinds hold secrets
    } catch (IllegalArgumentException bad) {
      throw AppException.misused(
          problemInFile(text, first)
              .map(problem -> name + ": " + problem)
              .orElseGet(() -> place + ": " + bad.getMessage()));
    }
    if (read == null) {
      return;
    }
    Map<String, Object> members =
        read instanceof Map<?, ?> all ? members(all, place) : new LinkedHashMap<>();
    if (!(members.remove(KIND) instanceof String kind) || kind.indexOf('/') < 0) {
      throw AppException.misused(
          place + ": the document has no \"kind\", such as css/table: add it");
    }
    int slash = kind.indexOf('/');
    SystemName system = system(kind.substring(0, slash), place);
    documents.add(new DesiredDocument(place, system, kind.substring(slash + 1), members));
  }

  /** Returns an object, in which names that YAML reads as numbers are text, as in JSON. */
  private static Map<String, Object> members(Map<?, ?> all, String place) {
    Map<String, Object> members = new LinkedHashMap<>();
    all.forEach(
        (name, value) -> {
          if (members.containsKey(name.toString())) {
            throw AppException.misused(
                "%s: the document has \"%s\" twice: remove one".formatted(place, name));
          }
          members.put(name.toString(), withNames(value, place));
        });
    return members;
  }

  private static Object withNames(Object value, String place) {
    if (value instanceof Map<?, ?> all) {
      return members(all, place);
    }
    if (value instanceof List<?> elements) {
      List<Object> converted = new ArrayList<>();
      elements.forEach(element -> converted.add(withNames(element, place)));
      return converted;
    }
    return value;
  }

  /** Returns a problem with its line in the file; empty if it is one of the whole document. */
  private static Optional<String> problemInFile(String text, int first) {
    try {
      Yaml.readSecrets("\n".repeat(first - 1) + text);
      return Optional.empty();
    } catch (IllegalArgumentException inFile) {
      return Optional.of(inFile.getMessage()).filter(message -> message.startsWith("line "));
    }
  }

  /** Returns the number of lines before the first with content. */
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
