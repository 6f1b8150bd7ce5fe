package io.statehouse.app.http.openapi;

import static io.statehouse.domain.layout.Json.object;

import io.statehouse.app.http.ErrorResponse;
import io.statehouse.app.http.RouteGroup;
import io.statehouse.app.json.Schema;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The schemas that have a name, which generated clients give to their types: each is described
 * once, and referred to wherever it occurs.
 */
public final class NamedSchemas {
  private static final String NAME = "title";

  /** Ends the name of a schema that differs in a request, where a member may be left out. */
  private static final String IN_REQUESTS = "Input";

  private final Map<String, Object> schemas = new TreeMap<>();

  /** The schemas of these routes; those of responses have the first choice of names. */
  NamedSchemas(List<RouteGroup> groups) {
    referringTo(ErrorResponse.SCHEMA);
    referringTo(ErrorResponse.PLAIN_SCHEMA);
    groups.stream()
        .flatMap(group -> group.routes().stream())
        .flatMap(route -> route.description().responses().values().stream())
        .flatMap(List::stream)
        .flatMap(content -> content.schema().stream())
        .forEach(this::referringTo);
  }

  Map<String, Object> all() {
    return schemas;
  }

  /** Returns the schema with a reference instead of every one in it that has a name. */
  Object referringTo(Schema schema) {
    return referring(schema.json());
  }

  private Object referring(Object part) {
    if (part instanceof List<?> list) {
      return list.stream().map(this::referring).toList();
    }
    if (!(part instanceof Map<?, ?> map)) {
      return part;
    }
    Map<String, Object> inner = new LinkedHashMap<>();
    map.forEach((name, value) -> inner.put((String) name, referring(value)));
    // A member of an object may be called so too, but is not a string.
    if (!(inner.get(NAME) instanceof String name)) {
      return inner;
    }
    inner.remove(NAME);
    return object("$ref", "#/components/schemas/" + put(name, inner));
  }

  private String put(String name, Map<String, Object> schema) {
    Object known = schemas.putIfAbsent(name, schema);
    return known == null || known.equals(schema) ? name : put(name + IN_REQUESTS, schema);
  }
}
