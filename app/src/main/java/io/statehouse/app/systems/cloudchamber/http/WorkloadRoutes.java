package io.statehouse.app.systems.cloudchamber.http;

import io.statehouse.app.http.Request;
import io.statehouse.app.http.Response;
import io.statehouse.app.http.Route;
import io.statehouse.app.http.RouteBuilder;
import io.statehouse.app.json.Schema;
import io.statehouse.domain.cloudchamber.entities.ActiveSession;
import io.statehouse.domain.cloudchamber.entities.CloudChamberException;
import io.statehouse.domain.cloudchamber.entities.CloudChamberException.Kind;
import io.statehouse.domain.cloudchamber.entities.LayoutMode;
import io.statehouse.domain.cloudchamber.entities.Name;
import io.statehouse.domain.cloudchamber.entities.Right;
import io.statehouse.domain.cloudchamber.entities.Stored;
import io.statehouse.domain.cloudchamber.entities.workloads.Instance;
import io.statehouse.domain.cloudchamber.entities.workloads.InstanceState;
import io.statehouse.domain.cloudchamber.entities.workloads.Workload;
import io.statehouse.domain.cloudchamber.layout.Messages;
import io.statehouse.domain.cloudchamber.layout.ProtoMessage;
import io.statehouse.domain.cloudchamber.workloads.Workloads;
import io.statehouse.domain.cloudchamber.workloads.Workloads.StateKind;
import io.statehouse.domain.layout.OneLine;
import java.util.List;
import java.util.function.BiFunction;

/**
 * {@code /api/workloads}: definitions, instances and their states. The original has these paths,
 * but nothing behind them.
 *
 * @param layout if it is the one without workloads, no route does anything
 */
