package io.statehouse.app.http.openapi;

import static io.statehouse.domain.layout.Json.object;

import io.statehouse.app.failure.Kind;
import io.statehouse.app.http.Content;
import io.statehouse.app.http.Endpoint;
import io.statehouse.app.http.EntityTag;
import io.statehouse.app.http.ErrorResponse;
import io.statehouse.app.http.Paging;
import io.statehouse.app.http.Parameter;
import io.statehouse.app.http.Response;
import io.statehouse.app.http.Route;
import io.statehouse.app.http.RouteGroup;
import io.statehouse.app.http.SecurityScheme;
import io.statehouse.app.json.Schema;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Describes routes as an OpenAPI 3.1 document. */
public final class OpenApi {
  private static final String MEDIA_TYPE = "application/json";

  /** The sentence about every route that writes. */
  public static final String READ_ONLY = "Refused while the system is read-only.";

  private static final String ABOUT =
      "The state of control planes, in the stores that their operators run. Requests that need no"
          + " security scheme are authenticated by the address that the server listens on, or by a"
          + " proxy.";

  private OpenApi() {}

  /**
   * Returns the route that returns the description of the others, and of itself.
   *
   * @param groups a tag for each; this route is in the last
   */
  public static Route route(String version, List<RouteGroup> groups) {
    return Route.get("/openapi.json")
        .needsNothing()
        .summary("This document.")
        .answersBytes(MEDIA_TYPE, "The OpenAPI document.")
        .by(request -> Response.json(document(version, groups, request.endpoint())));
  }

  private static Map<String, Object> document(
      String version, List<RouteGroup> served, Endpoint itself) {
    List<RouteGroup> groups = described(served);
    Map<String, Map<String, Object>> paths = new TreeMap<>();
    NamedSchemas schemas = new NamedSchemas(groups);
    groups.forEach(
        group ->
            group.routes().forEach(route -> put(route.endpoint(), group.name(), schemas, paths)));
    put(itself, groups.get(groups.size() - 1).name(), schemas, paths);
    return object(
        "openapi",
        "3.1.0",
        "info",
        object(
            "title",
            "Statehouse",
            "version",
            version,
            "description",
            ABOUT,
            "contact",
            object("name", "The operator of this server"),
            "license",
            object("name", "Apache License 2.0", "identifier", "Apache-2.0")),
        "servers",
        List.of(object("url", "/", "description", "The server that this document is from.")),
        "security",
        List.of(),
        "tags",
        groups.stream()
            .map(group -> object("name", group.name(), "description", group.description())),
        "paths",
        paths,
        "components",
        object(
            "schemas",
            schemas.all(),
            "responses",
            problems(groups),
            "securitySchemes",
            securitySchemes(groups)));
  }

  /**
   * Leaves out what is of no use to a client: a second path of the same route, with a slash at its
   * end, and routes of an original that are known but not served.
   */
  private static List<RouteGroup> described(List<RouteGroup> served) {
    Set<String> ids =
        served.stream()
            .flatMap(group -> group.routes().stream())
            .filter(route -> !route.path().endsWith("/"))
            .map(route -> operationId(route.endpoint()))
            .collect(Collectors.toSet());
    return served.stream()
        .map(
            group ->
                group.without(
                    route -> isSecondPath(route.endpoint(), ids) || !succeeds(route.endpoint())))
        .toList();
  }

  /**
   * @param ids of the operations whose path has no slash at its end
   */
  private static boolean isSecondPath(Endpoint route, Set<String> ids) {
    return route.path().endsWith("/") && ids.contains(operationId(route));
  }

  private static boolean succeeds(Endpoint route) {
    Set<Integer> statuses = route.description().responses().keySet();
    return statuses.isEmpty() || statuses.stream().anyMatch(status -> status < 400);
  }

  private static void put(
      Endpoint route, String tag, NamedSchemas schemas, Map<String, Map<String, Object>> paths) {
    paths
        .computeIfAbsent(path(route), path -> new LinkedHashMap<>())
        .put(route.method().name().toLowerCase(Locale.ROOT), operation(route, tag, schemas));
  }

  /** Returns the path without a slash at its end, which those of an original's API may have. */
  private static String path(Endpoint route) {
    return route.dialect().isOriginal() && route.path().length() > 1
        ? route.path().replaceFirst("/$", "")
        : route.path();
  }

  private static Map<String, Object> operation(Endpoint route, String tag, NamedSchemas schemas) {
    Map<String, Object> operation =
        object(
            "operationId",
            operationId(route),
            "summary",
            route.description().summary(),
            "description",
            description(route),
            "tags",
            List.of(tag),
            "parameters",
            parameters(route));
    route
        .description()
        .body()
        .ifPresent(
            body ->
                operation.put(
                    "requestBody",
                    object("required", true, "content", content(body.forms(), schemas))));
    operation.put("responses", responses(route, schemas));
    if (!route.security().isEmpty()) {
      operation.put("security", security(route.security()));
    }
    return operation;
  }

  private static String description(Endpoint route) {
    String refused = route.writes() ? READ_ONLY : "";
    return Stream.of(route.description().summary(), refused, route.description().details())
        .filter(sentences -> !sentences.isEmpty())
        .collect(Collectors.joining(" "));
  }

  /** Returns method and path as one word: {@code getCssDatabasesByDb}. */
  static String operationId(Endpoint route) {
    String words =
        Arrays.stream(route.path().replace("{", "by-").split("[^A-Za-z0-9]+"))
            .filter(word -> !word.isEmpty())
            .map(word -> word.substring(0, 1).toUpperCase(Locale.ROOT) + word.substring(1))
            .collect(Collectors.joining());
    return route.method().name().toLowerCase(Locale.ROOT) + (words.isEmpty() ? "Root" : words);
  }

