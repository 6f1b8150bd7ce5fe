package io.statehouse.app.systems.css.http;

import static io.statehouse.app.access.Right.READ;
import static io.statehouse.app.access.Right.WRITE;
import static java.nio.charset.StandardCharsets.UTF_8;

import io.statehouse.app.http.EntityTag;
import io.statehouse.app.http.Page;
import io.statehouse.app.http.Paging;
import io.statehouse.app.http.Request;
import io.statehouse.app.http.Response;
import io.statehouse.app.http.Route;
import io.statehouse.app.http.events.ChangeFeed;
import io.statehouse.app.http.events.EventStream;
import io.statehouse.app.json.Shape;
import io.statehouse.app.revision.DocumentRevision;
import io.statehouse.app.system.SystemContext;
import io.statehouse.app.systems.css.config.CssAccess;
import io.statehouse.app.systems.css.documents.CssDocuments;
import io.statehouse.app.systems.css.documents.CssDocuments.NamedStatus;
import io.statehouse.app.systems.css.documents.CssDocuments.Node;
import io.statehouse.app.systems.css.documents.CssDocuments.PendingOutcome;
import io.statehouse.app.systems.css.documents.CssDocuments.Version;
import io.statehouse.app.systems.css.documents.CssExpectations;
import io.statehouse.app.systems.css.documents.NewDatabase;
import io.statehouse.app.systems.css.documents.NewNode;
import io.statehouse.app.systems.css.documents.PathMember;
import io.statehouse.domain.css.Databases;
import io.statehouse.domain.css.entities.CssKey;
import io.statehouse.domain.css.entities.Database;
import io.statehouse.domain.css.entities.DatabaseName;
import io.statehouse.domain.css.entities.NodeName;
import io.statehouse.domain.css.entities.NodeParameters;
import io.statehouse.domain.css.entities.NodeState;
import io.statehouse.domain.css.entities.PendingAction;
import io.statehouse.domain.css.entities.Status;
import io.statehouse.domain.css.entities.TableName;
import io.statehouse.domain.css.layout.CssLayout;
import io.statehouse.domain.layout.Json;
import io.statehouse.ports.Key;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * All routes of Qserv CSS, without the prefix below which they are mounted; declared here are those
 * of databases, nodes and pending actions, and those about the whole state.
 */
public record CssRoutes(CssAccess css) {
  /** A segment that names something, as a packed document does not. */
  private static final String SEGMENT = "/(?!" + Pattern.quote(CssKey.PACKED) + "(?:/|\\z))([^/]+)";

  private static final Pattern DATABASE =
      Pattern.compile(CssLayout.DATABASES + SEGMENT + "(?:/TABLES" + SEGMENT + ")?");
  private static final Pattern NODE = Pattern.compile(CssLayout.NODES + SEGMENT);

  private static final Shape<NewDatabase> NEW_DATABASE = Shape.of(NewDatabase.class);

  /** The status that a database or table is to have. */
  record NewStatus(Status status) {
    static final Shape<NewStatus> SHAPE = Shape.of(NewStatus.class);
  }

  private static final Shape<NewNode> NEW_NODE = Shape.of(NewNode.class);

  private record NewState(NodeState state) {}

  /** A pending action as it was listed, and its outcome. */
  private record Report(
      PendingAction.Kind kind,
      DatabaseName database,
      Optional<TableName> table,
      Status status,
      PendingOutcome outcome,
      Optional<String> reason) {}

  public List<Route> all(SystemContext context) {
    TableRoutes tables = new TableRoutes(css);
    return Route.all(
        databases(),
        tables.routes(),
        nodes(),
        new FileRoutes(css).routes(),
        pending(),
        tables.sharedScans(context.failures()),
        List.of(
            Route.get("/version")
                .needs(READ)
                .summary("The version of the layout in the store.")
                .returns(CssDocuments.VERSION, request -> new Version(css.css().version())),
            watch(context)));
  }

