/**
 * Routes behind a pointer, as the data-manager reads them. A version is a subtree that never
 * changes once the pointer has named it; publishing writes a new one beside it and then moves the
 * pointer.
 *
 * <pre>
 *   version            7                         the pointer
 *   7/e7e6370c…        {"pattern":{…},"destination":"topic-123"}
 *   8/                 the claim of a version that is being written
 *   8/ddf4a4d9…        one of its routes, which no reader sees yet
 * </pre>
 *
 * Start at {@link io.statehouse.domain.gis.routes.Routes}. {@link
 * io.statehouse.domain.gis.routes.RoutePublisher} writes versions and moves the pointer, {@link
 * io.statehouse.domain.gis.routes.RouteReader} serves the live one as a {@link
 * io.statehouse.domain.gis.routes.entities.RoutingTable}, {@link
 * io.statehouse.domain.gis.routes.RouteVersions} lists and collects old ones. What a reader served
 * last outlives its process in a {@link io.statehouse.domain.gis.routes.TableCache}, if it has one.
 */
package io.statehouse.domain.gis.routes;
