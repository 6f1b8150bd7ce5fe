/**
 * The records and rules of routes: patterns, versions, claims, conflicts, and what publishing
 * requests and returns.
 *
 * <p>They know neither how they are stored nor who uses them: the layout reads and writes them, and
 * the services of {@code domain.gis.routes} change them. Start with {@link
 * io.statehouse.domain.gis.routes.entities.RoutingTable}.
 */
package io.statehouse.domain.gis.routes.entities;
