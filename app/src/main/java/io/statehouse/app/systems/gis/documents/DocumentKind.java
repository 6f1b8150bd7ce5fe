package io.statehouse.app.systems.gis.documents;

import static io.statehouse.domain.gis.entities.GisException.Code.BAD_JSON;
import static java.util.Objects.requireNonNull;

import io.statehouse.domain.gis.entities.GisException;
import io.statehouse.domain.gis.entities.JsonValue;
import io.statehouse.domain.gis.routes.entities.Route;
import io.statehouse.domain.gis.routes.layout.RouteCodec;
import io.statehouse.domain.gis.topics.entities.NotedTopic;
import io.statehouse.domain.gis.topics.layout.NotesDocuments;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * The kind of elements that users list in files and in requests: routes, or topics. Nothing is
 * ignored: a member with a misspelt name would be lost without notice.
 *
 * @param list the name of the list
 * @param members the names that an element of it may have
 * @param readOnly the names that are beside the list where it was read, and say nothing to a writer
 * @param reader reads an element, naming the invalid member
 */
public record DocumentKind<T>(
    String list,
    List<String> members,
    List<String> readOnly,
    Function<JsonValue.Members, T> reader) {
  /**
   * The member with what could not be read; without that, what was read must not replace what is
   * stored.
   */
  public static final String PROBLEMS = "problems";

  private static final String ID = "id";

  public static final DocumentKind<Route> ROUTE =
      new DocumentKind<>(
          "routes",
          RouteDocuments.ROUTE.fieldNames(),
          List.of("version", "digest"),
          document -> RouteCodec.route(without(ID, document)));
  public static final DocumentKind<NotedTopic> TOPIC =
      new DocumentKind<>(
          "topics",
          NotesDocuments.TOPIC.fieldNames(),
          List.of("desired", "adopted", PROBLEMS, ImportDocument.OMITTED),
          NotesDocuments::topic);

  public DocumentKind {
    requireNonNull(list, "list");
    members = List.copyOf(members);
    readOnly = List.copyOf(readOnly);
    requireNonNull(reader, "reader");
  }

  /** The id of a route follows from its pattern. */
  private static JsonValue.Members without(String name, JsonValue.Members document) {
    Map<String, JsonValue> others = new LinkedHashMap<>(document.values());
    others.remove(name);
    return new JsonValue.Members(others);
  }

  /**
   * Refuses what was read with problems.
   *
   * @throws GisException with BAD_JSON
   */
  public static void requireWhole(Optional<JsonValue> problems) {
    boolean none =
        problems
            .filter(found -> !(found instanceof JsonValue.Elements list && list.values().isEmpty()))
            .isEmpty();
    if (!none) {
      throw GisException.of(
          BAD_JSON, "\"%s\" is not empty: the document lacks what could not be read", PROBLEMS);
    }
  }

  /**
   * Reads a list of a request.
   *
   * @param found the member of the request
   * @throws GisException with what is wrong, and the places of all that is
   */
  public List<T> readAll(Optional<JsonValue> found) {
    JsonValue list = found.orElse(JsonValue.Literal.NULL);
    DocumentList<T> read = new DocumentList<>(this, new Faults());
    read.addAll(SourceFile.ofRequest(list), List.of(this.list), list);
    return read.all();
  }

  /**
   * Reads one element.
   *
   * @throws GisException with what is wrong
   */
  public T read(JsonValue element) {
    if (!(element instanceof JsonValue.Members document)) {
      throw new GisException(BAD_JSON, "expected an object but found " + element.description());
    }
    requireKnown(document, members);
    return reader.apply(document);
  }

  /**
   * @throws GisException with BAD_JSON if there is a member of another name
   */
  public static void requireKnown(JsonValue.Members document, List<String> known) {
    for (String name : document.values().keySet()) {
      if (!known.contains(name)) {
        throw GisException.of(
            BAD_JSON, "unknown member \"%s\": known are %s", name, String.join(", ", known));
      }
    }
  }
}
