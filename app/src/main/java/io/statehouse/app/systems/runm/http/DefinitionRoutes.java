package io.statehouse.app.systems.runm.http;

import static io.statehouse.app.access.Right.READ;
import static io.statehouse.app.access.Right.WRITE;
import static io.statehouse.app.systems.runm.documents.RunmDocuments.DEFINITION;

import io.statehouse.app.failure.Kind;
import io.statehouse.app.http.DocumentBody;
import io.statehouse.app.http.EntityTag;
import io.statehouse.app.http.Request;
import io.statehouse.app.http.Response;
import io.statehouse.app.http.Route;
import io.statehouse.app.http.RouteBuilder;
import io.statehouse.app.json.Schema;
import io.statehouse.app.systems.runm.documents.RunmExpectations;
import io.statehouse.domain.runm.DefinitionCopy;
import io.statehouse.domain.runm.Definitions;
import io.statehouse.domain.runm.documents.DefinitionDocument;
import io.statehouse.domain.runm.entities.Caller;
import io.statehouse.domain.runm.entities.Definition;
import io.statehouse.domain.runm.entities.DefinitionScope;
import io.statehouse.domain.runm.entities.TypeCode;
import io.statehouse.domain.runm.entities.Uuid;
import java.util.List;

/**
 * {@code /definitions}: the form that objects of a type must have, or providers of a provider type;
 * everywhere, or in one partition.
 */
record DefinitionRoutes(Metadata metadata) {
  List<Route> routes() {
    return List.of(
        scoped(Route.get("/definitions").needs(READ, SessionHeaders::ofDefinitions))
            .summary("The definition that was set for exactly this.")
            .fails(Kind.NOT_FOUND)
            .tagged()
            .returns(DEFINITION, this::get),
        scoped(Route.put("/definitions").needs(WRITE, SessionHeaders::ofDefinitions))
            .summary("Sets a definition, as an operator writes it or as it was read.")
            .conditional()
            .tagged()
            .body(
                Schema.oneOf(
                    "RunmDefinitionDocument", DEFINITION.request(), InputDocument.DEFINITION))
            .answers(DEFINITION.response())
            .by(this::set),
        scoped(Route.delete("/definitions").needs(WRITE, SessionHeaders::ofDefinitions))
            .summary("Deletes a definition.")
            .fails(Kind.NOT_FOUND)
            .conditional()
            .does(this::delete),
        scoped(Route.get("/definitions/effective").needs(READ, SessionHeaders::ofDefinitions))
            .summary("The definition that applies to objects of the caller's or another partition.")
            .fails(Kind.NOT_FOUND)
            .returns(DEFINITION, this::effective));
  }

  private static RouteBuilder scoped(RouteBuilder route) {
    return SessionHeaders.required(route)
        .query("type", "The code of the type of objects.", Schema.TEXT.or(TypeCode.PROVIDER.text()))
        .query("provider-type", "The code of the type of providers; none if it is not given.")
        .query("partition", "The UUID or the name of a partition.");
  }

  private Definitions stored() {
    return metadata.runm().definitions();
  }

  private Definitions expecting(Request request) {
    return new RunmExpectations(request.expectation()).of(stored());
  }

  private Definition get(Request request) {
    metadata.caller(request);
    return stored().get(scope(request));
  }

  private Response set(Request request) {
    Caller caller = metadata.caller(request);
    Object tree = DocumentBody.read(request);
    DefinitionScope scope = scope(request);
    Definitions definitions = expecting(request);
    Definition set =
        DefinitionCopy.is(tree)
            ? definitions.set(scope, DefinitionCopy.read(tree), metadata.validator())
            : definitions.set(
                scope, DefinitionDocument.read(tree), caller.project(), metadata.validator());
    return EntityTag.on(Response.json(DEFINITION.write(set)), RunmExpectations.revision(set));
  }

  private void delete(Request request) {
    metadata.caller(request);
    expecting(request).delete(scope(request));
  }

  private Definition effective(Request request) {
    Caller caller = metadata.caller(request);
    DefinitionScope scope = scope(request);
    Uuid partition = scope.partition().orElseGet(() -> Uuid.of(caller.partition()));
    return stored().effective(partition, scope.type(), scope.providerType());
  }

  private DefinitionScope scope(Request request) {
    return new DefinitionScope(
        request.optionalQuery("type").map(TypeCode::new).orElse(TypeCode.PROVIDER),
        request.optionalQuery("partition").map(metadata::partition),
        request.optionalQuery("provider-type").map(TypeCode::new));
  }
}
