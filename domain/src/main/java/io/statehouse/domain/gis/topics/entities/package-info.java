/**
 * The records and rules of topics: definitions, plans, adoptions, and their reports.
 *
 * <p>They know neither how they are stored nor who uses them: the layout reads and writes them, and
 * the services of {@code domain.gis.topics} change them. Start with {@link
 * io.statehouse.domain.gis.topics.entities.Topic} and {@link
 * io.statehouse.domain.gis.topics.entities.TopicPlan}.
 */
package io.statehouse.domain.gis.topics.entities;
