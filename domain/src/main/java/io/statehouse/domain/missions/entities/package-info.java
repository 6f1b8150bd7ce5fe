/**
 * The records of missions and plans, the state machine of their stages, and the one exception.
 *
 * <p>They know neither how they are stored nor who uses them: the layout reads and writes them, and
 * the services of {@code domain.missions} change them. Start with {@link
 * io.statehouse.domain.missions.entities.Mission}, then {@link
 * io.statehouse.domain.missions.entities.Transitions}.
 */
package io.statehouse.domain.missions.entities;