  private static List<Object> parameters(Endpoint route) {
    List<Object> parameters = new ArrayList<>();
    for (String name : route.pathParameters()) {
      parameters.add(
          parameter(
              name,
              "path",
              route.description().parameters().getOrDefault(name, Parameter.OF_PATH)));
    }
    new TreeMap<>(route.description().query())
        .forEach((name, parameter) -> parameters.add(parameter(name, "query", parameter)));
    EntityTag.parameters(route.description())
        .forEach((name, parameter) -> parameters.add(parameter(name, "header", parameter)));
    return parameters;
  }

  private static Object parameter(String name, String in, Parameter declared) {
    Map<String, Object> parameter =
        object(
            "name",
            name,
            "in",
            in,
            "required",
            declared.required(),
            "schema",
            declared.schema().json());
    if (!declared.meaning().isEmpty()) {
      parameter.put("description", declared.meaning());
    }
    return parameter;
  }

  private static Map<String, Object> responses(Endpoint route, NamedSchemas schemas) {
    Map<String, Object> responses = object();
    new TreeMap<>(route.description().responses())
        .forEach(
            (status, forms) -> responses.put("" + status, response(route, status, forms, schemas)));
    route.description().failures().stream()
        .map(Kind::status)
        .distinct()
        .sorted()
        .forEach(
            status ->
                responses.putIfAbsent("" + status, reference("responses", "Problem" + status)));
    if (responses.keySet().stream().noneMatch(status -> status.startsWith("4"))) {
      responses.put(
          "400", object("description", "The request is wrong.", "content", failure(route)));
    }
    responses.put(
        "default",
        object("description", "What went wrong, in one sentence.", "content", failure(route)));
    return responses;
  }

  private static Map<String, Object> failure(Endpoint route) {
    return route.dialect().hasPlainFailures()
        ? object(MEDIA_TYPE, object("schema", reference("schemas", "PlainError")))
        : problem();
  }

  private static Map<String, Object> response(
      Endpoint route, int status, List<Content> forms, NamedSchemas schemas) {
    Map<String, Object> response = object("description", forms.get(0).description());
    Map<String, Object> headers = object();
    if (status == 200 && route.description().query().containsKey(Paging.AFTER)) {
      headers.put("Link", header("The next page, as rel=\"next\"; absent on the last one."));
    }
    if (route.description().tagged() && (status < 204 || status == 304)) {
      headers.put(EntityTag.HEADER, header("The revision of the document, for If-Match."));
    }
    if (!headers.isEmpty()) {
      response.put("headers", headers);
    }
    Map<String, Object> content = content(forms, schemas);
    if (!content.isEmpty()) {
      response.put("content", content);
    }
    return response;
  }

  private static Map<String, Object> header(String description) {
    return object("description", description, "schema", Schema.TEXT.json());
  }

  /** Returns the failures of each status that a route documents, to be referred to. */
  private static Map<String, Object> problems(List<RouteGroup> groups) {
    Set<Integer> documented =
        groups.stream()
            .flatMap(group -> group.routes().stream())
            .flatMap(
                route ->
                    route.description().failures().stream()
                        .map(Kind::status)
                        .filter(status -> !route.description().responses().containsKey(status)))
            .collect(Collectors.toSet());
    Map<Integer, String> titles =
        Arrays.stream(Kind.values())
            .filter(kind -> documented.contains(kind.status()))
            .collect(
                Collectors.toMap(
                    Kind::status, Kind::title, (one, other) -> one + "; " + other, TreeMap::new));
    Map<String, Object> problems = object();
    titles.forEach(
        (status, title) ->
            problems.put(
                "Problem" + status, object("description", title + ".", "content", problem())));
    return problems;
  }

  private static Map<String, Object> problem() {
    return object(ErrorResponse.MEDIA_TYPE, object("schema", reference("schemas", "Problem")));
  }

  private static Map<String, Object> securitySchemes(List<RouteGroup> groups) {
    Map<String, Object> schemes = new TreeMap<>();
    groups.stream()
        .flatMap(group -> group.routes().stream())
        .flatMap(route -> route.endpoint().security().stream())
        .flatMap(List::stream)
        .forEach(scheme -> schemes.put(scheme.name(), new TreeMap<>(scheme.json())));
    return schemes;
  }

  /** Turns "one of these, and one of those" into the combinations that suffice. */
  private static List<Map<String, Object>> security(List<List<SecurityScheme>> required) {
    List<Map<String, Object>> combinations = List.of(object());
    for (List<SecurityScheme> oneOf : required) {
      combinations =
          combinations.stream()
              .flatMap(before -> oneOf.stream().map(scheme -> with(before, scheme)))
              .toList();
    }
    return combinations;
  }

  private static Map<String, Object> with(Map<String, Object> before, SecurityScheme scheme) {
    Map<String, Object> together = new LinkedHashMap<>(before);
    together.put(scheme.name(), List.of());
    return together;
  }

  private static Map<String, Object> reference(String kind, String name) {
    return object("$ref", "#/components/" + kind + "/" + name);
  }

  private static Map<String, Object> content(List<Content> forms, NamedSchemas schemas) {
    Map<String, Object> content = object();
    for (Content form : forms) {
      form.schema()
          .ifPresent(
              schema ->
                  content.put(form.mediaType(), object("schema", schemas.referringTo(schema))));
    }
    return content;
  }
}
