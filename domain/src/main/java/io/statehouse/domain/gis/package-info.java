/**
 * The configuration of a streaming platform: where events go, and which topics there are. Start
 * with {@link io.statehouse.domain.gis.Gis}.
 *
 * <pre>
 *   /gis/data-manager/version                   the pointer: the live version of the routes
 *   /gis/data-manager/{version}/{route}         {@link io.statehouse.domain.gis.routes}
 *   /gis/topic-manager/desired-version          raised by writers with every change
 *   /gis/topic-manager/adopted_version          set by the adopter once the topics are so
 *   /gis/topic-manager/topics/{topic}           the package {@code topics}
 *   /statehouse/gis/…                           the sidecar: what the product keeps for itself
 * </pre>
 *
 * One indicator is spelled with a hyphen and the other with an underscore; clients depend on both.
 *
 * <p>This package holds what both parts share: {@link
 * io.statehouse.domain.gis.entities.GisException}, {@link
 * io.statehouse.domain.gis.entities.VersionNumber}, {@link
 * io.statehouse.domain.gis.entities.TopicName} and {@link
 * io.statehouse.domain.gis.entities.JsonValue}, of which every stored document is made; and {@link
 * io.statehouse.domain.gis.GisMeaning}, which joins what both parts say of their entries.
 */
package io.statehouse.domain.gis;
