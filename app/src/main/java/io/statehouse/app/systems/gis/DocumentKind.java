package io.statehouse.app.systems.gis;

import static io.statehouse.domain.gis.GisException.Code.BAD_JSON;
import static java.util.Objects.requireNonNull;

import io.statehouse.domain.gis.GisException;
import io.statehouse.domain.gis.Json;
import io.statehouse.domain.gis.routes.Route;
import io.statehouse.domain.gis.routes.layout.RouteCodec;
import io.statehouse.domain.gis.topics.Topic;
import io.statehouse.domain.gis.topics.layout.TopicDocuments;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * What users write lists of, in files and in requests: routes, or topics. Nothing is ignored: a
 * member with a misspelt name would be lost without notice.
 *
 * @param list the name of the list
 * @param members the names that an element of it may have
 * @param reader reads an element, naming the member at fault
 */
public record DocumentKind<T>(String list, List<String> members, Function<Json.Members, T> reader) {
  public static final DocumentKind<Route> ROUTE =
      new DocumentKind<>("routes", List.of("pattern", "destination"), RouteCodec::route);
  public static final DocumentKind<Topic> TOPIC =
      new DocumentKind<>(
          "topics",
          List.of("name", "partitions", "replicas", "properties"),
          document -> TopicDocuments.read(document).topic());

  public DocumentKind {
    requireNonNull(list, "list");
    members = List.copyOf(members);
    requireNonNull(reader, "reader");
  }

  /**
   * Reads a list of a request.
   *
   * @param found the member of the request
   * @throws GisException with what is wrong, and the places of all that is
   */
  public List<T> readAll(Optional<Json> found) {
    DocumentList<T> read = new DocumentList<>(this);
    read.addAll("", found.orElse(Json.Literal.NULL));
    return read.all();
  }

  /**
   * Reads one element.
   *
   * @throws GisException with what is wrong
   */
  public T read(Json element) {
    if (!(element instanceof Json.Members document)) {
      throw new GisException(BAD_JSON, "expected an object but found " + element.description());
    }
    requireKnown(document, members);
    return reader.apply(document);
  }

  /**
   * @throws GisException with BAD_JSON if there is a member of another name
   */
  public static void requireKnown(Json.Members document, List<String> known) {
    for (String name : document.values().keySet()) {
      if (!known.contains(name)) {
        throw GisException.of(
            BAD_JSON, "unknown member \"%s\": known are %s", name, String.join(", ", known));
      }
    }
  }
}
