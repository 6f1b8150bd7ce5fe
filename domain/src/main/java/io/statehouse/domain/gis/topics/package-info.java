/**
 * The topics that should exist, and whether they do.
 *
 * <pre>
 *   TopicDefinitions   a writer: changes topics and raises the desired version with them
 *         |  /gis/topic-manager/desired-version, topics/{topic}
 *   TopicAdopter       makes a cluster so, then sets adopted_version to what it had read
 *         |  /gis/topic-manager/adopted_version      (AdoptionLoop: in the background of a server)
 *   AdoptionWaits      waits for that
 *
 *   TopicImport        a cluster as definitions
 *   ReassignmentEnd    cancels what a cluster is moving, which is in the package moves
 * </pre>
 *
 * The types keep the two sides apart: a writer has no method that sets {@code adopted_version}, the
 * adopter none that sets {@code desired-version} or a topic. That a version is adopted means that
 * all topics of that version were applied, and then seen in the cluster, at some time after it was
 * defined.
 *
 * <p>Start with {@link io.statehouse.domain.gis.topics.entities.Topic}; the keys are in {@link
 * io.statehouse.domain.gis.topics.layout.TopicsLayout}.
 */
package io.statehouse.domain.gis.topics;
