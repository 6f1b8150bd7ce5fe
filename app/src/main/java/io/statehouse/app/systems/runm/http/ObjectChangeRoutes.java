package io.statehouse.app.systems.runm.http;

import static io.statehouse.app.access.Right.WRITE;
import static io.statehouse.app.systems.runm.documents.RunmDocuments.OBJECT;

import io.statehouse.app.failure.Kind;
import io.statehouse.app.http.Handler;
import io.statehouse.app.http.Request;
import io.statehouse.app.http.Route;
import io.statehouse.app.http.RouteBuilder;
import io.statehouse.app.json.Schema;
import io.statehouse.app.json.Shape;
import io.statehouse.app.systems.runm.documents.RunmExpectations;
import io.statehouse.app.systems.runm.http.PartitionRoutes.RunmName;
import io.statehouse.domain.layout.Json;
import io.statehouse.domain.layout.RecordType;
import io.statehouse.domain.runm.CheckedObjects;
import io.statehouse.domain.runm.ObjectChanges;
import io.statehouse.domain.runm.entities.Caller;
import io.statehouse.domain.runm.entities.MetadataObject;
import io.statehouse.domain.runm.entities.Property;
import io.statehouse.domain.runm.entities.ScalarValue;
import io.statehouse.domain.runm.entities.Uuid;
import io.statehouse.domain.runm.layout.RecordTypes;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;

/**
 * {@code /objects/{uuid}/…}: the parts of one object are changed, each by itself. Every change
 * returns the object, and needs it to be as {@code If-Match} says.
 */
record ObjectChangeRoutes(Metadata metadata) {
  private static final Schema VALUE =
      Schema.object(Schema.member("value", Schema.SCALAR)).named("RunmValue");

  /** All properties of an object, as a response has them. */
  private static final Shape<List<Property>> PROPERTIES =
      Shape.of(
          RecordType.of(
              "RunmProperties",
              List.of(),
              (fields, all) -> fields.field("properties", all, RecordTypes.PROPERTY.list())));

  private record RunmTags(List<String> tags) {
    private static final Shape<RunmTags> SHAPE = Shape.of(RunmTags.class);
  }

  private record RunmProject(String project) {
    private static final Shape<RunmProject> SHAPE = Shape.of(RunmProject.class);
  }

  /** A change of one object, for a caller. */
  @FunctionalInterface
  private interface Change {
    MetadataObject apply(CheckedObjects objects, Caller caller, Uuid uuid);
  }

  List<Route> routes() {
    return List.of(
        change(Route.put("/objects/{uuid}/property").needs(WRITE, SessionHeaders::ofObjects))
            .summary("Sets a property, where it is or as the last one.")
            .required("key", "The key of the property.")
            .body(VALUE)
            .by(changing(this::setProperty)),
        change(Route.delete("/objects/{uuid}/property").needs(WRITE, SessionHeaders::ofObjects))
            .summary("Removes a property.")
            .required("key", "The key of the property.")
            .by(
                changing(
                    request ->
                        (objects, caller, uuid) ->
                            objects.deleteProperty(caller, uuid, request.query("key")))),
        change(Route.put("/objects/{uuid}/properties").needs(WRITE, SessionHeaders::ofObjects))
            .summary("Replaces all properties.")
            .body(PROPERTIES.request())
            .by(changing(this::setProperties)),
        change(Route.put("/objects/{uuid}/tags").needs(WRITE, SessionHeaders::ofObjects))
            .summary("Replaces all tags.")
            .body(RunmTags.SHAPE.request())
            .by(
                changing(
                    request -> {
                      List<String> tags = tags(request);
                      return edit(object -> object.withTags(tags));
                    })),
        change(Route.post("/objects/{uuid}/tags").needs(WRITE, SessionHeaders::ofObjects))
            .summary("Adds tags that the object does not have.")
            .body(RunmTags.SHAPE.request())
            .by(
                changing(
                    request -> {
                      List<String> tags = tags(request);
                      return edit(object -> ObjectChanges.withTags(object, tags));
                    })),
        change(Route.delete("/objects/{uuid}/tags").needs(WRITE, SessionHeaders::ofObjects))
            .summary("Removes tags.")
            .required("tag", "A tag.", Schema.list(Schema.TEXT))
            .by(
                changing(
                    request -> {
                      request.query("tag");
                      Set<String> tags = Set.copyOf(request.queries("tag"));
                      return edit(object -> ObjectChanges.withoutTags(object, tags));
                    })),
        change(Route.put("/objects/{uuid}/name").needs(WRITE, SessionHeaders::ofObjects))
            .summary("Gives an object another name.")
            .fails(Kind.EXISTS)
            .body(RunmName.SHAPE.request())
            .by(
                changing(
                    request -> {
                      String name = RunmName.SHAPE.read(request.bytes()).name();
                      return edit(object -> object.withName(name));
                    })),
        change(Route.put("/objects/{uuid}/project").needs(WRITE, SessionHeaders::ofObjects))
            .summary("Moves an object to another project.")
            .fails(Kind.EXISTS)
            .body(RunmProject.SHAPE.request())
            .by(
                changing(
                    request -> {
                      String project = RunmProject.SHAPE.read(request.bytes()).project;
                      return edit(object -> object.withProject(project));
                    })));
  }

  private static RouteBuilder change(RouteBuilder route) {
    return SessionHeaders.required(route).conditional().tagged().answers(OBJECT.response());
  }

  /** Reads a change from a request. */
  @FunctionalInterface
  private interface Reader {
    Change read(Request request);
  }

  private Handler changing(Reader reader) {
    return request -> {
      Caller caller = metadata.caller(request);
      Change change = reader.read(request);
      CheckedObjects objects = new RunmExpectations(request.expectation()).of(metadata.objects());
      return ObjectRoutes.one(200, change.apply(objects, caller, Uuid.of(request.path("uuid"))));
    };
  }

  private static Change edit(UnaryOperator<MetadataObject> edit) {
    return (objects, caller, uuid) -> objects.change(caller, uuid, edit);
  }

  private Change setProperty(Request request) {
    String key = request.query("key");
    ScalarValue value = value(request);
    return (objects, caller, uuid) -> objects.setProperty(caller, uuid, key, value);
  }

  private static ScalarValue value(Request request) {
    if (Json.parse(request.bytes()) instanceof Map<?, ?> members
        && members.keySet().equals(Set.of("value"))) {
      Object value = members.get("value");
      return ScalarValue.find(value)
          .orElseThrow(
              () ->
                  new IllegalArgumentException(
                      "body has \"value\": expected a string, a finite number or a boolean but found "
                          + Json.text(value)));
    }
    throw new IllegalArgumentException("body is not a JSON object with \"value\" alone");
  }

  private Change setProperties(Request request) {
    List<Property> properties = PROPERTIES.read(request.bytes());
    return edit(object -> object.withProperties(properties));
  }

  private static List<String> tags(Request request) {
    return RunmTags.SHAPE.read(request.bytes()).tags;
  }
}
