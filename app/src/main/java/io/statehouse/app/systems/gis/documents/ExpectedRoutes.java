package io.statehouse.app.systems.gis.documents;

import io.statehouse.app.failure.AppException;
import io.statehouse.app.failure.Kind;
import io.statehouse.app.revision.DocumentRevision;
import io.statehouse.app.revision.Expectation;
import io.statehouse.domain.gis.entities.GisException;
import io.statehouse.domain.gis.entities.GisException.Code;
import io.statehouse.domain.gis.routes.Routes;
import io.statehouse.domain.gis.routes.entities.ExpectedPointer;
import io.statehouse.domain.gis.routes.entities.RoutingTable;
import java.util.Optional;
import java.util.function.Function;

/**
 * The live routes as a writer expects them. A version does not change once it is live: so it is
 * sufficient to compare what it holds, and to move the pointer only from that version.
 */
public record ExpectedRoutes(Routes routes, Expectation expected) {

  /**
   * Does what moves the pointer.
   *
   * @param given the version that the request names itself
   * @param move receives the version that must be live
   * @throws AppException of kind PRECONDITION_FAILED if other routes are live than expected
   */
  public <R> R moving(ExpectedPointer given, Function<ExpectedPointer, R> move) {
    if (expected.isNone()) {
      return move.apply(given);
    }
    Optional<RoutingTable> live = live();
    expected.require("the live routes", live.map(ExpectedRoutes::revision));
    ExpectedPointer pointer =
        live.map(table -> ExpectedPointer.of(table.version())).orElse(ExpectedPointer.NONE);
    if (!given.any() && !given.equals(pointer)) {
      throw new AppException(
          Kind.VERSION_MISMATCH,
          "%s is live, and not the version that is named as expected: read it, and decide again"
              .formatted(
                  pointer.version().map(version -> "version " + version).orElse("no version")));
    }
    try {
      return move.apply(pointer);
    } catch (GisException conflict) {
      throw conflict.code() == Code.POINTER_CONFLICT
          ? new AppException(Kind.PRECONDITION_FAILED, conflict.getMessage(), conflict)
          : conflict;
    }
  }

  private Optional<RoutingTable> live() {
    try {
      return Optional.of(routes.read());
    } catch (GisException none) {
      if (none.code() == Code.NOT_CONFIGURED) {
        return Optional.empty();
      }
      throw none;
    }
  }

  public static String revision(RoutingTable table) {
    return DocumentRevision.of(RouteDocuments.TABLE.write(table));
  }
}