  private List<Route> databases() {
    return List.of(
        Route.get("/databases")
            .needs(READ)
            .summary("All databases and their statuses.")
            .pages("databases", CssDocuments.STATUSES, (request, paging) -> statuses(paging)),
        Route.get("/databases/{db}")
            .needs(READ, "db")
            .summary("A database: status, attributes, striping.")
            .tagged()
            .returns(CssDocuments.DATABASE, this::database),
        Route.put("/databases/{db}")
            .needs(WRITE, "db")
            .summary("Creates a database, with a striping of its own or like another one.")
            .conditional()
            .tagged()
            .body(NEW_DATABASE.request())
            .answers(CssDocuments.DATABASE.response())
            .answers(201, CssDocuments.DATABASE.response())
            .by(this::create),
        Route.delete("/databases/{db}")
            .needs(WRITE, "db")
            .summary("Removes a database and all of its tables.")
            .conditional()
            .does(
                request ->
                    expecting(request).database(name(request)).databases().drop(name(request))),
        Route.get("/databases/{db}/striping")
            .needs(READ, "db")
            .summary("The striping of a database; all zero if it is not partitioned.")
            .returns(CssDocuments.STRIPING, request -> stored().striping(name(request))),
        Route.put("/databases/{db}/status")
            .needs(WRITE, "db")
            .summary("Sets the status of a database.")
            .conditional()
            .accepts(NewStatus.SHAPE)
            .does(
                (request, set) ->
                    expecting(request)
                        .database(name(request))
                        .databases()
                        .setStatus(name(request), set.status)),
        Route.get("/databases/{db}/empty-chunks")
            .needs(READ, "db")
            .summary("The chunks of a database that are known to hold no rows.")
            .returns(CssDocuments.EMPTY_CHUNKS, this::emptyChunks),
        Route.post("/databases/{db}/empty-chunks/flush")
            .needs(READ, "db")
            .summary("Forgets which chunks were empty, so that they are read again.")
            .does(request -> css.css().emptyChunks().flush(name(request))),
        Route.post("/empty-chunks/flush")
            .needs(READ)
            .summary("Forgets which chunks of any database were empty.")
            .does(request -> css.css().emptyChunks().flushAll()));
  }

  private Databases stored() {
    return css.css().databases();
  }

  private Page<NamedStatus> statuses(Paging paging) {
    return paging
        .of(stored().names(), DatabaseName::text)
        .map(names -> NamedStatus.list(stored().statuses(names)));
  }

  static DatabaseName name(Request request) {
    return new DatabaseName(request.path("db"));
  }

  private Database database(Request request) {
    return stored().get(name(request));
  }

  private CssExpectations expecting(Request request) {
    return new CssExpectations(css.css(), request.expectation());
  }

  private Response create(Request request) {
    DatabaseName name = name(request);
    return unchanged(
            request,
            CssDocuments.DATABASE,
            () -> stored(CssLayout.database(name), this::database, request))
        .orElseGet(() -> create(request, name));
  }

  private Response create(Request request, DatabaseName name) {
    NewDatabase made = NEW_DATABASE.read(request.bytes());
    PathMember.requireSame("name", made.name(), name);
    Databases databases = expecting(request).newDatabase(name).databases();
    made.like()
        .ifPresentOrElse(
            like -> databases.createLike(name, like, made.status()),
            () ->
                databases.create(
                    name, made.cut(), made.storageClass(), made.releaseStatus(), made.status()));
    return document(201, CssDocuments.DATABASE, database(request));
  }

  private <D> Optional<D> stored(CssKey key, Function<Request, D> read, Request request) {
    return css.css().tree().exists(key.text())
        ? Optional.of(read.apply(request))
        : Optional.empty();
  }

  /**
   * Returns the response to a request to create exactly what is there: nothing is written, so that
   * what was read can be written back. Only of a document that was read, which has a name, is it
   * looked up.
   */
  static <D> Optional<Response> unchanged(
      Request request, Shape<D> shape, Supplier<Optional<D>> stored) {
    Object body = Json.parse(request.bytes());
    Optional<D> same =
        Optional.ofNullable(body)
            .filter(json -> json instanceof Map<?, ?> members && members.containsKey("name"))
            .flatMap(json -> stored.get())
            .filter(found -> body.equals(parsed(shape.write(found))));
    same.ifPresent(
        found -> request.expectation().requireOf("what is there", () -> shape.write(found)));
    return same.map(found -> document(200, shape, found));
  }

  private static Object parsed(Object document) {
    return Json.parse(Json.text(document).getBytes(UTF_8));
  }

  static <D> Response document(int status, Shape<D> shape, D stored) {
    return EntityTag.on(
        Response.json(status, shape.write(stored)), DocumentRevision.of(shape.write(stored)));
  }

