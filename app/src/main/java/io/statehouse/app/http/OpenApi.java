package io.statehouse.app.http;

import static io.statehouse.app.json.Json.object;

import io.statehouse.app.json.Schema;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/** Describes routes as an OpenAPI 3.1 document. */
public final class OpenApi {
  private static final String MEDIA_TYPE = "application/json";

  private OpenApi() {}

  /** The route that returns the description of the others, and of itself. */
  public static Route route(String version, List<Route> others) {
    return Route.get("/openapi.json")
        .summary("This document.")
        .answersBytes(MEDIA_TYPE, "The OpenAPI document.")
        .by(
            request -> {
              List<Route> all = new ArrayList<>(others);
              all.add(route(version, List.of()));
              return Response.json(document(version, all));
            });
  }

  static Map<String, Object> document(String version, List<Route> routes) {
    Map<String, Map<String, Object>> paths = new TreeMap<>();
    for (Route route : routes) {
      paths
          .computeIfAbsent(route.path(), path -> new LinkedHashMap<>())
          .put(route.method().name().toLowerCase(Locale.ROOT), operation(route));
    }
    return object(
        "openapi",
        "3.1.0",
        "info",
        object("title", "Statehouse", "version", version),
        "paths",
        paths,
        "components",
        object(
            "schemas",
            object(
                "Problem",
                ErrorResponse.SCHEMA.json(),
                "Error",
                ErrorResponse.PLAIN_SCHEMA.json())));
  }

  private static Map<String, Object> operation(Route route) {
    Map<String, Object> operation = object("summary", route.summary());
    List<Object> parameters = new ArrayList<>();
    route.pathParameters().forEach(name -> parameters.add(parameter(name, "path", "", true)));
    new TreeMap<>(route.query())
        .forEach((name, meaning) -> parameters.add(parameter(name, "query", meaning, false)));
    operation.put("parameters", parameters);
    route
        .body()
        .ifPresent(
            body ->
                operation.put(
                    "requestBody", object("required", true, "content", content(body.content()))));
    operation.put("responses", responses(route));
    return operation;
  }

  private static Object parameter(String name, String in, String meaning, boolean required) {
    Map<String, Object> parameter =
        object("name", name, "in", in, "required", required, "schema", Schema.TEXT.json());
    if (!meaning.isEmpty()) {
      parameter.put("description", meaning);
    }
    return parameter;
  }

  private static Map<String, Object> responses(Route route) {
    Map<String, Object> responses = object();
    new TreeMap<>(route.responses())
        .forEach(
            (status, forms) -> {
              Map<String, Object> content = object();
              forms.stream()
                  .filter(form -> !form.mediaType().isEmpty())
                  .forEach(form -> content.putAll(content(form)));
              Map<String, Object> response = object("description", forms.get(0).description());
              if (!content.isEmpty()) {
                response.put("content", content);
              }
              responses.put("" + status, response);
            });
    responses.put(
        "default",
        object(
            "description",
            "What went wrong, in one sentence.",
            "content",
            route.plainErrors()
                ? object(MEDIA_TYPE, reference("Error"))
                : object(ErrorResponse.MEDIA_TYPE, reference("Problem"))));
    return responses;
  }

  private static Map<String, Object> reference(String schema) {
    return object("schema", object("$ref", "#/components/schemas/" + schema));
  }

  private static Map<String, Object> content(Route.Content content) {
    return object(
        content.mediaType(),
        content.schema().map(s -> object("schema", s.json())).orElseGet(() -> object()));
  }
}
