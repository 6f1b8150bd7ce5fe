package io.statehouse.app.systems.runm.http;

import static io.statehouse.app.access.Right.READ;

import io.statehouse.app.failure.AppException;
import io.statehouse.app.failure.Kind;
import io.statehouse.app.http.Request;
import io.statehouse.app.http.Route;
import io.statehouse.app.http.RouteBuilder;
import io.statehouse.app.json.Schema;
import io.statehouse.app.systems.runm.documents.RunmDocuments;
import io.statehouse.domain.runm.entities.ObjectType;
import io.statehouse.domain.runm.entities.ProviderType;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;

/** {@code /object-types} and {@code /provider-types}, which are the same for all callers. */
record TypeRoutes(Metadata metadata) {
  List<Route> routes() {
    return List.of(
        filtered("/object-types")
            .summary("The types of objects; with filters, those that one of them admits.")
            .returns(
                RunmDocuments.OBJECT_TYPES,
                request -> list(request, objectTypes(), type -> type.code().text())),
        Route.get("/object-types/{code}")
            .needs(READ)
            .summary("A type of objects.")
            .returns(
                RunmDocuments.OBJECT_TYPE,
                request -> get("object type", request, objectTypes(), type -> type.code().text())),
        filtered("/provider-types")
            .summary("The types of providers; with filters, those that one of them admits.")
            .returns(
                RunmDocuments.PROVIDER_TYPES,
                request -> list(request, providerTypes(), type -> type.code().text())),
        Route.get("/provider-types/{code}")
            .needs(READ)
            .summary("A type of providers.")
            .returns(
                RunmDocuments.PROVIDER_TYPE,
                request ->
                    get("provider type", request, providerTypes(), type -> type.code().text())));
  }

  private static RouteBuilder filtered(String path) {
    return Listing.BY_CODE
        .declaredBy(Route.get(path).needs(READ))
        .query("code", "The code of one.", Schema.list(Schema.TEXT))
        .query("code-prefix", "Text that codes begin with.", Schema.list(Schema.TEXT));
  }

  private Stream<ObjectType> objectTypes() {
    return metadata.runm().objectTypes().stream();
  }

  private Stream<ProviderType> providerTypes() {
    return metadata.runm().providerTypes().stream();
  }

  private static <T> List<T> list(Request request, Stream<T> types, Function<T, String> code) {
    List<String> codes = request.queries("code");
    List<String> starts = request.queries("code-prefix");
    Stream<T> found =
        types.filter(
            type ->
                codes.isEmpty() && starts.isEmpty()
                    || codes.contains(code.apply(type))
                    || starts.stream().anyMatch(code.apply(type)::startsWith));
    return Listing.BY_CODE.page(request).of(found, code, code).toList();
  }

  private static <T> T get(
      String kind, Request request, Stream<T> types, Function<T, String> code) {
    String wanted = request.path("code");
    return types
        .filter(type -> code.apply(type).equals(wanted))
        .findFirst()
        .orElseThrow(
            () -> new AppException(Kind.NOT_FOUND, "unknown " + kind + " \"" + wanted + "\""));
  }
}
