package io.statehouse.app.http;

import static java.util.Objects.requireNonNull;

import io.statehouse.app.failure.AppException;
import io.statehouse.app.failure.Kind;
import io.statehouse.app.json.Schema;
import io.statehouse.app.json.Shape;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/**
 * One route: what is served and what is documented, in one declaration.
 *
 * @param path with its parameters in braces, {@code /css/databases/{db}}
 * @param parameters what is known of the parameters in the path
 * @param query the query parameters that it knows; others are refused
 * @param responses what a successful response has, by status: one of these; and refusals of a form
 *     of its own
 * @param writes whether it may change the system's state, so that a read-only system refuses it
 * @param failures those that are documented; any other may occur too
 * @param security what a request needs: of each list one
 * @param original whether it is one of an original system's API, and as tolerant: parameters that
 *     it does not know are ignored, and a slash at the end may be there or not
 * @param plainErrors whether a failure that its handler does not see has a document of its sentence
 *     and type alone, since its clients are an original's and know no problem details
 * @param anyCase whether its path is matched without regard to case
 * @param large whether the response to a request may take megabytes of memory
 * @param admission what is checked before the body is waited for
 */
public record Route(
    Method method,
    String path,
    String summary,
    Map<String, Parameter> parameters,
    Map<String, Parameter> query,
    Optional<Body> body,
    Map<Integer, List<Content>> responses,
    boolean writes,
    Set<Kind> failures,
    List<List<SecurityScheme>> security,
    boolean original,
    boolean plainErrors,
    boolean anyCase,
    Predicate<Request> large,
    Admission admission,
    Handler handler) {

  private static final Pattern PARAMETER = Pattern.compile("\\{([a-z]+)}");

  /**
   * A parameter, as it is described.
   *
   * @param required whether a request without it fails
   */
  public record Parameter(String meaning, Schema schema, boolean required) {
    static final Parameter OF_PATH = new Parameter("", Schema.TEXT, true);

    /** Whether it may be given several times, each time with one element of a list. */
    boolean repeatable() {
      return "array".equals(schema.json().get("type"));
    }
  }

  /** What a request brings. */
  public record Body(Content content, Size size) {}

  /** How large a body may be, as configured; a document is read into memory as a whole. */
  public enum Size {
    ORDINARY,
    DOCUMENT,
    FILE
  }

  /**
   * Some bytes of a media type.
   *
   * @param schema what they look like, if they are JSON of a shape of ours
   */
  public record Content(String mediaType, String description, Optional<Schema> schema) {
    static final Content NONE = new Content("", "Done.", Optional.empty());
  }

  public Route {
    requireNonNull(method, "method");
    requireNonNull(handler, "handler");
    parameters = Map.copyOf(parameters);
    query = Map.copyOf(query);
    failures = Set.copyOf(failures);
    security = List.copyOf(security);
    responses = Map.copyOf(responses);
    if (responses.isEmpty()) {
      throw new IllegalArgumentException("route has no response: " + method + " " + path);
    }
  }

  /** The names of the parameters in the path, in order. */
  public List<String> pathParameters() {
    return PARAMETER.matcher(path).results().map((MatchResult found) -> found.group(1)).toList();
  }

  /** The same route below another path. */
  public Route below(String prefix) {
    return with(prefix + path, admission);
  }

  /**
   * The same route of a system that is read-only: it refuses every request if it writes.
   *
   * @param why the sentence of the refusal
   */
  public Route readOnly(String why) {
    return writes
        ? with(
            path,
            request ->
                admission
                    .refusal(request)
                    .or(() -> Optional.of(handler.refused(request, readOnlyRefusal(why)))))
        : this;
  }

  private static AppException readOnlyRefusal(String why) {
    return new AppException(Kind.READ_ONLY, why);
  }

  private Route with(String otherPath, Admission otherAdmission) {
    return new Route(
        method,
        otherPath,
        summary,
        parameters,
        query,
        body,
        responses,
        writes,
        failures,
        security,
        original,
        plainErrors,
        anyCase,
        large,
        otherAdmission,
        handler);
  }

  /**
   * Whether HEAD is served as GET is, without the body. An original's API has no HEAD, and of a
   * stream nothing is known before it is read.
   */
  boolean hasHead() {
    return method == Method.GET
        && !original
        && responses.values().stream()
            .flatMap(List::stream)
            .noneMatch(content -> content.mediaType().equals("text/event-stream"));
  }

  /** Whether it is served at a path, as a request has it. */
  boolean isAt(String requested) {
    return spellings().stream()
        .map(spelling -> List.of(spelling.split("/", -1)))
        .anyMatch(segments -> matches(segments, List.of(requested.split("/", -1))));
  }

  private static boolean matches(List<String> declared, List<String> requested) {
    return declared.size() == requested.size()
        && IntStream.range(0, declared.size())
            .allMatch(
                i ->
                    declared.get(i).startsWith("{")
                        ? !requested.get(i).isEmpty()
                        : declared.get(i).equals(requested.get(i)));
  }

  /** The paths that it is served at. */
  List<String> spellings() {
    if (!original) {
      return List.of(path);
    }
    String other = path.endsWith("/") ? path.substring(0, path.length() - 1) : path + "/";
    return List.of(path, other);
  }

  public static Builder get(String path) {
    return new Builder(Method.GET, path);
  }

  public static Builder put(String path) {
    return new Builder(Method.PUT, path);
  }

  public static Builder post(String path) {
    return new Builder(Method.POST, path);
  }

  public static Builder delete(String path) {
    return new Builder(Method.DELETE, path);
  }

  /** Gathers a route; {@link #by} ends it. */
  public static final class Builder {
    private final Method method;
    private final String path;
    private String summary = "";
    private final Map<String, Parameter> parameters = new LinkedHashMap<>();
    private final Map<String, Parameter> query = new LinkedHashMap<>();
    private final Set<Kind> failures = EnumSet.noneOf(Kind.class);
    private final List<List<SecurityScheme>> security = new ArrayList<>();
    private Body body;
    private final Map<Integer, List<Content>> responses = new LinkedHashMap<>();
    private boolean writes;
    private boolean original;
    private boolean plainErrors;
    private boolean anyCase;
    private Predicate<Request> large = request -> false;
    private Admission admission = request -> Optional.empty();

    private Builder(Method method, String path) {
      this.method = method;
      this.writes = method.writes();
      this.path = path;
    }

    public Builder summary(String text) {
      summary = text;
      return this;
    }

    /** Describes a parameter of the path; without this it is any text. */
    public Builder parameter(String name, String meaning, Schema schema) {
      parameters.put(name, new Parameter(meaning, schema, true));
      return this;
    }

    public Builder query(String name, String meaning) {
      return query(name, meaning, Schema.TEXT);
    }

    public Builder query(String name, String meaning, Schema schema) {
      return query(name, new Parameter(meaning, schema, false));
    }

    /** Takes a parameter without which a request fails. */
    public Builder required(String name, String meaning) {
      return required(name, meaning, Schema.TEXT);
    }

    public Builder required(String name, String meaning, Schema schema) {
      return query(name, new Parameter(meaning, schema, true));
    }

    private Builder query(String name, Parameter parameter) {
      query.put(name, parameter);
      return this;
    }

    /** Documents failures, beside those that follow from the rest of the declaration. */
    public Builder fails(Kind... kinds) {
      failures.addAll(List.of(kinds));
      return this;
    }

    /** Needs one of these in every request, and one of what is required besides. */
    public Builder requires(SecurityScheme... oneOf) {
      security.add(List.of(oneOf));
      return this;
    }

    /** Takes a JSON document. */
    public Builder body(Schema schema) {
      body = new Body(json("", schema), Size.ORDINARY);
      return this;
    }

    /** Takes bytes as they are. */
    public Builder bytes(String description, Size size) {
      body = new Body(new Content("application/octet-stream", description, Optional.empty()), size);
      return this;
    }

    public Builder answers(Schema schema) {
      return answers(200, schema);
    }

    public Builder answers(int status, Schema schema) {
      return responds(status, json("The result.", schema));
    }

    public Builder answersNothing(int status) {
      return responds(status, Content.NONE);
    }

    public Builder answersBytes(String mediaType, String description) {
      return responds(200, new Content(mediaType, description, Optional.empty()));
    }

    /** Answers failures with a document of its own form. */
    public Builder refuses(int status, String description, Schema schema) {
      return responds(status, json(description, schema));
    }

    /** Changes no state although its method is one of those that write. */
    public Builder onlyReads() {
      writes = false;
      return this;
    }

    /** Belongs to an original system's API. */
    public Builder original() {
      original = true;
      return plainErrors();
    }

    /** Is for clients of an original system, which know no problem details. */
    public Builder plainErrors() {
      plainErrors = true;
      return this;
    }

    /** Is matched without regard to case, with or without a slash at the end. */
    public Builder anyCase() {
      anyCase = true;
      return this;
    }

    /** Takes megabytes of memory for these requests, so that few are handled at a time. */
    public Builder large(Predicate<Request> which) {
      large = which;
      return this;
    }

    /** Is checked in this way before the body is waited for. */
    public Builder admission(Admission check) {
      admission = check;
      return this;
    }

    /** Adds one of the forms that a response of this status may have. */
    private Builder responds(int status, Content content) {
      responses.computeIfAbsent(status, first -> new ArrayList<>()).add(content);
      return this;
    }

    /** Takes a JSON document, which the handler gets beside the request. */
    public <B> WithBody<B> accepts(Shape<B> shape) {
      return new WithBody<>(body(shape.request()), shape);
    }

    /** As {@link #accepts}, for a document that may be large. */
    public <B> WithBody<B> acceptsLarge(Shape<B> shape) {
      body = new Body(json("", shape.request()), Size.DOCUMENT);
      return new WithBody<>(this, shape);
    }

    /** Responds with a document. */
    public <R> Route returns(Shape<R> shape, Function<Request, R> action) {
      return answers(shape.response())
          .by(request -> Response.json(shape.write(action.apply(request))));
    }

    /**
     * Responds with a list, or the page of it that {@code after} and {@code limit} select. If there
     * are more, the {@code Link} header has the address of the next page.
     *
     * @param items what is listed, as in "databases"
     */
    public <R> Route pages(
        String items, Shape<List<R>> shape, BiFunction<Request, Paging, Page<R>> action) {
      return query(Paging.AFTER, "List the " + items + " after this one.")
          .query(
              Paging.LIMIT,
              "The most " + items + " of a page; all if it is not given.",
              Schema.integer(1, Paging.LARGEST))
          .answers(shape.response())
          .by(
              request -> {
                Page<R> page = action.apply(request, request.paging());
                return Response.json(shape.write(page.items())).linked(request, page.next());
              });
    }

    /** Responds with a document about what it has created. */
    public <R> Route creates(Shape<R> shape, Function<Request, R> action) {
      return answers(201, shape.response())
          .by(request -> Response.json(201, shape.write(action.apply(request))));
    }

    /** Responds that it is done, and with nothing else. */
    public Route does(Consumer<Request> action) {
      return answersNothing(204)
          .by(
              request -> {
                action.accept(request);
                return Response.nothing();
              });
    }

    public Route by(Handler handler) {
      return new Route(
          method,
          path,
          summary,
          parameters,
          query,
          Optional.ofNullable(body),
          responses,
          writes,
          failures(),
          security,
          original,
          plainErrors,
          anyCase,
          large,
          admission,
          handler);
    }

    private Set<Kind> failures() {
      Set<Kind> all = EnumSet.copyOf(failures);
      if (plainErrors) {
        return all;
      }
      all.addAll(Set.of(Kind.BAD_INPUT, Kind.FOREIGN, Kind.INTERNAL, Kind.UNAVAILABLE));
      if (path.contains("{")) {
        all.add(Kind.NOT_FOUND);
      }
      if (body != null) {
        all.add(Kind.TOO_LARGE);
      }
      if (method.writes()) {
        all.addAll(Set.of(Kind.CONTENDED, Kind.OUTCOME_UNKNOWN));
      }
      return all;
    }

    private static Content json(String description, Schema schema) {
      return new Content("application/json", description, Optional.of(schema));
    }
  }

  /**
   * A route whose requests have a JSON document.
   *
   * @param <B> the document's type
   */
  public static final class WithBody<B> {
    private final Builder route;
    private final Shape<B> shape;

    private WithBody(Builder route, Shape<B> shape) {
      this.route = route;
      this.shape = shape;
    }

    /** Responds with a document. */
    public <R> Route returns(Shape<R> result, BiFunction<Request, B, R> action) {
      return route.returns(result, request -> action.apply(request, read(request)));
    }

    /** Responds with a document about what it has created. */
    public <R> Route creates(Shape<R> result, BiFunction<Request, B, R> action) {
      return route.creates(result, request -> action.apply(request, read(request)));
    }

    /** Responds that it is done, and with nothing else. */
    public Route does(BiConsumer<Request, B> action) {
      return route.does(request -> action.accept(request, read(request)));
    }

    private B read(Request request) {
      return shape.read(request.bytes());
    }
  }

  /** All routes of several parts, in their order. */
  @SafeVarargs
  public static List<Route> all(List<Route>... parts) {
    List<Route> all = new ArrayList<>();
    for (List<Route> part : parts) {
      all.addAll(part);
    }
    return all;
  }
}
