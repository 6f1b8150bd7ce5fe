package io.statehouse.domain.gis.routes.entities;

import static java.util.Objects.requireNonNull;

import java.util.List;

/**
 * A request to publish routes.
 *
 * @param routes all routes of the new version
 * @param allowEmpty whether there may be none
 * @param force whether to publish what is live already
 * @param requireAdopted whether all destinations must be known to be adopted, whatever the settings
 */
public record PublishRequest(
    List<Route> routes,
    ExpectedPointer expected,
    boolean allowEmpty,
    boolean force,
    boolean requireAdopted,
    String publisher,
    String comment) {
  public PublishRequest {
    routes = List.copyOf(routes);
    requireNonNull(expected, "expected");
    requireNonNull(publisher, "publisher");
    requireNonNull(comment, "comment");
  }

  public static PublishRequest of(List<Route> routes, String publisher) {
    return new PublishRequest(routes, ExpectedPointer.ANY, false, false, false, publisher, "");
  }

  public PublishRequest expecting(ExpectedPointer pointer) {
    return new PublishRequest(
        routes, pointer, allowEmpty, force, requireAdopted, publisher, comment);
  }

  /** Returns the same request for other routes. */
  public PublishRequest of(List<Route> others) {
    return new PublishRequest(
        others, expected, allowEmpty, force, requireAdopted, publisher, comment);
  }

  public PublishRequest allowingNone() {
    return new PublishRequest(routes, expected, true, force, requireAdopted, publisher, comment);
  }

  public PublishRequest forced() {
    return new PublishRequest(
        routes, expected, allowEmpty, true, requireAdopted, publisher, comment);
  }

  public PublishRequest requiringAdopted() {
    return new PublishRequest(routes, expected, allowEmpty, force, true, publisher, comment);
  }

  public PublishRequest commented(String why) {
    return new PublishRequest(routes, expected, allowEmpty, force, requireAdopted, publisher, why);
  }
}
