package io.statehouse.app.systems.gis.documents;

import static io.statehouse.domain.gis.entities.GisException.Code.BAD_JSON;

import io.statehouse.app.cli.Input;
import io.statehouse.app.cli.Invocation;
import io.statehouse.app.failure.AppException;
import io.statehouse.domain.gis.entities.GisException;
import io.statehouse.domain.gis.entities.JsonValue;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Reads routes or topics from what a user names: files in YAML or JSON, standard input, or folders
 * with such files, as {@link SourceFiles} has it.
 *
 * <pre>
 *   routes: [{pattern: {vendor: CISCO}, destination: cisco}]     topics: [...] may be beside it
 *   [{pattern: {vendor: CISCO}, destination: cisco}]
 *   {pattern: {vendor: CISCO}, destination: cisco}
 * </pre>
 *
 * What the commands show as JSON is read too. Nothing is converted: a number is not a string.
 */
public final class DocumentFiles<T> {
  /** The members of a file that has lists: one file may have routes and topics. */
  static final List<String> MEMBERS =
      Stream.of(
              Stream.of(DocumentKind.ROUTE.list()),
              DocumentKind.ROUTE.readOnly().stream(),
              TopicFileSchema.FILE.memberNames().stream(),
              Stream.of(SourceFiles.INCLUDE))
          .flatMap(names -> names)
          .distinct()
          .toList();

  private final DocumentKind<T> kind;
  private final DocumentList<T> read;
  private final Faults faults = new Faults();
  private boolean found;

  private DocumentFiles(DocumentKind<T> kind) {
    this.kind = kind;
    this.read = new DocumentList<>(kind, faults);
  }

  /**
   * Reads all documents of a kind.
   *
   * @throws AppException if a file cannot be read
   * @throws GisException with what is wrong in a document, its file and its place there; of several
   *     faults, each is a line of the details
   */
  public static <T> List<T> read(Invocation invocation, List<Path> named, DocumentKind<T> kind) {
    DocumentFiles<T> files = new DocumentFiles<>(kind);
    SourceFiles.read(invocation, named, files.faults).forEach(files::add);
    List<T> all = files.read.all();
    if (!files.found) {
      throw nothing(named, kind.list());
    }
    return all;
  }

  /** Reads all documents of a file or a folder. */
  public static <T> List<T> read(Invocation invocation, Path named, DocumentKind<T> kind) {
    return read(invocation, List.of(named), kind);
  }

  static GisException nothing(List<Path> named, String list) {
    return GisException.of(
        BAD_JSON,
        named.size() == 1 ? "%s has no %s" : "%s have no %s",
        named.stream().map(Input::name).collect(Collectors.joining(", ")),
        list);
  }

  private void add(SourceFile file) {
    if (file.document() instanceof JsonValue.Elements) {
      found = true;
      read.addAll(file, List.of(), file.document());
    } else if (file.document() instanceof JsonValue.Members members && isLists(members, kind)) {
      faults.collect(file, List.of(), () -> addList(file, members));
    } else {
      found = true;
      read.addOne(file);
    }
  }

  /** Returns whether a document has lists, or one that is misspelt; else it is one element. */
  static boolean isLists(JsonValue.Members document, DocumentKind<?> kind) {
    return kind.members().stream().noneMatch(document.values()::containsKey);
  }

  private void addList(SourceFile file, JsonValue.Members document) {
    requireLists(document);
    JsonValue list = document.values().get(kind.list());
    if (list != null) {
      found = true;
      read.addAll(file, List.of(kind.list()), list);
    }
  }

  /**
   * @throws GisException if it has other members, or lacks what could not be read
   */
  static void requireLists(JsonValue.Members document) {
    DocumentKind.requireKnown(document, MEMBERS);
    DocumentKind.requireWhole(Optional.ofNullable(document.values().get(DocumentKind.PROBLEMS)));
  }
}
