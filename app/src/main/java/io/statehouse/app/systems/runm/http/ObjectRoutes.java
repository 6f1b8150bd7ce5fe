package io.statehouse.app.systems.runm.http;

import static io.statehouse.app.access.Right.READ;
import static io.statehouse.app.access.Right.WRITE;
import static io.statehouse.app.systems.runm.documents.RunmDocuments.DELETED;
import static io.statehouse.app.systems.runm.documents.RunmDocuments.KEYS;
import static io.statehouse.app.systems.runm.documents.RunmDocuments.OBJECT;
import static io.statehouse.app.systems.runm.documents.RunmDocuments.OBJECTS;

import io.statehouse.app.failure.Kind;
import io.statehouse.app.http.DocumentBody;
import io.statehouse.app.http.EntityTag;
import io.statehouse.app.http.Request;
import io.statehouse.app.http.Response;
import io.statehouse.app.http.Route;
import io.statehouse.app.json.Shape;
import io.statehouse.app.systems.runm.documents.RunmDocuments.RunmDeleted;
import io.statehouse.app.systems.runm.documents.RunmDocuments.RunmKey;
import io.statehouse.app.systems.runm.documents.RunmExpectations;
import io.statehouse.domain.layout.Json;
import io.statehouse.domain.runm.documents.ObjectDocument;
import io.statehouse.domain.runm.entities.Caller;
import io.statehouse.domain.runm.entities.MetadataObject;
import io.statehouse.domain.runm.entities.ObjectFilter;
import io.statehouse.domain.runm.entities.Uuid;
import io.statehouse.ports.Entry;
import io.statehouse.ports.Key;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** {@code /objects}: they are found, read, created and deleted. */
record ObjectRoutes(Metadata metadata) {
  private static final int MAX_DELETED = 1000;

  /** The objects that are to be deleted. */
  private record RunmUuids(List<String> uuids) {}

  List<Route> routes() {
    ObjectFilters filters = new ObjectFilters(metadata);
    return List.of(
        SessionHeaders.required(
                Listing.BY_UUID.declaredBy(
                    ObjectFilters.declaredBy(
                        Route.get("/objects").needs(READ, SessionHeaders::ofObjects))))
            .summary("The objects that a filter admits, of the caller's partition and project.")
            .large(ObjectRoutes::isSorted)
            .answers(OBJECTS.response())
            .by(
                request ->
                    found(
                        metadata
                            .objects()
                            .find(
                                metadata.caller(request),
                                filters.of(request),
                                Listing.BY_UUID.page(request)))),
        SessionHeaders.required(Listing.BY_UUID.declaredBy(Route.post("/find/objects").needs(READ)))
            .summary("The objects that one of several filters admits.")
            .large(ObjectRoutes::isSorted)
            .body(ObjectFilters.SEARCH.request())
            .answers(OBJECTS.response())
            .by(request -> found(search(request, filters))),
        SessionHeaders.required(Route.get("/by-name/object").needs(READ, SessionHeaders::ofObjects))
            .summary("The object with a name, which may hold slashes.")
            .required("type", "The code of its type.")
            .required("name", "Its name.")
            .query("project", "Its project, if it is not the caller's.")
            .query("partition", "Its partition, by UUID or name, if it is not the caller's.")
            .fails(Kind.NOT_FOUND)
            .answers(OBJECT.response())
            .tagged()
            .by(request -> one(200, byName(request))),
        SessionHeaders.required(Route.get("/objects/{uuid}").needs(READ, SessionHeaders::ofObjects))
            .summary("An object.")
            .answers(OBJECT.response())
            .tagged()
            .by(request -> one(200, get(request))),
        SessionHeaders.required(Route.post("/objects").needs(WRITE, SessionHeaders::ofObjects))
            .summary("Creates an object that satisfies its definition.")
            .fails(Kind.EXISTS)
            .tagged()
            .body(InputDocument.OBJECT)
            .answers(201, OBJECT.response())
            .by(request -> one(201, create(request))),
        SessionHeaders.required(
                Route.delete("/objects/{uuid}").needs(WRITE, SessionHeaders::ofObjects))
            .summary("Deletes an object.")
            .conditional()
            .does(this::delete),
        SessionHeaders.required(
                Route.post("/delete/objects").needs(WRITE, SessionHeaders::ofObjects))
            .summary("Deletes objects, one after the other; those that do not exist are ignored.")
            .fails(Kind.NOT_FOUND)
            .accepts(Shape.of(RunmUuids.class))
            .returns(DELETED, this::deleteAll),
        SessionHeaders.required(
                Route.get("/objects/{uuid}/keys").needs(READ, SessionHeaders::ofObjects))
            .summary("The keys of an object: its record, its name, its properties and tags.")
            .returns(KEYS, this::keys));
  }

  /** In another order than that of their keys, objects are sorted in memory. */
  private static boolean isSorted(Request request) {
    return request.optionalQuery("sort").isPresent();
  }

  /** Sends any number of objects while they are read. */
  private static Response found(Stream<MetadataObject> objects) {
    return Response.stream(
        "application/json",
        out -> {
          try (objects) {
            Json.write(OBJECTS.write(objects), out, false);
            out.write('\n');
          }
        });
  }

  static Response one(int status, MetadataObject object) {
    return EntityTag.on(
        Response.json(status, OBJECT.write(object)), RunmExpectations.revision(object));
  }

  private Stream<MetadataObject> search(Request request, ObjectFilters filters) {
    List<ObjectFilter> any = ObjectFilters.SEARCH.read(request.bytes());
    return metadata
        .objects()
        .find(metadata.caller(request), filters.of(any), Listing.BY_UUID.page(request));
  }

  private MetadataObject get(Request request) {
    return metadata.objects().get(metadata.caller(request), request.path("uuid"));
  }

  private MetadataObject byName(Request request) {
    Caller caller = metadata.caller(request);
    return metadata
        .objects()
        .getByName(
            caller,
            request
                .optionalQuery("partition")
                .map(partition -> metadata.partition(partition).text())
                .orElse(""),
            request.query("type"),
            request.optionalQuery("project").orElse(""),
            request.query("name"));
  }

  private MetadataObject create(Request request) {
    Caller caller = metadata.caller(request);
    ObjectDocument document = ObjectDocument.read(DocumentBody.read(request));
    metadata.requireMayWriteIn(request, document.partition());
    return metadata.objects().create(caller, document);
  }

  private void delete(Request request) {
    new RunmExpectations(request.expectation())
        .of(metadata.objects())
        .delete(metadata.caller(request), Uuid.of(request.path("uuid")));
  }

  private RunmDeleted deleteAll(Request request, RunmUuids wanted) {
    if (wanted.uuids.size() > MAX_DELETED) {
      throw new IllegalArgumentException(
          "body has %d \"uuids\": expected at most %d".formatted(wanted.uuids.size(), MAX_DELETED));
    }
    return new RunmDeleted(metadata.objects().delete(metadata.caller(request), wanted.uuids));
  }

  private List<RunmKey> keys(Request request) {
    List<Key> keys = metadata.runm().objects().keys(get(request));
    Map<Key, Entry> stored = metadata.store().getAll(keys);
    return keys.stream().map(key -> new RunmKey(key.text(), stored.containsKey(key))).toList();
  }
}