  private List<Integer> emptyChunks(Request request) {
    return CssDocuments.numbers(css.css().emptyChunks().of(name(request)));
  }

  private List<Route> nodes() {
    return List.of(
        Route.get("/nodes")
            .needs(READ)
            .summary("All nodes.")
            .returns(CssDocuments.NODES, request -> Node.list(css.css().nodes().all())),
        Route.get("/nodes/{node}")
            .needs(READ)
            .summary("A node.")
            .tagged()
            .returns(CssDocuments.NODE, this::node),
        Route.put("/nodes/{node}")
            .needs(WRITE)
            .summary("Adds a node; type worker and state ACTIVE unless given.")
            .conditional()
            .tagged()
            .body(NEW_NODE.request())
            .answers(CssDocuments.NODE.response())
            .answers(201, CssDocuments.NODE.response())
            .by(this::add),
        Route.put("/nodes/{node}/state")
            .needs(WRITE)
            .summary("Sets the state of a node.")
            .conditional()
            .accepts(Shape.of(NewState.class))
            .does(
                (request, set) ->
                    expecting(request)
                        .node(nodeName(request))
                        .nodes()
                        .setState(nodeName(request), set.state)),
        Route.delete("/nodes/{node}")
            .needs(WRITE)
            .summary("Removes a node that no chunk is on.")
            .conditional()
            .does(
                request ->
                    expecting(request).node(nodeName(request)).nodes().delete(nodeName(request))));
  }

  private static NodeName nodeName(Request request) {
    return new NodeName(request.path("node"));
  }

  private Node node(Request request) {
    return new Node(nodeName(request), css.css().nodes().get(nodeName(request)));
  }

  private Response add(Request request) {
    NodeName name = nodeName(request);
    return unchanged(
            request, CssDocuments.NODE, () -> stored(CssLayout.node(name), this::node, request))
        .orElseGet(() -> add(request, name));
  }

  private Response add(Request request, NodeName name) {
    NewNode added = NEW_NODE.read(request.bytes());
    PathMember.requireSame("name", added.name(), name);
    NodeParameters node = added.parameters();
    expecting(request).newNode(name).nodes().add(name, node);
    return document(201, CssDocuments.NODE, new Node(name, node));
  }

  private List<Route> pending() {
    return List.of(
        Route.get("/pending")
            .needs(READ)
            .summary("What workers must create or drop, in the order in which to do it.")
            .returns(CssDocuments.PENDING, request -> css.css().watcher().pending()),
        Route.post("/pending")
            .needs(WRITE)
            .summary("Reports the outcome of such an action: done, failed or not-now.")
            .accepts(Shape.of(Report.class))
            .does((request, report) -> report(report)));
  }

  private void report(Report done) {
    PendingAction action = new PendingAction(done.kind, done.database, done.table, done.status);
    done.outcome.report(css.css().watcher(), action, done.reason);
  }

  private static Route watch(SystemContext context) {
    ChangeFeed feed = context.store().feed().orElseThrow();
    EventStream events = context.events();
    return Route.get("/watch")
        .needs(READ)
        .summary("The databases, tables and nodes that change, as server-sent events.")
        .answersBytes(
            "text/event-stream",
            EventStream.description(
                "{\"databases\": […], \"tables\": [\"DB.TABLE\"…], \"nodes\": […], \"otherKeys\":"
                    + " […]}"))
        .by(request -> events.of(feed, request, keys -> Optional.of(topics(keys))));
  }

  /**
   * Returns what changed keys mean; a change in a table names its database only through the table.
   */
  private static Map<String, Object> topics(Collection<Key> keys) {
    Set<String> databases = new TreeSet<>();
    Set<String> tables = new TreeSet<>();
    Set<String> nodes = new TreeSet<>();
    Set<String> others = new TreeSet<>();
    for (Key key : keys) {
      Matcher database = DATABASE.matcher(key.text());
      Matcher node = NODE.matcher(key.text());
      if (database.lookingAt() && database.group(2) != null) {
        tables.add(database.group(1) + "." + database.group(2));
      } else if (database.lookingAt()) {
        databases.add(database.group(1));
      } else if (node.lookingAt()) {
        nodes.add(node.group(1));
      } else {
        others.add(key.text());
      }
    }
    return Json.object(
        "databases", databases, "tables", tables, "nodes", nodes, "otherKeys", others);
  }
}
