package io.statehouse.app.systems.runm.http;

import static io.statehouse.app.access.Right.READ;
import static io.statehouse.app.access.Right.WRITE;
import static io.statehouse.app.systems.runm.documents.RunmDocuments.PARTITION;
import static io.statehouse.app.systems.runm.documents.RunmDocuments.PARTITIONS;

import io.statehouse.app.failure.Kind;
import io.statehouse.app.http.Request;
import io.statehouse.app.http.Route;
import io.statehouse.app.json.Schema;
import io.statehouse.app.json.Shape;
import io.statehouse.app.systems.runm.documents.RunmExpectations;
import io.statehouse.domain.runm.Partitions;
import io.statehouse.domain.runm.documents.PartitionDocument;
import io.statehouse.domain.runm.entities.NameRules;
import io.statehouse.domain.runm.entities.Partition;
import io.statehouse.domain.runm.entities.Uuid;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** {@code /partitions}. As nothing about them depends on the caller, they need no session. */
record PartitionRoutes(Metadata metadata) {
  /** A partition that is to be created. */
  private record RunmNewPartition(String name, Optional<String> uuid) {}

  /** The name that a partition or an object is to have. */
  record RunmName(String name) {
    static final Shape<RunmName> SHAPE = Shape.of(RunmName.class);
  }

  List<Route> routes() {
    return List.of(
        Listing.BY_UUID
            .declaredBy(Route.get("/partitions").needs(READ))
            .summary("The partitions; with filters, those that one of them admits.")
            .query("uuid", "The UUID of one.", Schema.list(Schema.TEXT))
            .query("name", "The name of one.", Schema.list(Schema.TEXT))
            .query("name-prefix", "Text that names begin with.", Schema.list(Schema.TEXT))
            .returns(PARTITIONS, this::list),
        Route.get("/by-name/partition")
            .needs(READ)
            .summary("The partition with a name, which may hold slashes.")
            .required("name", "Its name.")
            .fails(Kind.NOT_FOUND)
            .tagged()
            .returns(PARTITION, request -> stored().getByName(request.query("name"))),
        Route.get("/partitions/{uuid}")
            .needs(READ)
            .summary("A partition.")
            .tagged()
            .returns(PARTITION, request -> stored().get(request.path("uuid"))),
        Route.post("/partitions")
            .needs(WRITE)
            .summary("Creates a partition, with a new UUID unless one is given.")
            .fails(Kind.EXISTS)
            .tagged()
            .accepts(Shape.of(RunmNewPartition.class))
            .creates(PARTITION, (request, made) -> create(made)),
        Route.put("/partitions/{uuid}/name")
            .needs(WRITE)
            .summary("Gives a partition another name.")
            .fails(Kind.EXISTS)
            .conditional()
            .tagged()
            .accepts(RunmName.SHAPE)
            .returns(PARTITION, this::rename),
        Route.delete("/partitions/{uuid}")
            .needs(WRITE)
            .summary("Deletes a partition that has no objects and no definitions.")
            .query("force", "Whether to delete what it has too.", Schema.FLAG.or(false))
            .conditional()
            .does(this::delete));
  }

  private Partitions stored() {
    return metadata.runm().partitions();
  }

  private Partitions expecting(Request request) {
    return new RunmExpectations(request.expectation()).of(stored());
  }

  private List<Partition> list(Request request) {
    List<String> uuids =
        request.queries("uuid").stream()
            .flatMap(spelled -> Uuid.find(spelled).stream())
            .map(Uuid::text)
            .toList();
    List<String> names = request.queries("name");
    List<String> starts = request.queries("name-prefix");
    boolean all = request.queries("uuid").isEmpty() && names.isEmpty() && starts.isEmpty();
    Stream<Partition> found =
        stored().list().stream()
            .filter(
                partition ->
                    all
                        || uuids.contains(partition.uuid().text())
                        || names.contains(partition.name())
                        || starts.stream().anyMatch(partition.name()::startsWith));
    return Listing.BY_UUID
        .page(request)
        .of(found, one -> one.uuid().text(), Partition::name)
        .toList();
  }

  private Partition create(RunmNewPartition made) {
    PartitionDocument checked = new PartitionDocument(made.uuid.orElse(""), made.name);
    return stored().create(checked.uuid(), checked.name());
  }

  private Partition rename(Request request, RunmName given) {
    NameRules.requireName("name", given.name);
    return expecting(request).rename(uuid(request), given.name);
  }

  private void delete(Request request) {
    if (request.flag("force")) {
      expecting(request).deleteWithContent(uuid(request));
    } else {
      expecting(request).delete(uuid(request));
    }
  }

  private static Uuid uuid(Request request) {
    return Uuid.of(request.path("uuid"));
  }
}
