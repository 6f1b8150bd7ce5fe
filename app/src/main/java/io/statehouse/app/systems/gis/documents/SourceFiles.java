package io.statehouse.app.systems.gis.documents;

import static io.statehouse.domain.gis.entities.GisException.Code.BAD_JSON;

import io.statehouse.app.cli.Input;
import io.statehouse.app.cli.Invocation;
import io.statehouse.app.failure.AppException;
import io.statehouse.app.failure.Kind;
import io.statehouse.app.yaml.Yaml;
import io.statehouse.app.yaml.YamlDocument;
import io.statehouse.domain.gis.entities.GisException;
import io.statehouse.domain.gis.entities.JsonValue;
import io.statehouse.domain.gis.layout.JsonTree;
import io.statehouse.ports.Bytes;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Reads what a user names: files in YAML or JSON, standard input, and folders with such files, in
 * which hidden files are skipped. Each file is read once. A file may name others that belong to it,
 * relative to itself:
 *
 * <pre>
 *   include: [profiles.yaml, ../common/rules.yaml]
 * </pre>
 *
 * What is broken in one is gathered, so that all of it can be reported at once.
 */
final class SourceFiles {
  static final String INCLUDE = "include";

  /** The maximum number of bytes that are read in all: enough for 100,000 routes. */
  private static final int MAX_BYTES = 1 << 25;

  private static final int MAX_VALUES = 2_000_000;

  private final Invocation invocation;
  private final Faults faults;
  private final FolderFiles folders;
  private final List<SourceFile> read = new ArrayList<>();
  private final Map<Path, Bytes> contents = new HashMap<>();
  private final Set<Path> done = new HashSet<>();
  private final List<Path> including = new ArrayList<>();
  private int bytesLeft = MAX_BYTES;

  private SourceFiles(Invocation invocation, Faults faults) {
    this.invocation = invocation;
    this.faults = faults;
    this.folders = new FolderFiles(invocation);
  }

  /**
   * Reads all files, in the order in which they are named; those that one includes come before it.
   *
   * @param faults receives what is no YAML or JSON, and bad includes
   * @throws AppException if a file that is named cannot be read
   */
  static List<SourceFile> read(Invocation invocation, List<Path> named, Faults faults) {
    SourceFiles files = new SourceFiles(invocation, faults);
    List<Path> all = named.stream().flatMap(each -> files.folders.files(each).stream()).toList();
    // First all are read: nothing is parsed of more than is accepted.
    for (Path file : all) {
      Path identity = files.identity(file);
      if (!files.contents.containsKey(identity)) {
        files.contents.put(identity, files.content(file));
      }
    }
    all.forEach(files::add);
    return files.read;
  }

  /** Returns the same for each name of a file, so that it is read once. */
  private Path identity(Path file) {
    if (Input.isStandardInput(file)) {
      return file;
    }
    try {
      return invocation.file(file).toRealPath();
    } catch (IOException absent) {
      return invocation.file(file).toAbsolutePath().normalize();
    }
  }

  private void add(Path file) {
    Path identity = identity(file);
    if (!done.add(identity)) {
      return;
    }
    try {
      SourceFile source = parsed(file, contents.remove(identity));
      including.add(identity);
      include(file, source);
      including.remove(including.size() - 1);
      read.add(source);
    } catch (IllegalArgumentException broken) {
      faults.add(Input.name(file), GisException.of(BAD_JSON, "%s", broken.getMessage()));
    }
  }

  private static SourceFile parsed(Path file, Bytes content) {
    String text =
        content.text().orElseThrow(() -> new IllegalArgumentException("it is not UTF-8 text"));
    YamlDocument document = Yaml.readMerged(text, MAX_VALUES);
    if (document.value() == null) {
      throw new IllegalArgumentException("it is empty");
    }
    return new SourceFile(
        Input.name(file),
        Optional.of(file),
        JsonTree.json(document.value()),
        Optional.of(document));
  }

  private void include(Path file, SourceFile source) {
    Optional<JsonValue> named = source.member(INCLUDE);
    if (named.isEmpty()) {
      return;
    }
    if (!(named.get() instanceof JsonValue.Elements list)) {
      String problem = "expected a list of files but found " + named.get().description();
      faults.add(source, List.of(INCLUDE), new GisException(BAD_JSON, problem));
      return;
    }
    for (int i = 0; i < list.values().size(); i++) {
      JsonValue each = list.values().get(i);
      faults.collect(source, List.of(INCLUDE, i), () -> include(file, each));
    }
  }

  private void include(Path file, JsonValue named) {
    if (!(named instanceof JsonValue.Text text) || text.value().isBlank()) {
      throw new GisException(
          BAD_JSON, "expected the name of a file but found " + named.description());
    }
    Path included = beside(file, text.value());
    Path identity = identity(included);
    if (including.contains(identity)) {
      throw GisException.of(
          BAD_JSON, "%s is included by a file that it includes: remove one of both", included);
    }
    if (done.contains(identity)) {
      return;
    }
    if (!contents.containsKey(identity)) {
      try {
        folders.requireFile(included);
        contents.put(identity, content(included));
      } catch (AppException unreadable) {
        if (unreadable.kind() == Kind.TOO_LARGE) {
          throw unreadable;
        }
        throw GisException.of(BAD_JSON, "%s", unreadable.getMessage());
      }
    }
    add(included);
  }

  /** Returns the file of a name that is relative to another file. */
  static Path beside(Path file, String name) {
    Path path = Input.path(name);
    Path parent = Input.isStandardInput(file) ? null : file.getParent();
    return parent == null ? path : parent.resolve(path).normalize();
  }

  private Bytes content(Path file) {
    try {
      Bytes content = new Input(invocation).document(file, bytesLeft);
      bytesLeft -= content.size();
      return content;
    } catch (AppException unreadable) {
      throw unreadable.kind() == Kind.TOO_LARGE
          ? FolderFiles.wrong(
              Kind.TOO_LARGE, file, "more than " + MAX_BYTES + " bytes are not read")
          : FolderFiles.wrong(unreadable.kind(), file, unreadable.getMessage());
    }
  }
}
