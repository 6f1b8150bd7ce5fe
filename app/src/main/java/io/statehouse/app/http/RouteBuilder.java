package io.statehouse.app.http;

import io.statehouse.app.access.Area;
import io.statehouse.app.access.Right;
import io.statehouse.app.failure.Kind;
import io.statehouse.app.json.Schema;
import io.statehouse.app.json.Shape;
import io.statehouse.app.revision.DocumentRevision;
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

/** Gathers a {@link Route}; {@link #by} ends it. */
public final class RouteBuilder {
  private final Method method;
  private final String path;
  private String summary = "";
  private String details = "";
  private final Map<String, Parameter> parameters = new LinkedHashMap<>();
  private final Map<String, Parameter> query = new LinkedHashMap<>();
  private final Set<Kind> failures = EnumSet.noneOf(Kind.class);
  private final List<List<SecurityScheme>> security = new ArrayList<>();
  private RequestBody body;
  private final Map<Integer, List<Content>> responses = new LinkedHashMap<>();
  private Need need;
  private boolean tagged;
  private boolean anyQuery;
  private boolean audited;
  private boolean conditional;
  private Optional<String> ifMatch = Optional.empty();
  private Dialect dialect = Dialect.PLATFORM;
  private Optional<String> originalRoot = Optional.empty();
  private boolean anyCase;
  private Predicate<Request> large = request -> false;
  private Admission admission = request -> Optional.empty();

  RouteBuilder(Method method, String path) {
    this.method = method;
    this.path = path;
  }

  public RouteBuilder summary(String text) {
    summary = text;
    return this;
  }

  /** Adds sentences to the summary: statuses, limits, and what else a client must know. */
  public RouteBuilder details(String text) {
    details = text;
    return this;
  }

  /** Describes a parameter of the path; without this it is any text. */
  public RouteBuilder parameter(String name, String meaning, Schema schema) {
    parameters.put(name, new Parameter(meaning, schema, true));
    return this;
  }

  public RouteBuilder query(String name, String meaning) {
    return query(name, meaning, Schema.TEXT);
  }

  public RouteBuilder query(String name, String meaning, Schema schema) {
    return query(name, new Parameter(meaning, schema, false));
  }

  /** Takes a parameter without which a request fails. */
  public RouteBuilder required(String name, String meaning) {
    return required(name, meaning, Schema.TEXT);
  }

  public RouteBuilder required(String name, String meaning, Schema schema) {
    return query(name, new Parameter(meaning, schema, true));
  }

  /** Ignores further parameters, where a protocol lets others add some. */
  public RouteBuilder anyQuery() {
    anyQuery = true;
    return this;
  }

  /** Is recorded, as those that write are. */
  public RouteBuilder audited() {
    audited = true;
    return this;
  }

  private RouteBuilder query(String name, Parameter parameter) {
    query.put(name, parameter);
    return this;
  }

  /** Documents failures, beside those that follow from the rest of the declaration. */
  public RouteBuilder fails(Kind... kinds) {
    failures.addAll(List.of(kinds));
    return this;
  }

  /** Needs one of these in every request, and one of what is required besides. */
  public RouteBuilder requires(SecurityScheme... oneOf) {
    security.add(List.of(oneOf));
    return this;
  }

  /** Responds with the entity tag of the document: what {@code If-Match} of its writers takes. */
  public RouteBuilder tagged() {
    tagged = true;
    return method == Method.GET ? answersNothing(304) : this;
  }

  /** Responds with the entity tag of a record whatever the client has, as an original does. */
  public RouteBuilder taggedAsOriginal() {
    tagged = true;
    return this;
  }

  /**
   * Takes {@code If-Match}, which the handler reads by itself.
   *
   * @param meaning for the API documentation
   */
  public RouteBuilder ifMatch(String meaning) {
    ifMatch = Optional.of(meaning);
    return this;
  }

  /**
   * Takes {@code If-Match} and {@code If-None-Match}, which {@link Request#expectation} returns.
   */
  public RouteBuilder conditional() {
    conditional = true;
    return fails(Kind.PRECONDITION_FAILED);
  }

