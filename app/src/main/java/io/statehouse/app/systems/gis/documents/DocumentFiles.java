package io.statehouse.app.systems.gis.documents;

import static io.statehouse.domain.gis.entities.GisException.Code.BAD_JSON;

import io.statehouse.app.cli.Input;
import io.statehouse.app.cli.Invocation;
import io.statehouse.app.failure.AppException;
import io.statehouse.app.failure.Kind;
import io.statehouse.app.yaml.Yaml;
import io.statehouse.domain.gis.entities.GisException;
import io.statehouse.domain.gis.entities.JsonValue;
import io.statehouse.domain.gis.layout.JsonTree;
import io.statehouse.ports.Bytes;
import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Reads routes or topics from what a user names: a file in YAML or JSON, standard input, or a
 * directory with such files.
 *
 * <pre>
 *   routes: [{pattern: {vendor: CISCO}, destination: cisco}]     topics: [...] may be beside it
 *   [{pattern: {vendor: CISCO}, destination: cisco}]
 *   {pattern: {vendor: CISCO}, destination: cisco}
 * </pre>
 *
 * What the commands show as JSON is read too. Of a directory, the files with names that end in
 * .yaml, .yml or .json are read, in the order of these names, but hidden ones. Nothing is
 * converted: a number is not a string.
 */
public final class DocumentFiles<T> {
  /** The maximum number of bytes that are read in all: enough for 100,000 routes. */
  private static final int MAX_BYTES = 1 << 25;

  private static final int MAX_VALUES = 2_000_000;
  private static final int MAX_FILES = 20_000;
  private static final List<String> MEMBERS =
      Stream.of(DocumentKind.ROUTE, DocumentKind.TOPIC)
          .flatMap(kind -> Stream.concat(Stream.of(kind.list()), kind.readOnly().stream()))
          .toList();
  private static final Set<String> ENDINGS = Set.of("yaml", "yml", "json");

  private final Invocation invocation;
  private final DocumentKind<T> kind;
  private final DocumentList<T> read;
  private int bytesLeft = MAX_BYTES;
  private boolean found;

  DocumentFiles(Invocation invocation, DocumentKind<T> kind) {
    this.invocation = invocation;
    this.kind = kind;
    this.read = new DocumentList<>(kind);
  }

  /**
   * Reads all documents of a kind.
   *
   * @throws AppException if a file cannot be read
   * @throws GisException with what is wrong in a document, its file and its place there; of several
   *     faults, each is a line of the details
   */
  public static <T> List<T> read(Invocation invocation, Path named, DocumentKind<T> kind) {
    return new DocumentFiles<>(invocation, kind).all(named);
  }

  private List<T> all(Path named) {
    boolean directory = !Input.isStandardInput(named) && Files.isDirectory(invocation.file(named));
    List<Path> files = directory ? files(named) : List.of(named);
    // First all are read: nothing is parsed of more than is accepted.
    List<Bytes> contents = files.stream().map(this::content).toList();
    for (int i = 0; i < files.size(); i++) {
      add(Input.name(files.get(i)), contents.get(i));
    }
    List<T> all = read.all();
    if (!found) {
      throw GisException.of(BAD_JSON, "%s has no %s", Input.name(named), kind.list());
    }
    return all;
  }

  /** Returns the documents of a directory, in the order of their names. */
  List<Path> files(Path directory) {
    List<Path> files = new ArrayList<>();
    try (DirectoryStream<Path> entries =
        Files.newDirectoryStream(invocation.file(directory), DocumentFiles::isDocument)) {
      for (Path entry : entries) {
        if (!Files.isRegularFile(entry)) {
          // Opening a pipe waits until another process opens it for writing.
          throw wrong(
              Kind.BAD_INPUT, directory.resolve(entry.getFileName()), "it is not a regular file");
        }
        if (files.size() == MAX_FILES) {
          throw wrong(Kind.TOO_LARGE, directory, "it has more than " + MAX_FILES + " documents");
        }
        files.add(directory.resolve(entry.getFileName()));
      }
    } catch (DirectoryIteratorException failed) {
      throw Input.unreadable(directory.toString(), failed.getCause());
    } catch (IOException failed) {
      throw Input.unreadable(directory.toString(), failed);
    }
    files.sort(Comparator.comparing(file -> file.getFileName().toString()));
    return files;
  }

  private static boolean isDocument(Path file) {
    String name = file.getFileName().toString();
    return !name.startsWith(".") && ENDINGS.contains(name.substring(name.lastIndexOf('.') + 1));
  }

  /** Reads a file, of which all together have a limit. */
  Bytes content(Path file) {
    try {
      Bytes content = new Input(invocation).document(file, bytesLeft);
      bytesLeft -= content.size();
      return content;
    } catch (AppException unreadable) {
      throw unreadable.kind() == Kind.TOO_LARGE
          ? wrong(Kind.TOO_LARGE, file, "more than " + MAX_BYTES + " bytes are not read")
          : wrong(unreadable.kind(), file, unreadable.getMessage());
    }
  }

  private void add(String name, Bytes content) {
    JsonValue document;
    try {
      document = document(content);
    } catch (IllegalArgumentException broken) {
      read.add(GisException.of(BAD_JSON, "%s", broken.getMessage()).at(name));
      return;
    }
    if (document instanceof JsonValue.Elements) {
      found = true;
      read.addAll(name, document);
    } else if (document instanceof JsonValue.Members members && isLists(members)) {
      addList(name, members);
    } else {
      found = true;
      read.addOne(name, document);
    }
  }

  /** Returns whether a document has lists, or one that is misspelt; else it is one element. */
  private boolean isLists(JsonValue.Members document) {
    return kind.members().stream().noneMatch(document.values()::containsKey);
  }

  private void addList(String name, JsonValue.Members document) {
    try {
      DocumentKind.requireKnown(document, MEMBERS);
      DocumentKind.requireWhole(Optional.ofNullable(document.values().get(DocumentKind.PROBLEMS)));
    } catch (GisException unknown) {
      read.add(unknown.at(name));
      return;
    }
    JsonValue list = document.values().get(kind.list());
    if (list != null) {
      found = true;
      read.addAll(name, list);
    }
  }

  /**
   * @throws IllegalArgumentException if it is not a document
   */
  static JsonValue document(Bytes content) {
    String text =
        content.text().orElseThrow(() -> new IllegalArgumentException("it is not UTF-8 text"));
    Object tree = Yaml.read(text, MAX_VALUES);
    if (tree == null) {
      throw new IllegalArgumentException("it is empty");
    }
    return JsonTree.json(tree);
  }

  private static AppException wrong(Kind kind, Path file, String problem) {
    return new AppException(kind, Input.named(Input.name(file), problem));
  }
}
