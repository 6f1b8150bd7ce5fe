package io.statehouse.app.systems.gis.http;

import static io.statehouse.domain.gis.entities.GisException.Code.BAD_JSON;

import io.statehouse.app.http.DocumentBody;
import io.statehouse.app.http.Request;
import io.statehouse.app.systems.gis.documents.DocumentKind;
import io.statehouse.domain.gis.entities.GisException;
import io.statehouse.domain.gis.entities.JsonValue;
import io.statehouse.domain.gis.layout.JsonText;
import io.statehouse.domain.gis.layout.JsonTree;
import io.statehouse.ports.Bytes;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The object in the body of a request, in JSON or YAML. The domain reads it, as it reads files and
 * what is stored: a parser of JSON for all systems would not distinguish {@code 5} from {@code
 * 5.0}. What is wrong has the same code everywhere.
 */
record JsonBody(Map<String, JsonValue> members) {

  /**
   * @throws GisException with BAD_JSON
   */
  static JsonBody of(Request request) {
    return new JsonBody(
        DocumentBody.mergedYaml(request)
            .map(JsonBody::members)
            .orElseGet(() -> JsonText.read(Bytes.copyOf(request.bytes())).values()));
  }

  /** Returns the members of a document in YAML. */
  private static Map<String, JsonValue> members(Object tree) {
    if (JsonTree.json(tree) instanceof JsonValue.Members document) {
      return document.values();
    }
    throw GisException.of(BAD_JSON, "expected an object with the lists of a file");
  }

  /**
   * @throws GisException with BAD_JSON if there is a member of another name
   */
  JsonBody requireKnown(List<String> names) {
    DocumentKind.requireKnown(new JsonValue.Members(members), names);
    return this;
  }

  /** Returns the whole body as a document, with a member that it need not have. */
  JsonValue.Members withDefault(String name, String value) {
    Map<String, JsonValue> all = new LinkedHashMap<>(members);
    all.putIfAbsent(name, JsonValue.of(value));
    return new JsonValue.Members(all);
  }

  /** Returns the whole body. */
  JsonValue.Members document() {
    return new JsonValue.Members(members);
  }

  Optional<JsonValue> member(String name) {
    return Optional.ofNullable(members.get(name));
  }

  /** Returns a string; empty if there is no such member, or it is null. */
  Optional<String> text(String name) {
    Optional<JsonValue> found = member(name).filter(value -> value != JsonValue.Literal.NULL);
    found
        .filter(value -> !(value instanceof JsonValue.Text))
        .ifPresent(
            other -> {
              throw wrong(name, "a string", other);
            });
    return found.map(value -> ((JsonValue.Text) value).value());
  }

  /** Returns a boolean; false if there is no such member. */
  boolean flag(String name) {
    JsonValue found = members.getOrDefault(name, JsonValue.Literal.FALSE);
    if (found != JsonValue.Literal.TRUE && found != JsonValue.Literal.FALSE) {
      throw wrong(name, "a boolean", found);
    }
    return found == JsonValue.Literal.TRUE;
  }

  private static GisException wrong(String name, String expected, JsonValue found) {
    return GisException.of(
        BAD_JSON, "\"%s\" must be %s but is %s", name, expected, found.description());
  }
}