  /** Takes a JSON document. */
  public RouteBuilder body(Schema schema) {
    body = new RequestBody(Content.json("", schema), BodySize.ORDINARY);
    return this;
  }

  /** Takes a JSON document that may be large. */
  public RouteBuilder largeBody(Schema schema) {
    body = new RequestBody(Content.json("", schema), BodySize.DOCUMENT);
    return this;
  }

  /** Takes text as it is too. */
  public RouteBuilder orText() {
    body = body.or(Content.bytes("text/plain", ""));
    return this;
  }

  /** Takes bytes as they are. */
  public RouteBuilder bytes(String description, BodySize size) {
    body = new RequestBody(Content.bytes("application/octet-stream", description), size);
    return this;
  }

  public RouteBuilder answers(Schema schema) {
    return answers(200, schema);
  }

  public RouteBuilder answers(int status, Schema schema) {
    return responds(status, Content.json("The result.", schema));
  }

  /**
   * Responds to what it refuses with a document of its own, and with the plain one where the
   * request is refused before the route sees it.
   *
   * @param name of both in the API documentation
   */
  public RouteBuilder refusesPlainly(int status, String name, Schema schema) {
    return answers(status, Schema.oneOf(name, schema, ErrorResponse.PLAIN_SCHEMA));
  }

  public RouteBuilder answersNothing(int status) {
    return responds(status, Content.NONE);
  }

  public RouteBuilder answersBytes(String mediaType, String description) {
    return responds(200, Content.bytes(mediaType, description));
  }

  public RouteBuilder answersText(String description) {
    return answersBytes(Response.PLAIN_TEXT, description);
  }

  /** Documents the response to failures that has a document of its own form. */
  public RouteBuilder refuses(int status, String description, Schema schema) {
    return responds(status, Content.json(description, schema));
  }

  /** Documents the response to failures that is a sentence in plain text. */
  public RouteBuilder refuses(int status, String description) {
    return responds(status, Content.bytes(Response.PLAIN_TEXT, description));
  }

  /** Needs a right for the whole system, or for all systems if the route is one of the server. */
  public RouteBuilder needs(Right right) {
    return needs(Need.right(right));
  }

  /**
   * Needs a right for a part of the system.
   *
   * @param parameter the parameter of the path that names the part
   */
  public RouteBuilder needs(Right right, String parameter) {
    return needs(right, (system, request) -> new Area.Part(system, request.path(parameter)));
  }

  /** Needs a right for what a request is about. */
  public RouteBuilder needs(Right right, Need.About about) {
    return needs(Need.right(right, about));
  }

  /**
   * Needs a right for each part that the body names, which the handler requires.
   *
   * @param about what all parts are in
   */
  public RouteBuilder needsForParts(Right right, Need.About about) {
    return needs(Need.parts(right, about));
  }

  /** Needs nothing: everyone may know what it responds with. */
  public RouteBuilder needsNothing() {
    return needs(Need.ANYONE);
  }

  /** Needs to be sent by someone who is known. */
  public RouteBuilder needsAnyIdentity() {
    return needs(Need.KNOWN);
  }

  /** Needs what the original system needs, which the route checks itself. */
  public RouteBuilder needsOriginalLogin() {
    return needs(Need.ORIGINAL);
  }

  private RouteBuilder needs(Need declared) {
    need = declared;
    return this;
  }

  /** Belongs to an original system's API. */
  public RouteBuilder original() {
    dialect = Dialect.ORIGINAL;
    return this;
  }

  /**
   * Belongs to an original system's API that has all paths below one, on which it says 404 for
   * other methods too, and redirects from paths with empty segments.
   */
  public RouteBuilder originalBelow(String root) {
    originalRoot = Optional.of(root);
    return original();
  }

  /** Marks the route as for clients of an original system, which know no problem details. */
  public RouteBuilder plainErrors() {
    dialect = Dialect.PLAIN_FAILURES;
    return this;
  }