record WorkloadRoutes(
    Workloads workloads, LayoutMode layout, RevisionTags tags, SessionGuard guard) {
  private static final String WORKLOADS = "/api/workloads";
  private static final String WORKLOAD = WORKLOADS + "/{workload}";
  private static final String INSTANCES = WORKLOAD + "/instances";
  private static final String INSTANCE = INSTANCES + "/{instance}";

  private static final String NO_WORKLOADS =
      "CloudChamber: the code layout has no workloads: serve the doc layout, by"
          + " cloudchamber.layout\n";

  private static final RecordDocument<Workload> DEFINITION = RecordDocument.of(Messages.WORKLOAD);
  private static final RecordDocument<Instance> DESCRIPTION = RecordDocument.of(Messages.INSTANCE);
  private static final RecordDocument<InstanceState> STATE =
      RecordDocument.of(Messages.INSTANCE_STATE);

  private static final ProtoMessage<List<Link>> WORKLOAD_LIST = Link.list("workloads");
  private static final ProtoMessage<List<Link>> INSTANCE_LIST = Link.list("instances");

  List<Route> routes() {
    return Route.all(
        definitions(), instances(), states(StateKind.TARGET), states(StateKind.ACTUAL));
  }

  private List<Route> definitions() {
    return List.of(
        route(
            Route.get(WORKLOADS)
                .summary("All workloads.")
                .answers(MessageSchema.of(WORKLOAD_LIST).named("ChamberWorkloadList")),
            (session, request) -> list(request)),
        route(
            DEFINITION
                .documentGet(document(Route.get(WORKLOAD)))
                .summary("The definition of a workload, with its revision as the ETag.")
                .refuses(404, "There is no such workload."),
            (session, request) -> DEFINITION.response(200, workloads.get(workload(request)))),
        route(
            document(Route.post(WORKLOAD))
                .summary(
                    "Creates a workload with its instances. For users who may modify workloads.")
                .body(DEFINITION.schema())
                .taggedAsOriginal()
                .answers(201, DEFINITION.schema())
                .refuses(409, "There are remains of an instance of this workload."),
            (session, request) -> {
              session.caller().require(Right.MODIFY_WORKLOADS);
              Workload wanted = MessageBody.read(request, Messages.WORKLOAD);
              return DEFINITION.response(201, create(session, request, wanted));
            }),
        route(
            DEFINITION
                .documentPut(document(Route.put(WORKLOAD)))
                .summary(
                    "Creates a workload, or updates it if it has the revision that If-Match names."
                        + " For users who may modify workloads."),
            this::put),
        route(
            document(Route.delete(WORKLOAD))
                .summary(
                    "Deletes a workload with its instances. For users who may modify workloads.")
                .ifMatch(RevisionTags.OF_DELETE)
                .answersText("That it was deleted.")
                .refuses(404, "There is no such workload.")
                .refuses(409, "It has another revision than If-Match names."),
            this::delete));
  }

  private List<Route> instances() {
    return List.of(
        route(
            document(Route.get(INSTANCES))
                .summary("The instances of a workload.")
                .answers(MessageSchema.of(INSTANCE_LIST).named("ChamberInstanceList"))
                .refuses(404, "There is no such workload."),
            (session, request) -> listInstances(request)),
        route(
            DESCRIPTION
                .documentGet(documentInstance(Route.get(INSTANCE)))
                .summary("The description of an instance, with its revision as the ETag."),
            (session, request) ->
                DESCRIPTION.response(
                    200, workloads.instance(workload(request), instance(request)))));
  }

  private List<Route> states(StateKind kind) {
    String path = INSTANCE + "/" + kind;
    return List.of(
        route(
            STATE
                .documentGet(documentInstance(Route.get(path)))
                .summary(
                    "The %s state of an instance, with its revision as the ETag.".formatted(kind)),
            (session, request) -> STATE.response(200, state(request, kind))),
        route(
            STATE
                .documentPut(documentInstance(Route.put(path)))
                .summary(
                    ("Sets the %s state of an instance that has none, or the one of the revision that"
                            + " If-Match names. For users who %s.")
                        .formatted(kind, kind.right().phrase())),
            (session, request) -> putState(session, request, kind)));
  }

  private static RouteBuilder document(RouteBuilder route) {
    return route.parameter(
        "workload", "The name of a workload; case does not matter.", Schema.TEXT);
  }

  private static RouteBuilder documentInstance(RouteBuilder route) {
    return document(route)
        .parameter("instance", "The name of an instance; case does not matter.", Schema.TEXT)
        .refuses(404, "There is no such workload, instance or state.");
  }

  private Route route(RouteBuilder route, BiFunction<ActiveSession, Request, Response> handler) {
    return guard.forSession(
        route.refuses(501, "The layout has no workloads."),
        layout == LayoutMode.CODE
            ? (session, request) -> PlainErrors.text(501, NO_WORKLOADS)
            : handler);
  }

  private static Name workload(Request request) {
    return new Name(request.path("workload"));
  }

  private static Name instance(Request request) {
    return new Name(request.path("instance"));
  }

  private Response list(Request request) {
    String path = request.endpoint().path();
    return MessageBody.response(
        WORKLOAD_LIST,
        workloads.names().items().stream().map(name -> Link.below(path, name)).toList());
  }

  private Stored<Workload> create(ActiveSession session, Request request, Workload wanted) {
    Name name = RackPath.newName(request.path("workload"));
    if (!wanted.name().isEmpty() && !new Name(wanted.name()).matches(name)) {
      throw new CloudChamberException(
          Kind.INVALID,
          "workload \"%s\" cannot be created with the name \"%s\": use the same, or leave it out"
              .formatted(OneLine.of(name.text()), OneLine.of(wanted.name())));
    }
    return workloads.create(
        session.caller(), new Workload(name.text(), wanted.affinity(), wanted.instances()));
  }

  private Response put(ActiveSession session, Request request) {
    session.caller().require(Right.MODIFY_WORKLOADS);
    return DEFINITION.put(
        tags,
        request,
        wanted -> create(session, request, wanted),
        (expected, wanted) ->
            workloads.update(session.caller(), workload(request), expected, wanted));
  }

  private Response delete(ActiveSession session, Request request) {
    Name name = workload(request);
    session.caller().require(Right.MODIFY_WORKLOADS);
    workloads.delete(session.caller(), name, tags.expectedIfGiven(request));
    return PlainErrors.text(200, "Workload \"%s\" deleted.".formatted(OneLine.of(name.text())));
  }

  private Response listInstances(Request request) {
    Name workload = workload(request);
    String path = request.endpoint().path().replace("{workload}", RackPath.segment(workload));
    return MessageBody.response(
        INSTANCE_LIST,
        workloads.instances(workload).items().stream()
            .map(instance -> Link.below(path, instance.name()))
            .toList());
  }

  private Stored<InstanceState> state(Request request, StateKind kind) {
    Name workload = workload(request);
    Name instance = instance(request);
    return workloads
        .state(workload, instance, kind)
        .orElseThrow(
            () ->
                new CloudChamberException(
                    Kind.NOT_FOUND,
                    "CloudChamber: instance \"%s\" of workload \"%s\" has no %s state yet"
                        .formatted(
                            OneLine.of(instance.text()), OneLine.of(workload.text()), kind)));
  }

  private Response putState(ActiveSession session, Request request, StateKind kind) {
    session.caller().require(kind.right());
    Name workload = workload(request);
    Name instance = instance(request);
    return STATE.put(
        tags,
        request,
        state -> workloads.createState(session.caller(), workload, instance, kind, state),
        (expected, state) ->
            workloads.setState(session.caller(), workload, instance, kind, expected, state));
  }
}
