/** Moves of replicas, their throttles, and elections of leaders. */
package io.statehouse.domain.gis.topics.moves.entities;