  /** Makes the route match without regard to case, with or without a slash at the end. */
  public RouteBuilder anyCase() {
    anyCase = true;
    return this;
  }

  /** Takes megabytes of memory for these requests, so that few are handled at a time. */
  public RouteBuilder large(Predicate<Request> which) {
    large = which;
    return this;
  }

  /** Adds a check, after those declared before it, and before the wait for the body. */
  public RouteBuilder admission(Admission check) {
    Admission before = admission;
    admission = request -> before.refusal(request).or(() -> check.refusal(request));
    return this;
  }

  /** Adds one of the forms that a response of this status may have. */
  private RouteBuilder responds(int status, Content content) {
    responses.computeIfAbsent(status, first -> new ArrayList<>()).add(content);
    return this;
  }

  /** Takes a JSON document, which the handler receives with the request. */
  public <B> WithBody<B> accepts(Shape<B> shape) {
    return new WithBody<>(body(shape.request()), shape);
  }

  /** Accepts a body like {@link #accepts}, for a document that may be large. */
  public <B> WithBody<B> acceptsLarge(Shape<B> shape) {
    return new WithBody<>(largeBody(shape.request()), shape);
  }

  /** Responds with a document. */
  public <R> Route returns(Shape<R> shape, Function<Request, R> action) {
    return answers(shape.response()).by(request -> response(200, shape, action.apply(request)));
  }

  private <R> Response response(int status, Shape<R> shape, R result) {
    Response response = Response.json(status, shape.write(result));
    return tagged ? EntityTag.on(response, DocumentRevision.of(shape.write(result))) : response;
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
            Schema.integer(1, Paging.MAX))
        .answers(shape.response())
        .by(
            request -> {
              Page<R> page = action.apply(request, request.paging());
              return Response.json(shape.write(page.items()))
                  .linked(page.next().map(request::linkToNext));
            });
  }

  /** Responds with a document about what it has created. */
  public <R> Route creates(Shape<R> shape, Function<Request, R> action) {
    return answers(201, shape.response())
        .by(request -> response(201, shape, action.apply(request)));
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

  /**
   * @throws IllegalStateException if it is not declared what the route needs
   */
  public Route by(Handler handler) {
    if (need == null) {
      throw new IllegalStateException(method + " " + path + " does not declare what it needs");
    }
    if (need.isChecked() && !dialect.hasPlainFailures()) {
      fails(Kind.UNAUTHENTICATED, Kind.FORBIDDEN);
    }
    Description description =
        new Description(
            summary,
            details,
            parameters,
            query,
            Optional.ofNullable(body),
            security,
            responses,
            failures(),
            tagged,
            anyQuery,
            audited,
            conditional,
            ifMatch);
    Endpoint endpoint = new Endpoint(method, path, dialect, need, description);
    if (endpoint.writes() && !conditional && !dialect.isOriginal() && !dialect.hasPlainFailures()) {
      admission(
          request -> {
            request.requireNoExpectation();
            return Optional.empty();
          });
    }
    return new Route(endpoint, new Serving(originalRoot, anyCase, large, admission, handler));
  }

  private Set<Kind> failures() {
    Set<Kind> all = EnumSet.copyOf(failures);
    if (dialect.hasPlainFailures()) {
      return all;
    }
    all.addAll(
        Set.of(Kind.BAD_INPUT, Kind.FOREIGN, Kind.INTERNAL, Kind.STORE_DENIED, Kind.UNAVAILABLE));
    if (path.contains("{")) {
      all.add(Kind.NOT_FOUND);
    }
    if (body != null) {
      all.add(Kind.TOO_LARGE);
    }
    if (method.writes()) {
      all.addAll(Set.of(Kind.CONTENDED, Kind.OUTCOME_UNKNOWN, Kind.WRITES_REJECTED));
    }
    return all;
  }

  /**
   * A route whose requests have a JSON document.
   *
   * @param <B> the document's type
   */
  public static final class WithBody<B> {
    private final RouteBuilder route;
    private final Shape<B> shape;

    private WithBody(RouteBuilder route, Shape<B> shape) {
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
}
